import type { EvidencePassage } from '../answer-engine.ts';
import { answerFromTables } from './answer-from-tables.ts';
import { addFigures } from './compare-figures.ts';
import { isSubtotal } from './rows-of-totals.ts';
import { sumQuestionsOf } from './sum-questions.ts';
import { type ColumnFigures, TableReader } from './table-reader.ts';
import { type Cell, isNumber, subjectOf } from './table-row.ts';
import type { PassageTable, TableRow } from './tables-of-passages.ts';

/** What the figures of one column of one table come to. */
export type ColumnSum = ColumnFigures & {
  table: PassageTable;
  /** The row of the table that states it; null where it was added up. */
  stated: (TableRow & { cell: Cell }) | null;
  /** As the column writes its figures; empty where a row states it. */
  sum: string;
};

/** Rows that are a part of others: added up they would count twice. */
const partOfOther = /^(?:[-–•]\s)?(?:davon|darunter|hiervon|of which|thereof|including)(?!\p{L})/iu;
/** Figures whose sum says nothing. */
const noSum =
  /quote|(?<!\p{L})(?:rate|anteil|durchschnitt\p{L}*|schnitt|alter|kurs|index|rang|rendite|marge|average|age|ratio|margin|yield|rank|share)(?!\p{L})|%|(?<!\p{L})(?:pro|per|je)(?!\p{L})|^(?:jahr|year|baujahr|jahrgang)$/iu;

/**
 * What several things come to, of every table that holds all that the question names: by the row that states it, else added up from rows
 * that are all at hand. Empty where there is none.
 */
export function findColumnSums(question: string, passages: readonly EvidencePassage[]): readonly ColumnSum[] {
  return answerFromTables(sumQuestionsOf(question), passages, (asked, table) => {
    const { columns, worth } = new TableReader(question, asked, table).read();
    const sums = columns.flatMap((figures) => sumOf(figures, table, asked.language) ?? []);
    return { answers: sums.length < columns.length ? [] : sums, worth };
  });
}

/** The tables that hold what a question for a sum names, whether or not all of their rows are at hand. */
export function findTablesToAdd(question: string, passages: readonly EvidencePassage[]): readonly PassageTable[] {
  return answerFromTables(sumQuestionsOf(question), passages, (asked, table) => {
    const { columns, worth } = new TableReader(question, asked, table).read();
    return { answers: columns.length > 0 ? [table] : [], worth };
  });
}

function sumOf(figures: ColumnFigures, table: PassageTable, language: 'de' | 'en'): ColumnSum | null {
  const { column, rows, totals, among } = figures;
  if (noSum.test(column)) return null;
  const stated = totals.flatMap((row) => {
    const cell = row.cells.find(({ name }) => name === column);
    return cell === undefined || isSubtotal(subjectOf(row.cells).text) ? [] : [{ ...row, cell }];
  });
  const [only, ...others] = stated;
  if (only !== undefined && others.length === 0 && among.length === 0)
    return { ...figures, table, stated: only, sum: '' };
  if (!isAddable(rows, table)) return null;
  const sample = table.rows.flatMap((row) => row.cells.map(({ value }) => value)).slice(0, cellsToLookAt);
  const values = rows.map(({ cell }) => cell.value);
  const sum = addFigures(values, sample, rows[0]?.passage.language ?? language);
  return sum === null ? null : { ...figures, table, stated: null, sum };
}

const cellsToLookAt = 500;

/** Of a table that may have further rows nobody knows the sum; nor where rows are parts of others. */
function isAddable(rows: readonly TableRow[], table: PassageTable): boolean {
  const labels = rows.map(({ cells }) => subjectOf(cells).text);
  const numbers = rows.flatMap(({ cells }) => cells.filter(isNumber).map(({ value }) => value.replace(/\.$/u, '')));
  const isNested = numbers.some((each) => numbers.some((other) => other.startsWith(`${each}.`)));
  return table.isWhole && !isNested && !labels.some((label) => partOfOther.test(label));
}
