import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Tokenizer } from '#server/platform/linguistics/pieces/tokenizer.ts';
import { composeRows, meanScores, type StatementToRead } from './rows.ts';

const file = new URL('../../../../../../assets/reader/tokenizer.json', import.meta.url);
const tokenizer = new Tokenizer(JSON.parse(readFileSync(file, 'utf8')));
const sentences = Array.from({ length: 40 }, (_, index) => `Der Beirat hat Punkt ${index} ohne Aussprache vertagt.`);
const text = sentences.join(' ');
const statementAt = (index: number): StatementToRead => {
  const start = text.indexOf(sentences[index] as string);
  return {
    title: 'Protokoll',
    section: 'TOP 4 › Verschiedenes',
    text,
    start,
    end: start + (sentences[index]?.length ?? 0),
  };
};
const idsOf = (words: string) => tokenizer.split(words).map(({ id }) => id);

test('a row holds question, heading and at most 80 tokens around its statement', () => {
  const [row] = composeRows(tokenizer, 'Was wurde vertagt? '.repeat(40), [statementAt(20)]);
  const { scored: [place] = [], ids } = row as { scored: { from: number; to: number }[]; ids: number[] };
  expect(ids.slice(place?.from, place?.to)).toEqual(idsOf(sentences[20] as string));
  expect(ids.join().includes(idsOf('Protokoll › Verschiedenes').join())).toBe(true);
  expect(ids.length).toBeLessThanOrEqual(1 + 48 + 1 + 18 + 1 + 80 + 1);
});

test('statements beside each other share a row, others get one of their own', () => {
  const rows = composeRows(tokenizer, 'Was?', [statementAt(3), statementAt(30), statementAt(4)]);
  expect(rows.map(({ scored }) => scored.map(({ statement }) => statement))).toEqual([[0, 2], [1]]);
});

test('the same words of another paper are read under its own title', () => {
  const rows = composeRows(tokenizer, 'Was?', [statementAt(3), { ...statementAt(3), title: 'Einladung' }]);
  expect(rows.map(({ scored }) => scored.map(({ statement }) => statement))).toEqual([[0], [1]]);
});

test('of a statement longer than the window its beginning is read', () => {
  const whole = { ...statementAt(0), end: text.length };
  const [row] = composeRows(tokenizer, 'Was?', [whole]);
  expect(row?.scored[0]).toMatchObject({ to: (row?.ids.length ?? 0) - 1 });
});

test('a score is the mean over the tokens of the statement', () => {
  const row = { ids: [], scored: [{ statement: 7, from: 1, to: 3 }] };
  expect(meanScores([row], [Float32Array.of(9, 1, 2, 9)])).toEqual([{ statement: 7, score: 1.5 }]);
});
