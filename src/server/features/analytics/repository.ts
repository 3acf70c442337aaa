import { and, asc, eq, getTableColumns, gte, isNull, lt, sql } from 'drizzle-orm';
import {
  machineSamples,
  usageCustomers,
  usageDays,
  usageHours,
  usageProgress,
} from '#server/platform/database/schema/usage.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { MachinePoint, UsageCustomer, UsageFigures } from '#shared/contracts/admin-overview.ts';
import { type Counted, daysKeptDays, hoursKeptDays, type Topic } from './policy.ts';

/** SQL of usage roll-ups. Accessible only to the accounts' role, not to the tenants' role. */

/** Sums of a group's events, and for each topic the number of people and events. */
export type CountedEvents = { figures: Omit<UsageFigures, 'people'>; topics: Record<Topic, Counted> };

const count = (kind: string) => sql`count(*) FILTER (WHERE kind = ${kind})::int`;
const countedKinds: Record<Topic, ReturnType<typeof sql>> = {
  activity: sql`kind IN ('question', 'sign_in')`,
  questions: sql`kind IN ('question', 'answered', 'closest', 'nothing', 'with_model', 'answer_failed')`,
  reading: sql`kind IN ('read', 'reading_failed')`,
  signIns: sql`kind = 'sign_in'`,
};
const topicCount = (topic: Topic) => sql`jsonb_build_object(
  'people', count(DISTINCT user_id) FILTER (WHERE ${countedKinds[topic]}),
  'events', count(*) FILTER (WHERE ${countedKinds[topic]}))`;

const figures = sql`jsonb_build_object(
  'questions', ${count('question')}, 'answered', ${count('answered')}, 'closest', ${count('closest')},
  'nothing', ${count('nothing')}, 'withModel', ${count('with_model')}, 'answersFailed', ${count('answer_failed')},
  'documents', ${count('read')}, 'pages', coalesce(sum(pages), 0), 'readingMilliseconds', coalesce(sum(milliseconds), 0),
  'readingsFailed', ${count('reading_failed')}, 'signIns', ${count('sign_in')})`;
const topicCounts = sql`jsonb_build_object(
  'activity', ${topicCount('activity')}, 'questions', ${topicCount('questions')}, 'reading', ${topicCount('reading')},
  'signIns', ${topicCount('signIns')})`;

export type Progress = typeof usageProgress.$inferSelect;

/**
 * Progress of the roll-ups, locked until the transaction ends so that one server rolls up at a time. Created on first
 * use.
 */
export async function holdProgress(tx: Transaction, timeZone: string): Promise<Progress> {
  await tx.execute(sql`
    INSERT INTO usage_progress (id, closed_until, marked_until, horizon)
      SELECT 1, start, start, 0 FROM (
        SELECT date_trunc('hour', coalesce((SELECT min(at) FROM usage_events), clock_timestamp()), ${timeZone}) AS start) AS first
      ON CONFLICT (id) DO NOTHING`);
  const [row] = await tx.select().from(usageProgress).for('update');
  if (!row) throw new Error('the roll-ups have not begun');
  return row;
}

/**
 * Marks the hours until now as over. Their events are all visible once every transaction running now has ended.
 * @param now null = by the database clock, which events use
 */
export async function markHours(tx: Transaction, timeZone: string, now: Date | null): Promise<void> {
  await tx.execute(sql`
    UPDATE usage_progress SET marked_until = over.until, horizon = pg_current_xact_id()::text::bigint
    FROM (SELECT date_trunc('hour', coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp()), ${timeZone}) AS until) AS over
    WHERE over.until > marked_until`);
}

/** True if every transaction that ran when the hours were marked has ended. */
export async function isSettled(tx: Transaction, { horizon }: Progress): Promise<boolean> {
  const { rows } = await tx.execute<{ isSettled: boolean }>(
    sql`SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= ${horizon} AS "isSettled"`,
  );
  return rows[0]?.isSettled ?? false;
}

/**
 * Assigns events before the mark to their hours. Late ones, as after a clock stepped back, go into the first open hour.
 */
export async function assignHours(
  tx: Transaction,
  { closedUntil, markedUntil }: Progress,
  timeZone: string,
): Promise<void> {
  await tx.execute(sql`
    UPDATE usage_events SET hour = greatest(date_trunc('hour', at, ${timeZone}), ${closedUntil.toISOString()}::timestamptz)
    WHERE hour IS NULL AND at < ${markedUntil.toISOString()}::timestamptz`);
}

/** Every hour between two instants with its counts. */
export async function countHours(
  tx: Transaction,
  { closedUntil, markedUntil }: Progress,
): Promise<(CountedEvents & { start: Date })[]> {
  const { rows } = await tx.execute<CountedEvents & { start: string }>(sql`
    SELECT hours.start::text AS start, counted.figures, counted.topics
    FROM generate_series(${closedUntil.toISOString()}::timestamptz, ${markedUntil.toISOString()}::timestamptz - interval '1 hour',
      interval '1 hour') AS hours(start)
    CROSS JOIN LATERAL (SELECT ${figures} AS figures, ${topicCounts} AS topics FROM usage_events WHERE hour = hours.start) AS counted
    ORDER BY hours.start`);
  return rows.map(({ start, ...counted }) => ({ ...counted, start: new Date(start) }));
}

export async function insertHours(tx: Transaction, hours: readonly (UsageFigures & { start: Date })[]): Promise<void> {
  if (hours.length > 0)
    await tx
      .insert(usageHours)
      .values([...hours])
      .onConflictDoNothing();
}

/** Days that have ended since the closed one, oldest first. */
export async function listEndedDays(
  tx: Transaction,
  { closedDay, closedUntil }: Progress,
  timeZone: string,
): Promise<string[]> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    SELECT DISTINCT (start AT TIME ZONE ${timeZone})::date::text AS day FROM usage_hours
    WHERE (start AT TIME ZONE ${timeZone})::date < (${closedUntil.toISOString()}::timestamptz AT TIME ZONE ${timeZone})::date
      AND (${closedDay}::date IS NULL OR (start AT TIME ZONE ${timeZone})::date > ${closedDay}::date)
      AND (${closedDay}::date IS NULL OR start >= ${closedDay}::date - 2)
    ORDER BY day LIMIT 400`);
  return rows.map(({ day }) => day);
}

/** A topic's column that is null if the topic is suppressed. */
const shownColumn = {
  activity: sql`people`,
  questions: sql`questions`,
  reading: sql`documents`,
  signIns: sql`sign_ins`,
} as const;

/** Events of a topic on a day; `is_told`: true if their hour shows the topic. */
const eventsOfDay = (day: string, timeZone: string, topic: Topic) => sql`
  SELECT e.kind, e.user_id, e.customer_id, e.pages, e.milliseconds, told.value IS NOT NULL AS is_told
  FROM usage_hours JOIN usage_events e ON e.hour = usage_hours.start
    CROSS JOIN LATERAL (SELECT ${shownColumn[topic]} AS value) AS told
  WHERE usage_hours.start >= ${day}::date::timestamp AT TIME ZONE ${timeZone}
    AND usage_hours.start < (${day}::date + 1)::timestamp AT TIME ZONE ${timeZone} AND ${countedKinds[topic]}`;

/** Total of a topic in the day's hours that suppress it. */
export async function countHidden(tx: Transaction, day: string, timeZone: string, topic: Topic): Promise<Counted> {
  const { rows } = await tx.execute<Counted>(sql`
    SELECT count(DISTINCT user_id)::int AS people, count(*)::int AS events
    FROM (${eventsOfDay(day, timeZone, topic)}) AS events WHERE NOT is_told`);
  return rows[0] ?? { people: 0, events: 0 };
}

export type CustomerDay = CountedEvents & { customerId: string; isOn: boolean };

/** Counts of a topic on a day by customer; including hours that suppress it only with `withHidden`. */
export async function countDay(
  tx: Transaction,
  day: string,
  timeZone: string,
  topic: Topic,
  withHidden: boolean,
): Promise<CustomerDay[]> {
  const { rows } = await tx.execute<CustomerDay>(sql`
    SELECT customer_id AS "customerId", customer_id IN (SELECT customer_id FROM usage_customers) AS "isOn",
      ${figures} AS figures, ${topicCounts} AS topics
    FROM (${eventsOfDay(day, timeZone, topic)}) AS events
    WHERE is_told OR ${withHidden}
    GROUP BY customer_id`);
  return rows;
}

export async function insertDays(
  tx: Transaction,
  days: readonly (UsageFigures & { day: string; customerId: string | null })[],
): Promise<void> {
  await tx
    .insert(usageDays)
    .values([...days])
    .onConflictDoNothing();
}

/** Marks hours and days as rolled up, and deletes the events of closed days. */
export async function closeProgress(
  tx: Transaction,
  { closedUntil, closedDay }: { closedUntil: Date; closedDay: string | null },
  timeZone: string,
): Promise<void> {
  await tx.update(usageProgress).set({ closedUntil, closedDay });
  if (closedDay === null) return;
  await tx.execute(
    sql`DELETE FROM usage_events WHERE hour < (${closedDay}::date + 1)::timestamp AT TIME ZONE ${timeZone}`,
  );
}

export async function insertSample(tx: Transaction, sample: typeof machineSamples.$inferInsert): Promise<void> {
  await tx.insert(machineSamples).values(sample).onConflictDoNothing();
}

/** Deletes figures somewhat older than the longest period. */
export async function deleteOld(tx: Transaction): Promise<void> {
  await tx.delete(usageHours).where(lt(usageHours.start, sql`now() - ${hoursKeptDays} * interval '1 day'`));
  await tx.delete(machineSamples).where(lt(machineSamples.at, sql`now() - ${hoursKeptDays} * interval '1 day'`));
  await tx.delete(usageDays).where(lt(usageDays.day, sql`(now() - ${daysKeptDays} * interval '1 day')::date`));
}

export type InstanceCounts = {
  realCustomers: number;
  demoCustomers: number;
  realUsers: number;
  demoUsers: number;
  files: number;
  storedBytes: number;
};

export async function countInstance(tx: Transaction): Promise<InstanceCounts> {
  const { rows } = await tx.execute<{ counts: InstanceCounts }>(sql`SELECT count_instance() AS counts`);
  if (!rows[0]) throw new Error('nothing was counted');
  return rows[0].counts;
}

export async function measureDatabase(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ bytes: string }>(sql`SELECT pg_database_size(current_database())::text AS bytes`);
  return Number(rows[0]?.bytes ?? 0);
}

/** Hourly figures of all customers together. */
export async function listHours(tx: Transaction, from: Date): Promise<(UsageFigures & { start: Date })[]> {
  return tx.select().from(usageHours).where(gte(usageHours.start, from)).orderBy(asc(usageHours.start));
}

/** Daily figures; null = all customers together. */
export async function listDays(
  tx: Transaction,
  customerId: string | null,
  from: string,
): Promise<(UsageFigures & { day: string })[]> {
  const group = customerId === null ? isNull(usageDays.customerId) : eq(usageDays.customerId, customerId);
  const { customerId: _, ...columns } = getTableColumns(usageDays);
  return tx
    .select(columns)
    .from(usageDays)
    .where(and(group, gte(usageDays.day, from)))
    .orderBy(asc(usageDays.day));
}

/** The last sample of each hour, or of each day. */
export async function listSamples(
  tx: Transaction,
  from: Date,
  by: 'hour' | 'day',
  timeZone: string,
): Promise<MachinePoint[]> {
  const { rows } = await tx.execute<MachinePoint>(sql`
    SELECT DISTINCT ON (slot) to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS start,
      jobs_waiting AS "jobsWaiting", jobs_failed AS "jobsFailed", stored_bytes::float8 AS "storedBytes",
      database_bytes::float8 AS "databaseBytes", free_bytes::float8 AS "freeBytes"
    FROM (SELECT *, date_trunc(${by}, at, ${timeZone}) AS slot FROM machine_samples WHERE at >= ${from.toISOString()}::timestamptz) AS samples
    ORDER BY slot, at DESC`);
  return rows;
}

/** Customers by name: those with figures of their own, or all whose name contains `search`. */
export async function listUsageCustomers(
  tx: Transaction,
  by: { isOn: true } | { search: string; limit: number },
): Promise<UsageCustomer[]> {
  const condition =
    'isOn' in by ? sql`u.customer_id IS NOT NULL` : sql`position(lower(${by.search}) IN lower(c.company_name)) > 0`;
  const { rows } = await tx.execute<UsageCustomer>(sql`
    SELECT c.id, concat_ws(' · ', c.company_name, distinguish_customer(c)) AS "companyName", u.customer_id IS NOT NULL AS "isOn"
    FROM customers c LEFT JOIN usage_customers u ON u.customer_id = c.id
    WHERE c.domain_key <> ':demo' AND ${condition} ORDER BY lower(c.company_name), c.id LIMIT ${'limit' in by ? by.limit : 1_000}`);
  return rows;
}

/** Switches a customer's figures on, or off, which deletes them. False if there is no such customer. */
export async function switchUsage(tx: Transaction, customerId: string, isOn: boolean): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT FROM customers WHERE id = ${customerId} AND domain_key <> ':demo'`);
  if (rows.length === 0) return false;
  if (isOn) {
    await tx.insert(usageCustomers).values({ customerId }).onConflictDoNothing();
  } else {
    await tx.delete(usageCustomers).where(eq(usageCustomers.customerId, customerId));
    await tx.delete(usageDays).where(eq(usageDays.customerId, customerId));
  }
  return true;
}
