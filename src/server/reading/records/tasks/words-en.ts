import type { german } from './words-de.ts';

/** English words that finding tasks relies on. `_` stands for a space. */
export const english: Record<keyof typeof german, string> = {
  lists:
    'action actions action_point action_points action_item action_items action_list action_log to-do todo todos to-dos next_steps follow-up follow-ups task tasks ' +
    'assignments matters_to_follow_up',
  what: 'action actions task tasks item follow-up activity measure step what',
  who: 'owner responsible who lead assigned assignee assigned_to by_whom responsibility action_by',
  due: 'due deadline by_when when target_date completion by date timescale',
  strictDue: 'due deadline by target_date completion',
  done: 'completed_on date_completed closed_on',
  state: 'status state progress completed',
  closed: 'done closed completed complete cancelled canceled withdrawn superseded dropped implemented',
  responsible: 'owner lead responsible action by',
  charged: 'asked instructed directed tasked charged requested mandated',
  charges: 'asks asked instructs instructed directs directed tasks tasked requests requested',
  commits: 'promised+ undertook+ volunteered+ offered+to agreed+to committed+to promises undertakes',
  works: '',
  futures: 'will shall to would',
  passives: 'will shall be',
  ongoing:
    'currently already annually monthly regularly always usually expects expected expect likely planned plans hopes hoped suggests suggested wishes wished like prefer ' +
    'could might may probably intends intended proposed proposes considered continues continued remain remains',
  lasting:
    'runs run lasts last ends end expires expire remains remain applies apply until continues fixed valid extended',
  calls: 'tender tenders bids applications consultation nominations call',
  reported: 'according reportedly',
  duties: 'must due deadline required requested latest payable submit submitted returned',
  payable: 'due payable',
  conditions: 'if unless provided whoever anyone',
  until: 'by before within',
  untilModifiers: 'the end of mid early no later than not latest at than start close',
  at: 'on in at for to from',
  since: 'from since between',
  parts: 'end mid mid- early late',
  units: 'day days week weeks month months hours hour year years',
  soon: 'immediately asap forthwith',
  meetings: 'meeting session',
  next: 'next following',
  weekdays: 'monday tuesday wednesday thursday friday saturday sunday',
  years: 'year quarter month',
  actors:
    'management staff secretariat department team officer officers administration office director head manager secretary clerk treasurer chair chairman chairwoman chairperson ' +
    'president committee board council executive counsel group trustees senate governor administrator lead registrar accountant solicitor auditor mayor vice-chancellor panel employer contractor tenant landlord',
};
