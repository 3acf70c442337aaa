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

/** The requested new address while its link is valid. */
export async function getEmailChange({ database }: Platform, { userId }: SignedIn): Promise<EmailChange> {
  return changeOf(await database.withAccount(userId, (tx) => emailLinks.findWanted(tx, userId)));
}

/**
 * Requests a new address. It gets a confirmation link; the present one gets a link that stops the change and, for a
 * week after the confirmation, reverts it. The response does not reveal whether the address has an account: its holder
 * is notified instead.
 * @throws AppError `forbidden` in the demo and for company sign-ins; `company_decides_address`, `email_unchanged`, `demo_address`, `rate_limited`,
 * and as `requireConfirmation`
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
    // An admin may have changed the address meanwhile, which ends the sessions: nothing may go to the old one.
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
 * Confirms the new address by its link, opened by somebody signed in to the account. Ends the other sessions; keys and
 * programs stay, as with a change of the password.
 * @throws AppError `link_invalid` also for another account's, `link_expired`, `link_used`; `email_taken` if another
 * account has the address by now
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

/** Cancels a requested change of the address. Does nothing if there is none. */
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
 * Keeps or restores the previous address by its link, and ends all sessions.
 * @throws AppError `link_invalid`, `link_expired`, `link_used`; `email_taken` if another account has the address by now
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
