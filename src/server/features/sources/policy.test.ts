import { expect, test } from 'vitest';
import type { FolderListing, KnownItem, SourceItem } from '#server/platform/data-source/data-source.ts';
import {
  earliestAttempt,
  followTrail,
  isTooMuchGone,
  leftOutReason,
  nextPassAt,
  planChanges,
  planFolder,
  planItems,
  retryAt,
} from './policy.ts';

/** Everything that follows from a listing. */
function planListing(
  { items, ...folder }: FolderListing,
  known: Parameters<typeof planFolder>[2],
  isThorough: boolean,
): ReturnType<typeof planFolder> {
  const { operations, enter } = planFolder(folder, new Set(items.map(({ id }) => id)), known, isThorough);
  return { operations: [...planItems(items, known.items), ...operations], enter };
}

const item = (id: string, more: Partial<SourceItem> = {}): SourceItem => ({
  id,
  folderId: 'f',
  name: `${id}.pdf`,
  path: `/${id}.pdf`,
  size: 1,
  version: '1',
  url: null,
  ...more,
});
const known = (...items: SourceItem[]) =>
  new Map<string, KnownItem>(items.map((each) => [each.id, { ...each, isMissing: false }]));
const folder = (id: string, version: string | null, parentId: string | null = 'f') => ({
  id,
  name: id,
  path: `/${id}`,
  version,
  parentId,
});
const listing = (items: SourceItem[], folders = [folder('sub', 'v1')]) => ({
  folder: folder('f', 'v2', null),
  items,
  folders,
  isCut: false,
});

test('SRC-02 a listing that matches what is known only updates its own version', () => {
  const items = known(item('a'), item('b'));
  const folders = new Map([['sub', folder('sub', 'v1')]]);
  const { operations, enter } = planListing(listing([item('a'), item('b')]), { items, folders }, false);
  expect(operations).toEqual([{ type: 'put-folder', folder: folder('f', 'v2', null) }]);
  expect(enter).toEqual([]);
});

test('SRC-02 new, changed, moved and missing items are told apart, and a moved one is not fetched', () => {
  const items = known(
    item('same'),
    item('changed'),
    item('moved', { folderId: 'g', path: '/g/moved.pdf' }),
    item('gone'),
  );
  const listed = [item('same'), item('changed', { version: '2' }), item('moved'), item('new')];
  const { operations } = planListing(
    listing(listed, []),
    { items, folders: new Map([['sub', folder('sub', 'v1')]]) },
    false,
  );
  expect(
    operations.map((each) => [each.type, 'item' in each ? each.item.id : 'itemId' in each ? each.itemId : '']),
  ).toEqual([
    ['change', 'changed'],
    ['move', 'moved'],
    ['add', 'new'],
    ['miss', 'gone'],
    ['miss-folder', ''],
    ['put-folder', ''],
  ]);
});

test('SRC-02 a folder is entered if its version is new or unknown, or it has moved', () => {
  const folders = new Map([
    ['same', folder('same', 'v1')],
    ['changed', folder('changed', 'v1')],
    ['moved', folder('moved', 'v1', 'elsewhere')],
    ['silent', folder('silent', null)],
  ]);
  const found = [
    folder('same', 'v1'),
    folder('changed', 'v2'),
    folder('moved', 'v1'),
    folder('silent', null),
    folder('new', 'v1'),
  ];
  const enter = (isThorough: boolean) =>
    planListing(listing([], found), { items: new Map(), folders }, isThorough).enter.map(({ id }) => id);
  expect(enter(false)).toEqual(['changed', 'moved', 'silent', 'new']);
  expect(enter(true)).toEqual(['same', 'changed', 'moved', 'silent', 'new']);
});

test('SRC-02 of duplicates in a page of changes the last counts, and deleted items and folders are marked missing', () => {
  const page = {
    items: [item('a', { version: '1' }), item('a', { version: '2' }), item('b')],
    folders: [],
    gone: ['b', 'x'],
    cursor: 'c',
    hasMore: false,
  };
  expect(planChanges(page, known(item('a'), item('b')))).toEqual([
    { type: 'change', item: item('a', { version: '2' }) },
    { type: 'miss', itemId: 'b' },
    { type: 'drop-folder', folderId: 'x' },
  ]);
});

test.each([
  [1, 4, true],
  [1, 5, false],
  [50, 1_000, false],
  [51, 1_000, true],
  [200, 1_000, true],
])('SRC-02 %i of %i gone at once: asks %s', (gone, before, asks) => {
  expect(isTooMuchGone(gone, before)).toBe(asks);
});

test('SRC-02 unsupported files are left out before a byte is fetched', () => {
  expect(leftOutReason(item('a'), 'pdf')).toBeNull();
  expect(leftOutReason(item('a'), undefined)).toBe('file_type_unsupported');
  expect(leftOutReason(item('a', { size: 0 }), 'pdf')).toBe('file_empty');
  expect(leftOutReason(item('a', { size: 5_000_000_000 }), 'pdf')).toBe('file_too_large');
  expect(leftOutReason(item('a', { size: null }), 'pdf')).toBeNull();
});

test('SRC-05 every five minutes, nightly, or on request', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  const at = (autoSyncDocuments: boolean, realTimeIndexing: boolean) =>
    nextPassAt({ autoSyncDocuments, realTimeIndexing }, now, 'Europe/Berlin')?.toISOString() ?? null;
  expect(at(true, true)).toBe('2026-11-24T12:05:00.000Z');
  expect(at(true, false)).toBe('2026-11-25T01:00:00.000Z');
  expect(at(false, true)).toBeNull();
});

test('SRC-02 failures are retried with growing delays, and never sooner than the source asks', () => {
  const now = new Date(0);
  const after = (failures: number, asked: number | null = null) => retryAt(failures, asked, now).getTime() / 60_000;
  expect([1, 2, 3, 10].map((failures) => after(failures))).toEqual([5, 10, 20, 360]);
  expect(after(1, 30 * 60_000)).toBe(30);
  expect(after(5, 60_000)).toBe(1);
});

test('SRC-03 a partial listing marks nothing as missing, and is requested again', () => {
  const items = known(item('a'), item('b'));
  const cut = { ...listing([item('c')]), isCut: true };
  expect(planListing(cut, { items, folders: new Map() }, false)).toEqual({
    operations: [{ type: 'add', item: item('c') }],
    enter: [],
  });
});

test.each([1, 2, 3, 7, 100])('SRC-02 a cycle of %i pages comes to an end', (length) => {
  let trail: ReturnType<typeof followTrail> = { pages: 0, mark: '' };
  let pages = 0;
  while (trail && pages < 10_000) {
    trail = followTrail(trail, `page ${pages < 5 ? `before ${pages}` : (pages - 5) % length}`);
    pages += 1;
  }
  expect(pages).toBeLessThan(10 + 4 * length);
});

test('SRC-02 a throttled source is left alone until its time, even if the user is in a hurry', () => {
  const now = new Date('2026-11-25T10:00:00Z');
  const later = new Date('2026-11-25T10:10:00Z');
  expect(earliestAttempt({ fault: 'throttled', nextTurnAt: later }, now)).toEqual(later);
  expect(earliestAttempt({ fault: 'unreachable', nextTurnAt: later }, now)).toEqual(now);
  expect(earliestAttempt({ fault: 'throttled', nextTurnAt: null }, now)).toEqual(now);
});
