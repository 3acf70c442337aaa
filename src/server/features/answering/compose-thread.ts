import { parentPort } from 'node:worker_threads';
import { rankLookedUp } from '../retrieval/service.ts';
import { type AnswerSources, composeAnswer } from './compose-answer.ts';
import type { FromComposer, Lookups, ToComposer } from './compose-messages.ts';

/**
 * Entry of a thread that composes answers, one after the other, for run-composers.ts. Texts may be made to take long: here nobody
 * else waits for them. It reads no database; what it needs it asks for.
 */

/** A lookup failed; the other thread knows why. */
class LookupFailed extends Error {
  readonly call: number;

  constructor(call: number) {
    super('a lookup failed');
    this.call = call;
  }
}

const port = parentPort;
if (port === null) throw new Error('to be run as a thread');
const send = (message: FromComposer) => port.postMessage(message);

let calls = 0;
const pending = new Map<number, PromiseWithResolvers<unknown>>();
let ending = new AbortController();

port.on('message', (message: ToComposer) => {
  if (message.type === 'begin') void compose(message);
  else if (message.type === 'abort') ending.abort();
  else {
    const call = pending.get(message.call);
    pending.delete(message.call);
    if (message.type === 'result') call?.resolve(message.result);
    else call?.reject(new LookupFailed(message.call));
  }
});

async function lookUp<Name extends keyof Lookups>(
  name: Name,
  argument: Lookups[Name]['argument'],
): Promise<Lookups[Name]['result']> {
  const call = ++calls;
  const answer = Promise.withResolvers<unknown>();
  pending.set(call, answer);
  send({ type: 'call', call, lookup: { name, argument } as Extract<FromComposer, { type: 'call' }>['lookup'] });
  return (await answer.promise) as Lookups[Name]['result'];
}

const sources: AnswerSources = {
  search: async ({ limit, ...request }) => rankLookedUp(await lookUp('lookUp', request), limit),
  listMeetings: (limits) => lookUp('listMeetings', limits),
  listEarlierVersions: (ids) => lookUp('listEarlierVersions', ids),
  loadPages: (wanted) => lookUp('loadPages', wanted),
  log: { warn: (facts, message) => send({ type: 'warning', facts, message }) },
};

async function compose({ asked, documentIds }: Extract<ToComposer, { type: 'begin' }>): Promise<void> {
  ending = new AbortController();
  send({ type: 'begun' });
  try {
    for await (const part of composeAnswer(asked, documentIds, sources, ending.signal)) send({ type: 'part', part });
    send({ type: 'end' });
  } catch (error) {
    send({ type: 'failed', call: error instanceof LookupFailed ? error.call : null, error });
  }
}
