import { type ChildProcess, spawn } from 'node:child_process';
import { createReadStream, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { endWithParent } from './end-with-parent.ts';
import type { ReadResult } from './read-document.ts';
import type { ReadPage, ReadPassage } from './read-model.ts';
import type { FaultOrigin, FromReader, ToReader } from './reader-messages.ts';
import { TextMeter } from './text-meter.ts';

export interface ReadingInput {
  path: string;
  /** As the user named it; evidence for title and date. */
  fileName: string;
  /** Lower case, without the dot. */
  extension: string;
}

export interface ReadingOptions {
  signal?: AbortSignal;
  /** Called once, before the first pages, if the file knows its number of pages. */
  onPageCount?: (count: number) => void;
  /** Gets the pages in order. The child waits until it has resolved. */
  onPages: (pages: ReadPage[]) => Promise<void> | void;
}

export interface ReaderLimits {
  /** Milliseconds for a whole file. */
  total: number;
  /** Milliseconds without a sign of life while the child computes: no page takes so long. */
  silence: number;
  /** Bytes of resident memory. */
  memory: number;
  /** Megabytes of JavaScript heap. */
  heap: number;
}

const memoryCheckMilliseconds = 200;

const entry = fileURLToPath(new URL('./reader-process.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** A process that reads one file at a time. */
export class ReaderChild {
  readonly #limits: ReaderLimits;
  readonly #process: ChildProcess;
  readonly #ready: Promise<void>;
  #receive: ((message: FromReader) => void) | null = null;
  #ended: { code: number | null; signal: NodeJS.Signals | null } | null = null;
  #onEnd: (() => void) | null = null;
  /** Files read so far. */
  filesRead = 0;

  constructor(limits: ReaderLimits) {
    this.#limits = limits;
    this.#process = spawn(
      process.execPath,
      [...permissions(), `--max-old-space-size=${limits.heap}`, '--disallow-code-generation-from-strings', entry],
      {
        cwd: root,
        // Nothing of our environment: no address of the database, no key.
        env: {},
        // Output of a parser may quote the document: nobody keeps it.
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        serialization: 'advanced',
      },
    );
    endWithParent(this.#process);
    this.#ready = new Promise((resolve) => {
      this.#process.on('message', (message: FromReader) => {
        if (message.type === 'ready') resolve();
        else this.#receive?.(message);
      });
      this.#process.once('error', () => this.#end(null, null, resolve));
      this.#process.once('exit', (code, signal) => this.#end(code, signal, resolve));
    });
  }

  get isUsable(): boolean {
    return this.#ended === null && this.#process.connected;
  }

  get residentBytes(): number {
    return residentBytes(this.#process.pid);
  }

  /** An idle child does not keep the service from ending. */
  setIdle(isIdle: boolean): void {
    if (isIdle) {
      this.#process.unref();
      this.#process.channel?.unref();
    } else {
      this.#process.ref();
      this.#process.channel?.ref();
    }
  }

  kill(): void {
    if (this.#ended === null) this.#process.kill('SIGKILL');
  }

  /** @throws AppError with the file's fault, or the signal's reason */
  async read(input: ReadingInput, options: ReadingOptions): Promise<ReadResult> {
    options.signal?.throwIfAborted();
    const passages: ReadPassage[] = [];
    // Once more on this side: a child that a file has taken over keeps no limits.
    const meter = new TextMeter();
    const outcome = Promise.withResolvers<ReadResult>();
    const room = Promise.withResolvers<void>();
    const fail = (error: unknown) => {
      outcome.reject(error);
      this.kill();
    };
    const failWith = (code: ErrorCode, cause?: Error) => fail(new AppError(code, { cause }));
    const total = setTimeout(() => failWith('file_timed_out'), this.#limits.total);
    let silence: NodeJS.Timeout | undefined;
    const expectLife = () => {
      clearTimeout(silence);
      silence = setTimeout(() => failWith('file_timed_out'), this.#limits.silence);
    };
    const memory = setInterval(() => {
      if (residentBytes(this.#process.pid) > this.#limits.memory) failWith('file_too_complex');
    }, memoryCheckMilliseconds);
    const abort = () => fail(options.signal?.reason);
    options.signal?.addEventListener('abort', abort, { once: true });

    const take = async (work: () => Promise<void> | void) => {
      // While the pages are being stored the child waits, and its silence is ours.
      clearTimeout(silence);
      await work();
      expectLife();
      this.#post({ type: 'taken' });
    };
    this.#receive = (message) => {
      if (message.type === 'room') room.resolve();
      else if (message.type === 'page-count') options.onPageCount?.(message.count);
      else if (message.type === 'pages') {
        take(() => {
          for (const page of message.pages) meter.addPage(page);
          return options.onPages(message.pages);
        }).catch(fail);
      } else if (message.type === 'passages') {
        take(() => {
          for (const passage of message.passages) meter.addPassage(passage);
          passages.push(...message.passages);
        }).catch(fail);
      } else if (message.type === 'done') outcome.resolve({ facts: message.facts, passages });
      else if (message.type === 'failed') failWith(message.code, errorOf(message.cause));
    };
    this.#onEnd = () => outcome.reject(new AppError(this.#endCode()));
    if (this.#ended) this.#onEnd();

    try {
      expectLife();
      await Promise.race([this.#sendFile(input, room.promise, expectLife), outcome.promise]);
      return await outcome.promise;
    } finally {
      clearTimeout(total);
      clearTimeout(silence);
      clearInterval(memory);
      options.signal?.removeEventListener('abort', abort);
      this.#receive = null;
      this.#onEnd = null;
      this.filesRead += 1;
    }
  }

  /** @param room what is sent before the child has room for it would lie in its memory twice */
  async #sendFile(input: ReadingInput, room: Promise<void>, expectLife: () => void): Promise<void> {
    await this.#ready;
    expectLife();
    const { size } = statSync(input.path);
    this.#post({ type: 'begin', fileName: input.fileName, extension: input.extension, size });
    await room;
    expectLife();
    for await (const bytes of createReadStream(input.path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
      expectLife();
      await new Promise<void>((resolve) => {
        // The callback comes when the channel has taken the chunk; a dead child is noticed by its end.
        this.#process.send({ type: 'chunk', bytes } satisfies ToReader, () => resolve());
      });
    }
  }

  #post(message: ToReader): void {
    if (this.isUsable) this.#process.send(message, () => undefined);
  }

  #end(code: number | null, signal: NodeJS.Signals | null, resolveReady: () => void): void {
    this.#ended ??= { code, signal };
    resolveReady();
    this.#onEnd?.();
  }

  /** An aborted process ran out of its heap; anything else is our own fault. */
  #endCode(): ErrorCode {
    const { code, signal } = this.#ended ?? { code: null, signal: null };
    return signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134 || code === 133
      ? 'file_too_complex'
      : 'reading_failed';
  }
}

/** The child's error as the log takes it: kind and frames. */
function errorOf(origin: FaultOrigin | null): Error | undefined {
  if (origin === null) return undefined;
  const error = new Error();
  error.name = origin.name;
  error.stack = origin.frames;
  return error;
}

/** Node's permission model: reading of our own code and of the packages; no writing, no processes, no workers, no addons. */
function permissions(): string[] {
  const readable = new Set<string>();
  for (const path of ['src', 'node_modules', 'package.json']) {
    const absolute = join(root, path);
    readable.add(absolute);
    try {
      readable.add(realpathSync(absolute));
    } catch {
      // Not there: nothing to allow.
    }
  }
  readable.add(dirname(entry));
  return ['--permission', ...[...readable].map((path) => `--allow-fs-read=${path}`)];
}

/** Resident memory of a process in bytes. Linux only; elsewhere 0, and the caps of both heaps must do. */
function residentBytes(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return 0;
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
    return pages * 4_096;
  } catch {
    return 0;
  }
}
