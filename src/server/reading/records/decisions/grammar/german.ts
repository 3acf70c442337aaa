import type { Token } from '../../paper-text.ts';
import type { VerbReading } from '../words/verbs.ts';
import { decisionWords } from '../words/word-sets.ts';
import { endsClause, isBare, longestClause, startsSubordinate } from './clause.ts';
import { type Grammar, plain } from './deciding.ts';

/** The grammar of a German verb; null if the word is none here. */
export function german(tokens: readonly Token[], index: number, { form, particle }: VerbReading): Grammar | null {
  const isSubordinate = startsSubordinate(tokens, index);
  const next = tokens[index + 1]?.norm ?? '';
  if (form === 'infinitive') {
    const before = tokens[index - 1]?.norm ?? '';
    const isInfinitive = before === 'zu' || endsClause(tokens[index + 1]) || next === 'zu';
    return isInfinitive ? { ...plain, voice: 'infinitive', isSubordinate } : null;
  }
  if (form === 'finite') {
    if (decisionWords.presentPassive.has(next) || auxiliaryBefore(tokens, index)) return null;
    // In a main clause the verb comes second, in a subordinate one last.
    return {
      ...plain,
      voice: 'active',
      isSubordinate: particle === null && isSubordinate && endsClause(tokens[index + 1]),
    };
  }
  const before = auxiliaryBefore(tokens, index);
  if (next === 'werden' && before) return { ...plain, voice: 'passive', isModal: true };
  if (next === 'worden') return { ...plain, voice: 'perfect', isPluperfect: before === 'war' || before === 'waren' };
  const isPassive = decisionWords.presentPassive.has(next);
  if (isPassive || decisionWords.pastPassive.has(next) || decisionWords.perfect.has(next)) {
    if (index > 3 && isSubordinate) return { ...plain, voice: 'passive', isSubordinate: true };
    if (index > 3 && !before) return { ...plain, voice: isPassive ? 'passive' : 'past-passive', isSubordinate: true };
    if (index <= 3)
      return {
        ...plain,
        voice: decisionWords.pastPassive.has(next) ? 'past-passive' : isPassive ? 'passive' : 'state',
      };
  }
  if (!before) return isBare(tokens, index) ? { ...plain, voice: 'bare' } : null;
  if (decisionWords.modal.has(before)) return { ...plain, voice: 'passive', isModal: true };
  if (decisionWords.presentPassive.has(before)) return { ...plain, voice: 'passive' };
  if (decisionWords.pastPassive.has(before)) return { ...plain, voice: 'past-passive' };
  if (decisionWords.pluperfect.has(before)) return { ...plain, voice: 'perfect', isPluperfect: true };
  if (before !== 'ist' && before !== 'sind') return { ...plain, voice: 'perfect' };
  // "Damit ist der Verkauf beschlossen" says what has just happened.
  const isHence = tokens
    .slice(Math.max(0, index - longestClause), index)
    .some(({ norm }) => decisionWords.hence.has(norm));
  return { ...plain, voice: isHence ? 'passive' : 'state' };
}

/** The auxiliary that a clause-final participle belongs to. */
function auxiliaryBefore(tokens: readonly Token[], index: number): string | null {
  let depth = 0;
  for (let at = index - 1; at >= Math.max(0, index - longestClause); at--) {
    const { norm } = tokens[at] ?? { norm: '' };
    if (norm === ')') depth += 1;
    if (norm === '(') depth -= 1;
    if (depth > 0) continue;
    if (norm === ';' || (norm === ':' && tokens[at + 1]?.kind !== 'number') || norm === '–') return null;
    const isAuxiliary =
      decisionWords.presentPassive.has(norm) ||
      decisionWords.pastPassive.has(norm) ||
      decisionWords.perfect.has(norm) ||
      decisionWords.pluperfect.has(norm) ||
      decisionWords.modal.has(norm);
    // One at the end of a clause belongs to that clause: "die ihr Mandat zurückgelegt hat, wird …".
    if (isAuxiliary && norm !== 'to' && tokens[at + 1]?.norm !== ',') return norm;
  }
  return null;
}
