import type { EvidencePassage } from '../answer-engine.ts';
import { type ExtremeQuestion, extremeQuestionsOf } from './extreme-questions.ts';
import { listsOfFigures } from './lists-of-figures.ts';
import { periodKindAskedFor, timeCellOf } from './table-periods.ts';
import { type ColumnFigures, type ComparedRow, TableReader } from './table-reader.ts';
import { type PassageTable, tablesOfPassages } from './tables-of-passages.ts';

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

/** Tables that are answered from, each by itself. */
const mostTables = 3;

/**
 * The rows with the greatest or least value, of every table that holds all that the question names: a column that is called as
 * what is compared, and the rest in its names, its values, or what stands above it. Empty where there is none.
 */
export function findExtremes(question: string, passages: readonly EvidencePassage[]): readonly Extreme[] {
  const readings = extremeQuestionsOf(question);
  if (readings.length === 0) return [];
  const tables = [...tablesOfPassages(passages), ...passages.flatMap(listsOfFigures)];
  const places = new Map(passages.map(({ id }, place) => [id, place]));
  const placeOf = ({ rows }: PassageTable) => places.get(rows[0]?.passage.id ?? '') ?? places.size;
  for (const asked of readings) {
    const rated = tables
      .map((table) => ({ ...readTable(question, asked, table), table }))
      .filter(({ extremes }) => extremes.length > 0);
    const best = Math.max(...rated.map(({ worth }) => worth), 0);
    const chosen = rated
      .filter(({ worth }) => worth === best)
      .toSorted((left, right) => placeOf(left.table) - placeOf(right.table))
      .slice(0, mostTables);
    if (chosen.length > 0) return chosen.flatMap(({ extremes }) => extremes);
  }
  return [];
}

function readTable(question: string, asked: ExtremeQuestion, table: PassageTable) {
  const reader = new TableReader(question, asked, table);
  if (asked.isWhen) {
    const periods = reader.readPeriods(periodKindAskedFor(question));
    const nothingElse = { totals: 0, numberless: 0, among: [], named: new Set<string>() };
    if (periods !== null) {
      const ofRow = { table: { ...table, isWhole: true }, column: null, ...nothingElse, ...extremeOf(asked, periods) };
      return { extremes: [ofRow], worth: 3 };
    }
    if (!table.rows.some(({ cells }) => timeCellOf(cells) !== undefined)) return { extremes: [], worth: 0 };
  }
  const { columns, worth } = reader.read(!asked.isWhen);
  const extremes = columns.map(
    (figures): Extreme => ({ ...figures, totals: figures.totals.length, table, ...extremeOf(asked, figures.rows) }),
  );
  return { extremes, worth };
}

function extremeOf({ isMost, count }: ExtremeQuestion, compared: readonly ComparedRow[]) {
  const sorted = compared.toSorted((left, right) => (isMost ? right.value - left.value : left.value - right.value));
  const last = sorted[Math.min(count, sorted.length) - 1]?.value;
  const rows = sorted.filter(({ value }) => last !== undefined && (isMost ? value >= last : value <= last));
  return { isMost, count, rows, compared: compared.length };
}
