import { expect, test } from 'vitest';
import type { SearchRequest } from '../../engine.ts';
import type { PaperQuestion } from '../../intent.ts';
import { findPassages } from './find-passages.ts';

/** `dateFrom` of each search, in the order they start. */
async function startedSearches(meantDay: string | null): Promise<(string | null)[]> {
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

test('CHAT-12 the search whose order counts starts first, so that it is the one reranked', async () => {
  expect(await startedSearches(null)).toEqual([null, '2024-02-14']);
  expect(await startedSearches('2024-02-14')).toEqual(['2024-02-14', null]);
});
