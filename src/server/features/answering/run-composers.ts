import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '#server/platform/errors/app-error.ts';
import { FairTurns } from '#server/platform/scheduling/fair-turns.ts';
import type { LookupFollower } from '../retrieval/service.ts';
import type { Warn } from './answer-passages.ts';
import type { AnswerProgress } from './compose-answer.ts';
import type { FromComposer, LookupHandlers, ToComposer } from './compose-messages.ts';

type Task = Omit<Extract<ToComposer, { type: 'begin' }>, 'type' | 'answer'>;

export type ComposerOptions = {
  log: { warn: Warn };
  /** Threads, and so answers that are composed at the same time. */
  size?: number;
  /** Computing that one answer may take, in milliseconds. What a lookup takes does not count. */
  computing?: number;
  /** What a thread runs. */
  entry?: URL;
};

/** An ordinary answer computes for 40 ms, one from texts that are made to be slow for two seconds at most. */
const defaultComputing = 10_000;
/** Of a thread, in MB. 24 passages and the pages around them are a few; a search scores 300. */
const heapMegabytes = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
const waitingAtMost = 500;
/** A thread that ends sooner has something wrong with it from the beginning; milliseconds. */
const longestStart = 5_000;

/** One more than cores, so that nobody's answers take all of them; 45 MB each once they have rehearsed. */
const defaultSize = Math.min(availableParallelism() + 1, 5);

/**
 * Threads that compose answers, so that no text holds up the process's own thread. Whoever asks several questions at once has all
 * threads but one at most; users take turns. A thread whose answer takes too long or too much memory is ended, and that answer
 * alone fails.
 */
export class ComposerPool {
  readonly #options: Required<ComposerOptions>;
  readonly #turns: FairTurns;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  #isClosed = false;

  constructor({ size = defaultSize, computing = defaultComputing, ...options }: ComposerOptions) {
    const entry = options.entry ?? new URL('./compose-thread.ts', import.meta.url);
    this.#options = { ...options, size, computing, entry };
    this.#turns = new FairTurns({ atOnce: size, eachAtMost: Math.max(1, size - 1), waitingAtMost });
  }

  /**
   * Starts a thread unless one is idle, or all are there: so whoever asks next finds one, and a service at rest keeps the memory of
   * no more than were ever needed at the same time, and one.
   */
  warmUp(): void {
    if (this.#idle.length === 0 && this.#all.size < this.#options.size && !this.#isClosed)
      this.#idle.push(this.#start());
  }

  /** Ends all threads, whatever they are at. */
  close(): void {
    this.#isClosed = true;
    for (const thread of this.#all) void thread.terminate();
  }

  /**
   * Composes an answer, when it is the owner's turn. Ends early, without an error, once `signal` is aborted.
   * @throws AppError answer_too_complex, busy, unavailable; whatever a lookup throws
   */
  async *compose(
    owner: string,
    task: Task,
    lookups: LookupHandlers,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerProgress> {
    const parts: AnswerProgress[] = [];
    let wake = () => {};
    let isOver = false;
    let failure: unknown;
    const composing = this.#turns
      .take(owner, async () => {
        if (signal.aborted) return;
        await this.#composeInThread(task, lookups, signal, (part) => {
          parts.push(part);
          wake();
        });
      })
      .catch((error: unknown) => {
        failure = error;
      })
      .finally(() => {
        isOver = true;
        wake();
      });
    while (!signal.aborted) {
      const part = parts.shift();
      if (part) yield part;
      else if (isOver) break;
      else {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        signal.addEventListener('abort', wake, { once: true });
        await promise;
        signal.removeEventListener('abort', wake);
      }
    }
    if (signal.aborted) return;
    await composing;
    if (failure !== undefined) throw failure;
  }

  async #composeInThread(
    task: Task,
    lookups: LookupHandlers,
    signal: AbortSignal,
    onPart: (part: AnswerProgress) => void,
  ): Promise<void> {
    if (this.#isClosed) throw new AppError('unavailable');
    const thread = this.#idle.pop() ?? this.#start();
    // Another thread starts when there is something to see: it would take its computing from this answer.
    const composition = new Composition(thread, lookups, this.#options, (part) => {
      onPart(part);
      if (part.type === 'phase') this.warmUp();
    });
    const abort = () => composition.abort();
    signal.addEventListener('abort', abort, { once: true });
    try {
      await composition.run(task);
    } finally {
      signal.removeEventListener('abort', abort);
      this.warmUp();
      if (composition.isReusable && this.#all.has(thread)) this.#idle.push(thread);
      else void thread.terminate();
    }
  }

  #start(): Worker {
    const thread = new Worker(this.#options.entry, { resourceLimits: heapMegabytes, env: environment(), stdin: false });
    this.#all.add(thread);
    const startedAt = performance.now();
    thread.on('message', (message: FromComposer) => {
      if (message.type === 'warning') this.#options.log.warn(message.facts, message.message);
    });
    // What breaks under an answer is that answer's failure, too.
    thread.on('error', ({ name }) => this.#options.log.warn({ error: name }, 'a composing thread ended'));
    thread.once('exit', () => {
      this.#all.delete(thread);
      const place = this.#idle.indexOf(thread);
      if (place >= 0) this.#idle.splice(place, 1);
      // Whoever asks next finds another. One that cannot even start is not started over and over.
      if (performance.now() - startedAt > longestStart) this.warmUp();
    });
    thread.unref();
    return thread;
  }
}

/** Nothing of ours but the cache of compiled modules: a thread that compiles all of its own takes 7 MB and half as long again to start. */
function environment(): NodeJS.ProcessEnv {
  const directory = getCompileCacheDir();
  // Node tells the folder of its own version in it.
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) };
}

let answers = 0;

/** One answer in a thread. */
class Composition {
  /** The thread has said that it is done, and may have the next answer. */
  isReusable = false;
  readonly #answer = ++answers;
  readonly #thread: Worker;
  readonly #lookups: LookupHandlers;
  readonly #onPart: (part: AnswerProgress) => void;
  readonly #failures = new Map<number, unknown>();
  readonly #ended = Promise.withResolvers<void>();
  #computingLeft: number;
  #computingSince = 0;
  #timer: NodeJS.Timeout | undefined;
  #lookupsUnderWay = 0;
  /** A lookup may come back after the answer's end; then it is nobody's. */
  #isOver = false;

  constructor(
    thread: Worker,
    lookups: LookupHandlers,
    { computing }: Required<ComposerOptions>,
    onPart: (part: AnswerProgress) => void,
  ) {
    this.#thread = thread;
    this.#lookups = lookups;
    this.#computingLeft = computing;
    this.#onPart = onPart;
  }

  async run(task: Task): Promise<void> {
    const onMessage = (message: FromComposer) => this.#receive(message);
    const onError = (error: Error) => this.#fail(tooMuch(error));
    const onExit = () => this.#fail(new AppError('unavailable'));
    this.#thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    try {
      this.#send({ type: 'begin', answer: this.#answer, ...task });
      await this.#ended.promise;
    } finally {
      this.#isOver = true;
      this.#stopClock();
      this.#thread.off('message', onMessage).off('error', onError).off('exit', onExit);
    }
  }

  /** The thread ends the answer at the next place where it can; until then it has its time, as before. */
  abort(): void {
    this.#send({ type: 'abort' });
  }

  #send(message: ToComposer): void {
    this.#thread.postMessage(message);
  }

  #sendUnlessOver(message: ToComposer): void {
    if (!this.#isOver) this.#send(message);
  }

  #receive(message: FromComposer): void {
    // Never another answer's: it may be another user's.
    if (message.type === 'warning' || message.answer !== this.#answer) return;
    if (message.type === 'part') this.#onPart(message.part);
    else if (message.type === 'begun') this.#startClock();
    else if (message.type === 'call') void this.#lookUp(message);
    else if (message.type === 'end') {
      this.isReusable = true;
      this.#ended.resolve();
    } else if (message.type === 'failed') {
      this.isReusable = message.call !== null;
      this.#fail(message.call === null ? message.error : this.#failures.get(message.call));
    }
  }

  async #lookUp({ call, lookup: { name, argument } }: Extract<FromComposer, { type: 'call' }>): Promise<void> {
    this.#lookupsUnderWay += 1;
    this.#stopClock();
    try {
      const lookUp = this.#lookups[name] as (
        given: unknown,
        follower: LookupFollower,
      ) => ReturnType<LookupHandlers[typeof name]>;
      const result = await lookUp(argument, {
        open: (opening) => this.#sendUnlessOver({ type: 'opening', call, opening }),
        add: (passages) => this.#sendUnlessOver({ type: 'passages', call, passages }),
      });
      this.#sendUnlessOver({ type: 'result', call, result });
    } catch (error) {
      this.#failures.set(call, error);
      this.#sendUnlessOver({ type: 'failure', call });
    }
    this.#lookupsUnderWay -= 1;
    if (this.#lookupsUnderWay === 0) this.#startClock();
  }

  #startClock(): void {
    if (this.#isOver) return;
    this.#computingSince = performance.now();
    this.#timer = setTimeout(() => this.#fail(new AppError('answer_too_complex')), this.#computingLeft);
  }

  #stopClock(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#computingLeft -= performance.now() - this.#computingSince;
  }

  #fail(error: unknown): void {
    this.#ended.reject(error);
  }
}

function tooMuch(error: Error): unknown {
  const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory ? new AppError('answer_too_complex', { cause: error }) : error;
}
