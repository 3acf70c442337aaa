import { dayOf } from '#server/platform/calendar/calendar-days.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import { serveAll } from '#server/platform/queue/serve-each.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { type NoticeKind, noticeSettings } from '#shared/contracts/settings.ts';
import { enqueueMail } from '../accounts/jobs.ts';
import { findHolder, type Holder } from '../archives/public.ts';
import { countDue } from '../meetings/public.ts';
import { readSettings } from '../settings/public.ts';
import { claimDay, listNoticedUsers, listUsersToRemind, type Noticed, takeNotices } from './repository.ts';

/** How long notices of a kind are collected, so that a folder of papers takes one mail. */
const gatheringMilliseconds = 120_000;
/** Hour, in the operator's time zone, from which the day's tasks are mailed. */
const hourOfTasks = 7;

/**
 * Sends waiting notices, one transaction per user, so that each is sent exactly once. Returns the number of users
 * served.
 */
export async function sendNotices(platform: Platform, now: Date): Promise<number> {
  const { database } = platform;
  const before = new Date(now.getTime() - gatheringMilliseconds);
  const list = (after: string) => database.withoutUser((tx) => listNoticedUsers(tx, before, after));
  return serveAll(platform, list, async (owner) => {
    const scope = mintJobScope(owner);
    const holder = await database.withAccount(owner.userId, (tx) => findHolder(tx, owner.userId));
    if (!holder) return;
    await database.withUser(scope, async (tx) => {
      const noticed = await takeNotices(tx, scope);
      const settings = await readSettings(tx, scope);
      for (const [kind, each] of Map.groupBy(noticed, (notice) => notice.kind)) {
        if (settings[noticeSettings[kind]]) await orderMail(platform, tx, holder, kind, each);
      }
    });
  });
}

/** Mails never name a paper or its content, since they pass through other hands. */
async function orderMail(
  platform: Platform,
  tx: Transaction,
  { email: to, language }: Holder,
  kind: NoticeKind,
  noticed: readonly Noticed[],
): Promise<void> {
  const linkTo = (path: string) => `${platform.config.publicUrl}${path}`;
  const count = noticed.length;
  const settingsLink = linkTo('/settings');
  if (kind === 'reading-failed' || kind === 'paper-replaced') {
    const values = { count, link: linkTo('/upload'), settingsLink };
    return enqueueMail(platform, tx, { to, language, kind, values });
  }
  if (kind === 'backup-made') {
    const isMade = noticed.at(-1)?.detail !== 'failed';
    return enqueueMail(platform, tx, { to, language, kind, values: { isMade, settingsLink } });
  }
  if (kind !== 'new-sign-in') return;
  for (const { detail } of noticed) {
    const values = { settingsLink, ...(detail === null ? {} : { device: detail }) };
    await enqueueMail(platform, tx, { to, language, kind, values });
  }
}

/** Reminds users who want it of tasks due today or tomorrow, once a day. Returns the number of users served. */
export async function remindOfTasks(platform: Platform, now: Date): Promise<number> {
  const { database, config } = platform;
  const timeZone = config.operatorTimeZone;
  const hour = Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now));
  if (hour < hourOfTasks) return 0;
  const today = dayOf(now, timeZone);
  const list = (after: string) => database.withoutUser((tx) => listUsersToRemind(tx, today, after));
  return serveAll(platform, list, (owner) => remind(platform, mintJobScope(owner), today));
}

async function remind(platform: Platform, scope: UserScope, today: string): Promise<void> {
  const { database, config } = platform;
  const holder = await database.withAccount(scope.userId, (tx) => findHolder(tx, scope.userId));
  const tomorrow = new Date(Date.parse(`${today}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const count = await countDue(platform, scope, { dateFrom: today, dateTo: tomorrow, today });
  await database.withUser(scope, async (tx) => {
    if (!(await claimDay(tx, scope, today)) || count === 0 || !holder) return;
    const link = `${config.publicUrl}/meetings?view=tasks`;
    const values = { count, link, settingsLink: `${config.publicUrl}/settings` };
    await enqueueMail(platform, tx, { to: holder.email, language: holder.language, kind: 'task-due', values });
  });
}
