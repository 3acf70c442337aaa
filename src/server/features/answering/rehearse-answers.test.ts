import { expect, test } from 'vitest';
import { rehearseAnswers } from './rehearse-answers.ts';

const never = () => Promise.resolve();

test('a rehearsal goes through what an answer takes: quotations, summaries and recommendations', async () => {
  expect(await rehearseAnswers(() => true, never)).toBe(48);
});

test('a rehearsal ends where there is something to answer in earnest', async () => {
  let turns = 0;
  const isWanted = () => turns <= 3;
  const letOthers = () => {
    turns += 1;
    return Promise.resolve();
  };
  await rehearseAnswers(isWanted, letOthers);
  expect(turns).toBe(4);
});
