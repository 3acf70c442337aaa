import type { AnswerKind } from './answer-cue.ts';
import { columnsAskedFor } from './choose-columns.ts';

/** A value with the name of its column. */
export type Cell = { name: string; value: string };

/** "Name: Meier Urs; Fraktion: GLP" as cells; what has no name belongs to the value before it. */
export function cellsOf(labelled: string): Cell[] {
  const cells: Cell[] = [];
  for (const piece of labelled.split('; ')) {
    const [, name, value] = /^([^:]{1,60}):\s(.*)$/s.exec(piece) ?? [];
    const last = cells.at(-1);
    if (name !== undefined && value !== undefined) cells.push({ name, value });
    else if (last) last.value = `${last.value}; ${piece}`;
  }
  return cells;
}

const personColumn =
  /^(?:name|nachname|vorname|vor- und nachname|name,? vorname|familienname|person|mitglied|teilnehmer|(?:first|last|full|family|given)[ _]?name|surname|member|participant)$/iu;
const numberColumn = /^(?:nr|no|nummer|number|#|id|lfd\.? nr|pos|position)\.?$/iu;
const responsibleColumn =
  /verantwort|zuständig|leitung|auftrag(?:nehmer)?|responsible|owner|assign|person|name|mitglied|member/iu;
export const dateValue =
  /\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}{3,})\s?\d{2,4}|\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}\/\d{2,4}|(?:\bQ[1-4]|quartal|quarter|frühling|frühjahr|sommer|herbst|winter|spring|summer|autumn|fall)\s\d{4}/iu;

/** A running number; what is so named and no number is what the row is about ("Position: Personalkosten"). */
export function isNumber({ name, value }: Cell): boolean {
  return numberColumn.test(name.trim()) && !/\p{L}{3}/u.test(value);
}

/** What a row is about: its names, else the first value that is no number of the list. */
export function subjectOf(cells: readonly Cell[]): { text: string; cells: readonly Cell[] } {
  const named = cells.filter(({ name }) => personColumn.test(name.trim()));
  const first = cells.find((cell) => !isNumber(cell) && /\p{L}/u.test(cell.value)) ?? cells[0];
  const chosen = named.length > 0 ? named : first ? [first] : [];
  return { text: chosen.map(({ value }) => value).join(' '), cells: chosen };
}

/** A row as a line: what it is about, then the columns that were asked for, or all of them. */
export function rowStatement(cells: readonly Cell[], kind: AnswerKind, question: string): string {
  const subject = subjectOf(cells);
  const others = cells.filter((cell) => !subject.cells.includes(cell) && !isNumber(cell));
  const asked = chooseCells(others, kind, question);
  return [subject.text, namedValues(asked.length > 0 ? asked : others)].filter((part) => part !== '').join(' – ');
}

function chooseCells(cells: readonly Cell[], kind: AnswerKind, question: string): Cell[] {
  const byName = columnsAskedFor(question, cells);
  if (byName.length > 0) return byName;
  if (kind === 'date') return cells.filter(({ value }) => dateValue.test(value));
  if (kind === 'person') return cells.filter(({ name }) => responsibleColumn.test(name));
  return [];
}

const mostDetails = 3;
const longestDetail = 60;

/** What a row is about with a few of its other values, for a list of rows. */
export function rowInList(cells: readonly Cell[], without: readonly Cell[]): string {
  const subject = subjectOf(cells);
  const details = cells
    .filter((cell) => !subject.cells.includes(cell) && !without.includes(cell) && !isNumber(cell))
    .filter(({ value }) => value.length <= longestDetail && value !== '')
    .slice(0, mostDetails);
  return details.length === 0 ? subject.text : `${subject.text} (${namedValues(details)})`;
}

export function namedValues(cells: readonly Cell[]): string {
  return cells
    .filter(({ value }) => value.trim() !== '')
    .map(({ name, value }) => `${name}: ${value}`)
    .join(', ');
}
