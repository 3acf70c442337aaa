import { isBodyWord, words } from '../../lexicon/lexicon.ts';
import type { Token } from '../../paper-text.ts';
import { decisionWords } from '../words/word-sets.ts';
import type { Analysis } from './analyse.ts';

/** Tokens; a shorter sentence with a bare participle is a result: "Stillschweigend genehmigt." */
const shortest = 6;

const startsWithBody = (tokens: readonly Token[]): boolean =>
  tokens.slice(0, 8).some(({ norm, kind }) => kind === 'word' && isBodyWord(norm));

/** In a transcript only the chair's formula decides: "Damit ist der Antrag … angenommen". */
export function isPerformed({ tokens, verb, vote }: Analysis): boolean {
  if (!verb || verb.isModal) return false;
  if (verb.voice === 'bare' && verb.isFormal && tokens.length <= shortest) return true;
  // "Ich stelle fest, dass … gewählt worden sind."
  const isStated = tokens.slice(0, verb.index).some(({ norm }) => decisionWords.stating.has(norm));
  if (isStated && !tokens.some(({ norm }) => decisionWords.expecting.has(norm))) return true;
  if (verb.isSubordinate || tokens.some(({ norm }) => words.past.has(norm))) return false;
  const before = tokens.slice(0, verb.index + 1).map(({ norm }) => norm);
  const isDone = before.some((norm) => decisionWords.performing.has(norm) || words.perfect.has(norm));
  if (isHence(tokens, verb.index) && isDone) return true;
  if (before.some((norm) => words.perfect.has(norm))) return false;
  if (verb.voice === 'active' && verb.subject === 'own' && startsWithBody(tokens)) return !hasFirstPerson(tokens);
  return vote?.isCounted === true && before.some((norm) => words.auxiliaries.has(norm));
}

/** "…, und damit sind die Mitglieder gewählt": "damit" in the verb's own clause. */
function isHence(tokens: readonly Token[], verb: number): boolean {
  const clause = tokens.findLastIndex(({ norm }, at) => at < verb && /^[;:–?]$/u.test(norm)) + 1;
  const hence = tokens.findLastIndex(({ norm }, at) => at >= clause && at < verb && decisionWords.hence.has(norm));
  const next = tokens[hence + 1]?.norm ?? '';
  if (!decisionWords.performing.has(next) && !words.perfect.has(next) && !words.auxiliaries.has(next)) return false;
  return hence !== -1 && (hence - clause < 5 || /^(?:,|und|and)$/u.test(tokens[hence - 1]?.norm ?? ''));
}

const hasFirstPerson = (tokens: readonly Token[]): boolean =>
  tokens.some(({ norm }) => words.firstPerson.has(norm) && norm !== 'sie' && norm !== 'ihnen');
