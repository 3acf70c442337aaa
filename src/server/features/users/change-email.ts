import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AuditAction } from '#shared/contracts/audit.ts';
import type { EmailChange } from '#shared/contracts/users.ts';
import { demoAddressEnding } from '#shared/limits.ts';
import { enqueueMail } from '../accounts/jobs.ts';
import { emailLinks, getAccount, holdAccount, requireConfirmation } from '../accounts/public.ts';
import { recordAct } from '../audit/public.ts';

/** The address that the account is to have, while its link can be used. */
export async function getEmailChange({ database }: Platform, { userId }: SignedIn): Promise<EmailChange> {
  return changeOf(await database.withAccount(userId, (tx) => emailLinks.findWanted(tx, userId)));
}

/**
 * The account is to have another address: that one gets a link which confirms it, the present one a link which stops it and,
 * for a week after it was confirmed, takes it back. Nobody can tell from the answer whether the address has an account: its
 * holder is told instead.
 * @throws AppError `forbidden` in the demo and where a company proves the address; `email_unchanged`, `demo_address`,
 * `rate_limited`, and as `requireConfirmation`
 */
export async function requestEmail(
  platform: Platform,
  signedIn: SignedIn,
  wanted: string,
  caller: Caller,
): Promise<EmailChange> {
  const { userId, isDemo } = signedIn;
  const email = wanted.toLowerCase();
  if (isDemo) throw new AppError('forbidden');
  if (email.endsWith(demoAddressEnding)) throw new AppError('demo_address');
  const { database } = platform;
  await database.withAccount(userId, (tx) => requireConfirmation(tx, signedIn));
  const isMailed = await emailLinks.limit(platform, { userId, email });
  const { language } = await getAccount(platform, signedIn);
  return database.withAccount(userId, async (tx) => {
    await holdAccount(tx, userId);
    // An admin may have given the account another address meanwhile, which ends its sessions: nothing goes to the one before.
    await requireConfirmation(tx, signedIn);
    const present = await emailLinks.requireOwnAddress(tx, userId);
    if (email === present.email) throw new AppError('email_unchanged');
    const links = await emailLinks.create(platform, tx, userId, { wanted: email, present });
    const { link, validMinutes, expiresAt } = links.change;
    if (links.isTaken && isMailed)
      await enqueueMail(platform, tx, { to: email, language, kind: 'email-has-account', values: {} });
    else if (isMailed) {
      const values = { link, validMinutes };
      await enqueueMail(platform, tx, { to: email, language, kind: 'confirm-new-email', values, notAfter: expiresAt });
    }
    const values = { newEmail: email, link: links.keep.link, validMinutes: links.keep.validMinutes };
    await enqueueMail(platform, tx, { to: present.email, language, kind: 'email-change-requested', values });
    await record(tx, signedIn, 'email_change_requested', caller);
    return changeOf({ email, expiresAt });
  });
}

/**
 * The link that went to the wanted address, opened by somebody who is in the account: it has that address from now on. Other
 * sessions end; keys and programs stay, as with a change of the password.
 * @throws AppError `link_invalid` also for another account's, `link_expired`, `link_used`; `email_taken` where somebody was quicker
 */
export async function confirmEmailChange(
  platform: Platform,
  signedIn: SignedIn,
  token: string,
  caller: Caller,
): Promise<void> {
  const { userId, sessionId } = signedIn;
  await platform.database.withAccount(userId, async (tx) => {
    await holdAccount(tx, userId);
    const email = await emailLinks.useChange(platform, tx, { userId, sessionId, token });
    for (const to of [email.before, email.now]) {
      const values = { newEmail: email.now };
      await enqueueMail(platform, tx, { to, language: email.language, kind: 'own-email-changed', values });
    }
    await record(tx, signedIn, 'email_changed', caller);
  });
}

/** In the account, its owner keeps the present address after all. Nothing happens where no other is wanted. */
export async function stopEmailChange(platform: Platform, signedIn: SignedIn, caller: Caller): Promise<EmailChange> {
  const { userId } = signedIn;
  await platform.database.withAccount(userId, async (tx) => {
    if (!(await emailLinks.findWanted(tx, userId))) return;
    await emailLinks.stop(tx, userId);
    await record(tx, signedIn, 'email_change_stopped', caller);
  });
  return changeOf(null);
}

/**
 * The link that went to the address before: the account keeps it, or has it back, and nobody is in it any more.
 * @throws AppError `link_invalid`, `link_expired`, `link_used`; `email_taken` where the address has another account by now
 */
export async function keepEmail(platform: Platform, token: string, caller: Caller): Promise<void> {
  await platform.database.withAccount(null, async (tx) => {
    const { userId, customerId, email, language } = await emailLinks.useKeep(platform, tx, token);
    await enqueueMail(platform, tx, { to: email, language, kind: 'email-change-stopped', values: { email } });
    await record(tx, { userId, customerId }, 'email_change_stopped', caller, null);
  });
}

const changeOf = (found: { email: string; expiresAt: Date } | null): EmailChange => ({
  email: found?.email ?? null,
  expiresAt: found?.expiresAt.toISOString() ?? null,
});

function record(
  tx: Transaction,
  { userId, customerId }: Pick<SignedIn, 'userId' | 'customerId'>,
  action: AuditAction,
  caller: Caller,
  actorUserId: string | null = userId,
): Promise<void> {
  return recordAct(tx, { action, result: 'success', userId, actorUserId, customerId, caller });
}
