import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AuditAction, AuditEntry } from '#shared/contracts/audit.ts';
import { nameDevice } from '#shared/describe-device.ts';
import { type AuditRow, findEarlierAccount as findEarlier, insertAct, listActs } from './repository.ts';

export type Act = {
  action: AuditAction;
  result: 'success' | 'failure' | 'refused';
  /** The account acted on; null where none was concerned. */
  userId: string | null;
  /** Who acted; null = nobody signed in, or the operator. */
  actorUserId: string | null;
  customerId?: string | null;
  /** Null for acts of the operator at the machine itself. */
  caller: Caller | null;
  /** Facts beyond that, without secrets and without content. */
  details?: Record<string, string | number | boolean>;
};

/** Writes down a security-relevant act in the transaction that does it: both become true together. */
export async function recordAct(tx: Transaction, act: Act): Promise<void> {
  await insertAct(tx, {
    id: uuidv7(),
    action: act.action,
    result: act.result,
    userId: act.userId,
    actorUserId: act.actorUserId,
    customerId: act.customerId ?? null,
    address: act.caller?.address || null,
    device: act.caller?.device ?? null,
    details: act.details ?? null,
  });
}

/** Writes down what a user corrected of what reading found, once it is stored: only the accounts' part of the service may append. */
export async function recordCorrection(
  platform: Platform,
  { userId, customerId }: UserScope,
  caller: Caller,
  correction: { action: 'document_corrected' | 'task_marked'; details: NonNullable<Act['details']> },
): Promise<void> {
  const act = { result: 'success', userId, actorUserId: userId, customerId, caller } as const;
  await platform.database.withAccount(userId, (tx) => recordAct(tx, { ...act, ...correction }));
}

const pageSize = 20;

/** A page of the acts on the user's own account, newest first. */
export async function listOwnActs(
  platform: Platform,
  scope: UserScope,
  before: string | undefined,
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const rows = await platform.database.withUser(scope, (tx) => listActs(tx, scope, { before, limit: pageSize + 1 }));
  const entries = rows.slice(0, pageSize).map((row) => presentAct(row, scope));
  return { entries, hasMore: rows.length > pageSize };
}

/**
 * A visit to the demo has an account of its own (decision 0030). Should two people ever get into one all the same, as its password
 * is known to everybody, neither is shown from where and with what the other came.
 */
function presentAct(row: AuditRow, { userId, isDemo }: UserScope): AuditEntry {
  return {
    id: row.id,
    occurredAt: row.occurredAt.toISOString(),
    action: row.action as AuditAction,
    result: row.result,
    isOwn: row.actorUserId === userId,
    address: isDemo ? null : row.address,
    // Of older rows whatever the browser called itself.
    device: isDemo ? null : nameDevice(row.device),
    details: isDemo ? null : (row.details as AuditEntry['details']),
  };
}

/** Which account was set aside when this one began; null = none. The transaction must be in this account's context. */
export const findEarlierAccount = findEarlier;
