import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const rehearsalSchema = z.object({ snapshot: z.string(), at: z.iso.datetime(), isSound: z.boolean() });
/** Result of the last attempt to restore a backup. */
export type Rehearsal = z.infer<typeof rehearsalSchema>;

const placeIn = (folder: string): string => join(folder, 'last-rehearsal.json');

/** Stores the result of the newest rehearsal next to the backups. */
export async function writeRehearsal(folder: string, rehearsal: Rehearsal): Promise<void> {
  await writeFile(placeIn(folder), JSON.stringify(rehearsal), { mode: 0o600 });
}

/** The result of the newest rehearsal; undefined if there is none or it is unreadable. */
export async function readRehearsal(folder: string): Promise<Rehearsal | undefined> {
  try {
    return rehearsalSchema.parse(JSON.parse(await readFile(placeIn(folder), 'utf8')));
  } catch {
    return undefined;
  }
}
