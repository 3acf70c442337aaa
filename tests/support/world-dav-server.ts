import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SourceError, type WalkedSource } from '#server/platform/data-source/data-source.ts';
import type { SourceWorld } from './source-world.ts';

export type WorldDavServer = {
  address: string;
  username: string;
  password: string;
  /** Number of requests so far. */
  requests: () => number;
  close: () => Promise<void>;
};

const statuses: Partial<Record<SourceError['code'], number>> = {
  throttled: 429,
  refused: 401,
  no_access: 403,
  item_gone: 404,
  server_failed: 500,
  unreachable: 503,
  timed_out: 504,
};

/**
 * A WebDAV share backed by a simulated world. As Nextcloud, it identifies files by id, and a folder's version reveals
 * changes below it.
 */
export async function startWorldDavServer(world: SourceWorld, isNextcloud: boolean): Promise<WorldDavServer> {
  const source = world.walked(isNextcloud) as WalkedSource;
  const [username, password] = ['anna', 'Fjord-Ampel-27!'];
  const proof = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const signal = new AbortController().signal;
  const none = { size: null, version: null };

  const folderAt = (path: string) => [...world.folders.values()].find(({ id }) => world.pathOf(id) === path);
  const fileAt = (path: string) =>
    world.visible().find(({ parent, name }) => `${world.pathOf(parent)}/${name}` === path);

  const tell = (path: string, told: { id: string; isFolder: boolean; size: number | null; version: string | null }) => `
    <d:response><d:href>/dav${path.split('/').map(encodeURIComponent).join('/')}${told.isFolder ? '/' : ''}</d:href><d:propstat><d:prop>
    <d:resourcetype>${told.isFolder ? '<d:collection/>' : ''}</d:resourcetype>
    ${told.version === null ? '' : `<d:getetag>"${told.version}"</d:getetag>`}
    ${told.size === null ? '' : `<d:getcontentlength>${told.size}</d:getcontentlength>`}
    ${isNextcloud ? `<oc:fileid xmlns:oc="http://owncloud.org/ns">${told.id}</oc:fileid>` : ''}
    </d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;

  const find = async (path: string, depth: string): Promise<string> => {
    const folder = folderAt(path);
    const file = folder ? undefined : fileAt(path);
    if (file)
      return tell(path, {
        id: file.id,
        isFolder: false,
        size: Buffer.byteLength(file.content),
        version: `${file.id}-${file.version}`,
      });
    const listing = await source.readFolder({ id: folder?.id ?? '', name: '', path }, signal, async () => new Map());
    const self = tell(path, { id: listing.folder.id, isFolder: true, ...none, version: listing.folder.version });
    if (depth === '0') return self;
    const folders = listing.folders.map(({ id, path: below, version }) =>
      tell(below, { id, isFolder: true, size: null, version }),
    );
    const items = listing.items.map(({ id, path: below, size, version }) =>
      tell(below, { id, isFolder: false, size, version: `${id}-${version}` }),
    );
    return [self, ...folders, ...items].join('');
  };

  const send = async (response: ServerResponse, path: string) => {
    const id = fileAt(path)?.id ?? '';
    const { size, body } = await source.download({ id, folderId: '', path: '', version: '' }, signal);
    response.setHeader('content-length', String(size));
    try {
      for await (const chunk of body) response.write(chunk);
      response.end();
    } catch {
      response.destroy();
    }
  };

  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const answer = async () => {
      request.resume();
      if (request.headers.authorization !== proof) throw new SourceError('refused');
      const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname.slice('/dav'.length)).replace(
        /\/$/,
        '',
      );
      if (request.method === 'GET') return send(response, path);
      const found = await find(path, String(request.headers.depth));
      response.writeHead(207).end(`<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${found}</d:multistatus>`);
    };
    answer().catch((error) => {
      if (!(error instanceof SourceError)) return response.writeHead(500).end(String(error));
      if (error.code === 'incomplete')
        return response.writeHead(207).end('<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">');
      response.writeHead(statuses[error.code] ?? 500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/dav/`,
    username,
    password,
    requests: () => requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
