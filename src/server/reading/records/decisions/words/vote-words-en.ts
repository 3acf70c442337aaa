import type { germanVotes } from './vote-words-de.ts';

/** English words of votes and results. */
export const englishVotes: Record<keyof typeof germanVotes, string> = {
  voteLabels: 'vote voting result roll_call roll_call_vote rollcall division voting_result vote_result votes',
  yes: 'yes yea yeas aye ayes for favour favor yays yay affirmative',
  no: 'no nay nays noes against opposed dissenting negative nos opposing',
  abstain: 'abstain abstained abstention abstentions abstaining abstains abstentions',
  votes: 'vote votes voted voting motion carried ballot ballots tally division passed',
  ballots: 'vote votes',
  weakSides: 'for against yes no favour favor negative affirmative opposed',
  ratios: 'to against',
  withPrepositions: 'by with on',
  sidePrepositions: '',
  groupLinks: 'of the',
  groupEnds: 'against with',
  unanimous: 'unanimously unanimous',
  majority: 'majority',
  nearly: 'almost nearly virtually',
  missed: 'not missed short',
  results:
    'approved adopted agreed resolved carried passed accepted endorsed ratified authorised authorized granted awarded confirmed decided rejected defeated lost declined refused failed denied negatived disagreed deferred postponed tabled referred remitted withdrawn noted received elected appointed re-elected reappointed re-appointed',
};
