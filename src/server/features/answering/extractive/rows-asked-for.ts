import { speaksOf } from '../remove-replaced.ts';
import { columnsNamedBy } from './choose-columns.ts';
import { RowMatcher } from './match-rows.ts';
import type { ScoredSentence } from './score-sentences.ts';

/**
 * Tells the rows of lists that a question did not ask for: those beside the ones that hold the most of its words. Who asks for
 * one entry must not be shown its neighbours.
 * @param named what a follow-up names itself: where rows hold it, it is asked for in them, and nothing carried over from before
 */
export function rowsNotAskedFor(
  question: string,
  sentences: readonly ScoredSentence[],
  named: readonly string[] = [],
): (sentence: ScoredSentence) => boolean {
  const all = sentences.filter(({ cells }) => cells !== null);
  const holding = all.filter(({ cells }) =>
    cells?.some(({ value }) => /\p{L}/u.test(value) && named.some((name) => speaksOf(name, value))),
  );
  const rows = holding.length > 0 ? holding : all;
  if (rows.length === 0) return () => false;
  const matcher = new RowMatcher(question);
  /** Who lives in a town need not be elected there: where the question names the column, its value counts. */
  const inNamedColumn = (asked: ScoredSentence[]) => {
    const held = asked.filter(({ cells }) => matcher.wordsIn(columnsNamedBy(question, cells ?? [])).size > 0);
    return held.length > 0 ? held : asked;
  };
  const byDocument = Map.groupBy(rows, ({ passage }) => passage.documentId);
  const asked = new Set([...byDocument.values()].flatMap((document) => inNamedColumn(matcher.best(document))));
  return (sentence) => sentence.cells !== null && !asked.has(sentence);
}
