import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../src');
const other = /\bsign(?:s|ed|ing)?[ -](?:in|out)s?\b(?!\})/i;

test('PUB-13 in English one logs in and out everywhere, as in the texts that are prescribed', () => {
  const texts = [
    ...globSync(join(source, 'shared/messages/en/*.ts')),
    join(source, 'server/features/accounts/mails/en.ts'),
    join(source, 'server/features/welcome/knowledge/first-knowledge.md'),
  ];
  expect(texts.length).toBeGreaterThan(20);
  // Names of things ("'new-sign-in':") are no texts.
  const lines = texts
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    .map((line) => line.replace(/^\s*'[\w-]+':/, ''));
  // The words in which visitors ask are their own.
  expect(lines.filter((line) => !line.startsWith('Questions:') && other.test(line))).toEqual([]);
});
