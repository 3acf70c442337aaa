import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Language } from '#shared/contracts/users.ts';
import { distrustWays } from '../claims/close-unproven-ways.ts';
import { isWithinLimits, takeLimits } from '../limits/limit-acts.ts';
import {
  consumeToken,
  findToken,
  findWantedEmail,
  voidLaterTokens,
  voidTokens,
} from '../mails/account-token-repository.ts';
import { createLink, hashToken, refusalOf } from '../mails/create-link.ts';
import { findPasswordAccount } from '../passwords/password-repository.ts';
import { enterAccount, findAddressHolder, holdAccount, loadAccount } from '../repository.ts';
import { deleteAllSessions, deleteOtherSessions } from '../sessions/session-repository.ts';
import { moveAddress } from './change-account.ts';

type Link = Awaited<ReturnType<typeof createLink>>;

/** The links of a change of address that an account's owner asks for (SET-01). */
export const emailLinks = {
  /** The address whose link can be used; null = none. */
  findWanted: findWantedEmail,

  /** Counts a change against the account's limit; false where the wanted address has been sent enough mails. @throws AppError `rate_limited` */
  async limit(platform: Platform, { userId, email }: { userId: string; email: string }): Promise<boolean> {
    await takeLimits(platform, [{ name: 'emailChangeOfAccount', of: [userId] }]);
    return isWithinLimits(platform, [{ name: 'confirmationOfAccount', of: [email] }]);
  },

  /**
   * The present address, and whether anybody has proven it.
   * @throws AppError `forbidden` where the account has no password: its company says what its address is
   */
  async requireOwnAddress(tx: Transaction, userId: string): Promise<{ email: string; isProven: boolean }> {
    const account = await findPasswordAccount(tx, { userId });
    if (!account) throw new AppError('forbidden');
    return { email: account.email, isProven: account.isEmailConfirmed };
  },

  /** Makes both links; of those that confirm, the newest alone works. The same is done for an address that has an account. */
  async create(
    platform: Platform,
    tx: Transaction,
    userId: string,
    { wanted, present }: { wanted: string; present: { email: string; isProven: boolean } },
  ): Promise<{ change: Link; keep: Link; isTaken: boolean }> {
    await voidTokens(tx, userId, 'change_email');
    const change = await createLink(platform, tx, userId, 'change_email', { email: wanted });
    const keep = await createLink(platform, tx, userId, 'keep_email', present);
    return { change, keep, isTaken: (await findAddressHolder(tx, wanted)) !== null };
  },

  /** Uses the link of the wanted address: the account has it, and its other sessions end. The transaction holds the account. */
  async useChange(
    platform: Platform,
    tx: Transaction,
    { userId, sessionId, token }: { userId: string; sessionId: string; token: string },
  ): Promise<{ before: string; now: string; language: Language }> {
    const tokenHash = hashToken(platform, 'change_email', token);
    const found = await findToken(tx, tokenHash, 'change_email');
    if (found?.userId !== userId) throw new AppError('link_invalid');
    if (found.state !== 'usable' || !found.email) throw refusalOf(found);
    if (!(await consumeToken(tx, tokenHash, 'change_email'))) throw new AppError('link_used');
    const moved = await moveAddress(tx, userId, found.email);
    await deleteOtherSessions(tx, userId, sessionId);
    return { ...moved, now: found.email };
  },

  /** No other address is wanted any more. */
  stop: (tx: Transaction, userId: string): Promise<void> => voidTokens(tx, userId, 'change_email'),

  /**
   * Uses the link of the address before: the account has it, and nobody is in it. Links of addresses that came after it are
   * void with it, those of earlier ones are not: whoever came in later cannot shut out who was there first. Where nobody had proven
   * the address, whoever uses the link is the first to: what stands in the account, its password too, may be a stranger's.
   */
  async useKeep(
    platform: Platform,
    tx: Transaction,
    token: string,
  ): Promise<{ userId: string; customerId: string; email: string; language: Language }> {
    const tokenHash = hashToken(platform, 'keep_email', token);
    const found = await findToken(tx, tokenHash, 'keep_email');
    if (found?.state !== 'usable' || !found.email) throw refusalOf(found);
    const { userId, email, isProven } = found;
    await holdAccount(tx, userId);
    if (!(await consumeToken(tx, tokenHash, 'keep_email'))) throw new AppError('link_used');
    await enterAccount(tx, userId);
    const { customerId } = await loadAccount(tx, userId);
    const { language } = await moveAddress(tx, userId, email);
    await voidLaterTokens(tx, tokenHash);
    await deleteAllSessions(tx, userId);
    const account = isProven ? undefined : await findPasswordAccount(tx, { userId });
    if (account) await distrustWays(platform, tx, account);
    return { userId, customerId, email, language };
  },
};
