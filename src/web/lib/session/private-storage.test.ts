import { expect, test } from 'vitest';
import { readPrivate, wipePrivate, writePrivate } from './private-storage.ts';

/** In-memory implementation of Storage. */
function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    clear: () => values.clear(),
    get length() {
      return values.size;
    },
  };
}

test('CHAT-09 unsent input is restored for the same user only', () => {
  const store = memory();
  writePrivate('anna', 'drafts', { question: 'Wer?' }, store);
  expect(readPrivate('anna', 'drafts', store)).toEqual({ question: 'Wer?' });
  expect(readPrivate('bert', 'drafts', store)).toBeUndefined();
  writePrivate('anna', 'drafts', undefined, store);
  expect(store.length).toBe(0);
});

test('AUTH-01 signing out wipes all input; another user signing in wipes the rest', () => {
  const store = memory();
  store.setItem('boardsearch.theme', 'dark');
  writePrivate('anna', 'drafts', 1, store);
  writePrivate('bert', 'drafts', 2, store);
  wipePrivate('bert', store);
  expect([readPrivate('anna', 'drafts', store), readPrivate('bert', 'drafts', store)]).toEqual([undefined, 2]);
  wipePrivate(undefined, store);
  expect(readPrivate('bert', 'drafts', store)).toBeUndefined();
  expect(store.getItem('boardsearch.theme')).toBe('dark');
});

test('without storage, or with unreadable contents, nothing is there and nothing breaks', () => {
  const store = memory();
  store.setItem('boardsearch.private.anna.drafts', '{"question":');
  expect(readPrivate('anna', 'drafts', store)).toBeUndefined();
  expect(readPrivate('anna', 'drafts', null)).toBeUndefined();
  const full = {
    ...memory(),
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  expect(() => writePrivate('anna', 'drafts', 1, full)).not.toThrow();
});
