import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { readingVersion } from '#server/reading/read-model.ts';
import type { PaperRecord, RecordKind } from '#server/reading/records/record-model.ts';
import { matchRecords } from './corrections/match-records.ts';
import { listBodyNames } from './meeting-repository.ts';
import {
  assignMeetings,
  bodyKeyOf,
  mentionRank,
  type NamedItem,
  nameItem,
  personKeysOf,
  personsOf,
  searchTextOf,
  searchWordsOf,
} from './policy.ts';
import {
  anyRecord,
  describeRecords,
  listKnownRecords,
  type NewRecord,
  type RecordRow,
  replaceRecords,
  selectRecords,
} from './registers/record-repository.ts';
import { assignMatters, type KnownMention, mentionOf } from './tasks/compare-tasks.ts';
import { forgetMarks, listMarkedPlaces, listMentions, lockMatters } from './tasks/matter-repository.ts';

/**
 * Replaces a document's records with those just read, in the caller's transaction, which holds the document. A record
 * that was known keeps its id.
 */
export async function storeRecords(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  records: readonly PaperRecord[],
): Promise<void> {
  const { document, ofRecord } = assignMeetings(records);
  const matters = await findMatters(tx, scope, documentId, records);
  const known = await listKnownRecords(tx, scope, documentId);
  const ids = matchRecords(known, records);
  const rows = records.map((record, index): NewRecord => {
    const meeting = ofRecord(index);
    return {
      id: ids[index] ?? uuidv7(),
      record,
      meeting: meeting && { ...meeting, bodyKey: meeting.body === null ? null : bodyKeyOf(meeting.body) },
      due: record.kind === 'task' || record.kind === 'deadline' ? (record.due?.date ?? null) : null,
      person: personsOf(record),
      outcome: record.kind === 'decision' ? (record.outcome?.value ?? null) : null,
      matter: matters.get(record) ?? null,
      search: searchTextOf(record, records),
      standing: record.doubts.length > 0 ? 'uncertain' : 'certain',
    };
  });
  await replaceRecords(tx, scope, documentId, rows);
  const bodyKey = document.body === null ? null : bodyKeyOf(document.body);
  await describeRecords(tx, scope, documentId, { version: readingVersion, ...document, bodyKey });
}

/** The matter of each task and deadline of a paper, among all of the user's. */
async function findMatters(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  records: readonly PaperRecord[],
): Promise<Map<PaperRecord, string>> {
  const tasks = records.filter((record) => record.kind === 'task' || record.kind === 'deadline');
  await lockMatters(tx, scope);
  await forgetMarks(tx, scope);
  const days = [...new Set(tasks.flatMap(({ due }) => due?.date ?? []))];
  const stored = await listMentions(tx, scope, documentId, days);
  const known: KnownMention[] = stored.map(({ record, matter, isMarked, ...of }) => {
    const mention = mentionOf(of.documentId, record);
    return { ...mention, matter, isMarked, isReplaced: of.documentId === documentId };
  });
  // A marked task that an earlier extractor no longer found is known only by its place.
  for (const { matter, page, start } of await listMarkedPlaces(tx, scope, documentId)) {
    const place = {
      page,
      start,
      end: start + 1,
      isRow: false,
      due: null,
      person: new Set(''),
      stems: new Set(''),
      wording: '',
    };
    known.push({ ...place, documentId, matter, isMarked: true, isReplaced: true });
  }
  const mentions = tasks.map((record) => mentionOf(documentId, record));
  const matters = assignMatters(mentions, known, uuidv7);
  return new Map(tasks.map((record, index) => [record, matters[index] ?? uuidv7()]));
}

export type RecordsWanted = {
  kinds?: readonly RecordKind[];
  /** Limits the search to these documents, including replaced versions. */
  documentIds?: readonly string[];
  /** Meeting day, inclusive, YYYY-MM-DD. A record without a date is in no range. */
  dateFrom?: string | null;
  dateTo?: string | null;
  /** All words must occur in the record or in its agenda item's title. */
  text?: string;
  /** The body, in any inflection. A paper may name it with further words ("Verwaltungsrat der Muster AG"). */
  body?: string | null;
  /** One of them must be an assignee, attendee or voter. Compares whole words of the name. */
  persons?: readonly string[];
  /** At most `maxRecords`. */
  limit: number;
};

/** Maximum records per lookup. */
export const maxRecords = 2_000;

/** A record with its paper and its meeting. */
export type StoredRecord = PaperRecord & {
  id: string;
  /** Its index among its document's records, to which `item` refers. */
  ordinal: number;
  /** Its agenda item. */
  agendaItem: NamedItem | null;
  documentId: string;
  uploadId: string;
  /** The document's title, or its file name if it has none. */
  documentTitle: string;
  fileName: string;
  meetingDate: string | null;
  /** For tasks and deadlines: true if the user marked it as done. */
  isDone: boolean;
  /** The board or committee, as named in the paper or corrected by the user. */
  meetingBody: string | null;
};

/**
 * Records of read documents, without superseded versions unless these are named. Sorted by meeting day, newest first;
 * within a document in its order.
 */
export async function listRecords(tx: Transaction, scope: UserScope, wanted: RecordsWanted): Promise<StoredRecord[]> {
  const bodyKeys = wanted.body ? await findBodyKeys(tx, scope, wanted.body) : null;
  const rows = await selectRecords(tx, scope, {
    ...anyRecord,
    kinds: wanted.kinds ?? null,
    documentIds: wanted.documentIds && wanted.documentIds.length > 0 ? wanted.documentIds : null,
    dateFrom: wanted.dateFrom ?? null,
    dateTo: wanted.dateTo ?? null,
    words: searchWordsOf(wanted.text ?? ''),
    bodyKeys,
    persons: personKeysOf(wanted.persons ?? []),
    limit: Math.min(wanted.limit, maxRecords),
  });
  return onceEach(rows).map(
    ({ record, agendaItem, position: _, bodyKey: __, meetingDay: ___, total: ____, ...row }) => ({
      ...record,
      ...row,
      agendaItem: agendaItem && nameItem(agendaItem),
    }),
  );
}

/** Keeps one mention per task: the highest-ranked, else the first. */
function onceEach(rows: readonly RecordRow[]): RecordRow[] {
  const best = new Map<string, RecordRow>();
  for (const row of rows) {
    const known = row.matter === null ? undefined : best.get(row.matter);
    if (row.matter !== null && (!known || mentionRank(row.record) > mentionRank(known.record)))
      best.set(row.matter, row);
  }
  return rows.filter((row) => row.matter === null || best.get(row.matter) === row);
}

/** Keys of bodies whose names contain all words of this one. */
async function findBodyKeys(tx: Transaction, scope: UserScope, body: string): Promise<string[]> {
  const words = bodyKeyOf(body).split(' ');
  const named = await listBodyNames(tx, scope);
  return named.map(({ key }) => key).filter((key) => isSubset(words, key.split(' ')));
}

const isSubset = (some: readonly string[], all: readonly string[]) => some.every((each) => all.includes(each));
