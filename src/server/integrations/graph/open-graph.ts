import { z } from 'zod';
import {
  type ChangePage,
  type ChangingSource,
  SourceError,
  type SourceFolderEntry,
  type SourceItem,
  type WatchChannel,
} from '#server/platform/data-source/data-source.ts';
import type { FoundFolder } from '#shared/contracts/sources.ts';
import { askGraph, changeGraph, fetchFromGraph, type GraphAccess } from './ask-graph.ts';

const pageSize = 200;
/** Lifetime of a change subscription, in milliseconds; the vendor would allow four weeks. */
const watchMilliseconds = 3 * 86_400_000;
/** Maximum sites whose libraries are offered. */
const maxSites = 50;

const entrySchema = z.object({
  id: z.string(),
  name: z.string().default(''),
  size: z.number().optional(),
  cTag: z.string().optional(),
  eTag: z.string().optional(),
  webUrl: z.url().optional(),
  parentReference: z.object({ id: z.string().optional(), driveId: z.string().optional() }).optional(),
  file: z.object({ hashes: z.object({ quickXorHash: z.string().optional() }).optional() }).optional(),
  folder: z.object({ childCount: z.number().optional() }).optional(),
  root: z.unknown().optional(),
  deleted: z.unknown().optional(),
  package: z.unknown().optional(),
  remoteItem: z.unknown().optional(),
});
type Entry = z.infer<typeof entrySchema>;
const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    value: z.array(item),
    '@odata.nextLink': z.string().optional(),
    '@odata.deltaLink': z.string().optional(),
  });
const entriesSchema = pageOf(entrySchema);
const driveSchema = z.object({ id: z.string(), name: z.string().default('') });
const siteSchema = z.object({ id: z.string(), displayName: z.string().optional(), name: z.string().optional() });

/** Links to the changes of each drive; `todo`: drives not read to the end in this pass. */
const cursorSchema = z.object({
  links: z.record(z.string(), z.string()),
  todo: z.array(z.object({ drive: z.string(), next: z.string().nullable() })),
});

/**
 * SharePoint libraries and OneDrive by Microsoft Graph, with everything the user can see. Changes are read per drive
 * (delta). A page without either link is incomplete. Both kinds of 410 start over and compare.
 */
export function openGraph(access: GraphAccess): ChangingSource {
  const readAll = async <Item extends z.ZodType>(
    path: string,
    item: Item,
    signal: AbortSignal,
  ): Promise<z.output<Item>[]> => {
    const all: z.output<Item>[] = [];
    for (let next: string | undefined = path, pages = 0; next && pages < 50; pages += 1) {
      const page: z.output<ReturnType<typeof pageOf<Item>>> = await askGraph(access, next, pageOf(item), signal);
      all.push(...(page.value as z.output<Item>[]));
      next = page['@odata.nextLink'];
    }
    return all;
  };
  const rootOf = async (drive: string, name: string, signal: AbortSignal): Promise<FoundFolder> => {
    const { id } = await askGraph(access, `/drives/${encodeURIComponent(drive)}/root?$select=id`, entrySchema, signal);
    return { id: `${drive}/${id}`, name, path: `/${name}`, hasFolders: true };
  };

  const listDrives = async (signal: AbortSignal): Promise<FoundFolder[]> => {
    const found: FoundFolder[] = [];
    const own = await askGraph(access, '/me/drive?$select=id,name', driveSchema, signal).catch(orNone);
    if (own) found.push(await rootOf(own.id, own.name || 'OneDrive', signal));
    const followed =
      (await readAll('/me/followedSites?$select=id,displayName,name', siteSchema, signal).catch(orNone)) ?? [];
    const searched =
      (await readAll('/sites?search=*&$select=id,displayName,name', siteSchema, signal).catch(orNone)) ?? [];
    const sites = [...new Map([...followed, ...searched].map((site) => [site.id, site])).values()].slice(0, maxSites);
    for (const site of sites) {
      const drives = await readAll(
        `/sites/${encodeURIComponent(site.id)}/drives?$select=id,name`,
        driveSchema,
        signal,
      ).catch(orNone);
      for (const { id, name } of drives ?? []) {
        if (found.some((each) => each.id.startsWith(`${id}/`))) continue;
        found.push(await rootOf(id, [site.displayName ?? site.name, name].filter(Boolean).join(' – '), signal));
      }
    }
    return found;
  };

  return {
    style: 'changes',
    verify: async (signal) => {
      const schema = z.object({ mail: z.string().nullish(), userPrincipalName: z.string().nullish() });
      const me = await askGraph(access, '/me?$select=mail,userPrincipalName', schema, signal);
      return { account: me.mail || me.userPrincipalName || '', name: 'Microsoft 365' };
    },
    listFolders: async (parentId, signal) => {
      if (parentId === null) return listDrives(signal);
      const children = await readAll(
        `${placeOf(parentId)}/children?$select=id,name,folder&$top=${pageSize}`,
        entrySchema,
        signal,
      );
      const folders = children.filter(({ folder }) => folder !== undefined);
      const drive = parentId.slice(0, parentId.indexOf('/'));
      return folders.map(({ id, name }) => ({ id: `${drive}/${id}`, name, path: `/${name}`, hasFolders: true }));
    },
    readChanges: async (cursor, roots, signal): Promise<ChangePage> => {
      const drives = [...new Set(roots.map(({ id }) => id.slice(0, id.indexOf('/'))))];
      const before = cursor === null ? { links: {}, todo: [] } : parseCursor(cursor);
      // A new pass: continue every drive where its changes ended.
      const todo =
        before.todo.length > 0 ? before.todo : drives.map((drive) => ({ drive, next: before.links[drive] ?? null }));
      const [current, ...rest] = todo;
      if (!current)
        return { items: [], folders: [], gone: [], cursor: JSON.stringify({ ...before, todo: [] }), hasMore: false };
      const first = `/drives/${encodeURIComponent(current.drive)}/root/delta?$top=${pageSize}`;
      const page = await askGraph(access, current.next ?? first, entriesSchema, signal).catch((error) => {
        if (!(error instanceof SourceError) || error.code !== 'no_access') throw error;
        const refused = roots.flatMap(({ id }) => (id.startsWith(`${current.drive}/`) ? [id] : []));
        throw new SourceError('no_access', { cause: error, refused });
      });
      const { '@odata.nextLink': next, '@odata.deltaLink': end } = page;
      if (!next && !end) throw new SourceError('incomplete');
      const after = {
        links: end ? { ...before.links, [current.drive]: end } : before.links,
        todo: next ? [{ drive: current.drive, next }, ...rest] : rest,
      };
      return {
        ...sortEntries(current.drive, page.value),
        cursor: JSON.stringify(after),
        hasMore: after.todo.length > 0,
      };
    },
    download: async ({ id }, signal) => fetchFromGraph(access, `${placeOf(id)}/content`, signal),
    probe: async ({ id }, signal) => {
      try {
        const { deleted } = await askGraph(access, `${placeOf(id)}?$select=id,deleted`, entrySchema, signal);
        return deleted === undefined ? 'present' : 'gone';
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        if (error.code === 'item_gone') return 'gone';
        // Not visible to this user proves nothing.
        if (error.code === 'no_access') return 'unknown';
        throw error;
      }
    },
    watch: async ({ address, secret, chosen }, signal) => {
      const endsAt = Date.now() + watchMilliseconds;
      const channels: WatchChannel[] = [];
      for (const drive of new Set(chosen.map(({ id }) => id.slice(0, id.indexOf('/'))))) {
        const body = {
          changeType: 'updated',
          notificationUrl: address,
          resource: `/drives/${drive}/root`,
          expirationDateTime: new Date(endsAt).toISOString(),
          clientState: secret,
        };
        const asked = { method: 'POST', path: '/subscriptions', body } as const;
        const { id } = await changeGraph(access, asked, z.object({ id: z.string() }), signal);
        channels.push({ id, resource: null });
      }
      return { key: secret, channels, endsAt };
    },
    unwatch: async (channels, signal) => {
      for (const { id } of channels) {
        await changeGraph(
          access,
          { method: 'DELETE', path: `/subscriptions/${encodeURIComponent(id)}` },
          z.unknown(),
          signal,
        );
      }
    },
    close: async () => undefined,
  };
}

/** Maps missing and inaccessible items to undefined; rethrows other errors. */
function orNone(error: unknown): undefined {
  if (!(error instanceof SourceError) || !['no_access', 'item_gone'].includes(error.code)) throw error;
}

function parseCursor(cursor: string): z.infer<typeof cursorSchema> {
  try {
    return cursorSchema.parse(JSON.parse(cursor));
  } catch {
    throw new SourceError('cursor_gone');
  }
}

function placeOf(id: string): string {
  const at = id.indexOf('/');
  return `/drives/${encodeURIComponent(id.slice(0, at))}/items/${encodeURIComponent(id.slice(at + 1))}`;
}

function sortEntries(drive: string, entries: readonly Entry[]): Pick<ChangePage, 'items' | 'folders' | 'gone'> {
  // If an entry occurs repeatedly on a page, the last one counts.
  const last = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
  const idOf = (id: string) => `${drive}/${id}`;
  const isFolder = ({ folder, root }: Entry) => folder !== undefined || root !== undefined;
  const there = last.filter(({ deleted }) => deleted === undefined);
  return {
    gone: last.filter(({ deleted }) => deleted !== undefined).map(({ id }) => idOf(id)),
    folders: there.filter(isFolder).map(({ id, name, parentReference, root }): SourceFolderEntry => {
      const parentId = root === undefined && parentReference?.id ? idOf(parentReference.id) : null;
      return { id: idOf(id), name, path: root === undefined ? `/${name}` : '/', parentId, version: null };
    }),
    items: there
      .filter((entry) => !isFolder(entry))
      .map((entry): SourceItem => {
        const { id, name, size, file, cTag, eTag, webUrl, parentReference } = entry;
        return {
          id: idOf(id),
          folderId: idOf(parentReference?.id ?? ''),
          name,
          path: `/${name}`,
          size: size ?? null,
          version: file?.hashes?.quickXorHash ?? cTag ?? eTag ?? '',
          url: webUrl ?? null,
          // Notebooks and shortcuts cannot be downloaded.
          ...(file === undefined || entry.package !== undefined || entry.remoteItem !== undefined
            ? { leftOut: 'file_type_unsupported' as const }
            : {}),
        };
      }),
  };
}
