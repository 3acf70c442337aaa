import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Tokenizer, type TokenizerData } from './tokenizer.ts';

const folder = new URL('../../../../../assets/reader/', import.meta.url);
const readJson = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
const data: TokenizerData = readJson('tokenizer.json');
const tokenizer = new Tokenizer(data);

test('words are split into the pieces that the reader was trained on', () => {
  const cases: { question: string; heading: string; text: string; ids: number[] }[] = readJson('cases.json');
  for (const { question, heading, text, ids } of cases) {
    const [asked, headed, read] = [question, heading, text].map((each) => tokenizer.split(each).map(({ id }) => id));
    const { bos, eos } = data;
    expect([bos, ...(asked ?? []), eos, ...(headed ?? []), eos, ...(read ?? []), eos]).toEqual(ids);
  }
});

test('tokens tell which characters they stand for, and cover every word', () => {
  const text = ' Beschluß:\n35\u00a0%\tMüller-Lüdenscheidt 😀 ﬁnal\u200b ';
  const tokens = tokenizer.split(text);
  const covered = new Set(
    tokens.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
  );
  const words = [...text.matchAll(/[\p{L}\p{N}%:-]/gu)].map(({ index }) => index);
  expect(words.filter((at) => !covered.has(at))).toEqual([]);
  expect(tokens.some(({ id, start, end }) => id === data.unk && text.slice(start, end) === '😀')).toBe(true);
});

test('an empty text has no tokens, and a word without end takes no time', () => {
  expect(tokenizer.split(' \n\t ')).toEqual([]);
  expect(tokenizer.split('x'.repeat(20_000)).at(-1)?.end).toBe(20_000);
});
