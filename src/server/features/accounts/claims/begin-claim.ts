import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordAct } from '../../audit/public.ts';
import { enqueueMail } from '../jobs.ts';
import { findPasswordAccount } from '../passwords/password-repository.ts';
import { loadAccount } from '../repository.ts';
import { cancelDeletion, dropBackupPassphrase, openClaim } from './claim-repository.ts';

/**
 * Runs at the first proof of an account's address: opens the claim on the account, and cancels pending orders, which a
 * stranger may have placed. The transaction must be in the account's context.
 */
export async function beginClaim(platform: Platform, tx: Transaction, userId: string): Promise<void> {
  await openClaim(tx, userId);
  await cancelPendingOrders(platform, tx, userId);
}

/** The account's deletion, and the passphrase that would lock its next backups. */
async function cancelPendingOrders(platform: Platform, tx: Transaction, userId: string): Promise<void> {
  const { customerId, language } = await loadAccount(tx, userId);
  const act = { result: 'success', userId, actorUserId: userId, customerId, caller: null } as const;
  if (await cancelDeletion(tx, userId)) {
    await recordAct(tx, { ...act, action: 'deletion_undone' });
    const account = await findPasswordAccount(tx, { userId });
    if (account) await enqueueMail(platform, tx, { to: account.email, language, kind: 'deletion-undone', values: {} });
  }
  if (await dropBackupPassphrase(tx, userId)) await recordAct(tx, { ...act, action: 'backup_unlocked' });
}
