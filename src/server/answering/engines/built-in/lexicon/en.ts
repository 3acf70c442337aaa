import type { WordLists } from './word-lists.ts';

export const english: WordLists = {
  asks: {
    number:
      'how many, how much, how long, how often, how high, how large, how big, how far, how old, number, amount, size, total, count, how wide, level',
    money:
      'cost, costs, expensive, price, budget, spend, spending, spent, dollars, money, pay, paid, expenses, revenue, fee, fees, salary, fund, funding, worth, cap, ceiling',
    percent: 'percent, percentage, share, rate, rates, ratio, proportion, per cent, yield, target range',
    date: 'when, date, day, deadline, what time, what year, which year, which month, how soon, by when, since when, until when, due',
    person:
      'who, whom, whose, name, names, which member, which members, which person, chair, chairs, chaired, presided, speaker, author, by whom, who is',
    reason:
      'why, reason, reasons, rationale, because of what, how come, justification, justified, what prompted, cause, explain',
    vote: 'vote, votes, voted, voting, voters, majority, unanimous, unanimously, against, dissent*, opposed, approved, rejected, abstain*, in favor, in favour, ballot, carried, result',
  },
  gives: {
    number:
      'two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, *teen, twenty, thirty, forty, fifty, hundred',
    reason:
      'because, since, therefore, due to, owing to, as a result, so that, reason*, given that, in order to, thus, in light of, reflecting, hence',
    vote: 'voted, voting, vote, votes, unanimous*, majority, against, abstain*, abstention*, in favor, in favour, carried, approved, rejected, adopted, elected, dissent*, agreed',
    money: 'dollars, dollar, usd, eur, euro, euros, pounds, gbp, cents, us',
    percent: 'percent, percentage, per cent, basis',
  },
  unsettled:
    'propose, proposes, proposed, proposal*, recommend*, suggest*, request*, moved, motion, draft, should, would, asks, asked, calls for, wants, wanted, demand*, ' +
    'believe*, thinks, thought, view, views, opinion, considers, considered, argued, argues, feels, felt, doubts, doubted, criticised, criticized, worried, warned, warns, concern*, praised, assessment, comment*, ' +
    'expect*, forecast*, plan, planned, plans, outlook, projected, projection*, intend*, anticipat*, likely, may, might, could, will, shall, estimated, estimate*, target',
  yesNo: 'is, are, was, were, will, did, does, do, has, have, had, can, could, may, must, should, shall',
  firstPerson: 'i, me, my, mine, myself, we, us, our, ours, ourselves',
  beforeNames:
    'mr, mrs, ms, miss, dr, prof, professor, chair, chairman, chairwoman, chairperson, vice, president, governor, councillor, councilor, councilmember, director, secretary, mayor, senator, representative, minister, member, commissioner, treasurer, judge',
  several:
    'all, list, every, each, overview, options, arguments, reasons, positions, ideas, principles, categories, points, names, breakdown, break down, summary, summarise, summarize, sum up, both, objections, takeaways, in detail, who voted, who was for, voters, members, respectively',
  standsOn:
    'say, says, said, stand, stands, written, read, find, found, contain, contains, provide, provides, content, text, paper, papers',
  which: 'which, what',
  pluralVerbs: 'are, were, have, do',
  comparatives:
    'more, less, fewer, higher, lower, larger, smaller, longer, shorter, better, worse, each, both, respectively',
  records: {
    decision:
      'decision, decisions, decide, decided, resolution, resolutions, resolved, approved motions, motions, motion, votes',
    task: 'have to do, has to do, must do, need to do, needs to do, task, tasks, action, actions, action items, to do, todo, todos, assignment*, responsible, follow ups',
    deadline: 'deadline, deadlines, due, due dates, time limits',
    agendaItem: 'agenda, agenda items, items on the agenda',
  },
  attendance: {
    present:
      'was present, were present, present at, attended, attendees, attendance, participants, attending, in attendance, take part, took part, was there, were there',
    excused: 'excused, apologies, apologised, apologized, sent regrets',
    absent: 'absent, missing, did not attend, was not there, were not there, was away, were away, no show',
    guest: 'guests, guest, visitors, observers',
  },
  digests:
    'summarise, summarize, summary, sum up, digest, what happened, what was discussed, what was decided, what did they decide, came out of, outcome of the meeting, recap, overview of the meeting, what was agreed, minutes in short',
  compares:
    'compare, compared, comparison, difference, differences, differ, differed, versus, vs, change, changed, changes, develop, developed, development, evolve*, since the last, go up or down, up or down, in contrast, than in',
  frame:
    'herr, herrn, frau, mr, mrs, ms, miss, dr, prof, since, before, after, until, between, end, beginning, made, taken, passed, adopted, reached, open, pending, outstanding, do, done, get, day, month, year, date, recorded, minuted, upcoming, whole',
  outcomes: {
    rejected: 'reject, rejected, turn down, vote down, defeated, turned down, voted down',
    postponed: 'postpone, postponed, defer, deferred, adjourned, tabled',
    withdrawn: 'withdraw, withdrawn',
  },
  unanimous: 'unanimous, unanimously, without dissent, without opposition',
  unexcused: 'unexcused, without excuse, without apology',
  howOften:
    'how often, how many times, in which meetings, in how many meetings, from how many meetings, from which meetings, at how many meetings, at which meetings, how many meetings, which meetings',
  everyMeeting:
    'every meeting, all meetings, all the meetings, each meeting, all of the meetings, never missed, always present, always there, every session, every single meeting',
  whichMeeting: 'which meeting, what meeting, which minutes, which session, which sitting',
  decides:
    'approve, approved, adopt, adopted, pass, passed, carried, agree, agreed, elect, elected, appoint, appointed, authorise, authorised, authorize, authorized, grant, granted, ratify, ratified, vote, voted',
  meets:
    'meet, met, was the meeting, was the board meeting, the meeting held, meeting take place, meeting took place, *st meeting, *nd meeting, *rd meeting, *th meeting, date of the meeting',
  ordinals: {
    first: 'first',
    second: 'second',
    third: 'third',
    fourth: 'fourth',
    fifth: 'fifth',
    sixth: 'sixth',
    frame: 'time, place, held, take, took',
  },
  overdue: 'overdue, past due',
  negations: 'not, no, nobody, none, never, without, didn, wasn, weren, hasn',
  questionWords: 'who, whom, whose, what, when, where, why, how, which',
  against: 'against, dissent*, opposed, oppose, no votes, objected, rejected, did not',
  acts: 'write, compose, translate, delete, remove, send, predict, create, prepare, generate',
  actsOrThings: 'draft, e mail, email, mail, book, schedule, print',
  objects: 'a, an, the, this, these, that, my, our, your, me, us, him, her, them, it, all',
  requests: 'please, can you, can you please, could you, could you please, would you, will you',
  guesses: 'what do you think, your opinion',
  plural:
    'decisions, resolutions, motions, votes, tasks, actions, action items, to dos, todos, deadlines, agenda, agenda items, assignments, have to do, has to do, must do, need to do, needs to do',
  meetingWords: 'meeting, meetings, minutes, session, sitting, call',
  smallTalk:
    'hello, hi, hey, good morning, good afternoon, good evening, thanks, thank you, cheers, great, ok, okay, bye, goodbye, who are you, what are you, are you a human, are you a bot, who am i talking to, what can you do, how can you help, help, how are you, perfect, that was exactly what i needed',
  followUps: 'and, but, or, so, also, what about, how about',
  pronouns:
    'he, him, his, she, her, hers, it, its, they, them, their, this, that, these, those, there, then, the same, one',
  last: 'last, latest, most recent, newest, recent',
  previous: 'previous, preceding, the one before, second to last, prior',
};
