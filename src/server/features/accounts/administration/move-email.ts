import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Language } from '#shared/contracts/users.ts';
import { lockUnprovenMethods } from '../claims/close-unproven-ways.ts';
import { mustUseCompany } from '../company-sign-in/company-repository.ts';
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

/** The links of an address change that an account's owner requests (SET-01). */
export const emailLinks = {
  /** The wanted address, while its link is usable; null = none. */
  findWanted: findWantedEmail,

  /**
   * Counts a change against the account's limit; false if the wanted address has been sent too many mails.
   * @throws AppError `rate_limited`
   */
  async limit(platform: Platform, { userId, email }: { userId: string; email: string }): Promise<boolean> {
    await takeLimits(platform, [{ name: 'emailChangeOfAccount', of: [userId] }]);
    return isWithinLimits(platform, [{ name: 'confirmationOfAccount', of: [email] }]);
  },

  /**
   * The current address, and whether it is proven.
   * @throws AppError `forbidden` if the account has no password, because its company decides its address;
   * `company_decides_address` if its domain signs in only through the company
   */
  async requireOwnAddress(tx: Transaction, userId: string): Promise<{ email: string; isProven: boolean }> {
    const account = await findPasswordAccount(tx, { userId });
    if (!account) throw new AppError('forbidden');
    await requireFreeAddress(tx, userId);
    return { email: account.email, isProven: account.isEmailConfirmed };
  },

  /** Creates both links and voids earlier confirmation links. Does the same work for an address that has an account. */
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

  /**
   * Uses the link sent to the wanted address: moves the account to it and ends its other sessions. The transaction must
   * hold the account.
   */
  async useChange(
    platform: Platform,
    tx: Transaction,
    { userId, sessionId, token }: { userId: string; sessionId: string; token: string },
  ): Promise<{ before: string; now: string; language: Language }> {
    const tokenHash = hashToken(platform, 'change_email', token);
    const found = await findToken(tx, tokenHash, 'change_email');
    if (found?.userId !== userId) throw new AppError('link_invalid');
    if (found.state !== 'usable' || !found.email) throw refusalOf(found);
    // The rule may have been made since the change was requested.
    await requireFreeAddress(tx, userId);
    if (!(await consumeToken(tx, tokenHash, 'change_email'))) throw new AppError('link_used');
    const moved = await moveAddress(tx, userId, found.email);
    await deleteOtherSessions(tx, userId, sessionId);
    return { ...moved, now: found.email };
  },

  /** Cancels a pending address change. */
  stop: (tx: Transaction, userId: string): Promise<void> => voidTokens(tx, userId, 'change_email'),

  /**
   * Uses the link sent to the previous address: moves the account back and ends all its sessions. Voids links of later
   * addresses but not of earlier ones, so that a later intruder cannot shut out the first owner. If the address was
   * never proven, this is its first proof: the account's contents, including its password, may be a stranger's.
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
    if (account) await lockUnprovenMethods(platform, tx, account);
    return { userId, customerId, email, language };
  },
};

/** Whoever must sign in through the company must not leave its domain by themselves. */
async function requireFreeAddress(tx: Transaction, userId: string): Promise<void> {
  if (await mustUseCompany(tx, userId)) throw new AppError('company_decides_address');
}
