import { afterEach, expect, test } from 'vitest';
import type { ChangePage, SourceError } from '#server/platform/data-source/data-source.ts';
import { sendJson, startVendorServer, type VendorServer } from '#support/vendor-server.ts';
import { openDrive } from './open-drive.ts';

const signal = new AbortController().signal;
const google = (kind: string) => `application/vnd.google-apps.${kind}`;
const file = (id: string, more: object = {}) => ({
  id,
  name: id,
  mimeType: 'text/plain',
  parents: ['top'],
  md5Checksum: `m-${id}`,
  ...more,
});
let server: VendorServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** Drive with these answers, by path and requested page. */
async function open(answers: Record<string, object | { status: number; reason: string }>) {
  const requests: string[] = [];
  const started = await startVendorServer({
    api: '/drive/v3',
    answer: async ({ url, path, response }) => {
      const corpus = url.searchParams.get('driveId') ?? '';
      const key = [path, corpus, url.searchParams.get('pageToken') ?? ''].filter(Boolean).join(' ');
      requests.push(`${key}${url.searchParams.get('mimeType') ? ` ${url.searchParams.get('mimeType')}` : ''}`);
      const answer = answers[key];
      if (!answer || 'status' in answer) response.statusCode = answer && 'status' in answer ? answer.status : 404;
      const reason = answer && 'reason' in answer ? answer.reason : 'notFound';
      sendJson(response, !answer || 'status' in answer ? { error: { errors: [{ reason }] } } : answer);
    },
  });
  server = started;
  const source = openDrive({
    api: `${started.origin}/drive/v3`,
    accessToken: started.accessToken,
    isPrivateAllowed: true,
  });
  return { source, requests };
}

const chosen = (...ids: string[]) => ids.map((id) => ({ id, name: id, path: `/${id}` }));
async function readAll(source: Awaited<ReturnType<typeof open>>['source'], from: string | null, folders: string[]) {
  const pages: ChangePage[] = [];
  for (let cursor = from; ; ) {
    const page = await source.readChanges(cursor, chosen(...folders), signal);
    pages.push(page);
    cursor = page.cursor;
    if (!page.hasMore) return { pages, cursor };
  }
}

test('SRC-02 the start of changes is fetched before the first listing, for each corpus; then only changes are read', async () => {
  const { source, requests } = await open({
    '/files/top': { id: 'top' },
    '/files/sub': { id: 'sub', driveId: 'team' },
    '/changes/startPageToken': { startPageToken: 'c1' },
    '/changes/startPageToken team': { startPageToken: 't1' },
    '/files': { files: [file('a')], nextPageToken: 'p2' },
    '/files p2': { files: [file('b')] },
    '/files team': { files: [file('x', { parents: ['sub'], driveId: 'team' })] },
    '/changes c1': { changes: [{ fileId: 'a', removed: true }], newStartPageToken: 'c2' },
    '/changes team t1': {
      changes: [{ fileId: 'a', file: file('a', { parents: ['sub'], driveId: 'team' }) }],
      newStartPageToken: 't2',
    },
    // Moved from one corpus to the other, so it is fetched on its own.
    '/files/a': file('a', { parents: ['sub'], driveId: 'team' }),
  });
  const first = await readAll(source, null, ['top', 'sub']);
  expect(requests.indexOf('/changes/startPageToken')).toBeLessThan(requests.indexOf('/files'));
  expect(requests.indexOf('/changes/startPageToken team')).toBeLessThan(requests.indexOf('/files team'));
  expect(first.pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(['a', 'b', 'x']);
  requests.length = 0;
  const next = await readAll(source, first.cursor, ['top', 'sub']);
  expect(next.pages.flatMap(({ gone }) => gone)).toEqual([]);
  expect(next.pages.flatMap(({ items }) => items.map(({ id, folderId }) => [id, folderId]))).toEqual([
    ['a', 'sub'],
    ['a', 'sub'],
  ]);
  expect(requests).toEqual(['/changes c1', '/files/a', '/changes team t1']);
});

test('SRC-02 Google files are exported; forms, shortcuts and files without download permission are left out', async () => {
  const bare = { md5Checksum: undefined, modifiedTime: '2026-11-01T00:00:00Z' };
  const { source, requests } = await open({
    '/files/top': { id: 'top' },
    '/changes/startPageToken': { startPageToken: 'c1' },
    '/files': {
      files: [
        file('doc', { mimeType: google('document'), ...bare }),
        file('sheet', { mimeType: google('spreadsheet'), ...bare }),
        file('slides', { mimeType: google('presentation'), ...bare }),
        file('form', { mimeType: google('form'), ...bare }),
        file('shortcut', { mimeType: google('shortcut'), ...bare }),
        file('closed', { capabilities: { canDownload: false } }),
        file('of-others', { parents: undefined }),
        file('folder', { mimeType: google('folder') }),
      ],
    },
    '/files/doc/export': {},
    '/files/huge/export': { status: 403, reason: 'exportSizeLimitExceeded' },
  });
  const { pages } = await readAll(source, null, ['top']);
  const items = pages.flatMap((page) => page.items);
  expect(items.map(({ name, leftOut }) => [name, leftOut])).toEqual([
    ['doc.docx', undefined],
    ['sheet.xlsx', undefined],
    ['slides.pdf', undefined],
    ['form', 'file_type_unsupported'],
    ['shortcut', 'file_type_unsupported'],
    ['closed', 'file_type_unsupported'],
    ['of-others', undefined],
  ]);
  expect(items.at(-1)?.folderId).toBe('shared');
  const { id, folderId, path, version } = items[0] ?? { id: '', folderId: '', path: '', version: '' };
  for await (const _ of (await source.download({ id, folderId, path, version }, signal)).body);
  expect(requests.at(-1)).toBe(
    '/files/doc/export application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  );
  const huge = source.download({ id: 'huge', folderId, path, version }, signal);
  await expect(huge).rejects.toMatchObject({ code: 'item_too_large' } satisfies Partial<SourceError>);
});

test.each([
  ['a page without a next token', { changes: [] }, 'incomplete'],
  ['a token that is no longer known', { status: 400, reason: 'invalid' }, 'cursor_gone'],
  ['a rate limit sent as 403', { status: 403, reason: 'userRateLimitExceeded' }, 'throttled'],
  ['a missing permission', { status: 403, reason: 'insufficientPermissions' }, 'permission_missing'],
  ['an expired token', { status: 401, reason: 'authError' }, 'grant_expired'],
  ['a search of only some drives', { files: [], incompleteSearch: true }, 'incomplete'],
])('SRC-02 Drive: %s', async (_, answer, code) => {
  const isList = 'files' in answer;
  const { source } = await open({
    '/files/top': { id: 'top' },
    '/changes/startPageToken': { startPageToken: 'c1' },
    '/files': isList ? answer : { files: [] },
    '/changes c1': answer,
  });
  const read = async () => {
    const { cursor } = await readAll(source, null, ['top']);
    return readAll(source, cursor, ['top']);
  };
  await expect(read()).rejects.toMatchObject({ code });
});

test('SRC-02 a shared drive that is gone or closed is a missing folder, not an empty one', async () => {
  const { source } = await open({
    '/files/sub': { id: 'sub', driveId: 'team' },
    '/changes/startPageToken team': { startPageToken: 't1' },
    '/files team': { files: [] },
  });
  const { cursor } = await readAll(source, null, ['sub']);
  await expect(source.readChanges(cursor, chosen('sub'), signal)).rejects.toMatchObject({ code: 'item_gone' });
});
