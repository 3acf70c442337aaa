import { expect, test } from 'vitest';
import type { SearchRequest } from '../../engine.ts';
import type { PaperQuestion } from '../../intent.ts';
import { findPassages } from './find-passages.ts';

/** The first days of the searches, in the order in which they are begun. */
async function begun(meantDay: string | null): Promise<(string | null)[]> {
  const asked: (string | null)[] = [];
  const intent = { periods: [{ from: '2024-02-14', to: '2024-02-14' }], meantDay } as unknown as PaperQuestion;
  await findPassages('Was gab es?', intent, {
    search: async ({ dateFrom = null }: SearchRequest) => {
      asked.push(dateFrom);
      return { passages: [], searched: { passages: 0, documents: 0 }, rarity: new Map() };
    },
  });
  return asked;
}

test('CHAT-12 the search whose order counts is begun first, to be ranked anew', async () => {
  expect(await begun(null)).toEqual([null, '2024-02-14']);
  expect(await begun('2024-02-14')).toEqual(['2024-02-14', null]);
});
