import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Platform } from '../platform.ts';
import { repeat } from '../scheduling/repeat.ts';
import { clearBackupFailure, writeBackupFailure } from './backup-failure.ts';
import { type BackupRepository, openBackupRepository } from './backup-repository.ts';

const checkMilliseconds = 60_000;
const script = join(import.meta.dirname, '../../../../scripts/backup.ts');

/**
 * Makes the nightly backup and rehearses its restore, in a separate process so that nobody waits for it. A backup
 * missed because the service was down is made on the next start. A failure is logged and retried in an hour.
 */
export async function backUpRegularly({
  config,
  log,
  shutdown,
  memory,
}: Pick<Platform, 'config' | 'log' | 'shutdown' | 'memory'>): Promise<void> {
  const { backup } = config;
  if (!backup?.at) return;
  const { at, folder, passphrase } = backup;
  let notBefore = 0;
  let repository: BackupRepository | undefined;
  const failed = (error: unknown) => {
    notBefore = Date.now() + 3_600_000;
    repository = undefined;
    void writeBackupFailure(config.dataDirectory, new Date()).catch(() => undefined);
    log.error({ alert: 'backup_failed', err: error }, 'the backup was not made, or could not be restored');
  };
  await repeat({ log, shutdown, memory }, { pauseMilliseconds: checkMilliseconds, failed }, async () => {
    if (Date.now() < notBefore) return;
    // Open it only once, since deriving the key from a passphrase briefly takes the whole processor.
    repository ??= await openBackupRepository(folder, { passphrase, isNew: true });
    const newest = (await repository.listSnapshots()).at(-1);
    if (!isDue(new Date(), newest, at, config.operatorTimeZone)) return;
    const code = await runScript(shutdown);
    if (code !== 0) throw new Error(`the backup ended with ${code}`);
    await clearBackupFailure(config.dataDirectory);
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
 * True if the newest backup is older than the last scheduled time. Compares wall-clock times of the operator's time
 * zone, so that there is exactly one a day even when clocks change.
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
