import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import type { Mail } from './mail.ts';
import { openOutbox } from './outbox.ts';
import { openSmtp } from './smtp.ts';

/** Mail over SMTP_URL, or to the folder `outbox` of the data directory without it. */
export function openMail(config: Config, log: Log): Mail {
  if (config.smtp) return openSmtp(config.smtp, config.mailFrom);
  const outbox = openOutbox(config.dataDirectory, config.mailFrom);
  log.info({ folder: outbox.folder }, 'no SMTP_URL is set: no mail is sent, mails are only written into this folder');
  return outbox;
}
