import type { DecisionVote } from '#shared/contracts/meetings.ts';

/** A vote of which a document states nothing. */
export const unstatedVote: DecisionVote = {
  yes: null,
  no: null,
  abstentions: null,
  isUnanimous: false,
  majority: null,
  namesFor: [],
  namesAgainst: [],
  namesAbstaining: [],
  invalid: null,
  cast: null,
  entitled: null,
  required: null,
  castingVote: null,
  manner: null,
  candidates: [],
  contradiction: [],
};
