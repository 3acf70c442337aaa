import { sectionSeparator } from '#server/reading/read-model.ts';
import type { Claim, EvidencePassage } from '../../../engine.ts';
import type { AnswerLanguage } from '../../../intent.ts';
import { messages } from '../../../messages.ts';
import type { FoundRecord } from '../../../records/found-record.ts';
import { isInExtent } from '../../../records/in-extent.ts';
import { claimOf } from '../../../records/list-records.ts';
import { sectionAt } from '../../../verify/section-at.ts';
import { type Statement, statementsOf } from '../statements.ts';

/** A sentence of a digest with the heading it stands under and its place among the papers. */
export type DigestEntry = {
  claim: Claim;
  heading: string | null;
  documentId: string;
  meetingDate: string | null;
  page: number;
  /** Offset in its page. */
  at: number;
};

/** A shorter sentence ("Keine Fragen.") says nothing by itself. In characters. */
const leastSentence = 15;
/** Sentences from the text of papers with few records. */
const mostFromTexts = 12;

/** The agenda item of a record, as printed. */
export const headingOf = ({ agendaItem }: FoundRecord): string | null =>
  agendaItem && [agendaItem.number, agendaItem.title].filter(Boolean).join(' ');

/** A decision, a task or a deadline as a sentence under its agenda item. */
export function entryOfRecord(record: FoundRecord, language: AnswerLanguage): DigestEntry {
  const { documentId, meetingDate, span } = record;
  const claim = claimOf(record);
  const { record: _, ...segment } = claim.segment;
  const isTask = record.kind === 'task' || record.kind === 'deadline';
  const own = isTask && isRow(record) ? inWords(record, language) : null;
  const heading = headingOf(record) ?? (own === null ? null : messages[language].tasksOfMeeting);
  return {
    claim: { ...claim, segment, ...(own !== null && { text: own }) },
    heading,
    documentId,
    meetingDate,
    page: span.firstPage,
    at: span.start,
  };
}

const isRow = ({ span }: FoundRecord): boolean => span.text.includes('\t');

/** A row of a list of tasks as a sentence of the row's own words: "Netzzusage vorlegen (Frau Frei, 31.05.2024)." */
function inWords(record: FoundRecord, language: AnswerLanguage): string | null {
  if (record.kind !== 'task' && record.kind !== 'deadline') return null;
  const people = record.kind === 'task' ? record.who.map(({ text }) => text) : [];
  return messages[language].taskInWords(record.what.text, [...people, ...(record.due ? [record.due.text] : [])]);
}

/** Drops rows of a paper's list of tasks that it has told before, under their items. */
export function withoutRepeatedRows(records: readonly FoundRecord[]): FoundRecord[] {
  const dueOf = (record: FoundRecord) =>
    record.kind === 'task' || record.kind === 'deadline' ? (record.due?.date ?? null) : null;
  const told = new Set(records.filter((record) => !isRow(record)).map((each) => `${each.documentId} ${dueOf(each)}`));
  return records.filter(
    (each) => !isRow(each) || dueOf(each) === null || !told.has(`${each.documentId} ${dueOf(each)}`),
  );
}

/** The first sentence under an agenda item that no record tells of; null if the passages have none. */
export function entryOfItem(item: FoundRecord, passages: readonly EvidencePassage[]): DigestEntry | null {
  const first = inPaperOrder(passages)
    .flatMap(sentencesOf)
    .find((statement) => isUnder(statement, item));
  return first ? entryOfStatement(first, headingOfItem(item)) : null;
}

/**
 * What papers say without records: all sentences of a short paper, else the first of each section; at most
 * `mostFromTexts`, each under its agenda item or section.
 */
export function entriesOfTexts(passages: readonly EvidencePassage[], items: readonly FoundRecord[]): DigestEntry[] {
  const all = inPaperOrder(passages).flatMap((passage) =>
    sentencesOf(passage).map((statement) => {
      const item = items.find((each) => isUnder(statement, each));
      return entryOfStatement(statement, item ? headingOfItem(item) : sectionOf(statement));
    }),
  );
  const isNew = (entry: DigestEntry, before: DigestEntry | undefined) =>
    before?.heading !== entry.heading || before.documentId !== entry.documentId;
  const chosen = all.length <= mostFromTexts ? all : all.filter((entry, place) => isNew(entry, all[place - 1]));
  return chosen.slice(0, mostFromTexts);
}

const headingOfItem = (item: FoundRecord): string | null =>
  item.kind === 'agenda-item' ? [item.number?.text, item.title.text].filter(Boolean).join(' ') : null;

/** True if a statement stands between an agenda item's heading and the next one's. */
function isUnder({ passage, start }: Statement, item: FoundRecord): boolean {
  if (item.kind !== 'agenda-item' || item.extent === null || item.documentId !== passage.documentId) return false;
  // Offsets of a passage over a page break count on two pages: there its section tells.
  if (passage.firstPage !== passage.lastPage) return sectionAt(passage, start)?.includes(item.title.text) ?? false;
  return isInExtent({ page: passage.firstPage, offset: passage.start + start }, item.extent);
}

function entryOfStatement({ passage, start, end }: Statement, heading: string | null): DigestEntry {
  return {
    claim: { sources: [{ passage, start, end }], text: null, segment: { kind: 'sentence' } },
    heading,
    documentId: passage.documentId,
    meetingDate: passage.meetingDate,
    page: passage.firstPage,
    at: passage.start + start,
  };
}

function sectionOf({ passage, start, heading }: Statement): string | null {
  const section = heading ?? sectionAt(passage, start)?.split(sectionSeparator).at(-1) ?? null;
  return section === passage.title ? null : section;
}

const sentencesOf = (passage: EvidencePassage): Statement[] =>
  statementsOf(passage).filter(({ form, text }) => form === 'sentence' && text.length >= leastSentence);

const inPaperOrder = (passages: readonly EvidencePassage[]): EvidencePassage[] =>
  passages.toSorted(
    (one, other) =>
      (other.meetingDate ?? '').localeCompare(one.meetingDate ?? '') ||
      one.documentId.localeCompare(other.documentId) ||
      one.ordinal - other.ordinal,
  );
