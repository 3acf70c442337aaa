import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { AppError } from '../errors/app-error.ts';
import { endWithParent } from '../processes/end-with-parent.ts';
import type { PartRead, readers } from './readers.ts';

const script = join(import.meta.dirname, 'read-process.ts');
/** Enough for the largest accepted data. A thread's limit would not do, since exceeding it ends the whole process. */
const heapMegabytes = 1_024;
/** Many times the duration for the largest data. */
const timeoutMilliseconds = 120_000;

/**
 * Reads a part of an uploaded archive in a separate process: a few bytes can expand beyond any memory, which then only
 * ends that process. The size of the result is bounded.
 * @throws AppError archive_too_large if it takes too much memory or time; what its reader throws
 */
export async function readApart<Kind extends keyof typeof readers>(
  kind: Kind,
  bytes: Uint8Array,
): Promise<ReturnType<(typeof readers)[Kind]>> {
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, script, kind], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMilliseconds,
  });
  endWithParent(child);
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  const [answer, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (signal !== null) throw new AppError('archive_too_large');
  if (code !== 0) throw new Error(`reading the ${kind} of an archive ended with ${code}`);
  const read = JSON.parse(answer) as PartRead;
  if ('refusal' in read) throw new AppError(read.refusal);
  return read.part as ReturnType<(typeof readers)[Kind]>;
}
