import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '#server/platform/errors/app-error.ts';
import { lookedUp } from '#support/looked-up.ts';
import type { AnswerProgress, QuestionToAnswer } from './compose-answer.ts';
import type { LookupHandlers } from './compose-messages.ts';
import { type ComposerOptions, ComposerPool } from './run-composers.ts';

const entry = new URL('../../../../tests/support/stubborn-composer.ts', import.meta.url);
const lookups: LookupHandlers = {
  lookUp: () => Promise.reject(new Error('not asked for')),
  listMeetings: () => Promise.resolve([]),
  listEarlierVersions: () => Promise.resolve(new Map()),
  loadPages: () => Promise.reject(new Error('not asked for')),
};
const searched = { type: 'searched', passages: 1, documents: 1, evidence: 'nothing' };

let pool: ComposerPool;
const openPool = (options: Partial<ComposerOptions> = {}) => {
  pool = new ComposerPool({ entry, log: { warn: () => undefined }, size: 2, ...options });
};
afterEach(() => pool.close());

async function compose(
  owner: string,
  question: string,
  { handlers = lookups, signal = new AbortController().signal } = {},
): Promise<AnswerProgress[]> {
  const asked: QuestionToAnswer = {
    question,
    history: [],
    limits: null,
    interfaceLanguage: 'de',
    isDetailed: false,
    phases: ['snippets'],
    earlierCitations: [],
  };
  const parts: AnswerProgress[] = [];
  for await (const part of pool.compose(owner, { asked, documentIds: [] }, handlers, signal)) parts.push(part);
  return parts;
}

test('CHAT-04 an answer that computes without an end fails alone: others are answered before, and its owner afterwards', async () => {
  openPool({ computing: 1_500 });
  await Promise.all([compose('mallory', 'hello'), compose('anna', 'hello')]);
  const order: string[] = [];
  const endless = compose('mallory', 'endless').catch((error: AppError) => void order.push(error.code));
  // Of the same user: it waits, because there are two threads and one of them is for others.
  const next = compose('mallory', 'hello').then(() => void order.push('mallory'));
  for (const each of [1, 2, 3]) {
    expect(await compose('anna', 'hello')).toEqual([searched]);
    order.push(`anna ${each}`);
  }
  await Promise.all([endless, next]);
  expect(order).toEqual(['anna 1', 'anna 2', 'anna 3', 'answer_too_complex', 'mallory']);
});

test('CHAT-04 an answer that takes too much memory fails alone', async () => {
  openPool();
  await expect(compose('mallory', 'greedy')).rejects.toThrow(new AppError('answer_too_complex'));
  expect(await compose('mallory', 'hello')).toEqual([searched]);
});

test('what breaks in a thread is that answer’s failure, and the next one has another thread', async () => {
  openPool({ size: 1 });
  await expect(compose('anna', 'wrong')).rejects.toThrow('wrong');
  expect(await compose('anna', 'hello')).toEqual([searched]);
});

test('time in which a lookup is waited for does not count, and its failure is the answer’s', async () => {
  openPool({ computing: 3_000 });
  const gate = Promise.withResolvers<[]>();
  const waiting = compose('anna', 'looks up', { handlers: { ...lookups, listMeetings: () => gate.promise } });
  const endless = compose('mallory', 'endless').catch((error: AppError) => error.code);
  expect(await endless).toBe('answer_too_complex');
  gate.resolve([]);
  expect(await waiting).toEqual([searched]);
  const failing = { ...lookups, listMeetings: () => Promise.reject(new AppError('database_unavailable')) };
  await expect(compose('anna', 'looks up', { handlers: failing })).rejects.toThrow(
    new AppError('database_unavailable'),
  );
});

test('an answer that is stopped ends at once for whoever asked', async () => {
  openPool({ computing: 2_000 });
  const stop = new AbortController();
  const stopped = compose('mallory', 'endless', { signal: stop.signal });
  stop.abort();
  expect(await stopped).toEqual([]);
});

test('a lookup that comes back after the answer starts no clock for it', async () => {
  const computing = 3_600_000;
  openPool({ computing });
  const gate = Promise.withResolvers<[]>();
  const handlers = { ...lookups, listMeetings: () => gate.promise };
  expect(await compose('anna', 'looks up in vain', { handlers })).toEqual([searched]);
  const clock = vi.spyOn(globalThis, 'setTimeout');
  try {
    gate.resolve([]);
    await setImmediate();
    expect(clock.mock.calls.filter(([, milliseconds]) => Number(milliseconds) > computing / 2)).toEqual([]);
  } finally {
    clock.mockRestore();
  }
});

test('CHAT-04 an idle thread counts for another one’s answer: the answer is the same, and the next one has a thread', async () => {
  const question = 'Wie hoch ist die Dividende?';
  const found = lookedUp(question, [
    ...Array<string>(119).fill('Die Dividende wird besprochen.'),
    'Die Dividende beträgt CHF 3.50 je Aktie.',
  ]);
  const handlers: LookupHandlers = {
    ...lookups,
    lookUp: () => Promise.resolve(found),
    loadPages: () => Promise.resolve(new Map()),
  };
  const real = new URL('./compose-thread.ts', import.meta.url);
  const sent = vi.spyOn(Worker.prototype, 'postMessage');
  const helped = () => sent.mock.calls.filter(([message]) => message.type === 'count').length;
  try {
    openPool({ entry: real, size: 2 });
    const alone = await compose('anna', question, { handlers });
    expect(helped()).toBe(0);
    pool.close();
    openPool({ entry: real, size: 3 });
    // The first answer leaves a thread behind it that is starting, for the next.
    await vi.waitFor(async () => {
      expect(await compose('anna', question, { handlers })).toEqual(alone);
      expect(helped()).toBeGreaterThan(0);
    }, 5_000);
    const helpers = helped();
    expect(await compose('anna', question, { handlers })).toEqual(alone);
    expect(helped()).toBe(helpers + 1);
    const together = await Promise.all(['anna', 'bert', 'cora'].map((each) => compose(each, question, { handlers })));
    expect(together).toEqual([alone, alone, alone]);
  } finally {
    sent.mockRestore();
  }
});

const threadOf = (script: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort as port } from 'node:worker_threads';${script}`)}`,
  );
/** Asks for passages, says of them what it is told, and counts without an end. */
const lookingUp = (onResult: string, onStart = '') =>
  threadOf(`port.on('message', ({ type }) => {
    if (type === 'begin') {
      port.postMessage({ type: 'begun' });
      port.postMessage({ type: 'call', call: 1, lookup: { name: 'lookUp', argument: { question: 'Dividende?' } } });
    }
    if (type === 'result') { ${onResult} }
  });${onStart}`);
const ready = `port.postMessage({ type: 'ready' });`;
const many = lookedUp('Dividende?', Array<string>(100).fill('Die Dividende ist hoch.'));
const findingMany = { ...lookups, lookUp: () => Promise.resolve(many) };

test('CHAT-04 a thread that has not started yet is not borrowed: the answer would wait for it', async () => {
  const sent = vi.spyOn(Worker.prototype, 'postMessage');
  try {
    openPool({ entry: lookingUp(`port.postMessage({ type: 'end' });`), size: 3 });
    expect(await compose('anna', 'hello', { handlers: findingMany })).toEqual([]);
    expect(sent.mock.calls.map(([{ type }]) => String(type))).toEqual(['begin', 'result']);
  } finally {
    sent.mockRestore();
  }
});

/** Of two threads one composes without an end, and the other one counts for it. */
async function lendWithoutEnd() {
  const sent = vi.spyOn(Worker.prototype, 'postMessage');
  const heard = vi.spyOn(Worker.prototype, 'emit');
  const types = () => sent.mock.calls.map(([{ type }]) => String(type));
  const started = () =>
    heard.mock.calls.filter(([event, said]) => event === 'message' && said?.type === 'ready').length;
  openPool({ entry: lookingUp('', ready), size: 3 });
  const lookUp = async () => {
    await expect.poll(started).toBe(2);
    return many;
  };
  const first = compose('anna', 'hello', { handlers: { ...lookups, lookUp } }).catch((error: AppError) => error.code);
  await expect.poll(types).toContain('count');
  const begun = () => types().filter((type) => type === 'begin').length;
  return { started, begun, first, done: () => [sent, heard].map((spy) => spy.mockRestore()) };
}

test('CHAT-04 an answer that is stopped while it waits for a thread that is lent is not begun', async () => {
  const { started, begun, done } = await lendWithoutEnd();
  const stop = new AbortController();
  const stopped = compose('bert', 'hello', { handlers: findingMany, signal: stop.signal });
  stop.abort();
  expect(await stopped).toEqual([]);
  // It has waited, and a thread is there for it.
  await expect.poll(started).toBe(3);
  expect(begun()).toBe(1);
  done();
});

test('CHAT-04 no thread is started for an answer that waits for one when all are ended', async () => {
  const { begun, first, done } = await lendWithoutEnd();
  const waiting = compose('bert', 'hello', { handlers: findingMany }).catch((error: AppError) => error.code);
  pool.close();
  expect(await Promise.all([first, waiting])).toEqual(['unavailable', 'unavailable']);
  expect(begun()).toBe(1);
  done();
});
