import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const rehearsalSchema = z.object({ snapshot: z.string(), at: z.iso.datetime(), isSound: z.boolean() });
/** Whether a backup could be restored when that was last tried. */
export type Rehearsal = z.infer<typeof rehearsalSchema>;

const placeIn = (folder: string): string => join(folder, 'last-rehearsal.json');

/** Keeps what the newest rehearsal found beside the backups. */
export async function writeRehearsal(folder: string, rehearsal: Rehearsal): Promise<void> {
  await writeFile(placeIn(folder), JSON.stringify(rehearsal), { mode: 0o600 });
}

/** The newest rehearsal; undefined where there was none, or what it found cannot be read. */
export async function readRehearsal(folder: string): Promise<Rehearsal | undefined> {
  try {
    return rehearsalSchema.parse(JSON.parse(await readFile(placeIn(folder), 'utf8')));
  } catch {
    return undefined;
  }
}
