import { uuidv7 } from 'uuidv7';
import { SqueezedPages } from '#server/answering/verify/locate-quotation.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { readingVersion } from '#server/reading/read-model.ts';
import type { PaperRecord } from '#server/reading/records/record-model.ts';
import { enterDecisionsOfPaper } from '../collection/enter-decisions.ts';
import { assignMeetings, bodyKeyOf, personsOf, searchTextOf } from '../policy.ts';
import { type NewRecord, replaceRecords } from '../registers/record-repository.ts';
import { findMatters } from '../tasks/find-matters.ts';
import {
  describeDocument,
  holdDocument,
  listActs,
  listStoredRecords,
  loadPages,
  type StoredRow,
} from './correction-repository.ts';
import { relocateRecord } from './folding/find-words.ts';
import { type FoldedRecord, foldCorrections, type StoredAct } from './folding/fold-corrections.ts';
import { type KnownRecord, matchRecords } from './folding/match-records.ts';

type FoundRecord = KnownRecord & { itemId: string | null };

/**
 * Replaces a document's records with those just read. A record that was known keeps its id, and everything that people
 * said about it.
 */
export async function storeRecords(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  records: readonly PaperRecord[],
): Promise<void> {
  // What is said about it meanwhile waits, and is then applied to these records.
  await holdDocument(tx, scope, documentId);
  const stored = await listStoredRecords(tx, scope, documentId);
  const acts = await listActs(tx, scope, documentId);
  const ids = matchRecords(listKnown(stored, acts), records).map((id) => id ?? uuidv7());
  const found = records.map((record, index): FoundRecord => {
    const itemId = record.item === null ? null : (ids[record.item] ?? null);
    return { id: ids[index] ?? uuidv7(), record, itemId };
  });
  await writeRecords(tx, scope, documentId, found, acts, readingVersion);
}

/** Applies what was said about a document's records anew; the transaction holds the document. */
export async function refoldRecords(tx: Transaction, scope: UserScope, documentId: string): Promise<void> {
  const stored = await listStoredRecords(tx, scope, documentId);
  const found = stored.flatMap((row) => (row.found ? [{ id: row.id, ...row.found }] : []));
  await writeRecords(tx, scope, documentId, found, await listActs(tx, scope, documentId), null);
}

/** What a later reading can recognise: stored records as they were found, then those that only acts know. */
export function listKnown(stored: readonly StoredRow[], acts: readonly StoredAct[]): KnownRecord[] {
  const anchors = new Map(acts.map(({ recordId, anchor }) => [recordId, anchor.record]));
  for (const { id } of stored) anchors.delete(id);
  const latest = new Map(acts.map(({ recordId, anchor }) => [recordId, anchor.record]));
  return [
    ...stored.map(({ id, record, found }) => ({ id, record: found?.record ?? latest.get(id) ?? record })),
    ...[...anchors].map(([id, record]) => ({ id, record })),
  ];
}

async function writeRecords(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  found: readonly FoundRecord[],
  acts: readonly StoredAct[],
  version: number | null,
): Promise<void> {
  const isFound = new Set(found.map(({ id }) => id));
  const needsPages = acts.some(({ recordId, detail }) => !isFound.has(recordId) || detail.parts);
  const pages = new SqueezedPages(needsPages ? await loadPages(tx, scope, documentId) : new Map());
  const folded = numberRecords(
    foldCorrections(found, acts, (record) => relocateRecord(record, pages)),
    isFound,
  );
  const records = folded.map(({ record }) => record);
  const isNone = (index: number) => folded[index]?.standing === 'rejected';
  const { document, ofRecord } = assignMeetings(records, isNone);
  const matters = await findMatters(tx, scope, documentId, records);
  const corrected = new Set(acts.map(({ recordId }) => recordId));
  const rows = folded.map(({ id, record, ...of }, index): NewRecord => {
    const meeting = ofRecord(index);
    const isOfDoubtfulMeeting = of.standing === 'certain' && record.kind !== 'meeting' && meeting?.isCertain === false;
    return {
      id,
      record,
      meeting: meeting && { date: meeting.date, body: meeting.body, bodyKey: keyOf(meeting.body) },
      due: record.kind === 'task' || record.kind === 'deadline' ? (record.due?.date ?? null) : null,
      person: personsOf(record),
      outcome: record.kind === 'decision' ? (record.outcome?.value ?? null) : null,
      matter: matters.get(record) ?? null,
      search: searchTextOf(record, records),
      standing: isOfDoubtfulMeeting ? 'uncertain' : of.standing,
      found: of.found && corrected.has(id) ? { record: of.found, itemId: of.foundItemId } : null,
      isFound: of.found !== null,
      isGone: of.isGone,
    };
  });
  await replaceRecords(tx, scope, documentId, rows);
  const original = assignMeetings(found.map(({ record }) => record)).document;
  await describeDocument(tx, scope, documentId, {
    found: { ...original, bodyKey: keyOf(original.body) },
    corrected: correctedHead(folded, isNone, document),
    version,
  });
  await enterDecisionsOfPaper(tx, scope, documentId);
}

const keyOf = (body: string | null): string | null => (body === null ? null : bodyKeyOf(body));

/** Of a paper of one meeting: its day and body, where a person said them. */
function correctedHead(
  folded: readonly FoldedRecord[],
  isNone: (index: number) => boolean,
  { date, body }: { date: string | null; body: string | null },
) {
  const heads = folded.filter(({ record }, index) => record.kind === 'meeting' && !isNone(index));
  const [head] = heads;
  if (heads.length !== 1 || !head) return {};
  return {
    ...(head.corrected.has('date') && { date }),
    ...(head.corrected.has('body') && { body, bodyKey: keyOf(body) }),
  };
}

/** Records in the order of the paper, with their agenda items by index. */
function numberRecords(folded: readonly FoldedRecord[], isFound: ReadonlySet<string>): FoldedRecord[] {
  const ordered = folded.filter(({ id }) => isFound.has(id));
  for (const each of folded) {
    if (isFound.has(each.id)) continue;
    const at = ordered.findLastIndex(({ record }) => isUpTo(record, each.record));
    ordered.splice(at + 1, 0, each);
  }
  const places = new Map(ordered.map(({ id }, index) => [id, index]));
  return ordered.map((each) => {
    const item = each.itemId === null ? null : (places.get(each.itemId) ?? null);
    return { ...each, record: { ...each.record, item } };
  });
}

const isUpTo = ({ span: one }: PaperRecord, { span: other }: PaperRecord): boolean =>
  one.firstPage < other.firstPage || (one.firstPage === other.firstPage && one.start <= other.start);
