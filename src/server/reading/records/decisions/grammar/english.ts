import type { Token } from '../../paper-text.ts';
import type { VerbReading } from '../words/verbs.ts';
import { decisionWords } from '../words/word-sets.ts';
import { endsClause, isBare, startsSubordinate } from './clause.ts';
import { type Grammar, plain } from './deciding.ts';

/** Tokens from an auxiliary to its verb. */
const englishReach = 6;

/** The grammar of an English verb; null if the word is none here. */
export function english(tokens: readonly Token[], index: number, { form }: VerbReading): Grammar | null {
  const isSubordinate = startsSubordinate(tokens, index);
  const before = tokens.slice(Math.max(0, index - englishReach), index).map(({ norm }) => norm);
  const has = (set: ReadonlySet<string>) => before.findLastIndex((norm) => set.has(norm));
  const cut = before.findLastIndex((norm) => /^[;:.]$/u.test(norm));
  const [present, past, perfect, pluperfect, modal] = [
    decisionWords.presentPassive,
    decisionWords.pastPassive,
    decisionWords.perfect,
    decisionWords.pluperfect,
    decisionWords.modal,
  ].map((set) => (has(set) > cut ? has(set) : -1)) as [number, number, number, number, number];
  if (form === 'infinitive')
    return { ...plain, voice: 'infinitive', isSubordinate, isModal: modal >= 0 && before[modal] !== 'to' };
  if (pluperfect >= 0) return { ...plain, voice: 'perfect', isSubordinate, isPluperfect: true };
  if (modal >= 0 && before.at(-1) === 'be') return { ...plain, voice: 'passive', isSubordinate, isModal: true };
  if (perfect >= 0 && past === -1) return { ...plain, voice: 'perfect', isSubordinate };
  if (past >= 0) return { ...plain, voice: 'past-passive', isSubordinate };
  if (present >= 0) {
    const isPassive = before[present] === 'be' || endsClause(tokens[index + 1]);
    return { ...plain, voice: isPassive ? 'past-passive' : 'state', isSubordinate };
  }
  if (isBare(tokens, index)) return { ...plain, voice: 'bare' };
  return before.at(-1) === 'to' ? null : { ...plain, voice: 'active', isSubordinate };
}
