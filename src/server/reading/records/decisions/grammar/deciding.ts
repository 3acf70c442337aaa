import type { Range } from '../../paper-text.ts';
import type { DecisionOutcome } from '../../record-model.ts';
import type { Subject } from './subject.ts';

export type Voice = 'active' | 'passive' | 'past-passive' | 'state' | 'perfect' | 'bare' | 'infinitive';

/** A deciding verb in its sentence. */
export type Deciding = {
  outcome: DecisionOutcome;
  range: Range;
  index: number;
  isFormal: boolean;
  isEnglish: boolean;
  voice: Voice;
  subject: Subject;
  isSubordinate: boolean;
  isModal: boolean;
  isPluperfect: boolean;
  isNegated: boolean;
};

/** What a verb's form and its auxiliaries say. */
export type Grammar = Pick<Deciding, 'voice' | 'isSubordinate' | 'isModal' | 'isPluperfect'>;
export const plain = { isSubordinate: false, isModal: false, isPluperfect: false };
