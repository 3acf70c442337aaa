import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { PaperRecord, RecordKind } from '#server/reading/records/record-model.ts';
import { listBodyNames } from './meeting-repository.ts';
import { bodyKeyOf, mentionRank, type NamedItem, nameItem, personKeysOf, searchWordsOf } from './policy.ts';
import { anyRecord, type RecordRow, selectRecords } from './registers/record-repository.ts';
import { refreshStates } from './timeline/refresh-states.ts';
import { listStates } from './timeline/state-repository.ts';

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
  /** For a decision that was revoked or changed: what says so and what decided it, the last one first. */
  replacedBy?: StoredRecord[];
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
  const replaced = await findReplaced(tx, scope, rows);
  return onceEach(rows).map((row) => {
    const replacedBy = replaced.get(row.id);
    return { ...storedOf(row), ...(replacedBy && { replacedBy }) };
  });
}

function storedOf(found: RecordRow): StoredRecord {
  const { record, agendaItem, position: _, bodyKey: __, meetingDay: ___, total: ____, ...row } = found;
  return { ...record, ...row, agendaItem: agendaItem && nameItem(agendaItem) };
}

/** By the id of each decision among the rows that no longer holds as it stands: what made it so (MEET-06). */
async function findReplaced(
  tx: Transaction,
  scope: UserScope,
  rows: readonly RecordRow[],
): Promise<ReadonlyMap<string, StoredRecord[]>> {
  const decisions = rows.flatMap(({ id, record }) => (record.kind === 'decision' ? [id] : []));
  if (decisions.length === 0) return new Map();
  await refreshStates(tx, scope);
  const gone = (await listStates(tx, scope, decisions)).filter(
    ({ state }) => state === 'revoked' || state === 'changed',
  );
  const sayingOf = ({ events }: (typeof gone)[number]) =>
    events
      .filter(({ effect }) => effect === 'revoked' || effect === 'changed')
      .toReversed()
      .flatMap(({ change, by }) => (by === null ? [change] : [by, change]));
  const ids = [...new Set(gone.flatMap(sayingOf))];
  const others = ids.length === 0 ? [] : await selectRecords(tx, scope, { ...anyRecord, ids, limit: ids.length });
  const byId = new Map(others.map((row) => [row.id, storedOf(row)]));
  return new Map(gone.map((each) => [each.recordId, sayingOf(each).flatMap((id) => byId.get(id) ?? [])]));
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
