import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '#server/platform/errors/app-error.ts';
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

test('what a thread warns of is logged, with an answer under way or without', async () => {
  const warned = Promise.withResolvers<unknown>();
  openPool({ log: { warn: (facts) => warned.resolve(facts) } });
  await compose('anna', 'warns');
  expect(await warned.promise).toEqual({ about: 'something' });
});

test('a thread that dies at rest is told in the log, without words of what it worked on, and others answer', async () => {
  const ended = Promise.withResolvers<unknown[]>();
  openPool({ size: 1, log: { warn: (...said) => ended.resolve(said) } });
  expect(await compose('anna', 'hello')).toEqual([searched]);
  const orders = new BroadcastChannel('stubborn-composer');
  orders.postMessage('die');
  expect(await ended.promise).toEqual([{ error: 'TypeError' }, 'a composing thread ended']);
  orders.close();
  await vi.waitFor(async () => expect(await compose('anna', 'hello')).toEqual([searched]));
});

test('DATA-02 what a thread says of another answer is nobody’s: it may be another user’s', async () => {
  openPool({ size: 1 });
  expect(await compose('mallory', 'speaks of another')).toEqual([searched]);
});
