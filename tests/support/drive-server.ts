import type { ChangingSource, SourceFolderEntry, SourceItem } from '#server/platform/data-source/data-source.ts';
import { SourceError } from '#server/platform/data-source/data-source.ts';
import { rootId, type SourceWorld } from './source-world.ts';
import { sendJson as send, startVendorServer, type VendorServer } from './vendor-server.ts';

const folderType = 'application/vnd.google-apps.folder';

/** Google's login and Drive (v3) as documented, backed by a simulated world; reports its faults as Drive does. */
export async function startDriveServer(world: SourceWorld): Promise<VendorServer & { login: string; api: string }> {
  const source = world.changing() as ChangingSource;
  const signal = new AbortController().signal;
  const toFile = (item: SourceItem) => ({
    id: item.id,
    name: item.name,
    mimeType: 'text/plain',
    parents: [item.folderId],
    size: String(item.size),
    md5Checksum: item.version,
    webViewLink: `https://drive.google.example/${item.id}`,
  });
  const toFolder = ({ id, name, parentId }: SourceFolderEntry) => ({
    id,
    name,
    mimeType: folderType,
    ...(parentId === null ? {} : { parents: [parentId] }),
  });
  const reasons = { throttled: 'userRateLimitExceeded', no_access: 'insufficientFilePermissions' } as const;
  const server = await startVendorServer({
    api: '/drive/v3',
    fault: ({ code }) => {
      if (code === 'cursor_gone') return { status: 400, body: { error: { errors: [{ reason: 'invalid' }] } } };
      if (code !== 'throttled' && code !== 'no_access') return undefined;
      return { status: 403, body: { error: { errors: [{ reason: reasons[code] }] } } };
    },
    answer: async ({ url, path, response, body: text }) => {
      const token = url.searchParams.get('pageToken') ?? '';
      if (path === '/about') return send(response, { user: { emailAddress: 'anna@stadtwerke.example' } });
      if (path === '/changes/watch') {
        const asked = JSON.parse(text) as { id: string; expiration: string };
        server.channels.set(asked.id, asked);
        return send(response, { id: asked.id, resourceId: 'r1', expiration: asked.expiration });
      }
      if (path === '/channels/stop') {
        server.channels.delete((JSON.parse(text) as { id: string }).id);
        response.writeHead(204).end();
        return;
      }
      if (path === '/drives') return send(response, { drives: [] });
      if (path === '/changes/startPageToken') return send(response, { startPageToken: world.changeToken() });
      if (path === '/files') {
        const below = /'([^']+)' in parents/.exec(url.searchParams.get('q') ?? '')?.[1];
        if (below !== undefined) {
          const folders = [...world.folders.values()].filter(({ parent }) => parent === below);
          return send(response, { files: folders.map(({ id, name }) => ({ id, name })) });
        }
        const page = await source.readChanges(token || null, [], signal);
        const folders = page.folders.filter(({ id }) => id !== rootId);
        return send(response, {
          files: [...page.items.map(toFile), ...folders.map(toFolder)],
          ...(page.hasMore ? { nextPageToken: page.cursor } : {}),
        });
      }
      if (path === '/changes') {
        const page = await source.readChanges(token, [], signal);
        return send(response, {
          changes: [
            ...page.items.map((item) => ({ changeType: 'file', fileId: item.id, file: toFile(item) })),
            ...page.folders.map((folder) => ({ changeType: 'file', fileId: folder.id, file: toFolder(folder) })),
            // Trashed or removed: Drive reports both.
            ...page.gone.map((id, index) =>
              index % 2 === 0
                ? { changeType: 'file', fileId: id, removed: true }
                : { changeType: 'file', fileId: id, file: { id, trashed: true } },
            ),
          ],
          [page.hasMore ? 'nextPageToken' : 'newStartPageToken']: page.cursor,
        });
      }
      const id = /^\/files\/([^/]+)$/.exec(path)?.[1] ?? '';
      if (id === 'root' || id === rootId) return send(response, { id: rootId, name: 'Meine Ablage' });
      const item = { id, folderId: '', path: '', version: '' };
      if (url.searchParams.get('alt') === 'media') {
        const { size, body } = await source.download(item, signal);
        response.setHeader('content-length', String(size));
        try {
          for await (const chunk of body) response.write(chunk);
          response.end();
        } catch {
          response.destroy();
        }
        return;
      }
      if ((await source.probe(item, signal, [])) === 'gone') throw new SourceError('item_gone');
      send(response, { id });
    },
  });
  return Object.assign(server, { login: server.origin, api: `${server.origin}/drive/v3` });
}
