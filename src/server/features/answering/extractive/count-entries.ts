import type { EvidencePassage } from '../answer-engine.ts';
import { type Demand, demandOf, holdsDemand, holdsOthers, namesDemand } from '../find-demand.ts';
import { columnsAskedFor } from './choose-columns.ts';
import { RowMatcher } from './match-rows.ts';
import { type PassageSentence, sentencesOf, tidy } from './sentences-of-passages.ts';
import { asksForStaff } from './staff-questions.ts';
import { rowInList, subjectOf } from './table-row.ts';
import { runsOfRows, type TableRow } from './tables-of-passages.ts';

/** A line of a list; offsets in the passage's text. */
export type ListEntry = { passage: EvidencePassage; start: number; end: number; text: string };

/** `around` says what the list is of; `isWhole`: nothing of it can be missing. */
type EntryList = { entries: readonly ListEntry[]; around: string; isWhole: boolean };

const fewest = 2;
/** Sentences before a list that say what it is of. */
const sentencesBefore = 2;

/**
 * The entries of the list that a question of "Wie viele …?" counts, where no text gives their number: what stands above it,
 * its columns and values name all that was asked about. Null where there is none, where several differ, or where a part
 * may be missing, as of those who work for somebody it always may.
 */
export function countEntries(question: string, passages: readonly EvidencePassage[]): readonly ListEntry[] | null {
  const demand = demandOf(question);
  if (demand === null || !demand.isCounted || asksForStaff(question)) return null;
  if (passages.some((passage) => holdsDemand(demand, passage) && holdsOthers(demand, passage))) return null;
  if (namesFigure(question, passages)) return null;
  const documents = [...Map.groupBy(passages, ({ documentId }) => documentId).values()];
  const [first, ...others] = documents.flatMap(listsOf).filter((list) => isOf(demand, list));
  if (first === undefined || ![first, ...others].every(({ isWhole }) => isWhole)) return null;
  return others.every((other) => namesOf(other) === namesOf(first)) ? first.entries : null;
}

/** Whether the question names a row and a column in which a number stands: the table itself gives it, nothing is to be counted. */
function namesFigure(question: string, passages: readonly EvidencePassage[]): boolean {
  const matcher = new RowMatcher(question);
  return passages
    .flatMap((passage) => sentencesOf(passage, 0))
    .some(({ cells }) => {
      if (cells === null) return false;
      const subject = subjectOf(cells).cells;
      const others = cells.filter((cell) => !subject.includes(cell));
      return (
        matcher.wordsIn(subject).size > 0 &&
        columnsAskedFor(question, others).some(({ value }) => /^[\d.,'’\s]*\d[\d.,'’\s]*$/u.test(value))
      );
    });
}

function isOf(demand: Demand, { entries, around }: EntryList): boolean {
  return namesDemand(demand, around, entries[0]?.passage.language ?? null);
}

const namesOf = ({ entries }: EntryList) => entries.map(({ text }) => text).join('\n');

function listsOf(document: readonly EvidencePassage[]): EntryList[] {
  const ordered = document.toSorted((left, right) => left.firstPage - right.firstPage || left.start - right.start);
  return [...tablesOf(ordered), ...ordered.flatMap(bulletsOf)];
}

function tablesOf(passages: readonly EvidencePassage[]): EntryList[] {
  const sentences = passages.flatMap((passage) => sentencesOf(passage, 0));
  const runs = runsOfRows(sentences, continues);
  return runs.map(({ rows, first, last }) =>
    tableOf(rows, sentences.slice(Math.max(0, first - sentencesBefore - 1), first), sentences[last + 1]),
  );
}

/** The same columns, in the same passage or in the next one. */
function continues(before: TableRow, row: TableRow): boolean {
  const { ordinal } = before.passage;
  const isNext = ordinal !== undefined && row.passage.ordinal === ordinal + 1;
  return (before.passage === row.passage || isNext) && columnsOf(before) === columnsOf(row);
}

const columnsOf = ({ cells }: TableRow) => cells[0]?.name;
/** Rows of sums are no entries. */
const sumRow = /^(?:gesamt|insgesamt|total|summe|zwischensumme|sum|subtotal|grand total)(?!\p{L})/iu;

function tableOf(rows: readonly TableRow[], before: readonly PassageSentence[], behind?: PassageSentence): EntryList {
  const [first, last] = [rows[0]?.passage, rows.at(-1)?.passage];
  const counted = rows.filter(({ cells }) => !sumRow.test(cells[0]?.value ?? ''));
  const above = before.filter(({ passage, form }) => passage === first && form !== 'contents');
  const isClosed = above.length > 0 && behind?.passage === last;
  const isRead = rows.every(({ passage }) => passage.isFromWholeList);
  return {
    entries: counted.map(({ passage, start, end, cells }) => ({ passage, start, end, text: rowInList(cells, []) })),
    around: [...above, ...rows].reduce((text, sentence) => `${text}\n${sentence.text}`, nameOf(first)),
    isWhole: counted.length >= fewest && (isClosed || isRead),
  };
}

const nameOf = (passage: EvidencePassage | undefined) => `${passage?.title ?? ''}\n${passage?.section ?? ''}`;

const bullet = /^\s*[-–—•*▪‣◦]\s+(?=\S)/u;

/** Lists of lines with a sign before each; what follows one without a blank line belongs to it. */
function bulletsOf(passage: EvidencePassage): EntryList[] {
  const lists: { entries: ListEntry[]; above: string; isClosed: boolean }[] = [];
  let [above, isOpen, isAfterGap, start] = ['', false, false, 0];
  for (const line of passage.text.split('\n')) {
    const end = start + line.length;
    const list = lists.at(-1);
    const entry = list?.entries.at(-1);
    const sign = bullet.exec(line)?.[0];
    if (line.trim() === '') isAfterGap = true;
    else {
      if (sign !== undefined) {
        const added = { passage, start: start + sign.length, end, text: tidy(line.slice(sign.length)) };
        if (isOpen && list) list.entries.push(added);
        else lists.push({ entries: [added], above, isClosed: false });
        isOpen = true;
      } else if (isOpen && !isAfterGap && entry) {
        entry.end = end;
        entry.text = tidy(passage.text.slice(entry.start, end));
      } else {
        if (isOpen && list) list.isClosed = true;
        isOpen = false;
        above = line;
      }
      isAfterGap = false;
    }
    start = end + 1;
  }
  return lists.map(({ entries, above: announcement, isClosed }) => ({
    entries,
    around: `${nameOf(passage)}\n${announcement}`,
    isWhole: announcement !== '' && isClosed && entries.length >= fewest,
  }));
}
