import type { Platform } from '#server/platform/platform.ts';
import { sendMailJob } from './jobs.ts';
import { sendMail } from './send-mail.ts';

/** Sends ordered mails, two at a time. */
export async function startMailWorkers(platform: Platform): Promise<void> {
  await platform.queue.work(sendMailJob, { concurrency: 2 }, (payload, context) =>
    sendMail(platform, payload.sealed, context),
  );
}
