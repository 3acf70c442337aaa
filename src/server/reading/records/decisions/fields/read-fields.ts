import { findDates } from '../../../facts/find-dates.ts';
import { type PaperText, type Range, type Token, tokensOf } from '../../paper-text.ts';
import type { DecisionRecord, Quoted, QuotedDate } from '../../record-model.ts';
import { decisionWords } from '../words/word-sets.ts';

export type Fields = Pick<DecisionRecord, 'conditions' | 'validFrom' | 'validUntil'>;

const longestPhrase = 4;
const longestCondition = 400;
/** Characters between "ab" and its date. */
const dateReach = 24;

/** Conditions of a decision, and from and until when it applies. @param end of the text, before its vote */
export function readFields(paper: PaperText, range: Range): Fields {
  const tokens = tokensOf(paper.text, range);
  const isTerm = tokens.some(({ norm }) => decisionWords.terms.has(norm));
  return {
    conditions: conditionsIn(paper, tokens, range.end),
    validFrom: dateAfter(paper, tokens, decisionWords.validFrom, range.end),
    validUntil: isTerm ? dateAfter(paper, tokens, decisionWords.validUntil, range.end) : null,
  };
}

/** The phrase of a set that begins at a token, in tokens. */
function phraseAt(tokens: readonly Token[], index: number, phrases: ReadonlySet<string>): number {
  for (let length = longestPhrase; length > 0; length--) {
    const phrase = tokens.slice(index, index + length).map(({ norm }) => norm);
    if (phrase.length === length && phrases.has(phrase.join(' '))) return length;
  }
  return 0;
}

/** "vorbehaltlich der Zustimmung des Aufsichtsrats", "subject to the grant being confirmed". */
function conditionsIn(paper: PaperText, tokens: readonly Token[], end: number): Quoted[] {
  const conditions: Quoted[] = [];
  let from = 0;
  for (const [index, token] of tokens.entries()) {
    if (index < from || phraseAt(tokens, index, decisionWords.conditions) === 0) continue;
    const first = token.norm === ',' ? tokens[index + 1] : token;
    const stop = tokens.findIndex(({ norm, start }, at) => at > index + 1 && endsCondition(paper, norm, start));
    const last = stop === -1 ? { end } : (tokens[stop - 1] ?? { end });
    if (first && last.end - first.start <= longestCondition) conditions.push(paper.quote(first.start, last.end));
    from = stop === -1 ? tokens.length : stop;
  }
  return conditions;
}

const endsCondition = (paper: PaperText, norm: string, start: number): boolean =>
  norm === ';' || norm === '(' || (norm === '.' && /^\.(?:\s+\p{Lu}|\s*$)/u.test(paper.text.slice(start, start + 4)));

function dateAfter(
  paper: PaperText,
  tokens: readonly Token[],
  phrases: ReadonlySet<string>,
  end: number,
): QuotedDate | null {
  for (const [index] of tokens.entries()) {
    const length = phraseAt(tokens, index, phrases);
    const last = tokens[index + length - 1];
    if (length === 0 || !last) continue;
    const [mention] = findDates(paper.text.slice(last.end, Math.min(end, last.end + dateReach + 30)));
    if (!mention || mention.start > dateReach) continue;
    return { ...paper.quote(last.end + mention.start, last.end + mention.end), date: mention.date };
  }
  return null;
}
