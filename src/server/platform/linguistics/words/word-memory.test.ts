import { expect, test } from 'vitest';
import { analyseQuestion } from '../analyser.ts';
import { Scorer } from '../scoring.ts';
import { notRemembered, WordMemory } from './word-memory.ts';

test('a word is recalled by both hashes, and only by its owner', () => {
  const memory = new WordMemory();
  memory.remember(7, 11, 42);
  expect(memory.recall(7, 11)).toBe(42);
  expect(memory.recall(7, 12)).toBe(notRemembered);
  expect(new WordMemory().recall(7, 11)).toBe(notRemembered);
});

test('when full, words evict each other, and no wrong number is recalled', () => {
  const memory = new WordMemory();
  for (let word = 1; word <= 200_000; word++) memory.remember(Math.imul(word, 0x9e3779b1), word, word);
  const recalled = Array.from({ length: 200_000 }, (_, index) => {
    const word = index + 1;
    return [word, memory.recall(Math.imul(word, 0x9e3779b1), word)] as const;
  }).filter(([, number]) => number !== notRemembered);
  expect(recalled.every(([word, number]) => word === number)).toBe(true);
});

test('interleaved scorers count like each one alone', () => {
  const texts = ['Die Dividende steigt.', 'Der Verwaltungsrat tagt.', 'Die Dividende des Verwaltungsrates sinkt.'];
  const make = (question: string) => new Scorer(analyseQuestion(question, 'de'), () => 1);
  const countIn = (scorer: Scorer, text: string) => scorer.occurrences(scorer.count(text, 'de'), scorer.terms[0] ?? '');
  const alone = texts.map((text) => countIn(make('Dividende'), text));
  const [first, second] = [make('Dividende'), make('Verwaltungsrat')];
  const inTurns = texts.map((text) => {
    countIn(second, text);
    return countIn(first, text);
  });
  expect(alone).toEqual([1, 0, 1]);
  expect(inTurns).toEqual(alone);
});
