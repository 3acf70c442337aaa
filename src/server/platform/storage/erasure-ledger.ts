import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ignoreMissing } from './missing-file.ts';

/** One erased account. */
export type ErasedAccount = { userId: string; erasedAt: string };

const lineSchema = z.object({ userId: z.uuid(), erasedAt: z.iso.datetime() });

/** In the data directory and in every folder of backups. */
export const ledgerName = 'erasures.jsonl';

/** Reads the ledger of a folder; empty if there is none. A last line truncated by a crash is ignored. */
export async function readLedger(folder: string): Promise<ErasedAccount[]> {
  const text = (await readFile(join(folder, ledgerName), 'utf8').catch(ignoreMissing)) ?? '';
  return text.split('\n').flatMap((line) => {
    try {
      return [lineSchema.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

/** Appends what the ledger of this folder lacks; flushed to disk when it resolves. */
export async function extendLedger(folder: string, accounts: readonly ErasedAccount[]): Promise<void> {
  const known = new Set((await readLedger(folder)).map(({ userId }) => userId));
  const added = accounts.filter(({ userId }) => !known.has(userId));
  if (added.length === 0) return;
  const file = await open(join(folder, ledgerName), 'a', 0o600);
  try {
    // Start with a line feed, so that the lines stay intact after a line truncated by a crash.
    await file.appendFile(added.map((each) => `\n${JSON.stringify(each)}`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}
