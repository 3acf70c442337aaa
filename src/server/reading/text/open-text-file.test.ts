import { expect, test } from 'vitest';
import { readFile } from '#support/read-file.ts';
import { looksLikeMarkdown } from './open-text-file.ts';

const minutes = [
  '# Protokoll des Beirats',
  '',
  '## Beschlüsse',
  '',
  '- **Dach:** Der Beirat beschließt die Sanierung.',
  '',
  '| Name | Stimme |',
  '| --- | --- |',
  '| Ammann | Nein |',
].join('\n');

test('UPL-05 CHAT-04 a text file in Markdown is read as such: no sign in quotations and titles, tables as tables', async () => {
  const { pages, facts, passages } = await readFile(Buffer.from(minutes), 'protokoll.txt');
  expect(pages.map(({ text }) => text)).toEqual([
    'Protokoll des Beirats\n\nBeschlüsse\n\n- Dach: Der Beirat beschließt die Sanierung.\n\nName\tStimme\nAmmann\tNein\n',
  ]);
  expect(facts.title).toBe('Protokoll des Beirats');
  expect(passages.map(({ context }) => context).join('\n')).toContain('Name: Ammann; Stimme: Nein');
});

test.each([
  ['# 1 Haushalt\n# 2 Wahlen', true],
  ['**Beschluss:** Ja.\n\n**Frist:** Mai', true],
  ['a | b\n--|--\n1 | 2', true],
  ['Los # 7 ist verkauft.\n#12 auch', false],
  ['Bitte **nicht** drucken.', false],
  ['a | b\n\n--|--\n1 | 2', false],
  ['Summe | 12\nRest | 3', false],
  ['5 ** 2 und 3 ** 4', false],
])('UPL-05 %j is Markdown: %j', (text, isMarkdown) => {
  expect(looksLikeMarkdown(text)).toBe(isMarkdown);
});

test('UPL-05 a text of nothing but signs of Markdown takes no longer than any other', () => {
  expect(looksLikeMarkdown('|'.repeat(4_000_000))).toBe(false);
});

test('UPL-05 a text with form feeds keeps its pages, whatever signs it has', async () => {
  const { pages } = await readFile(Buffer.from('# Eins\n\n# Zwei\f# Drei'), 'seiten.txt');
  expect(pages).toHaveLength(2);
});
