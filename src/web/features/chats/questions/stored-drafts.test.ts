import { expect, test } from 'vitest';
import { draftsToKeep, parseDrafts, wholeScope, withDraft } from './stored-drafts.ts';

const chat = '0198c0de-0000-7000-8000-000000000001';
const limited = { ...wholeScope, dateFrom: '2025-01-01' };

test('CHAT-09 CHAT-11 a draft and its limits are restored as stored', () => {
  const drafts = withDraft(withDraft({}, chat, { question: 'Wer stimmte' }), 'new', { scope: limited });
  const kept: unknown = JSON.parse(JSON.stringify(draftsToKeep(drafts)));
  expect(parseDrafts(kept)).toEqual(drafts);
});

test('CHAT-09 empty drafts are not stored, and only the most recently edited of many are', () => {
  expect(draftsToKeep(withDraft({}, chat, { question: '' }))).toBeUndefined();
  let drafts = withDraft({}, 'first', { question: 'a' });
  for (let index = 0; index < 50; index += 1) drafts = withDraft(drafts, `chat-${index}`, { question: 'b' });
  const before = draftsToKeep(drafts);
  expect(Object.keys(before ?? {})).toHaveLength(50);
  expect(before?.first).toBeUndefined();
  expect(draftsToKeep(withDraft(drafts, 'first', { question: 'c' }))?.first?.question).toBe('c');
});

test('CHAT-09 unreadable drafts are skipped', () => {
  expect(parseDrafts('text')).toEqual({});
  expect(parseDrafts({ [chat]: { question: 5 }, new: { question: 'x', scope: { dateFrom: 'gestern' } } })).toEqual({});
});
