import { createHash } from 'node:crypto';
import { ImapFlow, type ListResponse } from 'imapflow';
import {
  type FolderListing,
  type KnownItem,
  SourceError,
  type SourceFolderEntry,
  type SourceItem,
  type WalkedSource,
} from '#server/platform/data-source/data-source.ts';
import { resolveOutbound } from '#server/platform/outbound/send-outbound.ts';
import { keepPace, type PaceLimits } from '#server/platform/outbound/transfer-pace.ts';
import { inTurns } from '#server/platform/scheduling/in-turns.ts';
import type { SourceFolder } from '#shared/contracts/sources.ts';
import { uploadMaxBytes } from '#shared/limits.ts';
import { asImapError } from './imap-failures.ts';
import { toRanges } from './uid-ranges.ts';
import { watchPace } from './watch-pace.ts';

export type ImapAccess = {
  host: string;
  port: number;
  username: string;
  /** True if the operator allows sources in a private network. */
  isPrivateAllowed: boolean;
} & PaceLimits &
  ({ password: string } | { accessToken: string });

const encryptedPort = 993;
const connectMilliseconds = 15_000;
const idleMilliseconds = 60_000;
/** Mails whose headers are read per batch. */
const mailsAtOnce = 500;
/** Sizes up to this many bytes are not checked, as servers often report a mail's size inexactly. */
const inexactBytes = 24 * 1024 * 1024;
/** Maximum bytes of a response besides the mail itself: the numbers of a million mails. */
const answerBytes = 16 * 1024 * 1024;

/**
 * A mailbox by IMAP (RFC 3501), opened read-only so that mails keep their flags. Every mail is a file, identified by
 * mailbox and number, which are stable as long as UIDVALIDITY is. All numbers are compared each time, since changes
 * alone reveal no deletions.
 */
export function openImap(access: ImapAccess): WalkedSource {
  let opened: Promise<ImapFlow> | undefined;
  const connect = (signal: AbortSignal): Promise<ImapFlow> => {
    opened ??= connectTo(access, signal);
    return opened;
  };
  /** Runs work that ends with the signal, by closing the connection. */
  const use = async <T>(signal: AbortSignal, work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    const client = await connect(signal);
    const abort = () => client.close();
    signal.addEventListener('abort', abort, { once: true });
    const watch = watchPace(client, access);
    try {
      return await work(client);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw watch.isTooSlow() ? new SourceError('timed_out', { cause: error }) : asImapError(error);
    } finally {
      watch.end();
      signal.removeEventListener('abort', abort);
    }
  };
  const select = async (client: ImapFlow, mailbox: string) => {
    const current = client.mailbox;
    if (current && current.path === mailbox) return current;
    return client.mailboxOpen(mailbox, { readOnly: true });
  };

  /** New mails not reported yet, for mailboxes with very many of them. */
  const pending = new Map<string, PendingMails>();
  const readNext = async (client: ImapFlow, { id }: SourceFolder, { version, uids, entry }: PendingMails) => {
    await select(client, id);
    const items = await fetchHeads(client, id, version, uids.splice(0, mailsAtOnce));
    // A server that lists mails but returns none would otherwise be asked forever.
    if (items.length === 0) throw new SourceError('incomplete');
    // Finally, everything is compared once more.
    if (uids.length === 0) pending.delete(id);
    return { folder: entry, folders: [], items, isCut: true };
  };

  return {
    style: 'walk',
    verify: (signal) => use(signal, async () => ({ account: access.username, name: access.username })),
    listFolders: (parentId, signal) =>
      use(signal, async (client) => {
        const all = await client.list({ listOnly: true });
        return childrenOf(all, parentId).map(({ path, name, flags }) => ({
          id: path,
          name,
          path: `/${path}`,
          hasFolders: !flags.has('\\HasNoChildren') && all.some(({ parentPath }) => parentPath === path),
        }));
      }),
    readFolder: (folder, signal, loadItems) =>
      use(signal, async (client): Promise<FolderListing> => {
        const waiting = pending.get(folder.id);
        if (waiting) return readNext(client, folder, waiting);
        const all = await client.list({ listOnly: true });
        const listed = all.find(({ path }) => path === folder.id);
        if (!listed) throw new SourceError('item_gone');
        const entry = { ...toEntry(listed), parentId: null };
        const folders = childrenOf(all, folder.id).map(toEntry);
        if (listed.flags.has('\\Noselect')) return { folder: entry, folders, items: [], isCut: false };
        const { uidValidity } = await openAnew(client, folder.id);
        const version = String(uidValidity);
        const { known, fresh } = await compareMails(client, folder.id, version, await loadItems());
        // Newest first, as users ask about these first.
        fresh.sort((one, other) => other - one);
        if (fresh.length > mailsAtOnce) {
          const begun = { version, uids: fresh, entry };
          pending.set(folder.id, begun);
          return readNext(client, folder, begun);
        }
        const items = [...known, ...(await fetchHeads(client, folder.id, version, fresh))];
        return { folder: entry, folders, items, isCut: false };
      }),
    download: ({ id, folderId }, signal) =>
      use(signal, async (client) => {
        await select(client, folderId);
        const { meta, content } = await client.download(uidOf(id), undefined, {
          uid: true,
          maxBytes: uploadMaxBytes + 1,
        });
        if (!content || !meta) throw new SourceError('item_gone');
        const size = meta.expectedSize ?? 0;
        if (size > uploadMaxBytes) {
          content.destroy();
          throw new SourceError('item_too_large');
        }
        return { size: size > inexactBytes ? size : null, body: translated(content, access) };
      }),
    probe: ({ id, folderId, version }, signal) =>
      use(signal, async (client) => {
        const all = await client.list({ listOnly: true });
        if (!all.some(({ path }) => path === folderId)) return 'gone';
        const { uidValidity } = await openAnew(client, folderId);
        if (String(uidValidity) !== version) return 'gone';
        const found = await client.search({ uid: uidOf(id), deleted: false }, { uid: true });
        if (!found) throw new SourceError('incomplete');
        return found.length > 0 ? 'present' : 'gone';
      }),
    close: async () => {
      const client = await opened?.catch(() => undefined);
      await client?.logout().catch(() => client.close());
    },
  };
}

type PendingMails = { version: string; uids: number[]; entry: SourceFolderEntry };

async function connectTo(access: ImapAccess, signal: AbortSignal): Promise<ImapFlow> {
  const isEncrypted = access.port === encryptedPort;
  try {
    // Resolve once, and connect to the very address that was checked.
    const { address, isPrivate } = await resolveOutbound(access.host, access);
    signal.throwIfAborted();
    const client = new ImapFlow({
      host: address,
      servername: access.host,
      port: access.port,
      secure: isEncrypted,
      // Only servers in a private network may be unencrypted.
      ...(isEncrypted || isPrivate ? {} : { doSTARTTLS: true }),
      // Tokens are sent by XOAUTH2 or OAUTHBEARER, whichever the server supports.
      auth: {
        user: access.username,
        ...('accessToken' in access ? { accessToken: access.accessToken } : { pass: access.password }),
      },
      tls: { rejectUnauthorized: true },
      logger: false,
      disableAutoIdle: true,
      clientInfo: { name: 'BoardSearch' },
      connectionTimeout: connectMilliseconds,
      greetingTimeout: connectMilliseconds,
      socketTimeout: idleMilliseconds,
      maxLiteralSize: uploadMaxBytes + 1,
      maxResponseSize: uploadMaxBytes + answerBytes,
      maxLineLength: answerBytes,
    });
    // Swallow errors outside commands; the next command fails with them.
    client.on('error', () => undefined);
    const close = () => client.close();
    signal.addEventListener('abort', close, { once: true });
    const watch = watchPace(client, access);
    try {
      await client.connect();
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw watch.isTooSlow() ? new SourceError('timed_out', { cause: error }) : error;
    } finally {
      watch.end();
      signal.removeEventListener('abort', close);
    }
    return client;
  } catch (error) {
    const told = asImapError(error);
    // With a grant there is no password to correct.
    const isGrant = 'accessToken' in access && told instanceof SourceError && told.code === 'refused';
    throw isGrant ? new SourceError('grant_expired', { cause: error }) : told;
  }
}

/** Reopens a mailbox, as a selected one does not show whether it was recreated. */
async function openAnew(client: ImapFlow, mailbox: string) {
  if (client.mailbox) await client.mailboxClose();
  return client.mailboxOpen(mailbox, { readOnly: true });
}

/** Compares all numbers of a mailbox: the known mails, and the numbers of new ones. */
async function compareMails(
  client: ImapFlow,
  mailbox: string,
  version: string,
  before: ReadonlyMap<string, KnownItem>,
): Promise<{ known: SourceItem[]; fresh: number[] }> {
  const uids = await client.search({ deleted: false }, { uid: true });
  // An empty mailbox is an empty list: a failed response must not look like one.
  if (!uids) throw new SourceError('incomplete');
  const known: SourceItem[] = [];
  const fresh: number[] = [];
  for await (const batch of inTurns(uids)) {
    for (const uid of batch) {
      const item = before.get(idOf(uid, mailbox));
      if (item && item.version === version) known.push(item);
      else fresh.push(uid);
    }
  }
  return { known, fresh };
}

async function fetchHeads(
  client: ImapFlow,
  mailbox: string,
  version: string,
  uids: readonly number[],
): Promise<SourceItem[]> {
  if (uids.length === 0) return [];
  const items: SourceItem[] = [];
  const query = { uid: true, envelope: true, size: true, internalDate: true } as const;
  for await (const mail of client.fetch(toRanges(uids), query, { uid: true })) {
    const name = nameOf(mail.envelope?.subject, mail.internalDate, mail.uid);
    items.push({
      id: idOf(mail.uid, mailbox),
      folderId: mailbox,
      name,
      path: `/${mailbox}/${name}`,
      size: mail.size ?? null,
      version,
      url: null,
    });
  }
  return items;
}

/** File name of a mail. The number distinguishes mails with the same subject. */
function nameOf(subject: string | undefined, received: Date | string | undefined, uid: number): string {
  const plain = (subject ?? '')
    .replace(/[\p{Cc}/\\]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 150);
  const day = received ? new Date(received) : null;
  const told = plain || (day && !Number.isNaN(day.getTime()) ? day.toISOString().slice(0, 10) : '');
  return `${told} (${uid}).eml`.trim();
}

const idOf = (uid: number, mailbox: string) =>
  `${uid}/${mailbox.length <= 200 ? mailbox : createHash('sha256').update(mailbox).digest('base64url')}`;
const uidOf = (id: string) => id.slice(0, id.indexOf('/'));

function childrenOf(all: readonly ListResponse[], parentId: string | null): ListResponse[] {
  return all.filter(({ parentPath, flags }) => parentPath === (parentId ?? '') && !flags.has('\\NonExistent'));
}

const toEntry = ({ path, name, parentPath }: ListResponse): SourceFolderEntry => ({
  id: path,
  name,
  path: `/${path}`,
  parentId: parentPath || null,
  // A version would have to cover the mailboxes below, too.
  version: null,
});

async function* translated(body: AsyncIterable<Buffer>, { leastRate }: PaceLimits): AsyncGenerator<Buffer> {
  try {
    yield* keepPace(body, { leastRate }, () => new SourceError('timed_out'));
  } catch (error) {
    throw asImapError(error);
  }
}
