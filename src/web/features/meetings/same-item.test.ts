import { expect, test } from 'vitest';
import { isUnderSameItem } from './same-item.ts';

const record = (meetingId: string | null, number: string | null, title = 'Haushalt') => ({
  meetingId,
  item: { number, title, isPublic: null },
});

test('MEET-02 an agenda item is named once above the records that stand under it', () => {
  const first = record('2026-03-05_rat', '3');
  expect(isUnderSameItem(first, undefined)).toBe(false);
  expect(isUnderSameItem(record('2026-03-05_rat', '3'), first)).toBe(true);
  expect(isUnderSameItem(record('2026-03-05_rat', '4'), first)).toBe(false);
  expect(isUnderSameItem(record('2026-04-05_rat', '3'), first)).toBe(false);
  expect(isUnderSameItem({ meetingId: '2026-03-05_rat', item: null }, first)).toBe(false);
});
