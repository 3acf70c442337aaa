import { expect, test } from 'vitest';
import { type ArchivedChat, type ArchivedDocument, compareChat, innermostFirst, replaceIds } from './plan-import.ts';

const message = (id: string, content = 'x') => ({ id, content }) as ArchivedChat['messages'][number];
const chat = (title: string, ...ids: string[]) =>
  ({ id: 'c', title, folderId: null, messages: ids.map((id) => message(id)) }) as unknown as ArchivedChat;

test('SET-03 a chat is new, the same, shorter than in the archive, or changed since: the last is never touched unasked', () => {
  expect(compareChat(chat('A', '1', '2'), undefined)).toBe('new');
  expect(compareChat(chat('A', '1', '2'), chat('A', '1', '2'))).toBe('same');
  expect(compareChat(chat('A', '1', '2'), chat('A', '1'))).toBe('older');
  expect(compareChat(chat('A', '1'), chat('A', '1', '2'))).toBe('newer');
  expect(compareChat(chat('A', '1'), chat('B', '1'))).toBe('newer');
  const rated = { ...chat('A'), messages: [{ ...message('1'), rating: 'up' as const }] };
  expect(compareChat(chat('A', '1'), rated)).toBe('newer');
});

test('SET-02 attachments come before their mail, however deep; a cycle ends', () => {
  const document = (uploadId: string, mailUploadId: string | null) => ({ uploadId, mailUploadId }) as ArchivedDocument;
  const files = [document('outer', null), document('inner', 'outer'), document('deep', 'inner')];
  expect(innermostFirst(files).map(({ uploadId }) => uploadId)).toEqual(['deep', 'inner', 'outer']);
  expect(innermostFirst([document('a', 'b'), document('b', 'a')])).toHaveLength(2);
});

test('SET-02 ids of existing items are replaced everywhere', () => {
  const citation = { documentId: 'old', title: 'old paper', replacement: { documentId: 'old' } };
  expect(replaceIds([citation], new Map([['old', 'new']]))).toEqual([
    { documentId: 'new', title: 'old paper', replacement: { documentId: 'new' } },
  ]);
});
