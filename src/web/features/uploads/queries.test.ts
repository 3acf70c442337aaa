import { expect, test } from 'vitest';
import type { Upload } from '#shared/contracts/uploads.ts';
import { countFiles, withRow, withUpload } from './queries.ts';

const upload = (id: string): Upload => ({
  id,
  documentId: id,
  fileName: `${id}.pdf`,
  fileSize: 1,
  fileType: 'application/pdf',
  copies: [],
  versions: { replacedBy: null, replaces: [] },
  extension: 'pdf',
  description: null,
  createdAt: '2026-01-01T00:00:00Z',
  state: 'queued',
  pagesRead: 0,
  pageCount: null,
  failureCode: null,
  notes: [],
  mail: null,
  attachmentCount: 0,
  attachmentsLeftOut: 0,
  // The server's order for simultaneous uploads.
  group: { a: '3', b: '2', c: '1' }[id] ?? id,
  place: '',
  title: null,
  meetingDate: null,
  language: null,
});
const pages = () => ({
  pages: [
    { uploads: [upload('a'), upload('b')], nextCursor: 'x', total: 3 },
    { uploads: [upload('c')], nextCursor: null, total: 3 },
  ],
  pageParams: ['', 'x'],
});

test('UPL-04 progress of one upload leaves the others unchanged', () => {
  const changed = withUpload(pages(), 'c', (row) => ({ ...row, state: 'reading', pagesRead: 2 }));
  expect(changed?.pages[1]?.uploads[0]).toMatchObject({ id: 'c', state: 'reading', pagesRead: 2 });
  expect(changed?.pages[0]).toEqual(pages().pages[0]);
});

test('UPL-04 a deleted upload disappears from its page and the count', () => {
  const changed = withUpload(pages(), 'a', () => null);
  expect(changed?.pages.map((page) => page.uploads.map((row) => row.id))).toEqual([['b'], ['c']]);
  expect(changed?.pages.map((page) => page.total)).toEqual([2, 2]);
});

test('an upload that is not listed changes nothing', () => {
  expect(withUpload(pages(), 'z', () => null)).toEqual(pages());
  expect(withUpload(undefined, 'a', () => null)).toBeUndefined();
});

test('UPL-04 a new upload is inserted at the top once, a known one keeps its position', () => {
  const fresh = { ...upload('d'), createdAt: '2026-02-01T00:00:00Z' };
  const grown = withRow(pages(), fresh);
  expect(grown?.pages.map((page) => page.uploads.map((row) => row.id))).toEqual([['d', 'a', 'b'], ['c']]);
  expect(grown && countFiles(grown)).toBe(4);
  expect(withRow(grown, { ...fresh, state: 'ready' })?.pages[0]?.uploads.map((row) => row.state)).toEqual([
    'ready',
    'queued',
    'queued',
  ]);
});

test('UPL-05 attachments arriving live follow their mail, in order', () => {
  const inMail = (id: string, place: string) => ({ ...upload(id), group: '3', place });
  const first = withRow(pages(), inMail('second', '002'));
  const both = withRow(first, inMail('first', '001'));
  expect(both?.pages[0]?.uploads.map(({ id }) => id)).toEqual(['a', 'first', 'second', 'b']);
});

test('UPL-04 a live row is inserted on its page; one below the loaded rows waits for its own page', () => {
  const at = (id: string, createdAt: string) => ({ ...upload(id), createdAt });
  const newest = at('new', '2026-03-01T00:00:00Z');
  const middle = at('mid', '2026-01-15T00:00:00Z');
  const oldest = at('old', '2025-01-01T00:00:00Z');
  const loaded = (nextCursor: string | null) => ({
    pages: [
      { uploads: [newest], nextCursor: 'x', total: 3 },
      { uploads: [at('low', '2026-01-01T00:00:00Z')], nextCursor, total: 3 },
    ],
    pageParams: ['', 'x'],
  });
  const rows = (pages: ReturnType<typeof withRow>) => pages?.pages.map(({ uploads }) => uploads.map(({ id }) => id));
  expect(rows(withRow(loaded('y'), middle))).toEqual([['new'], ['mid', 'low']]);
  expect(withRow(loaded('y'), oldest)).toEqual(loaded('y'));
  expect(rows(withRow(loaded(null), oldest))).toEqual([['new'], ['low', 'old']]);
});

test('UPL-04 a fully loaded list counts its rows, a partial one uses the server’s count', () => {
  const [page] = pages().pages;
  const read = (nextCursor: string | null) => ({
    pages: [{ uploads: page?.uploads ?? [], nextCursor, total: 7 }],
    pageParams: [''],
  });
  expect(countFiles(read(null))).toBe(2);
  expect(countFiles(read('x'))).toBe(7);
});
