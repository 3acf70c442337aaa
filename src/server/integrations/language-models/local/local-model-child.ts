import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, on } from 'node:events';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ModelError } from '#server/platform/language-model/language-model.ts';
import { endWithParent } from '#server/platform/processes/end-with-parent.ts';
import { emptyNetwork, socketGuard } from '#server/platform/processes/isolate-network.ts';
import { residentBytes } from '#server/platform/processes/resident-bytes.ts';
import type { FromLocalModel, LocalModelFacts, LocalReply, LocalTask, ToLocalModel } from './local-model-messages.ts';

const entry = fileURLToPath(new URL('./local-model-process.ts', import.meta.url));

/** Variables needed by graphics cards and Windows; no database address, no key. */
const environment = ['PATH', 'LD_LIBRARY_PATH', 'CUDA_VISIBLE_DEVICES', 'SystemRoot', 'TEMP'];

const gigabyte = 1024 ** 3;
/** Memory besides the weights, in bytes: the context, Node and the computation. */
const besideWeights = 4 * gigabyte;
const memoryCheckMilliseconds = 1_000;
/** Idle time after which a model's process ends, in milliseconds. */
const idleMilliseconds = 15 * 60_000;
/**
 * Time to stop before a process is killed, in milliseconds: one step takes seconds on slow machines. The next question
 * reloads the model.
 */
const stopMilliseconds = 30_000;

/** A child process that holds one model in memory, and ends with its parent. */
export class LocalModelChild {
  readonly facts: Promise<LocalModelFacts>;

  readonly #process: ChildProcess;

  readonly #replies = new Map<number, EventEmitter>();

  readonly #memoryWatch: NodeJS.Timeout;

  readonly #idleMilliseconds: number;

  #idle: NodeJS.Timeout | undefined;

  #lastId = 0;

  #failure: ModelError | undefined;

  /** @throws ModelError if there is no such file */
  constructor(runtime: string, file: string, limits = { besideWeights, idleMilliseconds }) {
    this.#idleMilliseconds = limits.idleMilliseconds;
    const bytes = statSync(file, { throwIfNoEntry: false })?.size;
    if (bytes === undefined) throw new ModelError('unreachable', { reason: 'no_model_file' });
    const [program = process.execPath, ...flags] = [...emptyNetwork(entry), process.execPath, ...socketGuard, entry];
    this.#process = spawn(program, flags, {
      env: Object.fromEntries(environment.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      // The library writes to the streams on its own.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    endWithParent(this.#process);
    this.#process.on('message', ({ id, ...reply }: FromLocalModel) => this.#replies.get(id)?.emit('reply', reply));
    this.#process.once('exit', () => this.#end(new ModelError('cut')));
    this.#process.once('error', (cause) => this.#end(new ModelError('unreachable', { cause })));
    this.#memoryWatch = setInterval(() => {
      if (residentBytes(this.#process.pid) < bytes + limits.besideWeights) return;
      this.#end(new ModelError('unreachable', { reason: 'too_little_memory' }));
      this.kill();
    }, memoryCheckMilliseconds);
    this.#memoryWatch.unref();
    this.facts = this.#open(runtime, file);
    this.facts.catch((failure: ModelError) => {
      this.#end(failure);
      this.kill();
    });
  }

  get isUsable(): boolean {
    return this.#failure === undefined && this.#process.connected;
  }

  kill(): void {
    clearTimeout(this.#idle);
    this.#process.kill('SIGKILL');
  }

  async #open(runtime: string, file: string): Promise<LocalModelFacts> {
    for await (const reply of this.ask({ type: 'open', runtime, file }, AbortSignal.any([]))) {
      if (reply.type === 'opened') return reply.facts;
    }
    throw new ModelError('cut');
  }

  /**
   * Yields the replies to a request, up to and including the last. Leaving early stops the process's work.
   * @throws ModelError; the signal's reason
   */
  async *ask(task: LocalTask, signal: AbortSignal): AsyncGenerator<LocalReply> {
    if (this.#failure) throw this.#failure;
    this.#lastId += 1;
    const id = this.#lastId;
    const replies = new EventEmitter();
    // Listeners get the error through `on`.
    replies.on('error', () => undefined);
    this.#replies.set(id, replies);
    this.#watchIdle();
    let isLast = false;
    try {
      const events = on(replies, 'reply', { signal });
      this.#post({ id, ...task });
      for await (const [reply] of events as AsyncIterable<[LocalReply]>) {
        if (reply.type === 'failed') {
          isLast = true;
          throw new ModelError(reply.reason === null ? 'bad_answer' : 'unreachable', {
            reason: reply.reason ?? undefined,
          });
        }
        isLast = isLastReply(reply);
        yield reply;
        if (isLast) return;
      }
    } finally {
      if (isLast || !this.isUsable) this.#forget(id);
      else this.#stop(id, replies);
    }
  }

  /** Stops abandoned work; the next request is only served after it. */
  #stop(id: number, replies: EventEmitter): void {
    const deadline = setTimeout(() => this.kill(), stopMilliseconds);
    replies.on('reply', (reply: LocalReply) => {
      if (isLastReply(reply)) replies.emit('error');
    });
    replies.once('error', () => {
      clearTimeout(deadline);
      this.#forget(id);
    });
    this.#post({ id, type: 'stop' });
  }

  #forget(id: number): void {
    this.#replies.delete(id);
    this.#watchIdle();
  }

  #post(message: ToLocalModel): void {
    if (this.#process.connected) this.#process.send(message);
  }

  /** An idle process does not keep the service alive, and ends itself after a while. */
  #watchIdle(): void {
    const isIdle = this.#replies.size === 0;
    clearTimeout(this.#idle);
    if (isIdle) this.#idle = setTimeout(() => this.kill(), this.#idleMilliseconds).unref();
    const holders = [this.#process, this.#process.channel];
    for (const holder of holders) {
      if (isIdle) holder?.unref();
      else holder?.ref();
    }
  }

  #end(failure: ModelError): void {
    this.#failure ??= failure;
    clearInterval(this.#memoryWatch);
    for (const replies of this.#replies.values()) replies.emit('error', this.#failure);
  }
}

const isLastReply = ({ type }: LocalReply) => type !== 'text' && type !== 'thinking';
