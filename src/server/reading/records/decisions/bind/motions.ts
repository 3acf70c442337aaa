import type { Range, Token } from '../../paper-text.ts';
import type { DecisionOutcome } from '../../record-model.ts';
import { type Analysis, outcomeOf } from '../role/analyse.ts';
import { decisionWords } from '../words/word-sets.ts';

/** A motion without a result. */
export type Motion = {
  analysis: Analysis;
  at: number;
  range: Range;
  strength: 'moved' | 'wished';
  asks: DecisionOutcome | null;
};

/** Statements after which a mere wish is no longer what the next result decides. */
const wishReach = 3;

/** The motions of an agenda item that wait for their result; the latest is voted on first. */
export class Motions {
  #open: Motion[] = [];

  clear(): void {
    this.#open = [];
  }

  push(analysis: Analysis, at: number): void {
    if (analysis.motion === null || !saysWhat(analysis)) return;
    const { statement } = analysis;
    const range = { start: statement.label?.content ?? statement.start, end: statement.end };
    this.#open.push({ analysis, at, range, strength: analysis.motion, asks: askedFor(analysis) });
  }

  /** Takes the motion that a result at statement `at` decides; one that names "the motion" means what was moved. */
  take(at: number, result: readonly Token[] = []): Motion | null {
    const moved = this.#open.findLastIndex(({ strength }) => strength === 'moved');
    const last = this.#open.length - 1;
    const near = last >= 0 && at - (this.#open[last]?.at ?? 0) <= wishReach ? last : -1;
    const namesMotion = result.some(({ norm }) => decisionWords.motionLabels.has(norm) || norm.endsWith('antrag'));
    const isNearer = near > moved && at - (this.#open[near]?.at ?? 0) <= 1;
    const chosen = moved === -1 || (isNearer && !namesMotion) ? near : moved;
    if (chosen === -1) return null;
    const [motion] = this.#open.splice(chosen);
    return motion ?? null;
  }

  /** Statement of the latest open motion; -1 = none. */
  get latest(): number {
    return this.#open.at(-1)?.at ?? -1;
  }

  get isEmpty(): boolean {
    return this.#open.length === 0;
  }
}

/** True if the sentence says what is moved: "Moved by Frei, second by Lang." does not. */
function saysWhat({ motion, content, statement }: Analysis): boolean {
  const said = statement.tokens.filter(({ kind }) => kind === 'word');
  if (motion === 'wished' && !said.some(({ norm }) => decisionWords.proposing.has(norm))) return false;
  return content.length > 1 || said.length > 7;
}

/** "beantragt, die Entscheidung zurückzustellen", "moved to table": what becomes of the matter if it is adopted. */
function askedFor({ verbs, content }: Analysis): DecisionOutcome | null {
  const asked = verbs.find(({ voice, isModal, isSubordinate }) => voice === 'infinitive' || isModal || isSubordinate);
  const value = asked && outcomeOf(asked);
  if (value === 'postponed' || value === 'referred') return value;
  const noun = content.find(({ norm }) => norm.startsWith('vertagung'));
  return noun ? 'postponed' : null;
}
