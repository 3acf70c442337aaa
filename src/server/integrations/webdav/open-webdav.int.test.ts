import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openWebdav } from './open-webdav.ts';
import { sendDav } from './send-dav.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function startServer(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const signal = new AbortController().signal;
const open = (host: string) =>
  openWebdav({ address: `http://${host}/dav/anna/`, username: 'anna', password: 'x', isPrivateAllowed: true });

test('SRC-02 a path leads neither to another server nor out of the share, and the password goes to its own server only', async () => {
  const requests: string[] = [];
  const host = await startServer((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(404).end();
  });
  const share = open(host);
  for (const path of ['///localhost/', '///localhost', '/..', '/../otto/', '/a/../../otto']) {
    await expect(share.listFolders(path, signal)).rejects.toMatchObject({ code: 'item_gone' });
    const folder = { id: path, name: '', path };
    await expect(share.readFolder(folder, signal, async () => new Map())).rejects.toMatchObject({ code: 'item_gone' });
    const item = { id: path, folderId: '', path, version: '' };
    await expect(share.download(item, signal)).rejects.toMatchObject({ code: 'item_gone' });
    expect(await share.probe(item, signal, [])).toBe('gone');
  }
  expect(requests.filter((path) => !path.startsWith('/dav/anna/'))).toEqual([]);
  const url = new URL(`http://${host}/dav/anna/`);
  const access = { address: 'http://localhost/dav/', username: 'anna', password: 'x', isPrivateAllowed: true };
  await expect(sendDav(access, { url, method: 'GET', headers: {}, signal })).rejects.toMatchObject({
    code: 'not_understood',
  });
});

test('SRC-04 a share’s identification may have a megabyte, a folder listing more', async () => {
  const folder = (path: string) =>
    `<d:response><d:href>/dav/anna/${path}</d:href><d:propstat><d:prop><d:resourcetype><d:collection/></d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
  const many = Array.from({ length: 10_000 }, (_, number) => folder(`${number}/`)).join('');
  const host = await startServer((request, response) => {
    request.resume();
    response.writeHead(207).end(`<d:multistatus xmlns:d="DAV:">${folder('')}${many}</d:multistatus>`);
  });
  const share = open(host);
  await expect(share.verify(signal)).rejects.toMatchObject({ code: 'item_too_large' });
  expect(await share.listFolders('/', signal)).toHaveLength(10_000);
});
