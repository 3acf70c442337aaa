import type { ChangingSource, SourceError } from '#server/platform/data-source/data-source.ts';
import { SourceError as Fault } from '#server/platform/data-source/data-source.ts';
import type { SourceWorld } from './source-world.ts';
import { sendJson as send, startVendorServer, type VendorServer } from './vendor-server.ts';

type Entry = {
  '.tag': 'file' | 'folder' | 'deleted';
  path_lower: string;
  path_display: string;
  name: string;
  id?: string;
};

const summaries: Partial<Record<SourceError['code'], { status: number; summary: string }>> = {
  item_gone: { status: 409, summary: 'path/not_found/..' },
  cursor_gone: { status: 409, summary: 'reset/..' },
  refused: { status: 401, summary: 'expired_access_token/..' },
  throttled: { status: 429, summary: 'too_many_requests/..' },
};

/**
 * Dropbox's login and API (v2) as documented, backed by a simulated world. Changes are a log of paths; deletions are
 * reported by path only, and a deleted or moved folder stands for everything below it.
 */
export async function startDropboxServer(world: SourceWorld): Promise<VendorServer & { login: string; api: string }> {
  const source = world.changing() as ChangingSource;
  const signal = new AbortController().signal;
  const log: Entry[] = [];
  const lists: Entry[][] = [];
  let known = new Map<string, Entry & { content_hash?: string }>();
  /** Earlier cursors are no longer valid. */
  let forgotten = 0;

  const look = () => {
    const now = new Map<string, Entry & { content_hash?: string }>();
    for (const { id, parent, name } of world.folders.values()) {
      if (parent === null) continue;
      const path = world.pathOf(id);
      now.set(path.toLowerCase(), { '.tag': 'folder', id: `id:${id}`, ...placed(path), name });
    }
    for (const file of world.visible()) {
      const path = `${world.pathOf(file.parent)}/${file.name}`;
      const entry = { size: Buffer.byteLength(file.content), content_hash: String(file.version) };
      now.set(path.toLowerCase(), { '.tag': 'file', id: `id:${file.id}`, ...placed(path), name: file.name, ...entry });
    }
    return now;
  };
  const placed = (path: string) => ({ path_display: path, path_lower: path.toLowerCase() });

  /** Appends to the log what has happened since the last call. */
  const follow = () => {
    const now = look();
    const gone = [...known.keys()].filter((path) => !now.has(path));
    const outermost = gone.filter((path) => !gone.some((other) => path.startsWith(`${other}/`)));
    const deleted = outermost.map(
      (path): Entry => ({ '.tag': 'deleted', ...placed(path), name: path.split('/').at(-1) ?? '' }),
    );
    const changed = [...now.values()].filter(
      (entry) => JSON.stringify(entry) !== JSON.stringify(known.get(entry.path_lower)),
    );
    changed.sort((one, other) => one.path_lower.length - other.path_lower.length);
    log.push(...(world.chance() < 0.5 ? [...deleted, ...changed] : [...changed, ...deleted]));
    known = now;
  };
  const readable = ['unreachable', 'throttled', 'refused', 'no_access', 'server_failed', 'incomplete'] as const;
  const answerList = (list: number, from: number, since: number) => {
    const all = lists[list] ?? [];
    const hasMore = from + world.pageSize < all.length;
    return {
      entries: all.slice(from, from + world.pageSize),
      cursor: hasMore ? `0:${list}:${from + world.pageSize}:${since}` : `1:0:0:${since}`,
      has_more: hasMore,
    };
  };

  const server = await startVendorServer({
    api: '/2',
    fault: ({ code }) => {
      const told = summaries[code];
      return told && { status: told.status, body: { error_summary: told.summary, error: { '.tag': 'other' } } };
    },
    answer: async ({ path, request, response, body }) => {
      const asked = body === '' ? null : JSON.parse(body);
      if (path === '/users/get_current_account') {
        const root_info = { '.tag': 'team', root_namespace_id: '7', home_namespace_id: '8' };
        return send(response, { account_id: 'dbid:anna', email: 'anna@stadtwerke.example', root_info });
      }
      const item = (id: string) => ({ id: id.replace(/^id:/, ''), folderId: '', path: '', version: '' });
      if (path === '/files/download') {
        const { path: id } = JSON.parse(String(request.headers['dropbox-api-arg'])) as { path: string };
        const { size, body: bytes } = await source.download(item(id), signal);
        response.setHeader('content-length', String(size));
        try {
          for await (const chunk of bytes) response.write(chunk);
          response.end();
        } catch {
          response.destroy();
        }
        return;
      }
      if (!String(request.headers['dropbox-api-path-root']).includes('"root":"7"')) throw new Fault('not_understood');
      if (path === '/files/get_metadata') {
        if ((await source.probe(item(asked.path), signal, [])) === 'gone') throw new Fault('item_gone');
        follow();
        return send(response, [...known.values()].find(({ id }) => id === asked.path) ?? {});
      }
      world.fail(readable);
      follow();
      if (path === '/files/list_folder') {
        const below = `${asked.path}/`;
        const inside = [...known.values()].filter(
          ({ path_lower: each }) =>
            each.startsWith(below) && (asked.recursive || !each.slice(below.length).includes('/')),
        );
        return send(response, answerList(lists.push(inside) - 1, 0, log.length));
      }
      const [kind, list, from, since] = asked.cursor.split(':').map(Number) as [number, number, number, number];
      if (world.chance() < world.faultRate / 3) forgotten = log.length;
      if (since < forgotten) throw new Fault('cursor_gone');
      if (kind === 0) return send(response, answerList(list, from, since));
      // The last entry may be repeated.
      const first = world.chance() < world.faultRate && since > forgotten ? since - 1 : since;
      const next = Math.min(since + world.pageSize, log.length);
      send(response, { entries: log.slice(first, next), cursor: `1:0:0:${next}`, has_more: next < log.length });
    },
  });
  return Object.assign(server, { login: server.origin, api: `${server.origin}/2` });
}
