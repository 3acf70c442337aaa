import { uuidv7 } from 'uuidv7';
import type { Caller } from '#server/platform/http/context.ts';
import { MailRefusedError, MailServerError } from '#server/platform/mail/mail.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { TestMail } from '#shared/contracts/admin-operations.ts';
import { renderMailNow } from '../accounts/public.ts';
import { recordAct } from '../audit/public.ts';

/** Short, because the admin waits for the mail server's reply. */
const timeoutMilliseconds = 20_000;

/** Sends an admin a mail at once and says what the mail server answered; whether it took the mail is in the log. */
export async function sendTestMail(
  platform: Platform,
  { userId, customerId }: UserScope,
  receiver: Receiver,
  caller: Caller,
): Promise<TestMail> {
  const test = await deliver(platform, receiver);
  const result = test.state === 'sent' ? 'success' : 'failure';
  const act = { action: 'test_mail_sent', result, userId: null, actorUserId: userId, customerId, caller } as const;
  await platform.database.withAccount(userId, (tx) => recordAct(tx, { ...act, details: { state: test.state } }));
  return test;
}

type Receiver = { email: string; language: 'de' | 'en' };

async function deliver(platform: Platform, { email, language }: Receiver): Promise<TestMail> {
  const mail = renderMailNow(platform, { to: email, language, kind: 'test-mail', values: {} });
  if (!platform.mail.hasServer) return { state: 'off', recipient: email, answer: null };
  try {
    const message = { id: uuidv7(), to: email, ...mail };
    const answer = await platform.mail.deliver(message, AbortSignal.timeout(timeoutMilliseconds));
    return { state: 'sent', recipient: email, answer };
  } catch (error) {
    platform.log.warn({ err: error, mail: 'test-mail' }, 'a test mail was not sent');
    if (error instanceof MailRefusedError) return { state: 'refused', recipient: email, answer: error.answer };
    const answer = error instanceof MailServerError ? (error.answer ?? error.code) : null;
    return { state: 'unreachable', recipient: email, answer };
  }
}
