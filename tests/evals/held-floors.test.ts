import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { digestSources, hasHeldFloors, keepHeldFloors } from './held-floors.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'held-floors-'));
  for (const folder of ['tests/evals', 'src/server/answering', 'src/web', 'set']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  writeFileSync(join(root, 'src/server/answering/judge.ts'), 'export const threshold = 0.5;\n');
  writeFileSync(join(root, 'set/questions.jsonl'), '{}\n');
});
afterEach(() => rmSync(root, { recursive: true }));

const digest = () => digestSources(root, [join(root, 'set')]);

test('floors count as held only for the stored digest', () => {
  const before = digest();
  expect(hasHeldFloors(root, before)).toBe(false);
  keepHeldFloors(root, before);
  expect(digest()).toBe(before);
  expect(hasHeldFloors(root, before)).toBe(true);
});

test.each([
  ['a file of answering', 'src/server/answering/judge.ts', 'export const threshold = 0.6;\n'],
  ['a new file of answering', 'src/server/answering/write.ts', ''],
  ['a set', 'set/questions.jsonl', '{"id":1}\n'],
  ['a library', 'package-lock.json', '{}\n'],
])('%s changes the digest', (_, name, text) => {
  const before = digest();
  writeFileSync(join(root, name), text);
  expect(digest()).not.toBe(before);
});

test.each(['src/web/main.tsx', '%s does not change the digest'])('%s does not change it', (name) => {
  const before = digest();
  writeFileSync(join(root, name), 'changed\n');
  expect(digest()).toBe(before);
});
