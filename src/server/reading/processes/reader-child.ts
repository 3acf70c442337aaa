import type { ChildProcess } from 'node:child_process';
import { createReadStream, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { AppError } from '#server/platform/errors/app-error.ts';
import { endWithParent } from '#server/platform/processes/end-with-parent.ts';
import { residentBytes } from '#server/platform/processes/resident-bytes.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { FileNote } from '#shared/contracts/uploads.ts';
import { AttachmentMeter } from '../limits/attachment-meter.ts';
import { ReadingClock, timeFor } from '../limits/reading-clock.ts';
import { TextMeter } from '../limits/text-meter.ts';
import type { ReadResult } from '../read-document.ts';
import { type AttachmentHead, type ReadPage, RecognitionNeeded } from '../read-model.ts';
import { memoryLimits } from './child-limits.ts';
import { launchReader } from './launch-reader.ts';
import type { FaultOrigin, FromReader, PackedPages, ReaderTask, ToReader } from './reader-messages.ts';

export interface ReadingInput {
  path: string;
  /** As named by the user; evidence for title and date. */
  fileName: string;
  /** Lower case, without the dot. */
  extension: string;
}

/** The file's turn ended before it was done. Nothing is wrong with it; it has to be read again from the start later. */
export class TurnEnded extends Error {}

/** Recognising a page took longer than any print does. */
export class PageTimedOut extends Error {
  /** From 0. */
  readonly index: number;
  constructor(index: number) {
    super();
    this.index = index;
  }
}

export interface RecognitionOptions {
  signal?: AbortSignal;
  /** Pages recognised earlier, packed, by zero-based index. */
  known: ReadonlyMap<number, Uint8Array>;
  onPageCount?: (count: number) => void;
  /** Receives each page, packed. The child waits until it resolves. */
  onRecognised: (index: number, page: Uint8Array) => Promise<void> | void;
  /** Called after each page; true ends recognition with `TurnEnded` because others are waiting. */
  isTurnOver?: () => boolean;
}

export interface ReadingOptions {
  signal?: AbortSignal;
  /** Milliseconds of computing after which reading ends with `TurnEnded`; unlimited if absent. */
  turn?: number;
  /** Called once, before the first pages, if the file states its page count. */
  onPageCount?: (count: number) => void;
  /** Pages without a usable text layer that were recognised earlier. */
  recognised?: PackedPages;
  /** Receives the pages in order. The child waits until it resolves. */
  onPages: (pages: ReadPage[]) => Promise<void> | void;
  /** Takes a mail's attachments; skipped if absent. The child waits for both methods. */
  attachments?: AttachmentTaker;
}

/** Receives a mail's attachments, one after the other. */
export interface AttachmentTaker {
  /** `size` bytes follow by `write`, unless the attachment is left out for a reason. */
  begin(head: AttachmentHead): Promise<void> | void;
  write(bytes: Uint8Array): Promise<void> | void;
}

export interface ReaderLimits {
  /** Milliseconds of computing for a whole file; less for a small file (`timeFor`). */
  total: number;
  /** Milliseconds for a child to start; no file can be to blame for exceeding them. */
  start: number;
  /** Milliseconds of silence while the child computes: no page takes this long. */
  silence: number;
  /** Bytes of resident memory. */
  memory: number;
  /** Megabytes of JavaScript heap. */
  heap: number;
}

/** The message that ends successful work on a file. */
type FileEnd = Extract<FromReader, { type: 'done' | 'inspected' | 'all-recognised' }>;

type WorkOptions = ReadingOptions & Partial<Pick<RecognitionOptions, 'onRecognised' | 'isTurnOver'>>;

/** What the child has found in the file so far. */
type Found = Pick<ReadResult, 'passages' | 'records'>;

const memoryCheckMilliseconds = 200;
/**
 * Megabytes for each semi-space of V8's young generation. Left alone, V8 keeps growing it for short-lived objects: with
 * this limit a child that reads packs of 100 pages settles at 150 MB instead of 280, at the same speed.
 */
const youngHeap = 4;
/** Extra milliseconds per recognised page, in any orientation: twenty times what print takes. */
const perRecognisedPage = 60_000;
/**
 * Reading yields to answers, and recognition, which uses a whole core for minutes, to both (nice, 0…19): a core shared
 * with an answer is shared 1:3 by the one and 1:9 by the other (Linux's weights of 335 and 110 to 1,024).
 */
const priorities = { reading: 5, recognition: 10 };

const entry = fileURLToPath(new URL('./reader-process.ts', import.meta.url));

/** A process that reads one file at a time. */
export class ReaderChild {
  readonly #limits: ReaderLimits;
  readonly #process: ChildProcess;
  readonly #ready: Promise<void>;
  #isReady = false;
  #receive: ((message: FromReader) => void) | null = null;
  #ended: { code: number | null; signal: NodeJS.Signals | null } | null = null;
  #onEnd: (() => void) | null = null;
  /** Files read so far. */
  filesRead = 0;
  /** True once it has the priority of recognition; only an administrator could raise it again. */
  isLowPriority = false;

  constructor(limits: ReaderLimits) {
    this.#limits = limits;
    this.#process = launchReader(entry, [`--max-old-space-size=${limits.heap}`, `--max-semi-space-size=${youngHeap}`]);
    endWithParent(this.#process);
    this.#setPriority(priorities.reading);
    this.#ready = new Promise((resolve) => {
      this.#process.on('message', (message: FromReader) => {
        if (message.type === 'ready') {
          this.#isReady = true;
          resolve();
        } else this.#receive?.(message);
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

  /** An idle child does not keep the service alive. */
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
    const found: Found = { passages: [], records: [] };
    const end = await this.#work('read', input, options, found);
    if (end.type !== 'done') throw new AppError('reading_failed');
    return { facts: end.facts, ...found };
  }

  /**
   * Notes to the user about a file before it is stored.
   * @throws AppError with the file's fault, or the signal's reason
   */
  async inspect(input: ReadingInput, options: Pick<ReadingOptions, 'signal'>): Promise<FileNote[]> {
    const end = await this.#work('inspect', input, { ...options, onPages: () => undefined });
    if (end.type !== 'inspected') throw new AppError('reading_failed');
    return end.notes;
  }

  /**
   * Recognises the print on pages without a usable text layer, so that the file can be read.
   * @throws AppError with the file's fault, `TurnEnded`, `PageTimedOut`, or the signal's reason
   */
  async recognise(input: ReadingInput, { known, ...options }: RecognitionOptions): Promise<void> {
    this.isLowPriority = true;
    this.#setPriority(priorities.recognition);
    await this.#work('recognise', input, { ...options, recognised: known, onPages: () => undefined });
  }

  #setPriority(priority: number): void {
    try {
      if (this.#process.pid !== undefined) setPriority(this.#process.pid, priority);
    } catch {
      // It has already exited, which is handled elsewhere; or the system has no priorities.
    }
  }

  async #work(
    task: ReaderTask,
    input: ReadingInput,
    options: WorkOptions,
    found: Found = { passages: [], records: [] },
  ): Promise<FileEnd> {
    options.signal?.throwIfAborted();
    // Meter again on this side: a compromised child ignores its limits.
    const meter = new TextMeter();
    const attached = new AttachmentMeter();
    const outcome = Promise.withResolvers<FileEnd>();
    const room = Promise.withResolvers<void>();
    const fail = (error: unknown) => {
      outcome.reject(error);
      this.kill();
    };
    const failWith = (code: ErrorCode, cause?: Error) => fail(new AppError(code, { cause }));
    const bytes = statSync(input.path, { throwIfNoEntry: false })?.size ?? 0;
    let pageCount = 0;
    let currentPage: number | null = null;
    let tried = 0;
    const total = () => Math.min(this.#limits.total, timeFor({ bytes, pages: pageCount })) + tried * perRecognisedPage;
    const memoryLimit = this.#limits.memory + (task === 'recognise' ? memoryLimits.recognise - memoryLimits.read : 0);
    const bounds = {
      silence: this.#limits.silence,
      turn: options.turn ?? Number.POSITIVE_INFINITY,
      total: total(),
    };
    const clock = new ReadingClock(bounds, (bound) => {
      if (bound === 'turn') fail(new TurnEnded());
      else if (currentPage !== null) fail(new PageTimedOut(currentPage));
      else failWith('file_timed_out');
    });
    const memory = setInterval(() => {
      if (residentBytes(this.#process.pid) > memoryLimit) failWith('file_too_complex');
    }, memoryCheckMilliseconds);
    const abort = () => fail(options.signal?.reason);
    options.signal?.addEventListener('abort', abort, { once: true });

    const take = async (work: () => Promise<void> | void) => {
      // The child waits while we store, so its silence is our doing.
      clock.pause();
      await work();
      clock.run();
      this.#post({ type: 'taken' });
    };
    this.#receive = (message) => {
      if (message.type === 'room') room.resolve();
      else if (message.type === 'page-count') {
        pageCount = message.count;
        clock.setTotal(total());
        options.onPageCount?.(message.count);
      } else if (message.type === 'pages') {
        take(() => {
          for (const page of message.pages) meter.addPage(page);
          return options.onPages(message.pages);
        }).catch(fail);
      } else if (message.type === 'passages') {
        take(() => {
          for (const passage of message.passages) meter.addPassage(passage);
          found.passages.push(...message.passages);
        }).catch(fail);
      } else if (message.type === 'records') {
        take(() => {
          for (const record of message.records) meter.addRecord(record);
          found.records.push(...message.records);
        }).catch(fail);
      } else if (message.type === 'attachment') {
        const { fileName, size, reason } = message;
        take(() => {
          attached.begin({ fileName, size, reason });
          return options.attachments?.begin({ fileName, size, reason });
        }).catch(fail);
      } else if (message.type === 'attachment-bytes') {
        take(() => {
          attached.add(message.bytes);
          return options.attachments?.write(message.bytes);
        }).catch(fail);
      } else if (message.type === 'looking') {
        if (message.index !== currentPage) tried += 1;
        currentPage = message.index;
        clock.setTotal(total());
        clock.run();
      } else if (message.type === 'recognised') {
        currentPage = null;
        take(async () => {
          await options.onRecognised?.(message.index, message.page);
          if (options.isTurnOver?.()) throw new TurnEnded();
        }).catch(fail);
      } else if (message.type === 'recognition-needed') fail(new RecognitionNeeded());
      else if (message.type === 'done' || message.type === 'inspected' || message.type === 'all-recognised')
        outcome.resolve(message);
      else if (message.type === 'failed') failWith(message.code, errorOf(message.cause));
    };
    this.#onEnd = () => outcome.reject(new AppError(this.#endCode()));
    if (this.#ended) this.#onEnd();

    let starting: NodeJS.Timeout | undefined;
    try {
      if (!this.#isReady) starting = setTimeout(() => failWith('unavailable'), this.#limits.start);
      await Promise.race([this.#ready, outcome.promise]);
      clearTimeout(starting);
      clock.run();
      await Promise.race([
        this.#sendFile(task, input, options.recognised ?? new Map(), room.promise, () => clock.run()),
        outcome.promise,
      ]);
      const end = await outcome.promise;
      attached.end();
      return end;
    } finally {
      clearTimeout(starting);
      clock.end();
      clearInterval(memory);
      options.signal?.removeEventListener('abort', abort);
      this.#receive = null;
      this.#onEnd = null;
      this.filesRead += 1;
    }
  }

  /** @param room resolves once the child has allocated the buffer; earlier chunks would be held twice */
  async #sendFile(
    task: ReaderTask,
    input: ReadingInput,
    recognised: PackedPages,
    room: Promise<void>,
    expectActivity: () => void,
  ): Promise<void> {
    const { size } = statSync(input.path);
    this.#post({ type: 'begin', task, fileName: input.fileName, extension: input.extension, size, recognised });
    await room;
    expectActivity();
    for await (const bytes of createReadStream(input.path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
      expectActivity();
      await new Promise<void>((resolve) => {
        // Called when the channel has taken the chunk; a dead child is noticed by its exit.
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

  /** An aborted process ran out of heap; anything else is our own fault. */
  #endCode(): ErrorCode {
    const { code, signal } = this.#ended ?? { code: null, signal: null };
    return signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134 || code === 133
      ? 'file_too_complex'
      : 'reading_failed';
  }
}

/** The child's error for the log: type and frames only. */
function errorOf(origin: FaultOrigin | null): Error | undefined {
  if (origin === null) return undefined;
  const error = new Error();
  error.name = origin.name;
  error.stack = origin.frames;
  return error;
}
