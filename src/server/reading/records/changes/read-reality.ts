import type { ChangeEffect } from '../record-model.ts';
import type { Sentence } from './change-sentence.ts';
import { changeWords } from './change-words.ts';
import type { Target } from './read-target.ts';

/** Words that state an effect. `governed`: as an infinitive or a noun below another verb. */
export type Form = { effect: ChangeEffect; at: number; end: number; form: 'stated' | 'finite' | 'governed' };

/** False if the clause denies, asks, wishes or expects. */
export function isReal(sentence: Sentence, target: Target, { effect, at, end }: Form): boolean {
  if (target.isSelf || sentence.paper.of(sentence.range).trimEnd().endsWith('?')) return false;
  const quoted = sentence.quoted();
  if (quoted.has(at) && !quoted.has(target.head)) return false;
  // Approval is stated beside "keine Einwände" and "ohne Änderungen"; all else is taken as a whole.
  const { from, to } = effect === 'approved' || effect === 'corrected' ? sentence.clauseAt(at) : whole(sentence);
  for (let index = from; index < to; index++) {
    const isInside = index >= target.start && index < target.end;
    if (isInside || quoted.has(index) || (index >= at && index < end)) continue;
    if (changeWords.unreal.has(sentence.norm(index)) && !sentence.deniesNothing(index)) return false;
  }
  return true;
}

const whole = ({ tokens }: Sentence) => ({ from: 0, to: tokens.length });

/** True for a motion or a proposal. */
export function isProposed(sentence: Sentence, { form, at }: Form): boolean {
  const isDecided = sentence.has(changeWords.deciding);
  if (form === 'governed') return !isDecided;
  if (isDecided) return false;
  return sentence.tokens.some(({ norm }, index) => {
    const isOccasion = sentence.norm(index - 1) === 'auf' || sentence.norm(index - 1) === 'on';
    return index !== at && changeWords.proposing.has(norm) && !isOccasion;
  });
}
