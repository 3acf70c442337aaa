import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { type PaperRecord, type RecordKind, recordsVersion } from '#server/reading/records/record-model.ts';
import { listBodyNames } from './meeting-repository.ts';
import {
  assignMeetings,
  bodyKeyOf,
  type NamedItem,
  nameItem,
  personKeysOf,
  personsOf,
  searchTextOf,
  searchWordsOf,
  worthOfMention,
} from './policy.ts';
import {
  anyRecord,
  describeRecords,
  type RecordRow,
  replaceRecords,
  selectRecords,
} from './registers/record-repository.ts';
import { assignMatters, type KnownMention, mentionOf } from './tasks/compare-tasks.ts';
import { forgetMarks, listMarkedPlaces, listMentions, lockMatters } from './tasks/matter-repository.ts';

/**
 * Puts what reading found in a document in the place of what an earlier reading found, within the caller's transaction, which
 * holds the document.
 */
export async function storeRecords(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  records: readonly PaperRecord[],
): Promise<void> {
  const { document, ofRecord } = assignMeetings(records);
  const matters = await findMatters(tx, scope, documentId, records);
  const rows = records.map((record, index) => {
    const meeting = ofRecord(index);
    return {
      record,
      meeting: meeting && { ...meeting, bodyKey: meeting.body === null ? null : bodyKeyOf(meeting.body) },
      due: record.kind === 'task' || record.kind === 'deadline' ? (record.due?.date ?? null) : null,
      person: personsOf(record),
      outcome: record.kind === 'decision' ? (record.outcome?.value ?? null) : null,
      matter: matters.get(record) ?? null,
      search: searchTextOf(record, records),
    };
  });
  await replaceRecords(tx, scope, documentId, rows);
  const bodyKey = document.body === null ? null : bodyKeyOf(document.body);
  await describeRecords(tx, scope, documentId, { version: recordsVersion, ...document, bodyKey });
}

/** Which matter each task and deadline of a paper is, among all of the user's. */
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
  // What an earlier extractor did not find any more is known by its place.
  for (const { matter, page, start } of await listMarkedPlaces(tx, scope, documentId)) {
    const place = {
      page,
      start,
      end: start + 1,
      isRow: false,
      due: null,
      person: new Set(''),
      stems: new Set(''),
      said: '',
    };
    known.push({ ...place, documentId, matter, isMarked: true, isReplaced: true });
  }
  const mentions = tasks.map((record) => mentionOf(documentId, record));
  const matters = assignMatters(mentions, known, uuidv7);
  return new Map(tasks.map((record, index) => [record, matters[index] ?? uuidv7()]));
}

export type RecordsWanted = {
  kinds?: readonly RecordKind[];
  /** Whoever names documents means them, replaced versions included. */
  documentIds?: readonly string[];
  /** Of the meeting; inclusive, YYYY-MM-DD. A record without a date is in no range. */
  dateFrom?: string | null;
  dateTo?: string | null;
  /** Each of its words occurs in the record or in the title of its agenda item. */
  text?: string;
  /** The body that met, in any inflection; a paper may name it with further words ("Verwaltungsrat der Muster AG"). */
  body?: string | null;
  /** One of them is charged with a task, named in the attendance or in a vote; whole words of the name. */
  persons?: readonly string[];
  /** At most `recordsAtMost`. */
  limit: number;
};

/** Records that one look-up returns. */
export const recordsAtMost = 2_000;

/** A record with the paper that it stands in and the meeting that it belongs to. */
export type StoredRecord = PaperRecord & {
  id: string;
  /** Its index among its document's records; `item` is one of these. */
  ordinal: number;
  /** The agenda item that it belongs to. */
  agendaItem: NamedItem | null;
  documentId: string;
  uploadId: string;
  /** The document's title, or its file name where it has none. */
  documentTitle: string;
  fileName: string;
  meetingDate: string | null;
  /** Of tasks and deadlines: whether the user has marked it as done. */
  isDone: boolean;
  /** The board or committee that met, as the paper writes it or its user corrected it. */
  meetingBody: string | null;
};

/**
 * Records of documents that have been read, without those of superseded versions unless these are named. By the day of the
 * meeting, newest first; within a document in its order.
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
    limit: Math.min(wanted.limit, recordsAtMost),
  });
  return onceEach(rows).map(
    ({ record, agendaItem, position: _, bodyKey: __, meetingDay: ___, total: ____, ...row }) => ({
      ...record,
      ...row,
      agendaItem: agendaItem && nameItem(agendaItem),
    }),
  );
}

/** Of the mentions of one task, the one that names somebody and stands where it was set, else the first. */
function onceEach(rows: readonly RecordRow[]): RecordRow[] {
  const best = new Map<string, RecordRow>();
  for (const row of rows) {
    const known = row.matter === null ? undefined : best.get(row.matter);
    if (row.matter !== null && (!known || worthOfMention(row.record) > worthOfMention(known.record)))
      best.set(row.matter, row);
  }
  return rows.filter((row) => row.matter === null || best.get(row.matter) === row);
}

/** Keys of the bodies whose names have all words of this one. */
async function findBodyKeys(tx: Transaction, scope: UserScope, body: string): Promise<string[]> {
  const words = bodyKeyOf(body).split(' ');
  const named = await listBodyNames(tx, scope);
  return named.map(({ key }) => key).filter((key) => isSubset(words, key.split(' ')));
}

const isSubset = (some: readonly string[], all: readonly string[]) => some.every((each) => all.includes(each));
