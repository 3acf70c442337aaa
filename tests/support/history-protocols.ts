import { openDropbox } from '#server/integrations/dropbox/open-dropbox.ts';
import { openDrive } from '#server/integrations/google-drive/open-drive.ts';
import { openGraph } from '#server/integrations/graph/open-graph.ts';
import { openImap } from '#server/integrations/imap/open-imap.ts';
import { openWebdav } from '#server/integrations/webdav/open-webdav.ts';
import type { DataSource } from '#server/platform/data-source/data-source.ts';
import { startDriveServer } from './drive-server.ts';
import { startDropboxServer } from './dropbox-server.ts';
import { graphDrive, startGraphServer } from './graph-server.ts';
import { rootId, type SourceWorld, type WorldFile } from './source-world.ts';
import type { VendorServer } from './vendor-server.ts';
import { startWorldDavServer } from './world-dav-server.ts';
import { mailOf, startWorldImapServer } from './world-imap-server.ts';

/** A file as reported by the source's adapter. */
export type ToldFile = { itemId: string; version: string; path: string; content: string };

export type HistoryPeer = {
  open: () => DataSource;
  /** The chosen folder: everything. */
  chosen: { id: string; path: string };
  tell: (file: WorldFile) => ToldFile;
  /** Requests in this turn that ignored the source's retry delay. */
  impatient?: () => number;
  beginTurn?: () => void;
  /** Number of requests so far, where the server counts them. */
  requests?: () => number;
  close: () => Promise<void>;
};

const isPrivateAllowed = true;
const whole = (world: SourceWorld, file: WorldFile) => ({
  path: `${world.pathOf(file.parent)}/${file.name}`,
  content: file.content,
});

const byVendor =
  (
    start: (world: SourceWorld) => Promise<VendorServer & { api: string }>,
    open: (access: { api: string; accessToken: string; isPrivateAllowed: true }) => DataSource,
    { chosen, idOf }: { chosen: string; idOf: (id: string) => string },
  ) =>
  async (world: SourceWorld): Promise<HistoryPeer> => {
    const server = await start(world);
    const { api, accessToken } = server;
    return {
      open: () => open({ api, accessToken, isPrivateAllowed }),
      chosen: { id: chosen, path: '/' },
      tell: (file) => ({ itemId: idOf(file.id), version: String(file.version), ...whole(world, file) }),
      impatient: () => server.impatient,
      requests: () => server.requests,
      beginTurn: () => {
        server.quietUntil = 0;
      },
      close: server.close,
    };
  };

const byDav =
  (isNextcloud: boolean) =>
  async (world: SourceWorld): Promise<HistoryPeer> => {
    const { close, requests, ...access } = await startWorldDavServer(world, isNextcloud);
    return {
      open: () => openWebdav({ ...access, isPrivateAllowed }),
      chosen: { id: '/', path: '/' },
      tell: (file) => {
        const told = whole(world, file);
        const itemId = isNextcloud ? `id:${file.id}` : `path:${told.path.slice(1)}`;
        return { itemId, version: `"${file.id}-${file.version}" ${Buffer.byteLength(file.content)}`, ...told };
      },
      requests,
      close,
    };
  };

async function byImap(world: SourceWorld): Promise<HistoryPeer> {
  const server = await startWorldImapServer(world);
  return {
    open: () => openImap({ ...server, isPrivateAllowed }),
    chosen: { id: 'INBOX', path: '/INBOX' },
    tell: (file) => {
      const { mailbox, uid, validity } = server.place(file);
      const path = `/${mailbox}/${file.name} (${uid}).eml`;
      return { itemId: `${uid}/${mailbox}`, version: String(validity), path, content: mailOf(file) };
    },
    close: server.close,
  };
}

/** The five protocols, with both kinds of WebDAV servers. */
export const protocols = {
  'Microsoft Graph': byVendor(startGraphServer, openGraph, {
    chosen: `${graphDrive}/${rootId}`,
    idOf: (id) => `${graphDrive}/${id}`,
  }),
  'Google Drive': byVendor(startDriveServer, openDrive, { chosen: rootId, idOf: (id) => id }),
  Dropbox: byVendor(startDropboxServer, (access) => openDropbox({ ...access, content: access.api }), {
    chosen: '/',
    idOf: (id) => `id:${id}`,
  }),
  IMAP: byImap,
  Nextcloud: byDav(true),
  'plain WebDAV': byDav(false),
} satisfies Record<string, (world: SourceWorld) => Promise<HistoryPeer>>;
export type Protocol = keyof typeof protocols;
