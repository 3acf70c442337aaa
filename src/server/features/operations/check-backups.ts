import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readBackupFailure } from '#server/platform/backup/backup-failure.ts';
import { readRehearsal } from '#server/platform/backup/last-rehearsal.ts';
import type { Config } from '#server/platform/config/config.ts';
import { isMissing } from '#server/platform/storage/missing-file.ts';
import { type Found, finding, ok } from './tell-finding.ts';

/** Backups are daily; allow half a day's delay. */
const oldBackupMilliseconds = 36 * 3_600_000;
const snapshotName = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

/** The last nightly backup, the newest snapshot and the last rehearsal of a restore. Needs no database, and changes nothing. */
export async function checkBackups({
  backup,
  dataDirectory,
}: Pick<Config, 'backup' | 'dataDirectory'>): Promise<Found> {
  if (!backup) return finding('off', 'backups_off');
  const failure = await readBackupFailure(dataDirectory);
  if (failure) return finding('failed', 'backups_failed', { failedAt: failure });
  try {
    const names = (await readdir(join(backup.folder, 'snapshots')))
      .map((name) => snapshotName.exec(name))
      .filter((match) => match !== null);
    const newest = names
      .map(([, day, ...time]) => `${day}T${time.join(':')}Z`)
      .sort()
      .at(-1);
    if (newest === undefined) return finding('failed', 'backups_none');
    const rehearsal = await readRehearsal(backup.folder);
    const facts = {
      newestAt: newest,
      kept: names.length,
      ...(rehearsal?.isSound ? { rehearsedAt: rehearsal.at } : {}),
    };
    if (rehearsal?.isSound === false) return finding('failed', 'backups_damaged', facts);
    if (Date.now() - Date.parse(newest) > oldBackupMilliseconds) return finding('warning', 'backups_old', facts);
    if (!rehearsal || Date.now() - Date.parse(rehearsal.at) > oldBackupMilliseconds)
      return finding('warning', 'backups_unrehearsed', facts);
    return backup.at === undefined ? finding('ok', 'backups_by_hand', facts) : ok(facts);
  } catch (error) {
    return isMissing(error) ? finding('failed', 'backups_none') : finding('failed', 'backups_unreadable');
  }
}
