import { expect, test } from 'vitest';
import { rankedPassage } from '#support/ranked-passages.ts';
import { withOutcomes } from './collect-acts.ts';

const paper = { documentId: 'paper', meetingDate: '2025-05-06' };
const later = rankedPassage('Gefunden.', { id: 'later', documentId: 'later' });

async function outcomesOf(text: string) {
  const asked: [string, string | undefined][] = [];
  const search = (question: string, _limit: number, documentId?: string) => {
    asked.push([question, documentId]);
    return { passages: [later], searched: { passages: 9, documents: 2 } };
  };
  const passages = await withOutcomes([rankedPassage(text, { id: 'first', ...paper })], search);
  return { asked, ids: passages.map(({ id }) => id) };
}

test('CHAT-04 what became of an open vote is looked for by its matter', async () => {
  const { asked, ids } = await outcomesOf(
    'Die Entscheidung über den Umbau der Turnhalle wird auf den 9. September 2025 vertagt.',
  );
  expect(asked).toHaveLength(1);
  expect(asked[0]?.[0]).toContain('Umbau der Turnhalle');
  expect(asked[0]?.[0]).not.toMatch(/vertagt|September/);
  expect(ids).toEqual(['first', 'later']);
});

test('CHAT-04 when a contract ends is looked for in the paper that tells the notice', async () => {
  const { asked } = await outcomesOf('Der Vertrag ist drei Monate vor Ablauf zu kündigen.');
  expect(asked.map(([, documentId]) => documentId)).toEqual(['paper']);
});

test('CHAT-04 nothing is searched where nothing is left open', async () => {
  const { asked, ids } = await outcomesOf('Der Umbau kostet 480 000 Franken.');
  expect(asked).toEqual([]);
  expect(ids).toEqual(['first']);
});
