import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Corrected, CorrectRecord } from '#shared/contracts/corrections.ts';
import { maxCorrections } from '#shared/limits.ts';
import { recordCorrection } from '../../audit/public.ts';
import { publishDocumentEvent } from '../../documents/public.ts';
import { composeAct, type RecordToCorrect } from './compose-act.ts';
import {
  findDocumentOf,
  findOwnName,
  holdDocument,
  insertActs,
  listActs,
  listStoredRecords,
} from './correction-repository.ts';
import type { StoredAct } from './folding/fold-corrections.ts';
import { describeRecord } from './list-corrections.ts';
import { refoldRecords } from './store-records.ts';

/**
 * Stores what a person says about a record (MEET-05). It overrides what reading finds, now and later, and stays when the
 * paper is read again meanwhile: both hold the document.
 * @throws AppError not_found; demo_read_only for the demo's samples; validation_failed, conflict
 */
export async function correctRecord(
  platform: Platform,
  scope: UserScope,
  recordId: string,
  correction: CorrectRecord,
  caller: Caller,
): Promise<Corrected> {
  const madeBy = await platform.database.withAccount(scope.userId, (tx) => findOwnName(tx, scope));
  const { documentId, act, record } = await platform.database.withUser(scope, async (tx) => {
    const documentId = await findDocumentOf(tx, scope, recordId);
    if (documentId === undefined) throw new AppError('not_found');
    const { acts, stored } = await holdRecords(platform, tx, scope, documentId);
    const act = composeAct(correction, toCorrect(recordId, stored, acts));
    if (act) {
      await insertActs(tx, scope, documentId, [{ ...act, madeBy, madeAt: null }]);
      await refoldRecords(tx, scope, documentId);
    }
    return { documentId, act, record: await describeRecord(tx, scope, recordId) };
  });
  if (act) await noteCorrection(platform, scope, caller, documentId, act);
  return { correction: act?.id ?? null, record };
}

/**
 * Locks a document for a correction, and what is known of its records.
 * @throws AppError not_found, demo_read_only; conflict if no more can be said about them
 */
export async function holdRecords(platform: Platform, tx: Transaction, scope: UserScope, documentId: string) {
  const held = await holdDocument(tx, scope, documentId);
  if (!held) throw new AppError('not_found');
  if (scope.isDemo && held.isSample) throw new AppError('demo_read_only');
  await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId: held.uploadId });
  const acts = await listActs(tx, scope, documentId);
  if (acts.length >= maxCorrections) throw new AppError('conflict');
  return { held, acts, stored: await listStoredRecords(tx, scope, documentId) };
}

function toCorrect(
  id: string,
  stored: Awaited<ReturnType<typeof listStoredRecords>>,
  acts: readonly StoredAct[],
): RecordToCorrect {
  const row = stored.find((each) => each.id === id);
  const anchor = acts.findLast(({ recordId }) => recordId === id)?.anchor;
  return {
    id,
    row: row ?? null,
    anchor: row?.found ?? anchor ?? (row ? { record: row.record, itemId: row.itemId } : null),
    stored,
    acts,
    makeId: uuidv7,
  };
}

/** Notes a correction in the audit log, without its words. */
export async function noteCorrection(
  platform: Platform,
  scope: UserScope,
  caller: Caller,
  documentId: string,
  { act, detail }: Pick<StoredAct, 'act' | 'detail'>,
): Promise<void> {
  const fields = detail.changes?.map(({ field }) => field).join(' ') ?? '';
  await recordCorrection(platform, scope, caller, {
    action: 'record_corrected',
    details: { document: documentId, act, ...(fields && { fields }) },
  });
}
