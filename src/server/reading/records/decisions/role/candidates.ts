import type { PaperContext } from '../../paper-context.ts';
import { isQuestionOrQuote, listStatements, type Statement } from '../statements/list-statements.ts';
import { type Analysis, analyse, outcomeOf } from './analyse.ts';
import { type Features, featuresOf, isExpected, namesOtherDay } from './features.ts';
import { isPerformed } from './verbatim.ts';
import { probabilityOf } from './weights.ts';

/** A statement in its place; `analysis` is null outside the discussion, `probability` 0 for what cannot decide. */
export type Candidate = {
  analysis: Analysis | null;
  statement: Statement | null;
  features: Features;
  probability: number;
};

/** Statements back in which a motion is still the one just made. */
const motionReach = 12;

/** The statements of a paper in order, with the evidence that each decides something. */
export function candidatesOf(context: PaperContext): Candidate[] {
  const analyses = listStatements(context).map((statement) => statement && analyse(context, statement));
  const isPastTense = tenseOf(analyses);
  return analyses.map((analysis, index) => {
    if (!analysis || !mayDecide(context, analysis))
      return { analysis, statement: analysis?.statement ?? null, features: {}, probability: 0 };
    if (context.isVerbatim)
      return { analysis, statement: analysis.statement, features: {}, probability: isPerformed(analysis) ? 1 : 0 };
    const next = analyses[index + 1] ?? null;
    const before = motionBefore(analyses, index);
    const features = featuresOf(analysis, { next, before, isPastTense });
    return { analysis, statement: analysis.statement, features, probability: probabilityOf(features) };
  });
}

function mayDecide(context: PaperContext, analysis: Analysis): boolean {
  const { statement, verb, vote } = analysis;
  if (statement.kind !== 'sentence' && !(statement.kind === 'row' && statement.unit.cells.length === 1)) return false;
  if (isQuestionOrQuote(context.paper.of(statement))) return false;
  if (verb && outcomeOf(verb) === null && !vote) return false;
  if (isExpected(analysis) || namesOtherDay(context, analysis)) return false;
  return verb !== null || vote !== null || statement.label?.kind === 'decision';
}

function motionBefore(analyses: readonly (Analysis | null)[], index: number): Analysis | null {
  const item = analyses[index]?.statement.item;
  for (let at = index - 1; at >= Math.max(0, index - motionReach); at--) {
    const before = analyses[at];
    if (!before || before.statement.item !== item) return null;
    if (before.motion) return before;
    if (before.vote?.isCounted) return null;
  }
  return null;
}

function tenseOf(analyses: readonly (Analysis | null)[]): boolean {
  const voices = analyses.flatMap((analysis) => (analysis?.verb?.isFormal ? [analysis.verb.voice] : []));
  const count = (voice: string) => voices.filter((each) => each === voice).length;
  return count('past-passive') > count('passive');
}
