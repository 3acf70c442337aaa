import { MessageChannel, type Worker } from 'node:worker_threads';
import type { LookedUp } from '../retrieval/service.ts';
import type { CountedApart, FromComposer, ToComposer } from './compose-messages.ts';

/** Fewer are counted sooner than handed over. */
const fewest = 100;

/** Threads that have no answer to compose, for others' answers. */
export type Lender = {
  /** A thread that is idle, or undefined. */
  take: () => Worker | undefined;
  /** @param isSound it may be used again */
  giveBack: (thread: Worker, isSound: boolean) => void;
};

export type Loan = {
  apart: CountedApart;
  /** Lets the thread begin. */
  begin: () => void;
  /** The answer is over: a thread that is still counting is given up. */
  end: () => void;
};

/**
 * Borrows an idle thread to count the second half of what was looked up, while the thread whose answer it is counts the first.
 * Undefined where none is idle, or it is not worth it.
 */
export function borrowThread(found: LookedUp, lender: Lender): Loan | undefined {
  const { candidates } = found;
  if (candidates === null || candidates.passages.length < fewest) return undefined;
  const thread = lender.take();
  if (thread === undefined) return undefined;
  const from = Math.ceil(candidates.passages.length / 2);
  const half = { ...found, candidates: { ...candidates, passages: candidates.passages.slice(from) } };
  const { port1, port2 } = new MessageChannel();
  let isOver = false;
  const finish = (isSound: boolean) => {
    if (isOver) return;
    isOver = true;
    thread.off('message', onMessage).off('exit', onExit);
    lender.giveBack(thread, isSound);
  };
  const onMessage = ({ type }: FromComposer) => {
    if (type === 'counted') finish(true);
  };
  const onExit = () => finish(false);
  return {
    apart: { from, port: port1 },
    begin: () => {
      thread.on('message', onMessage).on('exit', onExit);
      thread.postMessage({ type: 'count', found: half, port: port2 } satisfies ToComposer, [port2]);
    },
    // What it has said already is heard first.
    end: () => void setImmediate(() => finish(false)),
  };
}
