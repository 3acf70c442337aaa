import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ModelAddress,
  ModelError,
  type ModelPiece,
  type ModelRequest,
} from '#server/platform/language-model/language-model.ts';
import { writeTinyModel } from '#support/gguf-writer.ts';
import { hasRuntime, runtimeFolder } from '#support/local-runtime.ts';
import { connectModels } from '../connect-models.ts';
import { LocalModelChild } from './local-model-child.ts';
import { endLocalModels } from './local-models.ts';
import { runtimeEntry } from './local-runtime.ts';

const folder = mkdtempSync(join(tmpdir(), 'local-model-'));
const file = join(folder, 'tiny.gguf');
const sentence = 'Die Dividende beträgt 1,20 EUR je Aktie.';

beforeAll(() => writeTinyModel(file, sentence.split(' ')));
afterAll(() => {
  endLocalModels();
  rmSync(folder, { recursive: true });
});

const addressOf = (path: string): ModelAddress => ({
  name: 'Tiny',
  dialect: 'local',
  address: path,
  model: 'tiny',
  key: null,
  apiVersion: null,
  isPrivateAllowed: false,
});

const models = connectModels({ localModelDirectory: runtimeFolder });
const { signal } = new AbortController();
const request: ModelRequest = {
  system: 'Answer.',
  turns: [
    { role: 'user', content: 'Wer?' },
    { role: 'assistant', content: 'Der Vorstand.' },
    { role: 'user', content: 'Wie hoch ist die Dividende?' },
  ],
  passages: [{ number: 1, title: 'Protokoll', text: sentence }],
  maxTokens: 50,
};

async function write(path: string, what: ModelRequest = request): Promise<ModelPiece[]> {
  const pieces: ModelPiece[] = [];
  for await (const piece of models.languageModel(addressOf(path)).write(what, signal)) pieces.push(piece);
  return pieces;
}

const textOf = (pieces: ModelPiece[]) => pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('');

const failure = async (work: Promise<unknown>) => {
  const error = await work.catch((caught: unknown) => caught);
  if (error instanceof ModelError) return { code: error.code, reason: error.reason };
  throw error;
};

test('CHAT-12 a local model without its runtime is reported as not installed', async () => {
  const { write: ask } = connectModels({ localModelDirectory: folder }).languageModel(addressOf(file));
  const pending = (async () => {
    for await (const _ of ask(request, signal));
  })();
  expect(await failure(pending)).toEqual({ code: 'unreachable', reason: 'not_installed' });
});

/** Stand-in for node-llama-cpp: writes one word, then nothing until it is stopped. */
const stallingRuntime = `
export const getLlama = async () => ({ gpu: false, loadModel: async () => ({
  fileInfo: {}, fileInsights: { supportsRanking: false }, trainContextSize: 1_000, tokenize: () => [1],
  createContext: async () => ({ contextSize: 1_000, getSequence: () => ({
    tokenMeter: { usedInputTokens: 0, usedOutputTokens: 0 }, clearHistory: async () => {} }) }) }) });
export class LlamaChatSession {
  setChatHistory() {}
  dispose() {}
  async promptWithMeta(_, { signal, onResponseChunk }) {
    onResponseChunk({ text: 'Die ' });
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return { stopReason: 'abort' };
  }
}`;

test('CHAT-12 a local model frees its memory after a stopped answer, too', async () => {
  const runtime = join(folder, 'stubborn.mjs');
  writeFileSync(runtime, stallingRuntime);
  const child = new LocalModelChild(runtime, file, { besideWeights: 4 * 1024 ** 3, idleMilliseconds: 200 });
  const asked = { type: 'write', system: '', turns: [{ role: 'user', content: 'Wer?' }], maxTokens: 10 } as const;
  for await (const reply of child.ask(asked, signal)) if (reply.type === 'text') break;
  await expect.poll(() => child.isUsable).toBe(false);
});

// node-llama-cpp is an optional install: `npm run local-model -- install`.
describe.skipIf(!hasRuntime)('with node-llama-cpp installed', () => {
  test('CHAT-12 a model from a file streams its answer', async () => {
    const pieces = await write(file);
    expect(textOf(pieces)).toBe(sentence);
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.at(-1)).toMatchObject({ type: 'end', reason: 'stop', usage: { output: expect.any(Number) } });
  });

  test('CHAT-12 a local model writes up to its limit, and answers several questions in a row', async () => {
    const both = await Promise.all([write(file, { ...request, maxTokens: 3 }), write(file)]);
    expect(both.map((pieces) => pieces.at(-1))).toMatchObject([{ reason: 'length' }, { reason: 'stop' }]);
    const [first, second] = both.map((pieces) => pieces.find((piece) => piece.type === 'end')?.usage?.input);
    expect(first).toBe(second);
    expect(first).toBeGreaterThan(20);
    expect(textOf(both[1] ?? [])).toBe(sentence);
  });

  test('CHAT-12 a question too long for a local model is refused, not truncated', async () => {
    const long = { ...request, turns: [{ role: 'user', content: 'Wort '.repeat(4_000) }] } as const;
    expect(await failure(write(file, long))).toMatchObject({ reason: 'request_refused' });
    expect(textOf(await write(file))).toBe(sentence);
  });

  test('CHAT-12 stop ends the answer of a local model, which answers the next question', async () => {
    const stop = new AbortController();
    const reading = (async () => {
      for await (const piece of models.languageModel(addressOf(file)).write(request, stop.signal)) {
        if (piece.type === 'text') stop.abort(new Error('stopped by its user'));
      }
    })();
    await expect(reading).rejects.toThrow('stopped by its user');
    expect(textOf(await write(file))).toBe(sentence);
  });

  test('CHAT-12 a local model embeds texts and scores passages', async () => {
    const [one, other, again] = await models
      .embeddingModel(addressOf(file))
      .embed(['Dividende', 'Hauptversammlung!', 'Dividende'], 'query', signal);
    expect(one).toEqual(again);
    expect(one).toHaveLength(other?.length ?? 0);
    const ranker = join(folder, 'ranker.gguf');
    writeTinyModel(ranker, ['x'], { relevantLetter: 'D' });
    const scores = await models
      .rerankingModel(addressOf(ranker))
      .rerank('Wie hoch', ['Kein Wort', 'DDDD', 'Nichts'], signal);
    expect(scores[1]).toBeGreaterThan(Math.max(scores[0] ?? 1, scores[2] ?? 1));
    expect(await failure(models.rerankingModel(addressOf(file)).rerank('Wie', ['So'], signal))).toMatchObject({
      reason: 'unsupported_use',
    });
  });

  test('CHAT-12 a local model that takes too much memory is terminated', async () => {
    const child = new LocalModelChild(runtimeEntry(runtimeFolder) ?? '', file, {
      besideWeights: 1,
      idleMilliseconds: 60_000,
    });
    await expect.poll(() => child.isUsable).toBe(false);
    const pending = child.ask({ type: 'embed', texts: ['Wer?'] }, signal).next();
    expect(await failure(pending)).toEqual({ code: 'unreachable', reason: 'too_little_memory' });
  });

  test('CHAT-12 a file that is no model is reported', async () => {
    const other = join(folder, 'other.gguf');
    writeFileSync(other, 'GGUF but nothing of what follows');
    const missing = { code: 'unreachable', reason: 'no_model_file' };
    expect(await failure(write(other))).toEqual(missing);
    expect(await failure(write(join(folder, 'not-there.gguf')))).toEqual(missing);
  });
});
