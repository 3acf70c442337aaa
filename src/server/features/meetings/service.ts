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
} from './policy.ts';
import { anyRecord, describeRecords, replaceRecords, selectRecords } from './record-repository.ts';

/** The key of a body's name, however it is inflected. */
export const keyOfBody = bodyKeyOf;

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
  const rows = records.map((record, index) => {
    const meeting = ofRecord(index);
    return {
      record,
      meeting: meeting && { ...meeting, bodyKey: meeting.body === null ? null : bodyKeyOf(meeting.body) },
      due: record.kind === 'task' || record.kind === 'deadline' ? (record.due?.date ?? null) : null,
      person: personsOf(record),
      outcome: record.kind === 'decision' ? (record.outcome?.value ?? null) : null,
      search: searchTextOf(record, records),
    };
  });
  await replaceRecords(tx, scope, documentId, rows);
  const bodyKey = document.body === null ? null : bodyKeyOf(document.body);
  await describeRecords(tx, scope, documentId, { version: recordsVersion, ...document, bodyKey });
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
  return rows.map(({ record, agendaItem, position: _, bodyKey: __, meetingDay: ___, total: ____, ...row }) => ({
    ...record,
    ...row,
    agendaItem: agendaItem && nameItem(agendaItem),
  }));
}

/** Keys of the bodies whose names have all words of this one. */
async function findBodyKeys(tx: Transaction, scope: UserScope, body: string): Promise<string[]> {
  const words = bodyKeyOf(body).split(' ');
  const named = await listBodyNames(tx, scope);
  return named.map(({ key }) => key).filter((key) => isSubset(words, key.split(' ')));
}

const isSubset = (some: readonly string[], all: readonly string[]) => some.every((each) => all.includes(each));
