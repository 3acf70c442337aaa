import { afterEach, expect, test } from 'vitest';
import { sendJson, startVendorServer, type VendorServer } from '#support/vendor-server.ts';
import { openDropbox } from './open-dropbox.ts';

const signal = new AbortController().signal;
const at = (path: string) => ({ path_lower: path.toLowerCase(), path_display: path, name: path.split('/').at(-1) });
const file = (path: string, id: string, more: object = {}) => ({
  '.tag': 'file',
  id: `id:${id}`,
  size: 3,
  content_hash: `h-${id}`,
  ...at(path),
  ...more,
});
const folder = (path: string) => ({ '.tag': 'folder', id: `id:${path}`, ...at(path) });
const deleted = (path: string) => ({ '.tag': 'deleted', ...at(path) });
const account = { email: 'anna@stadtwerke.example', root_info: { root_namespace_id: '7' } };
let server: VendorServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function open(answers: Record<string, object>, failure?: { status: number; summary: string }) {
  const requests: { path: string; body: unknown; headers: Record<string, unknown> }[] = [];
  const started = await startVendorServer({
    api: '/2',
    answer: async ({ path, body, request, response }) => {
      requests.push({ path, body: body === '' ? null : JSON.parse(body), headers: request.headers });
      const answer = answers[path];
      if (!answer && failure) response.statusCode = failure.status;
      sendJson(response, answer ?? { error_summary: failure?.summary ?? '' });
    },
  });
  server = started;
  const api = `${started.origin}/2`;
  return {
    source: openDropbox({ api, content: api, accessToken: started.accessToken, isPrivateAllowed: true }),
    requests,
  };
}
const boards = [{ id: '/gremien', name: 'Gremien', path: '/Gremien' }];

test('SRC-02 a folder is listed fully in the team space, then by its cursor; deletions are reported by path', async () => {
  const { source, requests } = await open({
    '/users/get_current_account': account,
    '/files/list_folder': {
      entries: [
        folder('/Gremien'),
        file('/Gremien/Ä.pdf', '1'),
        file('/Gremien/x.paper', '2', { is_downloadable: false }),
      ],
      cursor: 'c1',
      has_more: false,
    },
    '/files/list_folder/continue': {
      entries: [
        deleted('/Gremien/alt'),
        file('/Gremien/neu.pdf', '1'),
        deleted('/Gremien/Ä.pdf'),
        file('/Gremien/Weg.pdf', '3'),
        deleted('/Gremien/Weg.pdf'),
      ],
      cursor: 'c2',
      has_more: false,
    },
  });
  const first = await source.readChanges(null, boards, signal);
  expect(first.items.map(({ id, folderId, version, leftOut }) => [id, folderId, version, leftOut])).toEqual([
    ['id:1', '/gremien', 'h-1', undefined],
    ['id:2', '/gremien', 'h-2', 'file_type_unsupported'],
  ]);
  expect(first.items[0]?.url).toBe('https://www.dropbox.com/home/Gremien?preview=%C3%84.pdf');
  expect(first.hasMore).toBe(false);
  const next = await source.readChanges(first.cursor, boards, signal);
  expect(next.items.map(({ id, path }) => [id, path])).toEqual([['id:1', '/Gremien/neu.pdf']]);
  expect(next.gonePaths).toEqual(['/gremien/alt', '/gremien/neu.pdf', '/gremien/ä.pdf', '/gremien/weg.pdf']);
  expect(requests.map(({ path }) => path)).toEqual([
    '/users/get_current_account',
    '/files/list_folder',
    '/files/list_folder/continue',
  ]);
  expect(requests[1]?.body).toMatchObject({ path: '/gremien', recursive: true, include_mounted_folders: true });
  expect(requests[2]?.headers['dropbox-api-path-root']).toBe('{".tag":"root","root":"7"}');
});

test('SRC-02 a chosen folder that is deleted is missing, not empty', async () => {
  const { source } = await open({
    '/users/get_current_account': account,
    '/files/list_folder': { entries: [folder('/Gremien')], cursor: 'c1', has_more: false },
    '/files/list_folder/continue': { entries: [deleted('/Gremien')], cursor: 'c2', has_more: false },
  });
  const { cursor } = await source.readChanges(null, boards, signal);
  await expect(source.readChanges(cursor, boards, signal)).rejects.toMatchObject({ code: 'item_gone' });
});

test.each([
  [409, 'reset/...', 'cursor_gone'],
  [422, '', 'cursor_gone'],
  [409, 'path/not_found/..', 'item_gone'],
  [409, 'path/restricted_content/.', 'no_access'],
  [401, 'expired_access_token/.', 'grant_expired'],
  [401, 'missing_scope/..', 'permission_missing'],
  [429, 'too_many_requests/.', 'throttled'],
  [500, '', 'server_failed'],
])('SRC-02 Dropbox: %i %s is %s', async (status, summary, code) => {
  const { source } = await open({ '/users/get_current_account': account }, { status, summary });
  await expect(source.readChanges(null, boards, signal)).rejects.toMatchObject({ code });
});

test('SRC-02 files moved out of the chosen folders are reported as gone', async () => {
  const { source } = await open({
    '/users/get_current_account': account,
    '/files/get_metadata': file('/Privat/a.pdf', '1'),
  });
  const item = { id: 'id:1', folderId: '/gremien', path: '/Gremien/a.pdf', version: 'h-1' };
  expect(await source.probe(item, signal, boards)).toBe('gone');
  expect(await source.probe(item, signal, [{ id: '/', name: '', path: '/' }])).toBe('present');
});
