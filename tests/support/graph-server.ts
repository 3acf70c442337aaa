import { randomUUID } from 'node:crypto';
import type { ChangingSource } from '#server/platform/data-source/data-source.ts';
import { SourceError } from '#server/platform/data-source/data-source.ts';
import { rootId, type SourceWorld } from './source-world.ts';
import { sendJson as send, startVendorServer, type VendorServer } from './vendor-server.ts';

export const graphDrive = 'b!laufwerk';
const drive = graphDrive;

/**
 * Microsoft's login and Graph's drives as documented, backed by a simulated world; reports its faults as Graph does.
 */
export async function startGraphServer(world: SourceWorld): Promise<VendorServer & { login: string; api: string }> {
  const source = world.changing() as ChangingSource;
  const signal = new AbortController().signal;
  const entry = (item: { id: string; name: string; size: number | null; version: string; folderId: string }) => ({
    id: item.id,
    name: item.name,
    size: item.size,
    cTag: item.version,
    file: {},
    webUrl: `https://stadtwerke.sharepoint.example/${item.id}`,
    parentReference: { driveId: drive, id: item.folderId },
  });
  const server = await startVendorServer({
    api: '/v1.0',
    fault: ({ code }) =>
      code === 'cursor_gone' ? { status: 410, headers: { location: `${server.origin}/v1.0/anew` } } : undefined,
    answer: async ({ url, path, request, response, body: text }) => {
      if (url.pathname.startsWith('/bytes/')) {
        const id = decodeURIComponent(url.pathname.slice('/bytes/'.length));
        const { size, body } = await source.download({ id, folderId: '', path: '', version: '' }, signal);
        response.setHeader('content-length', String(size));
        try {
          for await (const chunk of body) response.write(chunk);
          response.end();
        } catch {
          response.destroy();
        }
        return;
      }
      if (path === '/subscriptions') {
        if (server.watchPatience > 0) {
          response.writeHead(429, { 'retry-after': String(server.watchPatience) }).end();
          return;
        }
        const id = randomUUID();
        server.channels.set(id, JSON.parse(text));
        return send(response, { id });
      }
      if (path.startsWith('/subscriptions/') && request.method === 'DELETE') {
        server.channels.delete(path.slice('/subscriptions/'.length));
        response.writeHead(204).end();
        return;
      }
      if (path === '/me') return send(response, { mail: 'anna@stadtwerke.example' });
      if (path === '/me/drive') return send(response, { id: drive, name: 'OneDrive' });
      if (path === '/me/followedSites' || path === '/sites')
        return send(response, { value: [{ id: 's1', displayName: 'Vorstand' }] });
      if (path === '/sites/s1/drives') return send(response, { value: [{ id: drive, name: 'Dokumente' }] });
      if (path === `/drives/${drive}/root`) return send(response, { id: rootId, root: {}, folder: {} });
      if (path === `/drives/${drive}/root/delta`) {
        const page = await source.readChanges(url.searchParams.get('token'), [], signal);
        const link = `${server.origin}/v1.0/drives/${encodeURIComponent(drive)}/root/delta?token=${encodeURIComponent(page.cursor)}`;
        return send(response, {
          value: [
            ...page.gone.map((id) => ({ id, deleted: { state: 'deleted' } })),
            ...page.folders.map(({ id, name, parentId }) => ({
              id,
              name,
              folder: {},
              ...(parentId === null ? { root: {} } : { parentReference: { driveId: drive, id: parentId } }),
            })),
            ...page.items.map(entry),
          ],
          [page.hasMore ? '@odata.nextLink' : '@odata.deltaLink']: link,
        });
      }
      const [, id = '', more] = /^\/drives\/[^/]+\/items\/([^/]+)(?:\/(children|content))?$/.exec(path) ?? [];
      if (more === 'children') {
        const folders = [...world.folders.values()].filter(({ parent }) => parent === id);
        return send(response, { value: folders.map((folder) => ({ id: folder.id, name: folder.name, folder: {} })) });
      }
      if (more === 'content') {
        // The bytes are at another origin, which needs no token.
        response.writeHead(302, { location: `http://localhost:${new URL(server.origin).port}/bytes/${id}` }).end();
        return;
      }
      const probed = await source.probe({ id, folderId: '', path: '', version: '' }, signal, []);
      if (probed === 'gone') throw new SourceError('item_gone');
      send(response, { id });
    },
  });
  return Object.assign(server, { login: server.origin, api: `${server.origin}/v1.0` });
}
