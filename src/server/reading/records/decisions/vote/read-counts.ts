import { numberOf } from '../../lexicon/lexicon.ts';
import { decisionWords } from '../words/word-sets.ts';
import { countsVoters } from './counts-voters.ts';
import { isPlainSide, ratioMarks, type Side, type VoteDraft } from './vote-draft.ts';

/** Most tokens between a number and what it counts: "9 gültige Ja-Stimmen", "7 votes in favour". */
const reach = 4;

/** "9 Ja-Stimmen", "zwei Enthaltungen", "5 voted in favour"; "Ja: 12", "dagegen 8". */
export function readCount(draft: VoteDraft, index: number): void {
  const value = draft.numberAt(index);
  if (value !== null) {
    if (!draft.isPartOfFigure(index)) readNumber(draft, index, value);
    return;
  }
  const side = decisionWords.sides.get(draft.norm(index));
  if (!side) return;
  const mark = draft.norm(index + 1);
  const isMarked = mark === ':' || (isPlainSide(draft.norm(index)) && ['–', '-', '=', '—'].includes(mark));
  const labelled = isMarked ? draft.numberAt(index + 2) : null;
  const isLeaning = decisionWords.leaningSides.has(draft.norm(index));
  if (labelled !== null && isLeaning && !countsVoters(draft, index, index + 2)) return;
  if (labelled !== null && !sideFollows(draft, index + 2)) {
    draft.isSure ||= isPlainSide(draft.norm(index));
    draft.count(side, labelled, index, index + 2);
  } else if (isLeaning) readLeaning(draft, index, side);
}

function readNumber(draft: VoteDraft, index: number, value: number): void {
  for (let at = index + 1; at <= index + reach; at++) {
    const token = draft.tokens[at];
    if (!token || (token.kind === 'sign' && token.norm !== '-') || token.kind === 'number') break;
    if (decisionWords.invalid.has(token.norm)) {
      draft.count('invalid', value, index, at);
      return;
    }
    if (decisionWords.entitled.has(token.norm)) {
      draft.count('entitled', value, index, at);
      return;
    }
    const side = decisionWords.sides.get(token.norm) ?? decisionWords.votingVerbs.get(token.norm);
    if (side) {
      if (decisionWords.leaningSides.has(token.norm) && !countsVoters(draft, at, index)) break;
      // "one for all" is not a vote, "5 votes for" is.
      if (isPlainSide(token.norm) || isBesideSide(draft, index, at, side)) draft.isSure = true;
      else if (!isNearVotes(draft, index, at)) break;
      draft.count(side, value, index, at);
      break;
    }
    if (numberOf(token) !== undefined) break;
  }
}

/** "dafür stimmen 14", "dagegen 8", "dafür sprechen sich 2 Mitglieder aus". */
function readLeaning(draft: VoteDraft, index: number, side: Side): void {
  for (let at = index + 1; at <= index + reach; at++) {
    const value = draft.numberAt(at);
    if (draft.tokens[at]?.kind === 'sign') return;
    if (value === null || draft.isPartOfFigure(at)) continue;
    if (!countsVoters(draft, index, at)) return;
    const next = draft.norm(at + 1);
    const following = decisionWords.sides.get(next) ?? decisionWords.votingVerbs.get(next);
    if (following && following !== side) return;
    draft.count(side, value, index, at);
    draft.isSure ||= draft.counts.yes !== undefined && draft.counts.no !== undefined;
    return;
  }
}

/** "stimmen 20 Mitglieder zu", "stimmen 14, dagegen 8". */
export function readVoters(draft: VoteDraft, index: number): void {
  if (!decisionWords.votingStarts.has(draft.norm(index))) return;
  const value = draft.numberAt(index + 1);
  if (value === null || draft.isPartOfFigure(index + 1) || ratioMarks.has(draft.norm(index + 2))) return;
  const rest = draft.tokens.slice(index + 2, index + 9).map(({ norm }) => norm);
  const end = rest.findIndex((norm) => /^[,;.(]$/u.test(norm));
  const clause = end === -1 ? rest : rest.slice(0, end);
  if (clause.some((norm) => decisionWords.sides.has(norm))) return;
  const isFollowed = rest.slice(end, end + 4).some((norm) => decisionWords.leaningSides.has(norm));
  if (clause.at(-1) === 'zu' || (clause.length === 0 && isFollowed)) {
    draft.count('yes', value, index, index + 1);
    draft.isSure = true;
  }
}

/** "gewählt mit 54 Stimmen", "mit 6 von 8 Stimmen", "abgegeben wurden 16 Stimmen", "gegen 14 Stimmen". */
export function readPlainVotes(draft: VoteDraft, index: number): void {
  const value = draft.numberAt(index);
  if (value === null || draft.isPartOfFigure(index)) return;
  const isOf = decisionWords.outOf.has(draft.norm(index + 1)) && draft.numberAt(index + 2) !== null;
  const at = isOf ? index + 3 : index + 1;
  const ballots = decisionWords.ballots.has(draft.norm(at))
    ? at
    : decisionWords.ballots.has(draft.norm(at + 1))
      ? at + 1
      : -1;
  if (ballots === -1 || decisionWords.sides.has(draft.norm(ballots + 1))) return;
  const around = draft.tokens.slice(Math.max(0, index - 5), ballots + 6).map(({ norm }) => norm);
  // "five votes are needed"
  if (around.some((norm) => decisionWords.weights.has(norm) || decisionWords.needing.has(norm))) return;
  const before = draft.norm(index - 1);
  const total = isOf ? draft.numberAt(index + 2) : null;
  if (total !== null) draft.count('cast', total, index + 2, ballots);
  else if (around.some((norm) => decisionWords.cast.has(norm))) {
    draft.count('cast', value, index, ballots);
    return;
  }
  if (decisionWords.ratios.has(before) && draft.counts.yes) draft.count('no', value, index, ballots);
  else if (
    !ratioMarks.has(before) &&
    !(ratioMarks.has(draft.norm(ballots + 1)) && draft.numberAt(ballots + 2) !== null) &&
    draft.plain === null
  )
    draft.plain = {
      ...draft.paper.quoteOf(draft.rangeOf(index, isOf ? index : ballots) ?? { start: 0, end: 0 }),
      value,
    };
  const range = draft.rangeOf(index, ballots);
  if (range) draft.mark(range);
}

/** "Ja: 12 Nein" gives the number to its own label, "Ja – 12 Nein-Stimmen" would not. */
const sideFollows = (draft: VoteDraft, at: number): boolean =>
  decisionWords.sides.has(draft.norm(at + 1)) && !/^[:–-]$/u.test(draft.norm(at + 2));

function isNearVotes(draft: VoteDraft, from: number, to: number): boolean {
  for (let at = Math.max(0, from - 3); at <= to + 2; at++) if (decisionWords.votes.has(draft.norm(at))) return true;
  return false;
}

/** "3 Ja zu 1 Nein", "6 Ja- gegen 22 Neinstimmen", "5 for, 2 against": each side confirms the other. */
function isBesideSide(draft: VoteDraft, from: number, at: number, side: Side): boolean {
  if (draft.latest && draft.latest.side !== side && from - draft.latest.at <= 4) return true;
  let next = at + 1;
  while (next < at + 4 && /^[-,(]$|^\p{L}{2,5}$/u.test(draft.norm(next)) && draft.numberAt(next) === null) next += 1;
  if (draft.numberAt(next) === null) return false;
  for (let other = next + 1; other <= next + 3; other++) {
    const found = decisionWords.sides.get(draft.norm(other)) ?? decisionWords.votingVerbs.get(draft.norm(other));
    if (found) return found !== side;
  }
  return false;
}
