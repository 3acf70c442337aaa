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
  /** As the user named it; evidence for title and date. */
  fileName: string;
  /** Lower case, without the dot. */
  extension: string;
}

/** A file that did not get done within its turn; it is in order, and has to be read from its beginning at another time. */
export class TurnEnded extends Error {}

/** Looking at a page took longer than any print does. */
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
  /** What was recognised before, packed, by index from 0. */
  known: ReadonlyMap<number, Uint8Array>;
  onPageCount?: (count: number) => void;
  /** Gets each page, packed. The child waits until it has resolved. */
  onRecognised: (index: number, page: Uint8Array) => Promise<void> | void;
  /** Asked after each page: whether the recognition ends here with `TurnEnded`, because others wait. */
  isTurnOver?: () => boolean;
}

export interface ReadingOptions {
  signal?: AbortSignal;
  /** Milliseconds of computing after which the reading ends with `TurnEnded`; none where it may go on to its end. */
  turn?: number;
  /** Called once, before the first pages, if the file knows its number of pages. */
  onPageCount?: (count: number) => void;
  /** What was recognised before on pages whose text is in their picture. */
  recognised?: PackedPages;
  /** Gets the pages in order. The child waits until it has resolved. */
  onPages: (pages: ReadPage[]) => Promise<void> | void;
  /** Takes the files of a mail; without it they are passed over. The child waits for both. */
  attachments?: AttachmentTaker;
}

/** Where the files of a mail go as they come, one after the other. */
export interface AttachmentTaker {
  /** The bytes follow by `write`, as many as `size` says, unless it is left out for a reason. */
  begin(head: AttachmentHead): Promise<void> | void;
  write(bytes: Uint8Array): Promise<void> | void;
}

export interface ReaderLimits {
  /** Milliseconds of computing for a whole file; less for a small one (`timeFor`). */
  total: number;
  /** Milliseconds in which a child must have started: nothing that a file could be to blame for. */
  start: number;
  /** Milliseconds without a sign of life while the child computes: no page takes so long. */
  silence: number;
  /** Bytes of resident memory. */
  memory: number;
  /** Megabytes of JavaScript heap. */
  heap: number;
}

/** How the work on a file that went well ends. */
type FileEnd = Extract<FromReader, { type: 'done' | 'inspected' | 'all-recognised' }>;

type WorkOptions = ReadingOptions & Partial<Pick<RecognitionOptions, 'onRecognised' | 'isTurnOver'>>;

/** What a child has found in a file so far. */
type Found = Pick<ReadResult, 'passages' | 'records'>;

const memoryCheckMilliseconds = 200;
/**
 * Megabytes for each half of the heap's young part. Left to itself V8 takes ever more for what is read and forgotten:
 * a child that reads packs of 100 pages settles at 150 MB instead of 280, and is as quick.
 */
const youngHeap = 4;
/** Milliseconds for a page more to be recognised, whichever way up it lies: twenty times what print takes. */
const perRecognisedPage = 60_000;
/** Recognition takes all it is given for minutes: it stands back behind whatever somebody waits for (nice, 0…19). */
const priorityOfRecognition = 10;

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
  /** Whether it stands back behind other processes: nobody but an administrator can take that back. */
  isSlowed = false;

  constructor(limits: ReaderLimits) {
    this.#limits = limits;
    this.#process = launchReader(entry, [`--max-old-space-size=${limits.heap}`, `--max-semi-space-size=${youngHeap}`]);
    endWithParent(this.#process);
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
    const found: Found = { passages: [], records: [] };
    const end = await this.#work('read', input, options, found);
    if (end.type !== 'done') throw new AppError('reading_failed');
    return { facts: end.facts, ...found };
  }

  /** What the user is told about a file before it is stored. @throws AppError with the file's fault, or the signal's reason */
  async inspect(input: ReadingInput, options: Pick<ReadingOptions, 'signal'>): Promise<FileNote[]> {
    const end = await this.#work('inspect', input, { ...options, onPages: () => undefined });
    if (end.type !== 'inspected') throw new AppError('reading_failed');
    return end.notes;
  }

  /**
   * Recognises the print of pages whose text is in their picture, so that the file can be read.
   * @throws AppError with the file's fault, `TurnEnded`, `PageTimedOut`, or the signal's reason
   */
  async recognise(input: ReadingInput, { known, ...options }: RecognitionOptions): Promise<void> {
    this.#standBack();
    await this.#work('recognise', input, { ...options, recognised: known, onPages: () => undefined });
  }

  #standBack(): void {
    this.isSlowed = true;
    try {
      if (this.#process.pid !== undefined) setPriority(this.#process.pid, priorityOfRecognition);
    } catch {
      // It has ended already, which is noticed elsewhere; or the system has no priorities.
    }
  }

  async #work(
    task: ReaderTask,
    input: ReadingInput,
    options: WorkOptions,
    found: Found = { passages: [], records: [] },
  ): Promise<FileEnd> {
    options.signal?.throwIfAborted();
    // Once more on this side: a child that a file has taken over keeps no limits.
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
    let looking: number | null = null;
    let looked = 0;
    const total = () => Math.min(this.#limits.total, timeFor({ bytes, pages: pageCount })) + looked * perRecognisedPage;
    const memoryLimit = this.#limits.memory + (task === 'recognise' ? memoryLimits.recognise - memoryLimits.read : 0);
    const bounds = {
      silence: this.#limits.silence,
      turn: options.turn ?? Number.POSITIVE_INFINITY,
      total: total(),
    };
    const clock = new ReadingClock(bounds, (bound) => {
      if (bound === 'turn') fail(new TurnEnded());
      else if (looking !== null) fail(new PageTimedOut(looking));
      else failWith('file_timed_out');
    });
    const memory = setInterval(() => {
      if (residentBytes(this.#process.pid) > memoryLimit) failWith('file_too_complex');
    }, memoryCheckMilliseconds);
    const abort = () => fail(options.signal?.reason);
    options.signal?.addEventListener('abort', abort, { once: true });

    const take = async (work: () => Promise<void> | void) => {
      // While the pages are being stored the child waits, and its silence is ours.
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
        if (message.index !== looking) looked += 1;
        looking = message.index;
        clock.setTotal(total());
        clock.run();
      } else if (message.type === 'recognised') {
        looking = null;
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

  /** @param room what is sent before the child has room for it would lie in its memory twice */
  async #sendFile(
    task: ReaderTask,
    input: ReadingInput,
    recognised: PackedPages,
    room: Promise<void>,
    expectLife: () => void,
  ): Promise<void> {
    const { size } = statSync(input.path);
    this.#post({ type: 'begin', task, fileName: input.fileName, extension: input.extension, size, recognised });
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
