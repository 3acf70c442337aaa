import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const placeIn = (dataDirectory: string): string => join(dataDirectory, 'backup-failed-at');

/** Notes that the nightly backup failed; the next one that succeeds removes the note. */
export async function writeBackupFailure(dataDirectory: string, at: Date): Promise<void> {
  await writeFile(placeIn(dataDirectory), at.toISOString(), { mode: 0o600 });
}

export const clearBackupFailure = (dataDirectory: string): Promise<void> => rm(placeIn(dataDirectory), { force: true });

/** When the last nightly backup failed; undefined if it succeeded, or there was none. */
export async function readBackupFailure(dataDirectory: string): Promise<string | undefined> {
  const text = await readFile(placeIn(dataDirectory), 'utf8').catch(() => '');
  return Number.isNaN(Date.parse(text)) ? undefined : text;
}
