import { isBodyWord, words } from '../../lexicon/lexicon.ts';
import type { Token } from '../../paper-text.ts';
import { type Analysis, hasHence } from './analyse.ts';

const startsWithBody = (tokens: readonly Token[]): boolean =>
  tokens.slice(0, 5).some(({ norm, kind }) => kind === 'word' && isBodyWord(norm));

/** In a transcript only the chair's formula decides: "Damit ist der Antrag … angenommen". */
export function isPerformed({ tokens, verb, vote }: Analysis): boolean {
  if (!verb || verb.isSubordinate || verb.isModal || tokens.some(({ norm }) => words.past.has(norm))) return false;
  const before = tokens.slice(0, verb.index + 1).map(({ norm }) => norm);
  const isDone = before.some((norm) => words.performing.has(norm) || words.perfect.has(norm));
  if (hasHence(tokens) && isDone) return true;
  if (before.some((norm) => words.perfect.has(norm))) return false;
  if (verb.voice === 'active' && verb.subject === 'own' && startsWithBody(tokens)) return !hasFirstPerson(tokens);
  return vote?.isCounted === true && before.some((norm) => words.auxiliaries.has(norm));
}

const hasFirstPerson = (tokens: readonly Token[]): boolean =>
  tokens.some(({ norm }) => words.firstPerson.has(norm) && norm !== 'sie' && norm !== 'ihnen');
