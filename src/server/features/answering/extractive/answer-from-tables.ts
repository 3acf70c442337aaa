import type { EvidencePassage } from '../answer-engine.ts';
import { listsOfFigures } from './lists-of-figures.ts';
import { type PassageTable, tablesOfPassages } from './tables-of-passages.ts';

/** Tables that are answered from, each by itself. */
const mostTables = 3;

/**
 * What the tables and lists among some passages answer, by the first way to read the question in which any does; of several tables
 * those that hold it most plainly, the best ranked first.
 */
export function answerFromTables<Asked, Answer>(
  readings: readonly Asked[],
  passages: readonly EvidencePassage[],
  read: (asked: Asked, table: PassageTable) => { answers: readonly Answer[]; worth: number },
): readonly Answer[] {
  if (readings.length === 0) return [];
  const tables = [...tablesOfPassages(passages), ...passages.flatMap(listsOfFigures)];
  const places = new Map(passages.map(({ id }, place) => [id, place]));
  const placeOf = ({ rows }: PassageTable) => places.get(rows[0]?.passage.id ?? '') ?? places.size;
  for (const asked of readings) {
    const rated = tables.map((table) => ({ ...read(asked, table), table })).filter(({ answers }) => answers.length > 0);
    const best = Math.max(...rated.map(({ worth }) => worth), 0);
    const chosen = rated
      .filter(({ worth }) => worth === best)
      .toSorted((left, right) => placeOf(left.table) - placeOf(right.table))
      .slice(0, mostTables);
    if (chosen.length > 0) return chosen.flatMap(({ answers }) => answers);
  }
  return [];
}
