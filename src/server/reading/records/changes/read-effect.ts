import type { ChangeEffect, ChangeRecord } from '../record-model.ts';
import type { Sentence } from './change-sentence.ts';
import { changeWords } from './change-words.ts';
import { type Form, isProposed, isReal } from './read-reality.ts';
import type { Target } from './read-target.ts';

/** What a sentence says of its target. `isProposed`: as a motion, which holds only once it is adopted. */
export type Stated = { effect: ChangeEffect; at: number; end: number; isProposed: boolean };

const effectsOf: Readonly<Record<ChangeRecord['of'], readonly ChangeEffect[]>> = {
  decision: ['revoked', 'changed', 'confirmed', 'done', 'challenged'],
  minutes: ['approved', 'corrected'],
  task: ['done', 'revoked'],
};

/** Reports of other papers say what happened before; only minutes state what happens in them. */
export type Paper = { isMinutes: boolean };

/** The nearest effect that the sentence states of the target; null = none. */
export function readEffect(sentence: Sentence, target: Target, paper: Paper): Stated | null {
  const found = effectsOf[target.of].flatMap((effect) => [
    ...statedForms(sentence, effect),
    ...separableForms(sentence, effect),
    ...governedForms(sentence, effect, target),
  ]);
  const stated = found
    .filter((each) => each.at >= target.end || each.end <= target.start)
    .filter((each) => fits(sentence, target, each, paper) && isReal(sentence, target, each))
    .sort((one, other) => distance(target, one) - distance(target, other))[0];
  if (!stated) return null;
  const { effect, at, end } = stated;
  return {
    effect: isCorrected(sentence, target, effect) ? 'corrected' : effect,
    at,
    end,
    isProposed: isProposed(sentence, stated),
  };
}

const distance = (target: Target, { at, end }: Form) => (at >= target.end ? at - target.end : target.start - end);

/** "aufgehoben", "ersetzt", "was rescinded". */
function statedForms(sentence: Sentence, effect: ChangeEffect): Form[] {
  return (changeWords.effects.get(effect) ?? []).flatMap((phrase) =>
    positionsOf(sentence, phrase).map((at) => ({
      effect,
      at,
      end: at + phrase.split(' ').length,
      form: 'stated' as const,
    })),
  );
}

/** "hebt … auf": the particle ends the verb's clause. */
function separableForms(sentence: Sentence, effect: ChangeEffect): Form[] {
  return (changeWords.separable.get(effect) ?? []).flatMap((entry) => {
    const [verb = '', particle = ''] = entry.split('+');
    return positionsOf(sentence, verb).flatMap((at): Form[] => {
      const after = positionsOf(sentence, particle).find((place) => place > at);
      return after === undefined ? [] : [{ effect, at, end: at + 1, form: 'finite' }];
    });
  });
}

/** "beschliesst, den Beschluss … aufzuheben", "die Aufhebung des Beschlusses", "resolved to rescind". */
function governedForms(sentence: Sentence, effect: ChangeEffect, target: Target): Form[] {
  const nouns = target.case === 'genitive' ? (changeWords.nouns.get(effect) ?? []) : [];
  const words = [...(changeWords.infinitives.get(effect) ?? []), ...nouns];
  return words.flatMap((word) =>
    positionsOf(sentence, word).map((at) => ({ effect, at, end: at + 1, form: 'governed' as const })),
  );
}

function positionsOf(sentence: Sentence, phrase: string): number[] {
  return sentence.tokens.flatMap((_, at) => (sentence.phraseAt(phrase, at) > 0 ? [at] : []));
}

/** True if the target is what the verb acts upon. */
function fits(sentence: Sentence, target: Target, { effect, at, end, form }: Form, { isMinutes }: Paper): boolean {
  if (form === 'governed') return sentence.has(changeWords.deciding) || sentence.has(changeWords.proposing);
  const isBefore = target.end <= at;
  const between = isBefore ? { from: target.end, to: at } : { from: end, to: target.start };
  const { from, to } = sentence.clauseAt(at);
  const isMeantAgain = target.of === 'minutes' && sentence.has(changeWords.pronouns, from, at);
  if (!isMeantAgain && hasOtherClause(sentence, between.from, between.to)) return false;
  const isPast = sentence.has(changeWords.past, from, to) || sentence.has(changeWords.past, between.from, between.to);
  const isPresent = sentence.has(changeWords.present, from, to);
  // "Beschluss 24/12: erledigt", "Minutes of 7 May approved".
  const isElliptic = isBefore && at - target.end <= 3 && target.start <= 2 && !isPast && !isPresent;
  if (effect === 'challenged') return (target.case === 'against' || target.case !== 'oblique') && isPast;
  if (effect === 'done') return (isPast || isElliptic) && isOn(sentence, target);
  const isPassive = isPast || (isPresent && isMinutes) || (isElliptic && target.case !== 'object');
  const isActive = isMinutes && (form === 'finite' || !isBefore);
  if (target.of === 'minutes') return (isPassive || isActive) && (target.case !== 'oblique' || isOf(sentence, target));
  if (target.case === 'object') return isPassive || isMinutes;
  if (target.case === 'genitive') return isOn(sentence, target) && (isPassive || end === target.start);
  if (target.case === 'subject') return isPassive && form === 'stated';
  return target.case === 'any' && (isPassive ? isBefore || isPast : isActive);
}

/** "stimmt dem Protokoll zu". */
const isOf = (sentence: Sentence, { start }: Target) => sentence.norm(start) === 'dem';

/** Not a genitive, or one of the decision's own parts: "Ziffer 3 des Beschlusses". */
const isOn = (sentence: Sentence, { case: own, start }: Target): boolean => {
  if (own === 'oblique' || own === 'against') return false;
  return own !== 'genitive' || sentence.has(changeWords.parts, Math.max(0, start - 3), start);
};

/** True if another clause with a verb of its own begins between target and effect. */
function hasOtherClause(sentence: Sentence, from: number, to: number): boolean {
  const breaks = sentence.tokens.slice(from, to).findIndex((_, index) => sentence.isSign(from + index, ',;–'));
  if (breaks === -1) return false;
  const isOpened = sentence.tokens.slice(from, from + breaks).some((_, index) => sentence.isAux(from + index));
  const isOther = sentence.tokens.slice(from + breaks, to).some((_, index) => sentence.isAux(from + breaks + index));
  return isOther && (isOpened || from + breaks > from + 1);
}

/** "mit folgender Berichtigung genehmigt", "approved subject to one correction". */
function isCorrected(sentence: Sentence, target: Target, effect: ChangeEffect): boolean {
  if (target.of !== 'minutes') return false;
  if (effect === 'corrected') return true;
  return sentence.tokens.some(({ norm }, at) => {
    if (!changeWords.corrections.has(norm)) return false;
    const near = sentence.tokens.slice(Math.max(0, at - 3), at).map((token) => token.norm);
    return !near.some((each) => changeWords.without.has(each)) && near.some((each) => changeWords.withWords.has(each));
  });
}
