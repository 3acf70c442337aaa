import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { writeTinyModel } from '#support/gguf-writer.ts';
import { hasRuntime, runtimeFolder } from '#support/local-runtime.ts';

const script = join(import.meta.dirname, '../../scripts/local-model.ts');
const folder = mkdtempSync(join(tmpdir(), 'local-model-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Said = { code: number; output: string; refusal: string };

const run = async (parameters: string[], dataDirectory = join(folder, 'data')): Promise<Said> => {
  const environment = { PATH: process.env.PATH, DATA_DIR: dataDirectory };
  return promisify(execFile)(process.execPath, [script, ...parameters], { env: environment }).then(
    ({ stdout }) => ({ code: 0, output: stdout, refusal: '' }),
    ({ code, stdout, stderr }) => ({ code, output: stdout, refusal: stderr }),
  );
};

test('CHAT-12 the command for local models states its requirements before it downloads anything', async () => {
  expect((await run([])).output).toContain('Not installed.');
  const asked = await run(['install']);
  expect(asked.code).toBe(1);
  for (const need of ['download', 'disk', 'memory', 'GGUF', 'MIT']) expect(asked.output).toContain(need);
  expect(asked.refusal).toContain('Nothing was installed.');
  expect(existsSync(join(folder, 'data/local-model'))).toBe(false);
});

test.each([[['use', 'model.gguf']], [['remove']], [['install', 'two']], [['use']], [['--all']]])(
  'CHAT-12 without the runtime, %j is refused in one sentence',
  async (parameters) => {
    const { code, refusal } = await run(parameters);
    expect(code).toBe(1);
    expect(refusal).toMatch(/not installed yet|Nothing was/);
    expect(refusal).not.toContain('    at ');
  },
);

describe.skipIf(!hasRuntime)('with node-llama-cpp installed', () => {
  const dataDirectory = join(folder, 'installed');

  test('CHAT-12 a file is tried, and its kind is reported', async () => {
    mkdirSync(dataDirectory);
    symlinkSync(runtimeFolder, join(dataDirectory, 'local-model'));
    const file = join(folder, 'tiny.gguf');
    writeTinyModel(file, ['Ja.']);
    const { output } = await run(['use', file], dataDirectory);
    expect(output).toContain('llama, for answers');
    expect(output).toContain("language-model -- add --name 'Tiny' --dialect local --model tiny");
    expect(output).toContain(`--address '${file}' --uses answers`);
    expect((await run(['status'], dataDirectory)).output).toContain('installed in');
  });

  test.each([
    ['text.gguf', 'no model', 'is no model in GGUF format'],
    ['cut.gguf', 'GGUF', 'llama.cpp cannot load it'],
  ])('CHAT-12 %s is refused', async (name, content, sentence) => {
    writeFileSync(join(folder, name), content);
    expect((await run(['use', join(folder, name)], dataDirectory)).refusal).toContain(sentence);
  });
});
