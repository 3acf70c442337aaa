import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import type { UsageFigures } from '#shared/contracts/admin-overview.ts';
import { chooseCustomers, mayShow, type Topic, topicNames, topics } from './policy.ts';
import {
  assignHours,
  type CountedEvents,
  type CustomerDay,
  closeProgress,
  countDay,
  countHidden,
  countHours,
  countInstance,
  deleteOld,
  holdProgress,
  insertDays,
  insertHours,
  insertSample,
  isSettled,
  listEndedDays,
  markHours,
  measureDatabase,
} from './repository.ts';

const pollMilliseconds = 30_000;

/** Rolls up usage hour by hour until the process ends. Safe on several servers; catches up on missed hours. */
export function rollUpRegularly(platform: Platform): Promise<void> {
  return repeat(platform, { pauseMilliseconds: pollMilliseconds, failed: 'what was used could not be rolled up' }, () =>
    rollUp(platform),
  );
}

/**
 * Rolls up finished hours, and the days that end with them. Idempotent: each hour is closed once. Waits for
 * transactions running at its end, so that their events are not missed.
 * @param now null = by the database clock
 * @returns true if everything up to now is rolled up
 */
export async function rollUp(platform: Platform, now: Date | null = null): Promise<boolean> {
  const { database, config } = platform;
  const timeZone = config.operatorTimeZone;
  await database.withAccount(null, async (tx) => {
    await holdProgress(tx, timeZone);
    await markHours(tx, timeZone, now);
  });
  const closed = await database.withAccount(null, async (tx) => {
    const progress = await holdProgress(tx, timeZone);
    if (progress.closedUntil >= progress.markedUntil) return { isDone: true, isNew: false };
    if (!(await isSettled(tx, progress))) return { isDone: false, isNew: false };
    await assignHours(tx, progress, timeZone);
    const hours = await countHours(tx, progress);
    await insertHours(
      tx,
      hours.map(({ start, ...counted }) => ({ start, ...visibleFigures(counted) })),
    );
    const closedUntil = progress.markedUntil;
    const days = await listEndedDays(tx, { ...progress, closedUntil }, timeZone);
    for (const day of days) await insertDays(tx, await rollUpDay(tx, day, timeZone));
    await closeProgress(tx, { closedUntil, closedDay: days.at(-1) ?? progress.closedDay }, timeZone);
    await deleteOld(tx);
    return { isDone: true, isNew: true };
  });
  if (closed.isNew) await takeSample(platform);
  return closed.isDone;
}

const suppressed: UsageFigures = {
  people: null,
  questions: null,
  answered: null,
  closest: null,
  nothing: null,
  withModel: null,
  answersFailed: null,
  documents: null,
  pages: null,
  readingMilliseconds: null,
  readingsFailed: null,
  signIns: null,
};

/** A group's figures that concern enough people. */
function visibleFigures(counted: CountedEvents): UsageFigures {
  const visible = { ...suppressed };
  for (const topic of topicNames) if (mayShow(counted.topics[topic])) Object.assign(visible, figuresOf(counted, topic));
  return visible;
}

function figuresOf({ figures, topics: counts }: CountedEvents, topic: Topic): Partial<UsageFigures> {
  const all: UsageFigures = { ...figures, people: counts.activity.people };
  return Object.fromEntries(topics[topic].map((name) => [name, all[name]]));
}

type DayRow = UsageFigures & { day: string; customerId: string | null };

/**
 * A day's figures are the sum of the hours that show a topic and, if the suppressed ones together concern enough
 * people, of those. The same events are then divided among customers, so that no subtraction isolates too few people
 * (decision 0084).
 */
async function rollUpDay(tx: Transaction, day: string, timeZone: string): Promise<DayRow[]> {
  const rows = new Map<string | null, DayRow>([[null, { day, customerId: null, ...suppressed }]]);
  for (const topic of topicNames) {
    const hidden = await countHidden(tx, day, timeZone, topic);
    const groups = await countDay(tx, day, timeZone, topic, mayShow(hidden));
    // There was activity, but none of it may be shown.
    if (groups.length === 0 && hidden.events > 0) continue;
    put(rows, day, null, sumOf(groups, topic));
    const chosen = chooseCustomers(groups.map((group) => ({ ...group, ...group.topics[topic] })));
    for (const group of chosen) put(rows, day, group.customerId, figuresOf(group, topic));
  }
  return [...rows.values()];
}

function put(
  rows: Map<string | null, DayRow>,
  day: string,
  customerId: string | null,
  shown: Partial<UsageFigures>,
): void {
  rows.set(customerId, { ...suppressed, day, ...rows.get(customerId), customerId, ...shown });
}

/** Sums figures, people included: nobody belongs to two customers. */
function sumOf(groups: readonly CustomerDay[], topic: Topic): Partial<UsageFigures> {
  const names = topics[topic];
  const each = groups.map((group) => figuresOf(group, topic));
  return Object.fromEntries(names.map((name) => [name, each.reduce((sum, figures) => sum + (figures[name] ?? 0), 0)]));
}

/** Samples the machine's state, once an hour. */
async function takeSample(platform: Platform): Promise<void> {
  const { database, queue, uploads } = platform;
  const [jobs, freeBytes] = await Promise.all([queue.countJobs(), uploads.countFreeBytes()]);
  await database.withAccount(null, async (tx) => {
    const { storedBytes } = await countInstance(tx);
    const databaseBytes = await measureDatabase(tx);
    const { waiting: jobsWaiting, failed: jobsFailed } = jobs;
    await insertSample(tx, { at: new Date(), jobsWaiting, jobsFailed, storedBytes, databaseBytes, freeBytes });
  });
}
