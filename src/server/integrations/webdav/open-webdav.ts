import { createHash } from 'node:crypto';
import {
  type FolderListing,
  SourceError,
  type SourceFolderEntry,
  type SourceItem,
  type WalkedSource,
} from '#server/platform/data-source/data-source.ts';
import { failureOfStatus } from '#server/platform/data-source/source-failures.ts';
import { inTurns, mapInTurns } from '#server/platform/scheduling/in-turns.ts';
import { uploadMaxBytes } from '#shared/limits.ts';
import { type DavResource, parseMultistatus } from './parse-multistatus.ts';
import { type DavAccess, sendDav } from './send-dav.ts';

const properties = `<?xml version="1.0" encoding="utf-8"?>
<d:propfind xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:prop>
<d:resourcetype/><d:getetag/><d:getcontentlength/><d:getlastmodified/><oc:fileid/>
</d:prop></d:propfind>`;

/** Maximum nesting of folders and length of a path. Beyond them is a cycle, or something not made by hand. */
const maxDepth = 60;
const maxPath = 3_000;

/** Maximum bytes of a response by depth: 100,000 files in one folder take some 60 MB of XML. */
const listingMaxBytes = { 0: 1024 * 1024, 1: 100 * 1024 * 1024 };

/** Path to the logged-in user's files at Nextcloud and ownCloud. */
const nextcloudFiles = 'remote.php/webdav/';

/**
 * A WebDAV share (RFC 4918), queried with depth 0 and 1 only. On Nextcloud and ownCloud, files keep their id when
 * renamed, and a folder's version covers everything below it. On other servers every folder is read each time.
 */
export function openWebdav(access: DavAccess): WalkedSource {
  const root = new URL(access.address.endsWith('/') ? access.address : `${access.address}/`);
  const send = (path: string, request: Omit<Parameters<typeof sendDav>[1], 'url'>) =>
    sendDav(access, { ...request, url: locate(root, path) });

  const find = async (path: string, depth: '0' | '1', signal: AbortSignal): Promise<Found[]> => {
    const headers = { depth, 'content-type': 'application/xml; charset=utf-8' };
    const answer = await send(path, {
      method: 'PROPFIND',
      headers,
      body: properties,
      maxBytes: listingMaxBytes[depth],
      signal,
    });
    const failure = failureOfStatus(answer.status, answer.headers);
    if (failure) {
      await answer.body.return();
      // Without PROPFIND it is not a WebDAV share.
      throw answer.status === 405 || answer.status === 501 ? new SourceError('not_understood') : failure;
    }
    if (answer.status !== 207) {
      await answer.body.return();
      throw new SourceError('not_understood');
    }
    const resources = await parseMultistatus(answer.body);
    if (!resources) throw new SourceError('incomplete');
    return mapInTurns(resources, (resource) => {
      const found = pathOf(root, answer.url, resource);
      return found === null ? [] : [{ ...resource, path: found }];
    });
  };

  const list = async (path: string, signal: AbortSignal): Promise<{ self: Found; below: Found[] }> => {
    const found = await find(path, '1', signal);
    const self = found.find((each) => each.path === path);
    if (!self) throw new SourceError('incomplete');
    if (!self.isCollection) throw new SourceError('item_gone');
    const below = found.filter((each) => each !== self && parentOf(each.path) === path && each.path.length < maxPath);
    return { self, below };
  };

  /** True if a link leads back up: an ancestor of the same name has the same content. */
  const isCycle = async (path: string, below: readonly Found[], signal: AbortSignal): Promise<boolean> => {
    const names = path.split('/');
    const above = names
      .map((_, index) => names.slice(0, index + 1).join('/'))
      .filter((_, index) => index < names.length - 1 && names[index] === names.at(-1));
    if (below.length === 0 || above.length === 0) return false;
    const here = await fingerprintOf(below);
    for (const each of above) {
      if ((await fingerprintOf((await list(each, signal)).below)) === here) return true;
    }
    return false;
  };

  return {
    style: 'walk',
    verify: async (signal) => {
      const [self] = await find('', '0', signal);
      if (!self) throw new SourceError('incomplete');
      return { account: access.username, name: root.host };
    },
    listFolders: async (parentId, signal) => {
      if (parentId === null) return [{ id: '/', name: '', path: '/', hasFolders: true }];
      const { below } = await list(parentId.replace(/^\//, ''), signal);
      const paths = below.filter(({ isCollection }) => isCollection).map(({ path }) => path);
      paths.sort((one, other) => one.localeCompare(other));
      return paths.map((path) => ({ ...shown(path), id: `/${path}`, hasFolders: true }));
    },
    readFolder: async (folder, signal): Promise<FolderListing> => {
      const { self, below } = await list(folder.path.replace(/^\//, ''), signal);
      const isDeep = self.path.split('/').length > maxDepth;
      // Its content is read where the cycle began.
      if (await isCycle(self.path, below, signal))
        return { isCut: false, folder: toFolder(self), folders: [], items: [] };
      return {
        isCut: false,
        folder: toFolder(self),
        folders: below.filter(({ isCollection }) => isCollection && !isDeep).map(toFolder),
        items: await mapInTurns(below, (each) => (each.isCollection ? [] : [toItem(root, each, idOf(self))])),
      };
    },
    download: async ({ path }, signal) => {
      const answer = await send(path.replace(/^\//, ''), {
        method: 'GET',
        headers: {},
        maxBytes: uploadMaxBytes,
        signal,
      });
      // Other successful responses do not contain the file.
      if (answer.status !== 200) {
        await answer.body.return();
        throw failureOfStatus(answer.status, answer.headers) ?? new SourceError('incomplete');
      }
      const length = Number(answer.headers['content-length'] ?? Number.NaN);
      return { size: Number.isSafeInteger(length) ? length : null, body: answer.body };
    },
    probe: async ({ id, path }, signal) => {
      try {
        const [self] = await find(path.replace(/^\//, ''), '0', signal);
        // Another file may be there now.
        return self && !self.isCollection && idOf(self) === id ? 'present' : 'gone';
      } catch (error) {
        if (error instanceof SourceError && error.code === 'item_gone') return 'gone';
        if (error instanceof SourceError && error.code === 'no_access') return 'unknown';
        throw error;
      }
    },
    close: async () => undefined,
  };
}

/** The URL of a share. If the user entered that of a Nextcloud, the URL of its files.  @throws SourceError */
export async function resolveWebdav(access: DavAccess, signal: AbortSignal): Promise<string> {
  try {
    await openWebdav(access).verify(signal);
    return access.address;
  } catch (error) {
    const isOther = error instanceof SourceError && ['not_understood', 'item_gone', 'redirected'].includes(error.code);
    if (!isOther || access.address.includes('remote.php')) throw error;
    const address = new URL(nextcloudFiles, access.address.replace(/\/*$/, '/')).href;
    await openWebdav({ ...access, address })
      .verify(signal)
      .catch((second) => {
        throw second instanceof SourceError && second.code === 'item_gone' ? error : second;
      });
    return address;
  }
}

/** A resource with its decoded path below the root, without outer slashes. */
type Found = DavResource & { path: string };

/** The URL of a path, which must be below the root. @throws SourceError item_gone */
function locate(root: URL, path: string): URL {
  const url = new URL(`./${path.split('/').map(encodeURIComponent).join('/')}`, root);
  if (!url.href.startsWith(root.href)) throw new SourceError('item_gone');
  return url;
}

/** The path of a resource; null if outside the root or malformed. */
function pathOf(root: URL, asked: URL, { href }: DavResource): string | null {
  try {
    const { pathname } = new URL(href, asked);
    const decoded = decodeURIComponent(pathname);
    const base = decodeURIComponent(root.pathname);
    if (decoded === base.slice(0, -1)) return '';
    if (!decoded.startsWith(base)) return null;
    const path = decoded.slice(base.length).replace(/\/+$/, '');
    return path.includes('\0') || path.split('/').includes('..') ? null : path;
  } catch {
    return null;
  }
}

/** Fingerprint of a folder's content, independent of its location and order. */
async function fingerprintOf(below: readonly Found[]): Promise<string> {
  let sum = 0n;
  for await (const batch of inTurns(below)) {
    for (const found of batch) {
      const told = `${nameOf(found.path)}\0${found.isCollection}\0${stampOf(found)}\0${sizeOf(found)}`;
      sum += createHash('sha256').update(told).digest().readBigUInt64LE();
    }
  }
  return `${below.length} ${sum}`;
}

const parentOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0));
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const shown = (path: string) => ({ name: nameOf(path), path: `/${path}` });

/** Id of a resource. Long paths are hashed, as ids are index keys. */
function idOf({ path, properties }: Found): string {
  const fileId = properties.fileid;
  if (fileId && /^[\w-]{1,100}$/.test(fileId)) return `id:${fileId}`;
  return path.length <= 250 ? `path:${path}` : `hash:${createHash('sha256').update(path).digest('base64url')}`;
}

function toFolder(found: Found): SourceFolderEntry {
  // Only servers with file ids also include changes below in a folder's version.
  const version = found.properties.fileid !== undefined ? (found.properties.getetag ?? null) : null;
  return { ...shown(found.path), id: idOf(found), parentId: null, version };
}

const stampOf = ({ properties }: Found) => properties.getetag || properties.getlastmodified || '';
function sizeOf({ properties }: Found): number | null {
  const length = Number(properties.getcontentlength ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : null;
}

function toItem(root: URL, found: Found, folderId: string): SourceItem {
  const { path } = found;
  const size = sizeOf(found);
  return {
    ...shown(path),
    id: idOf(found),
    folderId,
    size,
    version: `${stampOf(found)} ${size ?? ''}`,
    url: urlOf(root, found),
  };
}

function urlOf(root: URL, { properties, path }: Found): string {
  const fileId = properties.fileid;
  const at = root.href.indexOf('remote.php');
  return fileId && at > 0
    ? `${root.href.slice(0, at)}index.php/f/${encodeURIComponent(fileId)}`
    : locate(root, path).href;
}
