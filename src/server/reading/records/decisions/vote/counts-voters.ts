import { isBodyWord } from '../../lexicon/lexicon.ts';
import { decisionWords } from '../words/word-sets.ts';
import { isVoteWord, type VoteDraft } from './vote-draft.ts';

const isVoter = (norm: string): boolean => isBodyWord(norm) || /(?:mitglied|vertreter)(?:er|ern|innen|n)?$/u.test(norm);
const isBeing = (norm: string): boolean => decisionWords.perfect.has(norm) || decisionWords.pluperfect.has(norm);
const isVoting = (norm: string): boolean =>
  decisionWords.votingStarts.has(norm) || decisionWords.votingVerbs.has(norm) || isVoteWord(norm);

/**
 * True if a number beside "dafür" or "dagegen" counts voters: "dafür 14", "dagegen sind 2 Mitglieder", "drei Fraktionen
 * stimmen dafür". Those words also mean "for this": "dafür seien zwei zusätzliche Dienste eingeplant".
 * @param side index of "dafür" or "dagegen" @param number index of the number, before or behind it
 */
export function countsVoters(draft: VoteDraft, side: number, number: number): boolean {
  const between = draft.tokens.slice(Math.min(side, number) + 1, Math.max(side, number));
  if (between.some(({ norm }) => isVoting(norm))) return true;
  if (number > side && !between.every(({ norm, kind }) => kind === 'sign' || isBeing(norm))) return false;
  return namesBothSides(draft, side) || !countsOther(draft, number);
}

function namesBothSides(draft: VoteDraft, index: number): boolean {
  const side = decisionWords.sides.get(draft.norm(index));
  return draft.tokens.some(({ norm }) => (decisionWords.sides.get(norm) ?? side) !== side);
}

/** The noun behind the number, if any, names neither voters nor votes. */
function countsOther(draft: VoteDraft, number: number): boolean {
  for (let at = number + 1; at <= number + 2 && draft.tokens[at]?.kind === 'word'; at++) {
    const norm = draft.norm(at);
    if (decisionWords.sides.has(norm) || isVoting(norm) || isVoter(norm)) return false;
    if (draft.isCapital(at)) return true;
  }
  return false;
}
