import { numberOf } from '../../lexicon/lexicon.ts';
import type { PaperText, Token } from '../../paper-text.ts';
import { emptyVote, type Vote } from '../../record-model.ts';
import { decidingVerbs } from '../words/verbs.ts';
import { decisionWords } from '../words/word-sets.ts';
import { readCount, readPlainVotes, readVoters } from './read-counts.ts';
import { readGroups } from './read-groups.ts';
import { readMajority, readTerms, readUnanimous } from './read-manner.ts';
import { readBracketNames, readNamedVotes, readRollCall, readTrailingNames } from './read-names.ts';
import { readRatio } from './read-ratio.ts';
import { isPlainSide, VoteDraft } from './vote-draft.ts';

export type ReadVote = {
  vote: Vote;
  /** From the vote's first word to its last. */
  start: number;
  end: number;
  /** Numbers or names are given, not just "all" or "most". */
  isCounted: boolean;
};

/** The vote result stated in a sentence, or null. @param tokens of the sentence */
export function readVote(paper: PaperText, tokens: readonly Token[]): ReadVote | null {
  const draft = new VoteDraft(paper, tokens);
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'sign' && token.norm !== '(') continue;
    const before = draft.latest;
    readRatio(draft, index);
    readCount(draft, index);
    readVoters(draft, index);
    if (draft.latest && draft.latest !== before) readBracketNames(draft, draft.latest.at + 1, draft.latest.side);
    readPlainVotes(draft, index);
    readRollCall(draft, index);
    readGroups(draft, index);
    readUnanimous(draft, index);
    readMajority(draft, index);
  }
  readNamedVotes(draft);
  if (draft.counts.yes ?? draft.plain) for (const index of tokens.keys()) readTrailingNames(draft, index);
  return resultOf(draft, tokens);
}

function resultOf(draft: VoteDraft, tokens: readonly Token[]): ReadVote | null {
  const isAboutVotes = tokens.some(
    ({ norm }) => decisionWords.votes.has(norm) || isPlainSide(norm) || decisionWords.results.has(norm),
  );
  const { yes, no, abstain, invalid = null, cast = null, entitled = null } = draft.counts;
  // "For: 3. Against: 1.": nothing but sides and their counts.
  const isBare = tokens.every(
    ({ norm, kind }) => kind !== 'word' || decisionWords.sides.has(norm) || numberOf({ kind, norm }) !== undefined,
  );
  const counted = (yes ?? no ?? abstain) !== undefined && (draft.isSure || isAboutVotes || isBare);
  const named = Object.values(draft.names).some((names) => names.length > 0);
  if (!counted && !named && !draft.unanimous && !draft.majority && !draft.plain) return null;
  // "mit 22 Stimmen abgelehnt" counts those against.
  const isRejected = tokens.some(({ norm }) =>
    decidingVerbs.get(norm)?.some(({ outcome, isFormal }) => isFormal && outcome === 'rejected'),
  );
  const plain = isRejected ? null : draft.plain;
  return {
    vote: {
      ...emptyVote,
      yes: (counted ? yes : undefined) ?? plain,
      no: (counted ? no : undefined) ?? null,
      abstentions: (counted ? abstain : undefined) ?? null,
      invalid,
      cast,
      entitled,
      ...readTerms(draft),
      unanimous: draft.unanimous,
      majority: draft.majority,
      namesFor: draft.names.yes,
      namesAgainst: draft.names.no,
      namesAbstaining: draft.names.abstain,
    },
    start: draft.start,
    end: draft.end,
    isCounted: counted || named,
  };
}
