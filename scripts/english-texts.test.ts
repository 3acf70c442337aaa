import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../src');
const other = /\bsign(?:s|ed|ing)?[ -](?:in|out)s?\b(?!\})/i;

test('PUB-13 English texts say "log in" and "log out" everywhere, as in the prescribed texts', () => {
  const texts = [
    ...globSync(join(source, 'shared/messages/en/*.ts')),
    join(source, 'server/features/accounts/mails/en.ts'),
    join(source, 'server/features/welcome/knowledge/first-knowledge.md'),
  ];
  expect(texts.length).toBeGreaterThan(20);
  // Skip keys ("'new-sign-in':").
  const lines = texts
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    .map((line) => line.replace(/^\s*'[\w-]+':/, ''));
  // Visitors' questions may use any words.
  expect(lines.filter((line) => !line.startsWith('Questions:') && other.test(line))).toEqual([]);
});
