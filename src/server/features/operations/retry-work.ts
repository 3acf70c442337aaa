import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { StoredJob } from '#server/platform/queue/job-desk.ts';
import { actForOwner } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import {
  type AdminOperations,
  type FailedJob,
  mailFates,
  type QueuedMail,
  type SlowReading,
} from '#shared/contracts/admin-operations.ts';
import { openMailOrder, sendMailJob } from '../accounts/jobs.ts';
import { recordAct } from '../audit/public.ts';
import { closeAllVisits } from '../demo/public.ts';
import { restartReading, stopReading } from '../documents/public.ts';
import { countVisits, listSlowReadings, type SlowReadingRow } from './repository.ts';
import { findMaintenance } from './switch-maintenance.ts';

const jobsListed = 100;
/** Waiting or reading time after which a document is listed, in milliseconds. */
const slowMilliseconds = 10 * 60_000;

/** Failed or stuck work, and the switches. Reveals no more about documents and mails than needed to tell them apart. */
export async function readOperations(platform: Platform, now = new Date()): Promise<AdminOperations> {
  const { database, queue, config } = platform;
  const [failed, mails, maintenance, found] = await Promise.all([
    queue.listJobs({ states: ['failed'], limit: jobsListed }),
    queue.listJobs({
      states: ['created', 'retry', 'active', 'completed', 'failed'],
      names: [sendMailJob.name],
      limit: jobsListed,
    }),
    findMaintenance(platform, now),
    database.withAccount(null, async (tx) => ({
      readings: await listSlowReadings(tx, new Date(now.getTime() - slowMilliseconds)),
      visits: await countVisits(tx),
    })),
  ]);
  return {
    jobs: failed.filter(({ name }) => name !== sendMailJob.name).map(presentJob),
    readings: found.readings.map(presentReading),
    mails: mails.flatMap((job) => presentMail(platform, job, now)),
    hasMailServer: platform.mail.hasServer,
    maintenance,
    demo: { isOn: config.isDemoOn, visits: found.visits },
  };
}

/** @throws AppError not_found if it has not failed, or no longer */
export async function actOnJob(
  platform: Platform,
  scope: UserScope,
  { name, id, act }: { name: string; id: string; act: 'retry' | 'drop' },
  caller: Caller,
): Promise<void> {
  const { queue } = platform;
  if ((await queue.findJob(name, id))?.state !== 'failed') throw new AppError('not_found');
  await record(platform, scope, caller, act === 'drop', { job: name });
  const isDone = act === 'retry' ? await queue.retryJob(name, id) : await queue.dropJob(name, id);
  if (!isDone) throw new AppError('not_found');
}

/**
 * Sends a waiting or failed mail at once, or resends a sent one; or drops it.
 * @throws AppError not_found; conflict while it is being sent
 */
export async function actOnMail(
  platform: Platform,
  scope: UserScope,
  { id, act }: { id: string; act: 'send' | 'drop' },
  caller: Caller,
): Promise<void> {
  const { queue, database } = platform;
  const job = await queue.findJob(sendMailJob.name, id);
  if (!job) throw new AppError('not_found');
  if (job.state === 'active') throw new AppError('conflict');
  await record(platform, scope, caller, act === 'drop', { job: sendMailJob.name });
  if (act === 'send' && job.state === 'completed') {
    await database.withoutUser((tx) => queue.enqueue(tx, sendMailJob, sendMailJob.payload.parse(job.data)));
    return;
  }
  const isDone = act === 'send' ? await queue.retryJob(job.name, id) : await queue.dropJob(job.name, id);
  if (!isDone) throw new AppError('conflict');
}

/**
 * Restarts reading a document, superseding a reading in progress, or gives it up.
 * @throws AppError not_found if it is not listed as slow
 */
export async function actOnReading(
  platform: Platform,
  scope: UserScope,
  { userId, documentId, act }: { userId: string; documentId: string; act: 'retry' | 'stop' },
  caller: Caller,
): Promise<void> {
  const { database } = platform;
  const before = new Date(Date.now() - slowMilliseconds);
  const listed = await database.withAccount(null, (tx) => listSlowReadings(tx, before));
  const reading = listed.find((each) => each.userId === userId && each.documentId === documentId);
  if (!reading) throw new AppError('not_found');
  await record(platform, scope, caller, act === 'stop', { job: 'documents.read', document: documentId });
  const owner = actForOwner({ userId: reading.userId, customerId: reading.customerId });
  const change = act === 'retry' ? restartReading : stopReading;
  await database.withUser(owner, (tx) => change(platform, tx, owner, documentId));
}

/** Ends all demo visits at once. Everything in them is removed within half a minute. */
export async function resetDemoNow(
  platform: Platform,
  { userId, customerId }: UserScope,
  caller: Caller,
): Promise<number> {
  return platform.database.withAccount(userId, async (tx) => {
    const visitsEnded = await closeAllVisits(tx, new Date());
    const act = { action: 'demo_reset', result: 'success', userId: null, actorUserId: userId } as const;
    await recordAct(tx, { ...act, customerId, caller, details: { visits: visitsEnded } });
    return visitsEnded;
  });
}

async function record(
  { database }: Platform,
  { userId, customerId }: UserScope,
  caller: Caller,
  isDropped: boolean,
  details: Record<string, string>,
): Promise<void> {
  const act = { result: 'success', userId: null, actorUserId: userId, customerId, caller, details } as const;
  const action = isDropped ? 'job_dropped' : 'job_retried';
  await database.withAccount(userId, (tx: Transaction) => recordAct(tx, { ...act, action }));
}

const presentJob = ({ id, name, reason, tries, endedAt, createdAt }: StoredJob): FailedJob => ({
  id,
  name,
  reason,
  tries,
  failedAt: (endedAt ?? createdAt).toISOString(),
});

const presentReading = (row: SlowReadingRow): SlowReading => ({
  userId: row.userId,
  documentId: row.documentId,
  companyName: row.companyName,
  fileType: row.fileType,
  state: row.state,
  pagesRead: row.pagesRead,
  pageCount: row.pageCount,
  uploadedAt: row.createdAt.toISOString(),
  job:
    row.jobState === null || row.jobSince === null
      ? null
      : { state: row.jobState === 'active' ? 'active' : 'waiting', since: row.jobSince.toISOString() },
});

const mailStateOf = {
  created: 'waiting',
  retry: 'retrying',
  active: 'sending',
  completed: 'sent',
  cancelled: 'failed',
  failed: 'failed',
} as const;

/** A mail that was not sent is done with, too. */
function stateOf({ state, reason }: StoredJob): QueuedMail['state'] {
  const fate = mailFates.find((each) => each === reason);
  return state === 'completed' && fate ? fate : mailStateOf[state];
}

/** A queued mail; empty if it was sealed with another key. */
function presentMail(platform: Platform, job: StoredJob, now: Date): QueuedMail[] {
  try {
    const { kind, to, at, notAfter } = openMailOrder(platform, sendMailJob.payload.parse(job.data).sealed);
    return [
      {
        id: job.id,
        kind,
        recipient: to,
        state: stateOf(job),
        tries: job.tries,
        reason: job.reason,
        orderedAt: at,
        isExpired: notAfter !== undefined && Date.parse(notAfter) <= now.getTime(),
      },
    ];
  } catch (error) {
    platform.log.warn({ err: error, jobId: job.id }, 'a mail in the queue cannot be opened');
    return [];
  }
}
