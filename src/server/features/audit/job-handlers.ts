import { deriveSigner } from '#server/platform/crypto/signing.ts';
import type { Platform } from '#server/platform/platform.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import { mailReader, watchEntries } from './alerts/watch-entries.ts';
import { listHeads } from './chain/chain-repository.ts';
import { listGrown } from './chain/cursor-repository.ts';
import { makeCheckpoint, signingPurpose } from './chain/make-checkpoint.ts';
import { pruneLog } from './chain/prune-log.ts';
import { writeSeenHeads } from './chain/seen-heads.ts';
import { signersOf } from './chain/trusted-keys.ts';
import { streamReader, verifyTask } from './describe-state.ts';
import { publishCheckpoints } from './outlets/publish-checkpoints.ts';
import { streamEntries } from './outlets/stream-entries.ts';
import { runVerification } from './run-verification.ts';
import { claimTask, finishTask, orderTask } from './state-repository.ts';

const minute = 60;
const day = 86_400;
const pollMilliseconds = 3_000;
const seenMilliseconds = 60_000;

type Task = {
  name: string;
  everySeconds: number;
  leaseSeconds: number;
  /** True if there is anything to do. Checked before the task is claimed. */
  isNeeded?: (platform: Platform) => Promise<boolean>;
  run: (platform: Platform) => Promise<unknown>;
};

const signerOf = ({ encryptionKey }: Platform) => deriveSigner(encryptionKey, signingPurpose);

/** Regular tasks on the log, each run by one server at a time. */
const tasks: readonly Task[] = [
  {
    name: 'stream',
    everySeconds: 0,
    leaseSeconds: 2 * minute,
    isNeeded: async (platform) =>
      platform.config.audit.stream !== undefined && (await hasGrown(platform, streamReader)),
    run: async (platform) => platform.config.audit.stream && streamEntries(platform, platform.config.audit.stream),
  },
  {
    name: 'mails',
    everySeconds: 0,
    leaseSeconds: 2 * minute,
    isNeeded: async (platform) => platform.config.audit.areMailsOn && (await hasGrown(platform, mailReader)),
    run: (platform) => watchEntries(platform, new Date()),
  },
  {
    name: 'prune',
    everySeconds: 60 * minute,
    leaseSeconds: 10 * minute,
    run: (platform) => pruneLog((work) => platform.database.withAccount(null, work), signerOf(platform)),
  },
  {
    name: 'checkpoint',
    everySeconds: day,
    leaseSeconds: 5 * minute,
    run: (platform) => platform.database.withAccount(null, (tx) => makeCheckpoint(tx, signerOf(platform), new Date())),
  },
  { name: 'publish', everySeconds: minute, leaseSeconds: 5 * minute, run: publishCheckpoints },
  { name: verifyTask, everySeconds: day, leaseSeconds: 60 * minute, run: runVerification },
];

/** Starts the tasks, which run independently until the process ends. */
export function startAuditWorkers(platform: Platform): void {
  const failed = 'work on the audit log failed; it is tried again';
  for (const task of tasks)
    void repeat(platform, { pauseMilliseconds: pollMilliseconds, failed }, () => runTask(platform, task));
  // On every server, as each has its own data directory.
  void repeat(platform, { pauseMilliseconds: seenMilliseconds, failed }, () => rememberHeads(platform));
}

/** A failed task stays claimed for a while, so that an unreachable target is not retried every few seconds. */
async function runTask(platform: Platform, { name, run, isNeeded, everySeconds, leaseSeconds }: Task): Promise<void> {
  const { database } = platform;
  if (isNeeded && !(await isNeeded(platform))) return;
  if (!(await database.withAccount(null, (tx) => claimTask(tx, name, { everySeconds, leaseSeconds })))) return;
  await run(platform);
  await database.withAccount(null, (tx) => finishTask(tx, name));
}

const hasGrown = async ({ database }: Platform, reader: string): Promise<boolean> =>
  (await database.withAccount(null, (tx) => listGrown(tx, reader, 1))).length > 0;

/** Stores the seen heads. A chain that has become shorter is verified at once. */
async function rememberHeads(platform: Platform): Promise<void> {
  const { database, config, encryptionKey } = platform;
  const heads = await database.withAccount(null, listHeads);
  if (await writeSeenHeads(config.dataDirectory, signerOf(platform), heads, signersOf(encryptionKey))) return;
  await database.withAccount(null, (tx) => orderTask(tx, verifyTask));
}
