import { randomBytes } from 'node:crypto';
import { keyedHash } from '#server/platform/crypto/sealing.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AuditAction } from '#shared/contracts/audit.ts';
import { type AccountDeletion, undoDeletionPage } from '#shared/contracts/deletion.ts';
import { deletionDays } from '#shared/limits.ts';
import { locales } from '#shared/locales.ts';
import { enqueueMail } from '../accounts/jobs.ts';
import {
  deleteAllSessions,
  enterAccount,
  getAccount,
  holdAccount,
  isLastAdmin,
  requireConfirmation,
} from '../accounts/public.ts';
import { recordAct } from '../audit/public.ts';
import {
  type Deletion,
  findDeletion,
  findErasable,
  holdDeletion,
  insertDeletion,
  removeDeletion,
} from './repository.ts';

const tokenBytes = 32;
const dayMilliseconds = 86_400_000;

const present = (found: Deletion | null): AccountDeletion => ({
  requestedAt: found?.requestedAt.toISOString() ?? null,
  dueAt: found?.dueAt.toISOString() ?? null,
});

export async function getDeletion(platform: Platform, { userId }: SignedIn): Promise<AccountDeletion> {
  return present(await platform.database.withAccount(userId, (tx) => findDeletion(tx, userId)));
}

/**
 * Orders the account's erasure in a week; until then it works as before. A repeated order keeps the first date.
 * @throws AppError forbidden in the demo, last_admin, and as `requireConfirmation`
 */
export async function requestDeletion(
  platform: Platform,
  signedIn: SignedIn,
  caller: Caller,
): Promise<AccountDeletion> {
  const { userId, customerId, email } = signedIn;
  if (signedIn.isDemo) throw new AppError('forbidden');
  const { language } = await getAccount(platform, signedIn);
  const token = randomBytes(tokenBytes).toString('base64url');
  const dueAt = new Date(Date.now() + deletionDays * dayMilliseconds);
  return platform.database.withAccount(userId, async (tx) => {
    await holdAccount(tx, userId);
    await requireConfirmation(tx, signedIn);
    if (await isLastAdmin(tx, userId)) throw new AppError('last_admin');
    if (await insertDeletion(tx, { userId, undoHash: hashOf(platform, token), dueAt })) {
      const timeZone = platform.config.operatorTimeZone;
      const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone });
      const link = `${platform.config.publicUrl}${undoDeletionPage}#token=${token}`;
      const values = { due: `${format.format(dueAt)} (${timeZone})`, link };
      await enqueueMail(platform, tx, { to: email, language, kind: 'deletion-requested', values, notAfter: dueAt });
      const act = { action: 'deletion_requested', result: 'success', userId, actorUserId: userId } as const;
      await recordAct(tx, { ...act, customerId, caller });
    }
    return present(await findDeletion(tx, userId));
  });
}

/**
 * Erases an account on an admin's order: ends its sessions now; the next sweep erases it. The transaction must hold the
 * account.
 */
export async function orderErasure(platform: Platform, tx: Transaction, userId: string): Promise<void> {
  await enterAccount(tx, userId);
  await deleteAllSessions(tx, userId);
  await removeDeletion(tx, userId);
  // Nobody receives this token, so an admin's order cannot be undone by mail.
  const undoHash = hashOf(platform, randomBytes(tokenBytes).toString('base64url'));
  await insertDeletion(tx, { userId, undoHash, dueAt: new Date() });
}

/**
 * Cancels the deletion for the signed-in owner. Does nothing if there is none.
 * @throws AppError `deletion_begun` once it is due
 */
export async function keepAccount(platform: Platform, { userId }: SignedIn, caller: Caller): Promise<AccountDeletion> {
  if ((await undo(platform, { userId }, { actorUserId: userId, caller })) === 'due')
    throw new AppError('deletion_begun');
  return present(null);
}

/**
 * Cancels the deletion by the mail's link, signed in or not.
 * @throws AppError link_invalid if no deletion has this token (any more); link_expired once it is due
 */
export async function keepAccountByLink(platform: Platform, token: string, caller: Caller): Promise<void> {
  const outcome = await undo(platform, { undoHash: hashOf(platform, token) }, { actorUserId: null, caller });
  if (outcome !== 'kept') throw new AppError(outcome === 'due' ? 'link_expired' : 'link_invalid');
}

async function undo(
  platform: Platform,
  by: { userId: string } | { undoHash: string },
  act: { actorUserId: string | null; caller: Caller },
): Promise<'kept' | 'due' | 'unknown'> {
  return platform.database.withAccount('userId' in by ? by.userId : null, async (tx) => {
    const held = await holdDeletion(tx, by);
    if (!held) return 'unknown';
    if (held.isDue) return 'due';
    const { userId } = held;
    await removeDeletion(tx, userId);
    await enterAccount(tx, userId);
    const account = await findErasable(tx, userId);
    if (!account) return 'unknown';
    const { email, language, customerId } = account;
    await enqueueMail(platform, tx, { to: email, language, kind: 'deletion-undone', values: {} });
    const action: AuditAction = 'deletion_undone';
    await recordAct(tx, { action, result: 'success', userId, customerId, ...act });
    return 'kept';
  });
}

/** The token as stored, so that a copy of the database cannot cancel a deletion. */
const hashOf = (platform: Platform, token: string): string => keyedHash(platform.encryptionKey, 'undo-deletion', token);
