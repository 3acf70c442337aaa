import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readerFolder } from '#server/answering/engines/built-in/reader/read-statements.ts';
import { createLog } from '#server/platform/log/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import { openReader, type ReaderOptions } from './open-reader.ts';

const entry = new URL('../../../../tests/support/staged-reader.ts', import.meta.url);
const statements = [{ title: 'Protokoll', section: null, text: 'Der Antrag ist angenommen.', start: 0, end: 26 }];

let ending: AbortController;
let now: number;
beforeEach(() => {
  ending = new AbortController();
  now = 0;
});
afterEach(() => ending.abort());

function open(options: ReaderOptions = {}, isReaderOn = true) {
  const platform = { config: { isReaderOn }, log: createLog('silent'), shutdown: ending.signal };
  const reader = openReader(platform as unknown as Platform, { now: () => now, ...options });
  return { ...reader, ask: (question: string, owner = 'one') => reader.of(owner)({ question, statements }) };
}

test('CHAT-12 the delivered reader scores statements as it was measured', async () => {
  const { of, state } = open();
  expect(await state()).toBe('ready');
  const cases: {
    question: string;
    heading: string;
    text: string;
    statements: { start: number; end: number; score: number }[];
  }[] = JSON.parse(readFileSync(new URL('cases.json', readerFolder), 'utf8'));
  for (const { question, heading, text, statements: expected } of cases) {
    const [title = '', section = null] = heading.split(' › ');
    const asked = expected.map(({ start, end }) => ({ title, section, text, start, end }));
    const { use, scores } = await of('one')({ question, statements: asked });
    expect(use).toBe('used');
    // Rounding differs by processor.
    for (const [index, { score }] of expected.entries())
      expect(Math.abs((scores?.[index] ?? 99) - score)).toBeLessThan(0.3);
  }
});

test('CHAT-12 while one question is read two wait, and a further one is told that the reader is busy', async () => {
  const { ask } = open({ threads: { entry, taskMilliseconds: 60_000 } });
  void ask('wait');
  void ask('next', 'two');
  void ask('next', 'three');
  expect(await ask('late', 'four')).toEqual({ use: 'busy', scores: null });
});

test('CHAT-12 files that are cut, altered or missing: the reader is not asked, and the operator is told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardsearch-reader-'));
  try {
    cpSync(new URL('tokenizer.json', readerFolder), join(folder, 'tokenizer.json'));
    const options = { folder: pathToFileURL(`${folder}/`), threads: { entry } };
    const missing = open(options);
    expect(await missing.ask('next')).toEqual({ use: 'unavailable', scores: null });
    expect(await missing.state()).toBe('damaged');
    cpSync(new URL('reader.onnx', readerFolder), join(folder, 'reader.onnx'));
    expect(await open(options).state()).toBe('ready');
    appendFileSync(join(folder, 'tokenizer.json'), ' ');
    expect(await open(options).state()).toBe('damaged');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('CHAT-12 with READER=off, without the optional package or on another processor nothing is asked', async () => {
  const off = open({}, false);
  expect([await off.ask('next'), await off.state()]).toEqual([{ use: 'off', scores: null }, 'off']);
  for (const lack of ['runtime', 'processor'] as const) {
    const { ask, state } = open({ findLack: () => lack });
    expect([await ask('next'), await state()]).toEqual([{ use: 'unavailable', scores: null }, lack]);
  }
});

test('CHAT-12 the time that starting the process takes is not held against the first question', async () => {
  const { ask } = open({ threads: { entry, taskMilliseconds: 1_000, startMilliseconds: 20_000 } });
  expect(await ask('slow')).toEqual({ use: 'used', scores: [0] });
  expect(await ask('slow')).toEqual({ use: 'unavailable', scores: null });
});

test('CHAT-12 nor against a second one that comes while processes are starting', async () => {
  const { ask } = open({ threads: { entry, maxThreads: 2, taskMilliseconds: 1_000, startMilliseconds: 20_000 } });
  const used = { use: 'used', scores: [0] };
  expect(await Promise.all([ask('slow'), ask('slow', 'two')])).toEqual([used, used]);
});

test.each(['crash', 'endless'])(
  'CHAT-12 whose question ends the process or takes too long (%s) goes on without it for a minute, and nobody else does',
  async (trouble) => {
    const { ask, state } = open({ threads: { entry, taskMilliseconds: 1_000, startMilliseconds: 5_000 } });
    expect(await ask(trouble)).toEqual({ use: 'unavailable', scores: null });
    expect(await ask('next')).toEqual({ use: 'unavailable', scores: null });
    expect(await ask('next', 'two')).toEqual({ use: 'used', scores: [0] });
    expect(await state()).toBe('ready');
    now += 60_000;
    expect(await ask('next')).toEqual({ use: 'used', scores: [0] });
  },
);

test('CHAT-12 if the reader fails for two in a minute, all go on without it for a minute, then it is tried again', async () => {
  const { ask, state } = open({ threads: { entry, taskMilliseconds: 1_000, startMilliseconds: 5_000 } });
  await ask('endless');
  await ask('endless', 'two');
  expect(await state()).toBe('failed');
  expect(await ask('next', 'three')).toEqual({ use: 'unavailable', scores: null });
  now += 60_000;
  expect(await ask('next', 'three')).toEqual({ use: 'used', scores: [0] });
  expect(await state()).toBe('ready');
});

test('CHAT-12 the process serves one question after the other, and ends after 15 minutes without any', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { ask } = open({ threads: { entry } });
    const processOf = async () => (await ask('which process')).scores?.[0];
    const first = await processOf();
    vi.advanceTimersByTime(14 * 60_000);
    expect(await processOf()).toBe(first);
    vi.advanceTimersByTime(15 * 60_000);
    expect(await processOf()).not.toBe(first);
  } finally {
    vi.useRealTimers();
  }
});
