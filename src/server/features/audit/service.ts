import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AuditAction, AuditEntry } from '#shared/contracts/audit.ts';
import { nameDevice } from '#shared/describe-device.ts';
import { canonicalJson } from './chain/canonical-json.ts';
import { type AuditRow, insertAct, listActs, listDevices } from './repository.ts';

export type Act = {
  action: AuditAction;
  result: 'success' | 'failure' | 'refused';
  /** The account acted on; null = none. */
  userId: string | null;
  /** Who acted; null = nobody signed in, or the operator. */
  actorUserId: string | null;
  customerId?: string | null;
  /** Null for acts of the operator on the machine. */
  caller: Caller | null;
  /** Further facts, without secrets or content. */
  details?: Record<string, string | number | boolean>;
};

/**
 * Records a security-relevant act in the transaction that performs it, so that both commit together. Only the commit
 * locks the customer's chain, so the call may stand anywhere in the transaction.
 */
export async function recordAct(tx: Transaction, act: Act): Promise<void> {
  const { action, result, userId, actorUserId, customerId = null, caller } = act;
  const personal = { address: caller?.address || null, device: caller?.device ?? null, details: act.details ?? null };
  const isEmpty = Object.values(personal).every((value) => value === null);
  // The salt is erased with the rest, so that nobody can guess erased content from the hash in the chain.
  const salt = randomBytes(saltBytes).toString('base64url');
  await insertAct(tx, {
    id: uuidv7(),
    action,
    result,
    userId,
    actorUserId,
    customerId,
    personal: isEmpty ? null : canonicalJson({ ...personal, salt }),
  });
}

const saltBytes = 16;

/** Records a user's correction of what reading found, after it is stored: only the accounts' role may append. */
export async function recordCorrection(
  platform: Platform,
  { userId, customerId }: UserScope,
  caller: Caller,
  correction: {
    action: 'document_corrected' | 'record_corrected' | 'task_marked';
    details: NonNullable<Act['details']>;
  },
): Promise<void> {
  const act = { result: 'success', userId, actorUserId: userId, customerId, caller } as const;
  await platform.database.withAccount(userId, (tx) => recordAct(tx, { ...act, ...correction }));
}

/**
 * True if the account has been signed in to, but never with this device. Call it before recording the sign-in. The
 * transaction must be in the account's context.
 */
export async function isNewDevice(tx: Transaction, userId: string, device: string | null): Promise<boolean> {
  const devices = await listDevices(tx, userId);
  return devices.length > 0 && !devices.includes(device);
}

const pageSize = 20;

/** Acts that can succeed without a signed-in user only on the operator's command line. */
const operatorsActs: ReadonlySet<string> = new Set<AuditAction>([
  'password_changed',
  'sessions_ended',
  'second_factor_enabled',
  'second_factor_disabled',
  'admin_created',
  'identity_provider_changed',
]);

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
 * Every demo visit has its own account (decision 0030). If two people ever share one, as its password is public,
 * neither must see the other's address and device.
 */
export function presentAct(row: AuditRow, { userId, isDemo }: UserScope): AuditEntry {
  const isAdmins = row.actorUserId !== null && row.actorUserId !== userId;
  // Users must not see an admin's address and device, either.
  const isHidden = isDemo || isAdmins;
  return {
    id: row.id,
    occurredAt: row.occurredAt.toISOString(),
    action: row.action as AuditAction,
    result: row.result,
    isOwn: row.actorUserId === userId,
    isByProvider: isAdmins || (row.actorUserId === null && row.result === 'success' && operatorsActs.has(row.action)),
    address: isHidden ? null : row.address,
    // Older rows hold the raw user agent.
    device: isHidden ? null : nameDevice(row.device),
    details: isDemo ? null : (row.details as AuditEntry['details']),
  };
}
