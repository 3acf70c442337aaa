import { readFileSync } from 'node:fs';
import { getEnvironmentData, setEnvironmentData, Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { joinSections, splitSections } from './layout.ts';
import { readThesaurus, thesaurusPath, unpackFile } from './thesaurus-file.ts';

test('the shipped file is whole, and takes at most 6 MB in memory', () => {
  const { layout, problem } = readThesaurus();
  expect(problem).toBeNull();
  expect(layout?.text.buffer.byteLength).toBeLessThan(6 * 1024 * 1024);
});

test('a file that was cut or altered is refused', () => {
  const file = readFileSync(thesaurusPath);
  const altered = Buffer.from(file);
  altered[file.length >> 1] = (altered[file.length >> 1] ?? 0) ^ 1;
  expect(() => unpackFile(file.subarray(0, file.length - 100))).toThrow();
  expect(() => unpackFile(file.subarray(0, 10))).toThrow();
  expect(() => unpackFile(altered)).toThrow();
});

test('content of another make is refused, even if its hash is right', () => {
  expect(() => splitSections(new ArrayBuffer(10))).toThrow('too short');
  expect(() => splitSections(new ArrayBuffer(1_000))).toThrow('no thesaurus');
  const { layout } = readThesaurus();
  const joined = layout && joinSections(layout);
  expect(() => splitSections(joined?.buffer.slice(0, -1) ?? new ArrayBuffer(0))).toThrow('cut off');
});

/** What a thread started now posts after running a program. */
async function runInThread(program: string): Promise<unknown> {
  const worker = new Worker(program, { eval: true });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
}

test('a thread shares the memory of the main thread', async () => {
  readThesaurus();
  const isShared = await runInThread(`
    const { getEnvironmentData, parentPort } = require('node:worker_threads');
    parentPort.postMessage(getEnvironmentData('boardsearch thesaurus') instanceof SharedArrayBuffer);`);
  expect(isShared).toBe(true);
});

test('CHAT-04 without a readable thesaurus a question is looked for by its own words', async () => {
  readThesaurus();
  const shared = getEnvironmentData('boardsearch thesaurus');
  setEnvironmentData('boardsearch thesaurus', 'altered');
  try {
    const analyser = JSON.stringify(new URL('../analyser.ts', import.meta.url).href);
    const words = await runInThread(`
      const { parentPort } = require('node:worker_threads');
      import(${analyser}).then(({ analyseQuestion }) =>
        parentPort.postMessage(analyseQuestion('Wer ist Kassier?', 'de').words));`);
    expect(words).toEqual([{ word: 'kassier', terms: [expect.objectContaining({ weight: 1 }), expect.anything()] }]);
  } finally {
    setEnvironmentData('boardsearch thesaurus', shared);
  }
});
