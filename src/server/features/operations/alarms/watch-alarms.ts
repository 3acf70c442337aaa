import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import type { HealthAdvice, HealthItem } from '#shared/contracts/admin-operations.ts';
import { enqueueMail } from '../../accounts/jobs.ts';
import { listProviderAdmins } from '../../audit/public.ts';
import { checkHealth } from '../check-health.ts';
import { type AlarmRow, insertAlarm, listOngoing, takeAlarm, updateAlarm } from './alarm-repository.ts';

const checkMilliseconds = 60_000;
/** A fault that ends sooner, such as a restart of the scanner, is shown and not mailed. */
const patienceMilliseconds = 2 * 60_000;
/** At most one mail in this time for each advice; an alarm that goes on is mailed again. */
const mailPauseMilliseconds = 24 * 3_600_000;

/**
 * What the provider's admins must look at. Not mailed: a mail server that fails, since nothing would arrive; a model's
 * refused key, which has its own mail, by model.
 */
const alarms: Partial<Record<HealthAdvice, { isMailed: boolean }>> = {
  store_failed: { isMailed: true },
  store_full: { isMailed: true },
  disk_low: { isMailed: true },
  mail_delayed: { isMailed: false },
  backups_failed: { isMailed: true },
  backups_none: { isMailed: true },
  backups_old: { isMailed: true },
  backups_damaged: { isMailed: true },
  backups_unreadable: { isMailed: true },
  models_refused: { isMailed: false },
  sources_refused: { isMailed: true },
  scanner_unreachable: { isMailed: true },
};

/** Watches the machine and tells the provider's admins. */
export function watchAlarms(platform: Platform): void {
  const failed = 'the state of the machine could not be checked; it is tried again';
  void repeat(platform, { pauseMilliseconds: checkMilliseconds, failed }, () => noteAlarms(platform, new Date()));
}

/**
 * Compares the state of the machine with what the admins know: mails what is new or goes on for a day, and the all-clear.
 * Everything is stored, so that a restart or another server mails nothing twice.
 */
export async function noteAlarms(platform: Platform, now: Date, patience = patienceMilliseconds): Promise<void> {
  const items = await checkHealth(platform);
  const ongoing = new Set((await platform.database.withAccount(null, listOngoing)).map(({ kind }) => kind));
  for (const item of items) {
    const alarm = item.advice === null ? undefined : alarms[item.advice];
    if (!alarm && !ongoing.has(item.part)) continue;
    await platform.database.withAccount(null, async (tx) => {
      const row = await takeAlarm(tx, item.part);
      if (alarm) await raise(platform, tx, { item, row, now, patience, isMailed: alarm.isMailed });
      else if (row && row.endedAt === null) await allClear(platform, tx, row, now);
    });
  }
}

type Raised = { item: HealthItem; row: AlarmRow | undefined; now: Date; patience: number; isMailed: boolean };

async function raise(platform: Platform, tx: Transaction, { item, row, now, patience, isMailed }: Raised) {
  const { part, facts } = item;
  const advice = item.advice as HealthAdvice;
  const isNew = !row || row.endedAt !== null;
  const since = isNew ? now : row.since;
  const mailed = row?.mailed ?? {};
  const mailedAt = mailed[advice];
  const isDue = mailedAt === undefined || now.getTime() - Date.parse(mailedAt) >= mailPauseMilliseconds;
  const mails = isMailed && isDue && now.getTime() - since.getTime() >= patience;
  const state = {
    since,
    advice,
    facts,
    mailed: mails ? { ...mailed, [advice]: now.toISOString() } : mailed,
    endedAt: null,
  };
  if (!row) {
    if (!(await insertAlarm(tx, { kind: part, ...state }))) return;
  } else await updateAlarm(tx, part, state);
  if (isNew) platform.log.error({ alert: advice, facts }, 'something is wrong with what the service depends on');
  if (!mails) return;
  const values = { part, advice, since: since.toISOString(), link: `${platform.config.publicUrl}/admin` };
  for (const { email: to, language } of await listProviderAdmins(tx))
    await enqueueMail(platform, tx, { to, language, kind: 'operator-alarm', values });
}

async function allClear(platform: Platform, tx: Transaction, { kind, since, mailed }: AlarmRow, now: Date) {
  await updateAlarm(tx, kind, { endedAt: now });
  platform.log.info({ part: kind }, 'what was wrong is over');
  // Whoever was not told of it needs no all-clear.
  if (!Object.values(mailed).some((at) => Date.parse(at) >= since.getTime())) return;
  const part = kind as HealthItem['part'];
  const values = { part, since: since.toISOString(), link: `${platform.config.publicUrl}/admin` };
  for (const { email: to, language } of await listProviderAdmins(tx))
    await enqueueMail(platform, tx, { to, language, kind: 'operator-all-clear', values });
}
