import { createReadStream } from 'node:fs';
import { appendFile, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Config } from '#server/platform/config/config.ts';
import { isMissing } from '#server/platform/storage/missing-file.ts';
import type { StoredCheckpoint } from './chain-repository.ts';
import { publishedSchema } from './checkpoint-statement.ts';

/** The newest checkpoints prove everything before them. */
const newestLines = 40;

/** Checkpoint files: in the data directory, and where the operator configured one. */
export const checkpointFiles = ({ dataDirectory, audit }: Pick<Config, 'dataDirectory' | 'audit'>): string[] => [
  join(dataDirectory, 'audit-checkpoints.jsonl'),
  ...(audit.checkpointFile ? [audit.checkpointFile] : []),
];

/** Appends a line; resolves once it is on disk. */
export async function appendCheckpoint(
  path: string,
  { statement, signature, heads }: Omit<StoredCheckpoint, 'number'>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await appendFile(path, `${JSON.stringify({ statement, signature, heads })}\n`, { mode: 0o600 });
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/**
 * The newest checkpoints of a file; empty if there is no file. A malformed line is returned as an unsigned checkpoint.
 */
export async function readCheckpoints(path: string): Promise<Omit<StoredCheckpoint, 'number'>[]> {
  const lines: string[] = [];
  try {
    for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
      if (line.trim() === '') continue;
      lines.push(line);
      if (lines.length > newestLines) lines.shift();
    }
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
  return lines.map(parseLine);
}

function parseLine(line: string): Omit<StoredCheckpoint, 'number'> {
  try {
    return publishedSchema.parse(JSON.parse(line));
  } catch {
    return { statement: line, signature: '', heads: '' };
  }
}
