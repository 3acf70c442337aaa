import { words } from '../../lexicon/lexicon.ts';
import { findNames } from '../../names.ts';
import type { Range } from '../../paper-text.ts';
import { decisionWords } from '../words/word-sets.ts';
import { isPlainSide, type Side, type VoteDraft } from './vote-draft.ts';

const maxNames = 300;
const longestNames = 4_000;

/** "2 Nein-Stimmen (Herr Frei, Frau Lang)", "1 Nein: Frei". @param index of the token behind the side */
export function readBracketNames(draft: VoteDraft, index: number, side: Side): void {
  const open = draft.tokens[index];
  if (open?.norm !== '(' && open?.norm !== ':') return;
  const isBracket = open.norm === '(';
  const ends = isBracket ? [')'] : [')', ';', '.'];
  const close = draft.tokens.findIndex(({ norm }, at) => at > index && ends.includes(norm));
  const end = draft.tokens[close] ?? (isBracket ? undefined : draft.tokens.at(-1));
  if (!end || draft.numberAt(index + 1) !== null || (close !== -1 && close - index > 120)) return;
  const range = { start: open.end, end: ends.includes(end.norm) ? end.start : end.end };
  takeNames(draft, side, range);
  if (draft.names[side].length > 0) draft.mark({ start: open.start, end: isBracket ? end.end : range.end });
}

/** "Voting for this action: A, B, and C.", "Ayes: Smith, Jones", "Dagegen: SP". */
export function readRollCall(draft: VoteDraft, index: number): void {
  const side = decisionWords.sides.get(draft.norm(index));
  if (!side || draft.numberAt(index) !== null || draft.numberAt(index - 1) !== null) return;
  const previous = draft.tokens[index - 1];
  const isPlain = isPlainSide(draft.norm(index));
  // "Signed for the lender: …", "For the employees' side: …" are no roll calls.
  if (!isPlain && previous?.kind === 'word' && !decisionWords.votes.has(previous.norm)) return;
  let colon = index + 1;
  while (colon <= index + 4 && draft.tokens[colon]?.kind === 'word' && !decisionWords.sides.has(draft.norm(colon)))
    colon += 1;
  if (draft.norm(colon) !== ':' || draft.numberAt(colon + 1) !== null) return;
  if (!isPlain && colon > index + 1 && !decisionWords.votes.has(previous?.norm ?? '')) return;
  const first = draft.tokens[colon + 1];
  if (!first) return;
  let last = colon + 1;
  for (let at = colon + 1; at < draft.tokens.length; at++) {
    const token = draft.tokens[at];
    if (!token || token.norm === ';' || token.end - first.start > longestNames) break;
    if (isPlainSide(token.norm) || (decisionWords.sides.has(token.norm) && draft.norm(at - 1) === 'voting')) break;
    last = at;
  }
  const range = { start: first.start, end: draft.tokens[last]?.end ?? first.end };
  const before = draft.names[side].length;
  takeNames(draft, side, range);
  if (draft.names[side].length > before)
    draft.mark({ start: draft.tokens[Math.max(0, index - 1)]?.start ?? range.start, end: range.end });
}

/** "Adams yes, Frei no, Lang yes": each name with its vote. */
export function readNamedVotes(draft: VoteDraft): void {
  const pairs: { side: Side; range: Range }[] = [];
  for (const [index, token] of draft.tokens.entries()) {
    const side = decisionWords.sides.get(token.norm);
    const next = draft.norm(index + 1);
    const isEnd = next === '' || /^[,;.]$/u.test(next);
    const start = nameBefore(draft, index);
    if (
      !side ||
      !isEnd ||
      start === null ||
      decisionWords.weakSides.has(token.norm) !== (token.norm === 'yes' || token.norm === 'no' || token.norm === 'ja')
    )
      continue;
    const range = draft.rangeOf(start, index - 1);
    if (range) pairs.push({ side, range });
  }
  if (pairs.length < 2) return;
  for (const { side, range } of pairs.slice(0, maxNames)) {
    draft.names[side].push(draft.paper.quoteOf(range));
    draft.mark(range);
  }
}

/** Index of the first word of the name that ends right before a token; a colon may stand between. */
function nameBefore(draft: VoteDraft, index: number): number | null {
  let at = draft.norm(index - 1) === ':' ? index - 2 : index - 1;
  if (!draft.isCapital(at) || decisionWords.sides.has(draft.norm(at))) return null;
  while (at > 0 && draft.isCapital(at - 1) && !decisionWords.sides.has(draft.norm(at - 1)) && index - at < 4) at -= 1;
  return at;
}

/** "Ms Marrow and Mr Fanshawe against", "Tuttle abstaining": persons before what they did, counted by their names. */
export function readTrailingNames(draft: VoteDraft, index: number): void {
  const side = decisionWords.trailingSides.has(draft.norm(index))
    ? decisionWords.sides.get(draft.norm(index))
    : undefined;
  if (!side || draft.counts[side] || draft.names[side].length > 0) return;
  let at = index - 1;
  let names = 0;
  while (at >= 0 && index - at < 30) {
    const norm = draft.norm(at);
    const isName =
      draft.isCapital(at) &&
      draft.tokens[at]?.kind === 'word' &&
      !decisionWords.sides.has(norm) &&
      !words.decisionLabels.has(norm);
    if (isName && !words.titles.has(norm)) names += 1;
    else if (!isName && norm !== 'and' && norm !== 'und' && norm !== ',' && norm !== '.' && norm !== '-') break;
    if (norm === ',' && names > 0 && !words.titles.has(draft.norm(at + 1))) break;
    at -= 1;
  }
  const range = draft.rangeOf(at + 1, index - 1);
  if (names === 0 || !range) return;
  takeNames(draft, side, range);
  if (draft.names[side].length > 0) draft.count(side, draft.names[side].length, at + 1, index);
}

export function takeNames(draft: VoteDraft, side: Side, range: Range): void {
  for (const { name } of findNames(draft.paper.text, range).slice(0, maxNames - draft.names[side].length))
    draft.names[side].push(draft.paper.quoteOf(name));
}
