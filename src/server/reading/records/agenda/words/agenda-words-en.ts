import type { AgendaLexicon } from './agenda-lexicon.ts';

/** Words of agendas in English. */
export const englishAgenda: AgendaLexicon = {
  markers: 'item items agenda_item agenda_items agenda_point point minute minutes_item agendum',
  references: 'ordinance resolution',
  leads: 're on',
  numberWords: 'no number',
  tails: 'of_the_agenda on_the_agenda',
  labels:
    'agenda items_of_business order_of_business business agenda_items topics order_of_the_day business_to_be_transacted agenda_for_the_meeting',
  listed: 'agenda',
  openings: 'welcome call opening roll apologies attendance declarations minutes approval introductions quorum',
  endings: 'aob any_other_business other adjournment close closing next new date',
  routine:
    'meeting meetings previous last held apology absence agenda adoption acceptance confirm confirmation approve declaration interest interests ' +
    'conflict conflicts matters arising introduction chair opening remarks scrutineer tellers election notice proper business any urgent ' +
    'date time venue future closed session closure welcome review reading thanks record previous noting',
  noItems:
    'actions action appendix appendices annex annexes attachment attachments signatures signature distribution contents attendance attendees present ' +
    'participants apologies_received members_present in_attendance table_of_contents glossary todo follow-up summary_of_actions who meeting_roles roles',
  parts:
    'motion discussion resolution resolved decision decisions vote voting background recommendation recommendations question questions debate outcome ' +
    'summary report staff_report analysis fiscal_impact result rationale',
  annexes: 'appendix appendices annex annexes attachment attachments',
  closingVerbs: 'closed adjourned concluded ended',
  sentenceStarts:
    'the a an he she it they we i this these that mr mrs ms dr cllr councillor to in on at if when since following after where there all no',
  verbs:
    'is are was were be been has have had will would shall should can could may must said noted reported asked stated explained agreed approved resolved moved ' +
    'thanked welcomed declared left joined opened confirmed authorises authorizes requires',
  units: 'am pm a.m p.m percent per cent million billion years months weeks days people votes hours minutes',
  abbreviations: 'inc ltd corp prof hon rev mrs cllr est dept fig para sec vol etc incl approx',
  publicParts:
    'part_i_public public_session open_session public_meeting part_1_public open_meeting public_business part_a_public public reconvened_in_public ' +
    'items_in_public',
  closedParts:
    'closed_session executive_session in_camera private_session private_business exempt_items exempt_business exempt_information confidential_items ' +
    'confidential_business part_ii_confidential part_2_confidential confidential_session press_and_public_excluded exclusion_of_press_and_public ' +
    'exclusion_of_the_press_and_public exclusion_of_the_public private_meeting reserved_business reserved_items reserved confidential private exempt ' +
    'part_ii_private part_2_private closed_meeting part_b_confidential',
};
