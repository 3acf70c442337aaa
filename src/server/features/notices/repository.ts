import { eq, sql } from 'drizzle-orm';
import { noticeDays, notices } from '#server/platform/database/schema/notices.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { JobOwner } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { NoticeKind } from '#shared/contracts/settings.ts';

export async function insertNotice(
  tx: Transaction,
  row: { userId: string; id: string; kind: NoticeKind; detail: string | null },
): Promise<void> {
  await tx.insert(notices).values(row);
}

export type Noticed = { kind: NoticeKind; detail: string | null; at: Date };

/** Removes and returns all waiting notices, oldest first. */
export async function takeNotices(tx: Transaction, scope: UserScope): Promise<Noticed[]> {
  const { kind, detail, at, userId } = notices;
  const rows = await tx.delete(notices).where(eq(userId, scope.userId)).returning({ kind, detail, at });
  return rows.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Users with notices waiting since before this time: a page of 100, after a user id. */
export async function listNoticedUsers(tx: Transaction, before: Date, after: string): Promise<JobOwner[]> {
  const { rows } = await tx.execute<JobOwner>(
    sql`SELECT user_id AS "userId", customer_id AS "customerId" FROM list_noticed_users(${before.toISOString()}::timestamptz, ${after}::uuid)`,
  );
  return rows;
}

/** Users who want reminders of tasks and have not had today's; paged likewise. */
export async function listUsersToRemind(tx: Transaction, day: string, after: string): Promise<JobOwner[]> {
  const { rows } = await tx.execute<JobOwner>(
    sql`SELECT user_id AS "userId", customer_id AS "customerId" FROM list_users_to_remind(${day}::date, ${after}::uuid)`,
  );
  return rows;
}

/** Claims the day's reminder. False if already claimed by any server. */
export async function claimDay(tx: Transaction, scope: UserScope, day: string): Promise<boolean> {
  await tx.execute(sql`DELETE FROM notice_days WHERE user_id = ${scope.userId} AND day < ${day}::date - 7`);
  const rows = await tx
    .insert(noticeDays)
    .values({ userId: scope.userId, day })
    .onConflictDoNothing()
    .returning({ day: noticeDays.day });
  return rows.length > 0;
}
