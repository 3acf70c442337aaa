import { words } from '../../lexicon/lexicon.ts';
import type { Quoted, Vote } from '../../record-model.ts';
import { decisionWords, voteManners } from '../words/word-sets.ts';
import type { VoteDraft } from './vote-draft.ts';

/** Unanimity: "einstimmig", "nem con", "all ayes"; not "nahezu einstimmig". */
export function readUnanimous(draft: VoteDraft, index: number): void {
  const norm = draft.norm(index);
  const next = draft.norm(index + 1);
  const isAll =
    decisionWords.everybody.has(norm) && decisionWords.sides.get(next) === 'yes' && !decisionWords.weakSides.has(next);
  const isNoOther = norm === 'nem' && /^(?:con|diss)/u.test(next);
  if (!decisionWords.unanimous.has(norm) && !isAll && !isNoOther) return;
  const isQualified = draft.tokens
    .slice(Math.max(0, index - 2), index)
    .some((token) => words.negations.has(token.norm) || decisionWords.nearly.has(token.norm));
  const range = draft.rangeOf(index, isAll || isNoOther ? index + 1 : index);
  if (isQualified || !range) return;
  draft.unanimous ??= draft.paper.quoteOf(range);
  draft.mark(range);
}

/** "mit grosser Mehrheit", "by a majority", "mehrheitlich", "grossmehrheitlich"; but not "die Mehrheit der Fraktion". */
export function readMajority(draft: VoteDraft, index: number): void {
  const norm = draft.norm(index);
  const isMajority = decisionWords.majority.has(norm) || /mehrheitlich(?:e[nmrs]?)?$|mehrheit$/u.test(norm);
  if (!isMajority || draft.majority) return;
  let from = index;
  for (let at = index - 1; at >= Math.max(0, index - 5); at--) {
    if (decisionWords.withPrepositions.has(draft.norm(at))) {
      from = at;
      break;
    }
    if (draft.tokens[at]?.kind !== 'word') break;
  }
  if (from === index && !norm.endsWith('lich')) return;
  const range = draft.rangeOf(from, index);
  if (!range) return;
  draft.majority = draft.paper.quoteOf(range);
  draft.mark(range);
}

type Terms = Pick<Vote, 'required' | 'castingVote' | 'manner'>;

/** Under which terms was voted: a majority that was needed, a casting vote, in secret. */
export function readTerms(draft: VoteDraft): Terms {
  const terms: Terms = { required: null, castingVote: null, manner: null };
  for (const [index, { norm }] of draft.tokens.entries()) {
    terms.required ??= requiredAt(draft, index);
    if (decisionWords.casting.has(norm) || (norm === 'casting' && draft.norm(index + 1) === 'vote')) {
      const range = draft.rangeOf(index, norm === 'casting' ? index + 1 : index);
      if (range) terms.castingVote ??= draft.paper.quoteOf(range);
    }
    const manner = voteManners.get(norm) ?? voteManners.get(`${norm} ${draft.norm(index + 1)}`);
    const range = manner && draft.rangeOf(index, voteManners.has(norm) ? index : index + 1);
    if (manner && range) terms.manner ??= { value: manner, words: draft.paper.quoteOf(range) };
  }
  return terms;
}

/** "Zweidrittelmehrheit", "Mehrheit von zwei Dritteln", "two-thirds majority". */
function requiredAt(draft: VoteDraft, index: number): Quoted | null {
  const norm = draft.norm(index);
  let range = /(?:drittel|viertel)\p{L}*mehrheit$/u.test(norm) ? draft.rangeOf(index, index) : null;
  const isFraction = (at: number) =>
    /^(?:drittel|viertel)n?s?$|^(?:two-)?thirds$|^(?:three-)?quarters$/u.test(draft.norm(at));
  if (norm === 'mehrheit' && isFraction(index + 3)) range = draft.rangeOf(index, index + 3);
  if (isFraction(index) && draft.norm(index + 1) === 'majority')
    range = draft.rangeOf(norm.includes('-') ? index : Math.max(0, index - 1), index + 1);
  return range && draft.paper.quoteOf(range);
}
