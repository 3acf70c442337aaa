import { z } from 'zod';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { foldedWords } from '#server/platform/linguistics/folding.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { PaperRecord } from '#server/reading/records/record-model.ts';
import type {
  CorrectableRecord,
  Correction,
  CorrectionList,
  RecordDetails,
  ReviewList,
} from '#shared/contracts/corrections.ts';
import { formatCursor, nameItem, parseCursor } from '../policy.ts';
import { sourceOf } from '../registers/present-records.ts';
import { valuesOfRow } from './compose-act.ts';
import { listStoredRecords } from './correction-repository.ts';
import { wordsOf } from './folding/match-records.ts';
import {
  type CorrectionRow,
  type ListedRow,
  listCorrectionRows,
  listHistory,
  selectDoubtful,
  selectOne,
} from './list-repository.ts';

/** Records that wait to be confirmed or rejected. */
export async function listDoubtful(
  { database }: Pick<Platform, 'database'>,
  scope: UserScope,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ReviewList> {
  const after = cursor === undefined ? null : parseCursor(cursor, doubtfulPosition);
  return database.withUser(scope, async (tx) => {
    const { rows, total } = await selectDoubtful(tx, scope, { after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    return {
      records: page.map(present),
      total,
      nextCursor: last ? formatCursor([last.uploadedAt, last.documentId, last.ordinal]) : null,
    };
  });
}

/** In UTC, as the list gives it: PostgreSQL knows neither a year 0 nor every offset that others do. */
const doubtfulPosition = z.tuple([z.iso.datetime().refine((at) => at >= '0001-01-01'), z.uuid(), z.int32()]);

/** A record with its history. @throws AppError not_found */
export async function getRecord(
  { database }: Pick<Platform, 'database'>,
  scope: UserScope,
  id: string,
): Promise<RecordDetails> {
  const record = await database.withUser(scope, (tx) => describeRecord(tx, scope, id));
  if (!record) throw new AppError('not_found');
  return record;
}

/** Everything that was corrected, newest first. */
export async function listCorrections(
  { database }: Pick<Platform, 'database'>,
  scope: UserScope,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<CorrectionList> {
  const before = cursor === undefined ? null : parseCursor(cursor, z.tuple([z.uuid()]))[0];
  return database.withUser(scope, async (tx) => {
    const rows = await listCorrectionRows(tx, scope, { before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    return {
      corrections: page.map((row) => ({
        ...presentCorrection(row),
        text: wordsOf(row.record),
        kind: row.record.kind,
        documentId: row.documentId,
        title: row.title,
      })),
      nextCursor: last ? formatCursor([last.id]) : null,
    };
  });
}

/** A record with its history; null if nothing is left of it. */
export async function describeRecord(tx: Transaction, scope: UserScope, id: string): Promise<RecordDetails | null> {
  const row = await selectOne(tx, scope, id);
  if (!row) return null;
  const stored = await listStoredRecords(tx, scope, row.documentId);
  const history = await listHistory(tx, scope, row.documentId, id);
  return {
    ...present(row),
    history: history.map(presentCorrection),
    items: stored.flatMap(({ id: itemId, record, standing }) =>
      record.kind === 'agenda-item' && standing !== 'rejected' ? [{ id: itemId, ...nameItem(record) }] : [],
    ),
    others: likeliest(
      row.record,
      stored.filter((each) => each.id !== id && each.standing !== 'rejected'),
    ),
  };
}

/** Most records that are offered for joining. */
const maxOthers = 100;

/** Records of the same kind, those with most words in common first. */
function likeliest(record: PaperRecord, others: readonly { id: string; record: PaperRecord }[]) {
  const words = new Set(foldedWords(wordsOf(record)));
  const share = (text: string) => foldedWords(text).filter((word) => words.has(word)).length;
  return others
    .filter((other) => other.record.kind === record.kind)
    .map((other) => ({ id: other.id, text: wordsOf(other.record) }))
    .map((other) => ({ ...other, shared: share(other.text) }))
    .sort((one, other) => other.shared - one.shared)
    .slice(0, maxOthers)
    .map(({ id, text }) => ({ id, text }));
}

function present(row: ListedRow): CorrectableRecord {
  const { id, record, standing, isGone, isSample, meetingDate, body, agendaItem } = row;
  return {
    id,
    kind: record.kind,
    source: sourceOf(row, record.span),
    standing,
    doubts: [...record.doubts],
    isGone,
    isSample,
    values: valuesOfRow(row),
    meetingDate,
    body,
    item: agendaItem && nameItem(agendaItem),
  };
}

function presentCorrection({
  id,
  recordId,
  act,
  madeAt,
  madeBy,
  detail,
  itemNames,
  ...row
}: CorrectionRow): Correction {
  const named = (value: unknown) => (typeof value === 'string' ? (itemNames[value] ?? null) : value);
  const changes = (detail.changes ?? [])
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
    .map(({ field, from = null, to }) =>
      field === 'item' ? { field, from: named(from), to: named(to) } : { field, from, to },
    );
  const { isUndone, isCarried } = row;
  return { id, act, recordId, madeAt, madeBy, changes, isUndone, isCarried };
}
