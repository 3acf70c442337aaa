import type { Platform } from '#server/platform/platform.ts';
import { accountRequestJob, sendMailJob } from './jobs.ts';
import { sendMail } from './mails/send-mail.ts';
import { runAccountRequest } from './sign-up/run-account-request.ts';

/** Starts the workers for strangers' requests and ordered mails, two at a time each. */
export async function startAccountWorkers(platform: Platform): Promise<void> {
  await platform.queue.work(accountRequestJob, { concurrency: 2 }, (payload) =>
    runAccountRequest(platform, payload.sealed),
  );
  await platform.queue.work(sendMailJob, { concurrency: 2 }, (payload, context) =>
    sendMail(platform, payload.sealed, context),
  );
}
