import { agendaWords } from '../../agenda/words/agenda-words.ts';
import { isNameList } from '../../names.ts';
import { normOf } from '../../norms.ts';
import type { PaperText, Range } from '../../paper-text.ts';
import type { AttendanceRecord } from '../../record-model.ts';
import { trim } from '../../trim-range.ts';
import type { Segment } from '../head-segments.ts';
import { stateInCell } from './attendance-words.ts';
import { readPersons } from './read-persons.ts';

/** "- Pfarrer i. R. Lang": a line of the list, though no name was read. */
export const isListLine = (paper: PaperText, { start, end }: Segment): boolean =>
  /^\s*[-–—•*]\s/u.test(paper.text.slice(start, end)) && end - start < 160;

/** The cell beside the only name of a row: "Eva Lang ⇥ Chief Nurse". */
export function roleBeside(paper: PaperText, { kind, unit }: Segment, lists: readonly Range[]): Range | null {
  const cells = kind === 'row' && lists.length === 1 ? (paper.units[unit]?.cells ?? []) : [];
  const cell = cells.find((each) => !lists.includes(each) && /\p{L}/u.test(paper.of(each)));
  return cell ? trim(paper.text, cell.start, cell.end) : null;
}

/** True for names and nothing said of them. */
export function isPersonList(paper: PaperText, value: Range): boolean {
  const text = paper.of(value);
  if (text.length > 600 || /\p{Ll}{4}\.\s+\p{Lu}/u.test(text) || !isNameList(paper.text, value)) return false;
  return !(normOf(text).match(/\p{L}+/gu) ?? []).some((word) => agendaWords.verbs.has(word));
}

/** The cells of a row, or the line, that list names. */
export function listsIn(paper: PaperText, segment: Segment): Range[] {
  const cells = segment.kind === 'row' ? (paper.units[segment.unit]?.cells ?? []) : [];
  const lists = cells.length > 0 ? cells.filter((cell) => isNameList(paper.text, cell)) : [];
  if (lists.length > 0) return lists;
  return isNameList(paper.text, segment) ? [segment] : [];
}

/** A row that says of a person whether they were there: "Mitglied ⇥ Eva Lang ⇥ ja, ab 17:25 Uhr". */
export function readRow(paper: PaperText, { unit, kind, start, end }: Segment): AttendanceRecord[] {
  const cells = kind === 'row' ? (paper.units[unit]?.cells ?? []) : [];
  const name = cells.find((cell) => isNameList(paper.text, cell));
  const mark = cells.find((cell) => cell !== name && stateInCell(paper.of(cell)) !== undefined);
  const state = mark && stateInCell(paper.of(mark));
  if (!name || !mark || !state) return [];
  const role = cells.find((cell) => cell !== name && cell !== mark && /\p{L}/u.test(paper.of(cell))) ?? null;
  return readPersons(paper, state, name, { start, end }, role && trim(paper.text, role.start, role.end), mark);
}
