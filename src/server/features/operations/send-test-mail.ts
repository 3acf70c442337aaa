import { uuidv7 } from 'uuidv7';
import { MailRefusedError, MailServerError } from '#server/platform/mail/mail.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { TestMail } from '#shared/contracts/admin-operations.ts';
import { renderMailNow } from '../accounts/public.ts';

/** Short, because the admin waits for the mail server's reply. */
const timeoutMilliseconds = 20_000;

/** Sends an admin a mail at once and says what the mail server answered. */
export async function sendTestMail(
  platform: Platform,
  { email, language }: { email: string; language: 'de' | 'en' },
): Promise<TestMail> {
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
