import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Platform } from '../platform.ts';
import { repeat } from '../scheduling/repeat.ts';
import { type BackupRepository, openBackupRepository } from './backup-repository.ts';

const lookMilliseconds = 60_000;
const script = join(import.meta.dirname, '../../../../scripts/backup.ts');

/**
 * Makes the nightly backup with its rehearsal, in a process of its own, so that nobody waits for it. One that was missed, because
 * nothing ran at that time, is made as soon as something runs. A failed one is told in the log and tried again in an hour.
 */
export async function backUpRegularly({
  config,
  log,
  shutdown,
}: Pick<Platform, 'config' | 'log' | 'shutdown'>): Promise<void> {
  const { backup } = config;
  if (!backup?.at) return;
  const { at, folder, passphrase } = backup;
  let notBefore = 0;
  let repository: BackupRepository | undefined;
  const failed = (error: unknown) => {
    notBefore = Date.now() + 3_600_000;
    repository = undefined;
    log.error({ alert: 'backup_failed', err: error }, 'the backup was not made, or could not be restored');
  };
  await repeat({ log, shutdown }, { pauseMilliseconds: lookMilliseconds, failed }, async () => {
    if (Date.now() < notBefore) return;
    // Opened once: to make the key of a passphrase takes the whole processor for a moment.
    repository ??= await openBackupRepository(folder, { passphrase, isNew: true });
    const newest = (await repository.listSnapshots()).at(-1);
    if (!isDue(new Date(), newest, at, config.operatorTimeZone)) return;
    const code = await runScript(shutdown);
    if (code !== 0) throw new Error(`the backup ended with ${code}`);
  });
}

function runScript(signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'], signal });
    child.once('error', reject);
    child.once('exit', resolve);
  });
}

/**
 * Whether a backup is due: the newest is older than the last time of day at which one was to be made. Compared as wall clocks of
 * the operator's time zone: where clocks change, one is made each day, never two.
 */
export function isDue(now: Date, newest: string | undefined, at: string, timeZone: string): boolean {
  const wall = (instant: Date) => {
    const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    return format.format(instant);
  };
  const [today = '', time = ''] = wall(now).split(' ');
  const yesterday = new Date(Date.parse(`${today}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const last = `${time >= at ? today : yesterday} ${at}`;
  if (newest === undefined) return true;
  const taken = new Date(`${newest.slice(0, 10)}T${newest.slice(11, 19).replaceAll('-', ':')}Z`);
  return wall(taken) < last;
}
