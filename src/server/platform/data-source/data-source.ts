import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { SourceFault } from '#shared/contracts/source-faults.ts';
import type {
  FoundFolder,
  GrantTarget,
  MailGrant,
  SourceFolder,
  SourceKind,
  WatchedKind,
} from '#shared/contracts/sources.ts';

/** The port for data sources. Adapters live in `integrations/<vendor>`, know their protocol, and keep nothing. */

/** A file or mail at the source. */
export type SourceItem = {
  /** Stays the same when it is renamed or moved, where the source allows that. */
  id: string;
  folderId: string;
  /** With an extension that says what it is. */
  name: string;
  /** As it is shown. */
  path: string;
  size: number | null;
  /** Changes with the content. */
  version: string;
  /** Where a browser opens it; null where there is no such place. */
  url: string | null;
  /** Why it is not to be fetched. */
  leftOut?: ErrorCode;
};

/** An item as it is known here. */
export type KnownItem = SourceItem & { isMissing: boolean };

/** `version`: the same as before = nothing below has changed; null = the source does not tell. */
export type SourceFolderEntry = SourceFolder & { parentId: string | null; version: string | null };

/** Everything in one folder; or, where it is cut, some of what is new in it: asked again, it tells more, and everything in the end. */
export type FolderListing = {
  folder: SourceFolderEntry;
  items: SourceItem[];
  folders: SourceFolderEntry[];
  isCut: boolean;
};

/** What one item is asked for by. */
export type ItemPlace = Pick<SourceItem, 'id' | 'folderId' | 'path' | 'version'>;

/** A page of what changed since a cursor. */
export type ChangePage = {
  items: SourceItem[];
  folders: SourceFolderEntry[];
  /** Ids of items and folders that are deleted, or not to be seen any more. */
  gone: string[];
  /** Of sources that name folders by their path and tell of nothing but the path: what lay there before this page is gone. */
  gonePaths?: string[];
  cursor: string;
  hasMore: boolean;
};

/** By which a vendor tells of changes: what its notifications bear, and until when (milliseconds since 1970). */
export type Watch = { key: string; channels: WatchChannel[]; endsAt: number };
/** `resource`: what a vendor needs beside the id to end it. */
export type WatchChannel = { id: string; resource: string | null };
export type WatchWish = { address: string; secret: string; chosen: readonly SourceFolder[]; cursor: string };

/** A request that came to the address for notifications. */
export type SourceRequest = { query: URLSearchParams; headers: Headers; body: string };
/** `reply`: the vendor tries whether somebody is there. `number`: grows with each message of a channel. */
export type SourceNotification =
  | { reply: string }
  | { told: { key: string; channel: string | null; number: number | null }[] };

export type Download = { size: number | null; body: AsyncIterable<Uint8Array> };

type Common = {
  /** Proves that it can be reached with these credentials, and says whose account it is. */
  verify: (signal: AbortSignal) => Promise<{ account: string; name: string }>;
  /** Folders to choose from; null = the outermost ones. */
  listFolders: (parentId: string | null, signal: AbortSignal) => Promise<FoundFolder[]>;
  download: (item: ItemPlace, signal: AbortSignal) => Promise<Download>;
  /** Whether a single item is still there, asked by itself; `unknown`: the source does not say. */
  probe: (
    item: ItemPlace,
    signal: AbortSignal,
    chosen: readonly SourceFolder[],
  ) => Promise<'present' | 'gone' | 'unknown'>;
  /** Gives connections back. */
  close: () => Promise<void>;
};

export type LoadItems = () => Promise<ReadonlyMap<string, KnownItem>>;

/** A source whose folders are compared with what is known of them. */
export type WalkedSource = Common & {
  style: 'walk';
  /** `loadItems`: what is known in the folder, for protocols in which each item costs a question of its own. */
  readFolder: (folder: SourceFolder, signal: AbortSignal, loadItems: LoadItems) => Promise<FolderListing>;
};

/** A source that tells changes since a cursor; null = from the beginning, everything. */
export type ChangingSource = Common & {
  style: 'changes';
  readChanges: (cursor: string | null, chosen: readonly SourceFolder[], signal: AbortSignal) => Promise<ChangePage>;
  /** Asks the vendor to tell an address when something changes; where it can. */
  watch?: (wish: WatchWish, signal: AbortSignal) => Promise<Watch>;
  unwatch?: (channels: readonly WatchChannel[], signal: AbortSignal) => Promise<void>;
};

export type DataSource = WalkedSource | ChangingSource;

/** Thrown by adapters. Holds no credentials, no address, and nothing of a document. */
export class SourceError extends Error {
  override readonly name = 'SourceError';

  /** `cursor_gone`: everything must be read anew. `item_gone`: what was asked for is not there. */
  readonly code: SourceFault | 'cursor_gone' | 'item_gone' | 'item_too_large';

  /** Milliseconds that the source asks to be left alone. */
  readonly retryAfter: number | null;

  constructor(code: SourceError['code'], options: { cause?: unknown; retryAfter?: number | null } = {}) {
    super(`data source: ${code}`, { cause: options.cause });
    this.code = code;
    this.retryAfter = options.retryAfter ?? null;
  }
}

/** What a user's grant is held by; `accessEndsAt` in milliseconds since 1970. */
export type OAuthTokens = { accessToken: string; accessEndsAt: number; refreshToken: string };

/** What is needed to reach a source: where it is, and what proves who asks. `isIssued`: a password that was made for this service. */
export type SourceAccess =
  | { kind: 'webdav'; address: string; username: string; password: string; isIssued?: boolean | undefined }
  | { kind: 'imap'; host: string; port: number; username: string; password: string }
  | ({ kind: 'imap'; host: string; port: number; username: string; grant: MailGrant } & OAuthTokens)
  | ({ kind: Exclude<GrantTarget, MailGrant> } & OAuthTokens);

/** Access by a grant at a vendor. */
export type GrantedAccess = Extract<SourceAccess, OAuthTokens>;

/** What was asked for at the vendor, to have this access. */
export const targetOf = (access: GrantedAccess): GrantTarget => ('grant' in access ? access.grant : access.kind);

/** Opens sources; `offered` are those that the operator has set up. */
export type SourceConnector = {
  offered: readonly SourceKind[];
  /** Vendors at which mailboxes are connected by a grant. */
  mailGrants: readonly MailGrant[];
  open: (access: SourceAccess) => DataSource | Promise<DataSource>;
  /** Tries what somebody entered, and answers with where the papers are. @throws SourceError */
  resolveAddress: (access: SourceAccess, signal: AbortSignal) => Promise<SourceAccess>;
  /** Withdraws at the source what was granted or issued, where it has a way to. @throws SourceError */
  revoke: (access: SourceAccess, signal: AbortSignal) => Promise<void>;
  /** Grants of users at vendors (OAuth 2.0, code and PKCE). `username`: whose mailbox. @throws SourceError */
  grants: {
    begin: (
      target: GrantTarget,
      redirectUri: string,
      username: string | null,
    ) => Promise<{ url: string; verifier: string; state: string }>;
    finish: (
      target: GrantTarget,
      answer: { url: URL; verifier: string; state: string },
      username: string | null,
    ) => Promise<GrantedAccess>;
    renew: (access: GrantedAccess) => Promise<GrantedAccess>;
  };
  /** What a vendor tells of changes, once it has proven who it is; null = it has not. */
  readNotification: (kind: WatchedKind, request: SourceRequest) => Promise<SourceNotification | null>;
  /** Nextcloud's login flow v2. `poll` answers null as long as the user has not agreed. */
  nextcloud: {
    begin: (address: string, signal: AbortSignal) => Promise<{ loginUrl: string; endpoint: string; token: string }>;
    poll: (
      begun: { endpoint: string; token: string },
      signal: AbortSignal,
    ) => Promise<{ address: string; username: string; password: string } | null>;
  };
};
