import { isBodyWord, words } from '../../lexicon/lexicon.ts';
import type { Token } from '../../paper-text.ts';
import { decisionWords } from '../words/word-sets.ts';
import { endsClause, longestClause } from './clause.ts';
import type { Voice } from './deciding.ts';

/** Tokens from "nicht" to the participle that it denies. */
const longestNegation = 30;

/** True if the verb, whose clause `particle` ends, is denied. */
export function isNegatedAt(tokens: readonly Token[], index: number, particle: number, voice: Voice): boolean {
  let depth = 0;
  for (let at = particle - 1; at >= Math.max(0, particle - longestNegation); at--) {
    const { norm } = tokens[at] ?? { norm: '' };
    if (norm === ')') depth += 1;
    if (norm === '(' && depth-- > 0) continue;
    if (depth > 0) continue;
    const isAuxiliary = decisionWords.presentPassive.has(norm) || decisionWords.pastPassive.has(norm);
    if (at < index && (isAuxiliary || /^[,;:(]$/u.test(norm)) && norm !== 'be') break;
    if (norm === 'nicht' || norm === 'not') return true;
    if (norm === 'no' && at < index && tokens[at + 1]?.kind === 'word' && voice === 'past-passive') return true;
  }
  let isObject = true;
  for (let at = index + 1; at < Math.min(tokens.length, index + longestClause); at++) {
    const { norm } = tokens[at] ?? { norm: '' };
    if (/^[,;:(]$/u.test(norm)) break;
    if ((norm === 'nicht' || norm === 'not') && endsClause(tokens[at + 1])) return true;
    // "bewilligt keinen Kredit", but "genehmigt bei keiner Gegenstimme".
    const isNothing =
      isObject && words.negatedObjects.has(norm) && !decisionWords.sides.has(tokens[at + 1]?.norm ?? '');
    if (voice === 'active' && isNothing) return true;
    // After a sentence-initial verb the subject precedes the object.
    isObject &&= isBodyWord(norm) || words.articles.has(norm);
  }
  return false;
}
