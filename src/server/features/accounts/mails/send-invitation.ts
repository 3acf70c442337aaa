import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { MailRefusedError } from '#server/platform/mail/mail.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Invitation } from '#shared/contracts/admin-users.ts';
import { invitationMinutes } from '#shared/limits.ts';
import { enqueueMail, type MailOrder } from '../jobs.ts';
import { enterAccount, loadAccount } from '../repository.ts';
import { createLink } from './create-link.ts';
import { renderOrder } from './send-mail.ts';

/** Short, because the admin waits for the mail server's reply. */
const timeoutMilliseconds = 15_000;

type LinkMail = 'onboarding' | 'reset-password';

/**
 * Sends the link with which a user sets their own password, immediately rather than through the queue, so that the
 * caller learns whether the mail server accepted it.
 */
export async function sendInvitation(platform: Platform, userId: string, email: string): Promise<Invitation> {
  return deliver(
    platform,
    await platform.database.withAccount(userId, (tx) => orderLink(platform, tx, 'onboarding', { userId, email })),
  );
}

/** The same for a password reset. */
export async function sendResetLink(platform: Platform, userId: string, email: string): Promise<Invitation> {
  return deliver(
    platform,
    await platform.database.withAccount(userId, (tx) => orderLink(platform, tx, 'reset-password', { userId, email })),
  );
}

/** The same through the queue, for many at once, in the transaction that creates the account. */
export async function enqueueInvitation(
  platform: Platform,
  tx: Transaction,
  account: { userId: string; email: string },
): Promise<void> {
  await enqueueMail(platform, tx, await orderLink(platform, tx, 'onboarding', account));
}

async function orderLink(
  platform: Platform,
  tx: Transaction,
  kind: LinkMail,
  { userId, email }: { userId: string; email: string },
): Promise<MailOrder<LinkMail>> {
  await enterAccount(tx, userId);
  const { language } = await loadAccount(tx, userId);
  const minutes = kind === 'onboarding' ? invitationMinutes : undefined;
  const { link, validMinutes, expiresAt } = await createLink(platform, tx, userId, 'reset_password', { minutes });
  return { to: email, language, kind, values: { email, link, validMinutes }, notAfter: expiresAt };
}

async function deliver(platform: Platform, { notAfter: _, ...order }: MailOrder<LinkMail>): Promise<Invitation> {
  const mail = renderOrder(platform, { ...order, at: new Date().toISOString() });
  try {
    const message = { id: uuidv7(), to: order.to, ...mail };
    const answer = await platform.mail.deliver(message, AbortSignal.timeout(timeoutMilliseconds));
    return answer === null ? { state: 'failed', fault: 'off' } : { state: 'sent', fault: null };
  } catch (error) {
    platform.log.warn({ err: error, mail: order.kind }, 'a mail that somebody waited for was not sent');
    return { state: 'failed', fault: error instanceof MailRefusedError ? 'refused' : 'unreachable' };
  }
}
