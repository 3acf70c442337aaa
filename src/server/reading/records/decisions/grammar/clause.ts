import { words } from '../../lexicon/lexicon.ts';
import type { Token } from '../../paper-text.ts';
import { decidingVerbs } from '../words/verbs.ts';
import { decisionWords, isMatter } from '../words/word-sets.ts';

/** Tokens on either side of a verb that may belong to its clause. */
export const longestClause = 130;

const clauseLinks: ReadonlySet<string> = new Set(['und', 'sowie', 'bei', 'mit', 'dass', 'oder', 'nur', 'wenn', 'als']);
/** True if a clause ends before the token. */
export const endsClause = (token: Token | undefined): boolean =>
  token === undefined || (token.kind === 'sign' && token.norm !== '-') || clauseLinks.has(token.norm);

/** "Einstimmig angenommen.", "Motion as amended carried": no subject but what was moved stands before it. */
export function isBare(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1];
  // "Lost time accidents": an attribute of the noun behind it.
  if (next?.kind === 'word' && !isLink(next.norm)) return false;
  const start = tokens.findLastIndex(({ norm }, at) => at < index && /^[;:.,–]$/u.test(norm)) + 1;
  return tokens
    .slice(start, index)
    .every(({ norm, kind }) => kind !== 'word' || isMatter(norm) || isAdverb(norm) || decidingVerbs.has(norm));
}

const isLink = (norm: string): boolean =>
  isAdverb(norm) ||
  words.joining.has(norm) ||
  decisionWords.oblique.has(norm) ||
  words.auxiliaries.has(norm) ||
  decidingVerbs.has(norm);

const isAdverb = (norm: string): boolean =>
  decisionWords.unanimous.has(norm) ||
  decisionWords.majority.has(norm) ||
  words.articles.has(norm) ||
  words.negations.has(norm) ||
  ['so', 'as', 'mit', 'with'].includes(norm);

/** True if the clause of the word at `index` begins with a conjunction or a relative pronoun. */
export function startsSubordinate(tokens: readonly Token[], index: number): boolean {
  for (let at = index - 1; at >= Math.max(0, index - longestClause); at--) {
    const { norm, kind } = tokens[at] ?? { norm: '', kind: 'sign' };
    if (norm === ';' || norm === ':' || norm === '–') return false;
    if (kind === 'word' && norm === 'that' && at > 0) return true;
    if (norm !== ',' && at > 0) continue;
    const first = at === 0 && norm !== ',' ? norm : (tokens[at + 1]?.norm ?? '');
    const second = norm === ',' ? (tokens[at + 2]?.norm ?? '') : '';
    if (decisionWords.subordinating.has(first)) return true;
    const isRelative = norm === ',' && (decisionWords.relatives.has(first) || decisionWords.relatives.has(second));
    if (isRelative && (first === 'which' || second === 'which' || !isMain(tokens, at, index))) return true;
    return false;
  }
  return false;
}

/** "…, der Punkt wird vertagt": a finite auxiliary between comma and verb marks a main clause. */
const isMain = (tokens: readonly Token[], comma: number, index: number): boolean =>
  tokens
    .slice(comma + 1, index)
    .some(({ norm }) => decisionWords.presentPassive.has(norm) || decisionWords.pastPassive.has(norm));
