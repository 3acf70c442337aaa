import { dayOf } from '#server/platform/calendar/calendar-days.ts';
import { enqueueMail } from '../../accounts/jobs.ts';
import type { Caller } from '../policy.ts';
import { listAdmins, takeNotice } from './notice-repository.ts';

/**
 * Mails the provider's admins about problems only they can fix, once a day per model. Never fails, so as not to disturb
 * the answer in progress.
 */
export async function sendNotice(
  { platform, row }: Pick<Caller, 'platform' | 'row'>,
  kind: 'refused' | 'budget' | null,
): Promise<void> {
  if (kind === null) return;
  const { database, log, config } = platform;
  const day = dayOf(new Date(), config.operatorTimeZone);
  try {
    await database.withAccount(null, async (tx) => {
      if (!(await takeNotice(tx, { modelId: row.id, day, kind }))) return;
      for (const { email, language } of await listAdmins(tx)) {
        await enqueueMail(platform, tx, { to: email, language, kind: `model-${kind}`, values: { model: row.name } });
      }
    });
  } catch (error) {
    log.warn({ err: error, model: row.name }, 'the admins could not be told of a language model');
  }
}
