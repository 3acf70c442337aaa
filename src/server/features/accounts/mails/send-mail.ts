import { MailRefusedError } from '#server/platform/mail/mail.ts';
import { type RenderedMail, renderMail } from '#server/platform/mail/render-mail.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { JobContext } from '#server/platform/queue/queue.ts';
import type { MailKind } from '#shared/contracts/admin-mails.ts';
import type { MailFate } from '#shared/contracts/admin-operations.ts';
import type { Language } from '#shared/contracts/users.ts';
import { locales } from '#shared/locales.ts';
import { type MailOrder, openMailOrder, type StoredMailOrder } from '../jobs.ts';
import * as german from './de.ts';
import * as english from './en.ts';
import { type MailContext, type MailTexts, type MailValues, mailValues } from './mail-texts.ts';

const texts: Record<Language, { mails: MailTexts; footer: string }> = { de: german, en: english };

/**
 * Sends an ordered mail; drops it if it has expired or is refused for good. Sent is only what a mail server took.
 * @returns why it was not sent; undefined: it was
 * @throws MailServerError if a later attempt may succeed
 */
export async function sendMail(
  platform: Platform,
  sealed: string,
  { id, signal }: JobContext,
): Promise<{ message: MailFate } | undefined> {
  const order = openMailOrder(platform, sealed);
  const { to, kind, notAfter } = order;
  if (notAfter && Date.now() > Date.parse(notAfter)) {
    platform.log.warn({ mail: kind, jobId: id }, 'a mail was not sent: its time is over');
    return { message: 'expired' };
  }
  try {
    const answer = await platform.mail.deliver({ id, to, ...renderOrder(platform, order) }, signal);
    return answer === null ? { message: 'no_server' } : undefined;
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    platform.log.warn({ err: error, mail: kind, jobId: id }, 'a mail was refused for good');
    return { message: 'refused' };
  }
}

/** The mail as it is sent, in its language. */
export function renderOrder({ config }: Pick<Platform, 'config'>, order: StoredMailOrder): RenderedMail {
  const { language, kind, at } = order;
  const format = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: config.operatorTimeZone,
  });
  const formatTime = (time: string) => `${format.format(new Date(time))} (${config.operatorTimeZone})`;
  const context = {
    at: formatTime(at),
    formatTime,
    forgotPasswordLink: `${config.publicUrl}/forgot-password`,
  };
  const content = composeText(language, kind, order.values, context);
  const footer = [`BoardSearch · ${config.publicUrl}`, texts[language].footer];
  return renderMail({ ...content, language, footer }, config.publicUrl);
}

function composeText<Kind extends MailKind>(language: Language, kind: Kind, values: unknown, context: MailContext) {
  const compose = texts[language].mails[kind];
  return compose(mailValues[kind].parse(values) as MailValues[Kind], context);
}

/** A mail that is sent at once, without the queue. */
export function renderMailNow<Kind extends MailKind>(
  platform: Pick<Platform, 'config'>,
  { to, language, kind, values }: Omit<MailOrder<Kind>, 'notAfter'>,
): RenderedMail {
  return renderOrder(platform, { to, language, kind, values, at: new Date().toISOString() });
}
