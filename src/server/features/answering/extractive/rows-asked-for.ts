import { speaksOf } from '../remove-replaced.ts';
import { columnsNamedBy } from './choose-columns.ts';
import { RowMatcher } from './match-rows.ts';
import type { PassageSentence } from './sentences-of-passages.ts';

/** A follow-up names few things; every cell is asked for each. */
const mostNames = 12;

/**
 * Tells the rows of lists that a question did not ask for: those beside the ones that hold the most of its words. Who asks for
 * one entry must not be shown its neighbours.
 * @param named what a follow-up names itself: where rows hold it, it is asked for in them, and nothing carried over from before
 */
export function rowsNotAskedFor<Sentence extends Pick<PassageSentence, 'cells' | 'passage'>>(
  question: string,
  sentences: readonly Sentence[],
  named: readonly string[] = [],
): (sentence: Sentence) => boolean {
  const all = sentences.filter(({ cells }) => cells !== null);
  const speaking = [...new Set(named)].slice(0, mostNames).map(speaksOf);
  const holding = all.filter(({ cells }) =>
    cells?.some(({ value }) => /\p{L}/u.test(value) && speaking.some((speaks) => speaks(value))),
  );
  const rows = holding.length > 0 ? holding : all;
  if (rows.length === 0) return () => false;
  const matcher = new RowMatcher(question);
  /** Who lives in a town need not be elected there: where the question names the column, its value counts. */
  const inNamedColumn = (asked: Sentence[]) => {
    const held = asked.filter(({ cells }) => matcher.wordsIn(columnsNamedBy(question, cells ?? [])).size > 0);
    return held.length > 0 ? held : asked;
  };
  const byDocument = Map.groupBy(rows, ({ passage }) => passage.documentId);
  const asked = new Set([...byDocument.values()].flatMap((document) => inNamedColumn(matcher.best(document))));
  return (sentence) => sentence.cells !== null && !asked.has(sentence);
}
