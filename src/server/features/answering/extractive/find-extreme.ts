import type { EvidencePassage } from '../answer-engine.ts';
import { answerFromTables } from './answer-from-tables.ts';
import { type ExtremeQuestion, extremeQuestionsOf } from './extreme-questions.ts';
import { periodKindAskedFor, timeCellOf } from './table-periods.ts';
import { type ColumnFigures, type ComparedRow, TableReader } from './table-reader.ts';
import type { PassageTable } from './tables-of-passages.ts';

/** What comparing the rows of one table by one of its columns came to, or the columns of one row. */
export type Extreme = Omit<ColumnFigures, 'column' | 'totals'> & {
  table: PassageTable;
  /** Null where the periods that one row has figures of were compared. */
  column: string | null;
  isMost: boolean;
  /** So many were asked for; `rows`, those that have the extreme value, are more where several are equal. Most extreme first. */
  count: number;
  compared: number;
  totals: number;
};

/**
 * The rows with the greatest or least value, of every table that holds all that the question names: a column that is called as
 * what is compared, and the rest in its names, its values, or what stands above it. Empty where there is none.
 */
export function findExtremes(question: string, passages: readonly EvidencePassage[]): readonly Extreme[] {
  return answerFromTables(extremeQuestionsOf(question), passages, (asked, table) => readTable(question, asked, table));
}

function readTable(question: string, asked: ExtremeQuestion, table: PassageTable) {
  const reader = new TableReader(question, asked, table);
  if (asked.isWhen) {
    const periods = reader.readPeriods(periodKindAskedFor(question));
    const nothingElse = { totals: 0, numberless: 0, among: [], named: new Set<string>() };
    if (periods !== null) {
      const ofRow = {
        table: { ...table, isWhole: true },
        column: null,
        title: '',
        ...nothingElse,
        ...extremeOf(asked, periods),
      };
      return { answers: [ofRow], worth: 3 };
    }
    if (!table.rows.some(({ cells }) => timeCellOf(cells) !== undefined)) return { answers: [], worth: 0 };
  }
  const { columns, worth } = reader.read(!asked.isWhen);
  const answers = columns.map(
    (figures): Extreme => ({ ...figures, totals: figures.totals.length, table, ...extremeOf(asked, figures.rows) }),
  );
  return { answers, worth };
}

function extremeOf({ isMost, count }: ExtremeQuestion, compared: readonly ComparedRow[]) {
  const sorted = compared.toSorted((left, right) => (isMost ? right.value - left.value : left.value - right.value));
  const last = sorted[Math.min(count, sorted.length) - 1]?.value;
  const rows = sorted.filter(({ value }) => last !== undefined && (isMost ? value >= last : value <= last));
  return { isMost, count, rows, compared: compared.length };
}
