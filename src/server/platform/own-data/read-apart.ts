import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importDataMaxBytes } from '#shared/limits.ts';
import { AppError } from '../errors/app-error.ts';
import { endWithParent } from '../processes/end-with-parent.ts';
import { residentBytes } from '../processes/resident-bytes.ts';
import { FairTurns } from '../scheduling/fair-turns.ts';
import type { PartRead, readers } from './readers.ts';

const script = join(import.meta.dirname, 'read-process.ts');
const megabyte = 1024 * 1024;
/** Enough for the largest accepted data. A thread's limit would not do, since exceeding it ends the whole process. */
const heapMegabytes = 1_024;
/** Many times the duration for the largest data. */
const timeoutMilliseconds = 120_000;
/**
 * Resident memory beyond which the process is killed, by the bytes that it was given: real data takes six times its
 * size besides the process itself, and nothing more than `most`.
 */
const memory = { least: 256 * megabyte, times: 8, most: 1_100 * megabyte };
const memoryCheckMilliseconds = 50;
/** What it finds is about as long as what it was given. */
const answerMaxBytes = 2 * importDataMaxBytes;

/** One at a time: the largest data takes as much memory as several readers together. */
const turns = new FairTurns({ atOnce: 1, maxWaiting: 100 });

export type ReadApartOptions = { memoryLimit?: (bytes: number) => number };

const memoryLimitFor = (bytes: number): number => Math.min(memory.least + memory.times * bytes, memory.most);

/**
 * Reads a part of an uploaded archive in a separate process, to which it is streamed: a few bytes can expand beyond any
 * memory, which then only ends that process. The size of the result is bounded.
 * @throws AppError archive_too_large if it takes too much memory or time; what its reader or `pieces` throws
 */
export function readApart<Kind extends keyof typeof readers>(
  kind: Kind,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReadApartOptions = {},
): Promise<ReturnType<(typeof readers)[Kind]>> {
  return turns.take(kind, () => runReader(kind, pieces, options));
}

async function runReader<Kind extends keyof typeof readers>(
  kind: Kind,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { memoryLimit = memoryLimitFor }: ReadApartOptions,
): Promise<ReturnType<(typeof readers)[Kind]>> {
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, script, kind], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMilliseconds,
  });
  endWithParent(child);
  const exited = once(child, 'exit') as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  let given = 0;
  const watch = setInterval(() => {
    if (residentBytes(child.pid) > memoryLimit(given)) child.kill('SIGKILL');
  }, memoryCheckMilliseconds);
  // A failure of the source itself counts; that a killed process takes no more does not.
  let failure: { error: unknown } | null = null;
  async function* noted() {
    try {
      yield* pieces;
    } catch (error) {
      failure = { error };
      throw error;
    }
  }
  async function* counted() {
    for await (const piece of noted()) {
      given += piece.length;
      yield piece;
    }
  }
  const fed = pipeline(Readable.from(counted(), { objectMode: false }), child.stdin).catch(() => {
    if (failure) child.kill('SIGKILL');
  });
  try {
    const [answer, [code, signal]] = await Promise.all([readAnswer(child.stdout), exited, fed]);
    if (failure) throw (failure as { error: unknown }).error;
    if (signal !== null || answer === null) throw new AppError('archive_too_large');
    if (code !== 0) throw new Error(`reading the ${kind} of an archive ended with ${code}`);
    const read = JSON.parse(answer) as PartRead;
    if ('refusal' in read) throw new AppError(read.refusal);
    return read.part as ReturnType<(typeof readers)[Kind]>;
  } finally {
    clearInterval(watch);
    child.kill('SIGKILL');
  }
}

/** The process's answer; null if it is longer than any. */
async function readAnswer(output: AsyncIterable<Buffer>): Promise<string | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of output) {
    bytes += piece.length;
    if (bytes > answerMaxBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
