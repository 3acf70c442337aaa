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

/** The port for data sources. Adapters are in `integrations/<vendor>`, know their protocol, and keep no state. */

/** A file or mail at the source. */
export type SourceItem = {
  /** Stays the same when the item is renamed or moved, if the source supports that. */
  id: string;
  folderId: string;
  /** With an extension for its type. */
  name: string;
  /** As displayed. */
  path: string;
  size: number | null;
  /** Changes with the content. */
  version: string;
  /** Address to open it in a browser; null = none. */
  url: string | null;
  /** Why it must not be fetched. */
  leftOut?: ErrorCode;
};

/** An item as stored here. */
export type KnownItem = SourceItem & { isMissing: boolean };

/** `version`: unchanged = nothing below has changed; null = not supported by the source. */
export type SourceFolderEntry = SourceFolder & { parentId: string | null; version: string | null };

/** Everything in a folder; if `isCut`, only some new items, and repeated calls return more until it is complete. */
export type FolderListing = {
  folder: SourceFolderEntry;
  items: SourceItem[];
  folders: SourceFolderEntry[];
  isCut: boolean;
};

/** Identifies an item in a request to the source. */
export type ItemPlace = Pick<SourceItem, 'id' | 'folderId' | 'path' | 'version'>;

/** A page of changes since a cursor. */
export type ChangePage = {
  items: SourceItem[];
  folders: SourceFolderEntry[];
  /** Ids of items and folders that were deleted or are no longer visible. */
  gone: string[];
  /** For sources that identify folders by path: everything that was at these paths before this page is gone. */
  gonePaths?: string[];
  cursor: string;
  hasMore: boolean;
};

/** A subscription to change notifications: the key they contain, and when it ends (milliseconds since 1970). */
export type Watch = { key: string; channels: WatchChannel[]; endsAt: number };
/** `resource`: required by some vendors, besides the id, to end the channel. */
export type WatchChannel = { id: string; resource: string | null };
export type WatchWish = { address: string; secret: string; chosen: readonly SourceFolder[]; cursor: string };

/** A request to the notification address. */
export type SourceRequest = { query: URLSearchParams; headers: Headers; body: string };
/** Notifications of a request that are looked at; no vendor sends more for one user. */
export const maxNotifications = 20;

/** `reply`: answers the vendor's check of the address. `number`: grows with each message of a channel. */
export type SourceNotification =
  | { reply: string }
  | { told: { key: string; channel: string | null; number: number | null }[] };

export type Download = { size: number | null; body: AsyncIterable<Uint8Array> };

type Common = {
  /** Checks that it is reachable with these credentials, and returns the account. */
  verify: (signal: AbortSignal) => Promise<{ account: string; name: string }>;
  /** Folders to choose from; null = the outermost ones. */
  listFolders: (parentId: string | null, signal: AbortSignal) => Promise<FoundFolder[]>;
  download: (item: ItemPlace, signal: AbortSignal) => Promise<Download>;
  /** Asks whether a single item still exists; `unknown`: the source does not say. */
  probe: (
    item: ItemPlace,
    signal: AbortSignal,
    chosen: readonly SourceFolder[],
  ) => Promise<'present' | 'gone' | 'unknown'>;
  /** Closes connections. */
  close: () => Promise<void>;
};

export type LoadItems = () => Promise<ReadonlyMap<string, KnownItem>>;

/** A source whose folders are compared with their known content. */
export type WalkedSource = Common & {
  style: 'walk';
  /** `loadItems`: the known items of the folder, for protocols in which each item takes a separate request. */
  readFolder: (folder: SourceFolder, signal: AbortSignal, loadItems: LoadItems) => Promise<FolderListing>;
};

/** A source that reports changes since a cursor; null = everything from the beginning. */
export type ChangingSource = Common & {
  style: 'changes';
  readChanges: (cursor: string | null, chosen: readonly SourceFolder[], signal: AbortSignal) => Promise<ChangePage>;
  /** Asks the vendor to notify an address of changes, if supported. */
  watch?: (wish: WatchWish, signal: AbortSignal) => Promise<Watch>;
  unwatch?: (channels: readonly WatchChannel[], signal: AbortSignal) => Promise<void>;
};

export type DataSource = WalkedSource | ChangingSource;

/** Thrown by adapters. Contains no credentials, no address, and nothing of a document. */
export class SourceError extends Error {
  override readonly name = 'SourceError';

  /** `cursor_gone`: everything must be read again. `item_gone`: the requested item does not exist. */
  readonly code: SourceFault | 'cursor_gone' | 'item_gone' | 'item_too_large';

  /** Milliseconds that the source asks to wait. */
  readonly retryAfter: number | null;
  /** Ids of the chosen folders that a refusal is about; null = all of them. */
  readonly refused: readonly string[] | null;

  constructor(
    code: SourceError['code'],
    options: { cause?: unknown; retryAfter?: number | null; refused?: readonly string[] } = {},
  ) {
    super(`data source: ${code}`, { cause: options.cause });
    this.code = code;
    this.retryAfter = options.retryAfter ?? null;
    this.refused = options.refused ?? null;
  }
}

/** The tokens of a user's grant; `accessEndsAt` in milliseconds since 1970. */
export type OAuthTokens = { accessToken: string; accessEndsAt: number; refreshToken: string };

/** Address and credentials of a source. `isIssued`: the password was issued for this service. */
export type SourceAccess =
  | { kind: 'webdav'; address: string; username: string; password: string; isIssued?: boolean | undefined }
  | { kind: 'imap'; host: string; port: number; username: string; password: string }
  | ({ kind: 'imap'; host: string; port: number; username: string; grant: MailGrant } & OAuthTokens)
  | ({ kind: Exclude<GrantTarget, MailGrant> } & OAuthTokens);

/** Access by a grant at a vendor. */
export type GrantedAccess = Extract<SourceAccess, OAuthTokens>;

/** The grant requested from the vendor for this access. */
export const targetOf = (access: GrantedAccess): GrantTarget => ('grant' in access ? access.grant : access.kind);

/** Opens sources; `offered` are the kinds set up by the operator. */
export type SourceConnector = {
  offered: readonly SourceKind[];
  /** Vendors whose mailboxes are connected by a grant. */
  mailGrants: readonly MailGrant[];
  open: (access: SourceAccess) => DataSource | Promise<DataSource>;
  /** Tries the address somebody entered, and returns the access with the actual address. @throws SourceError */
  resolveAddress: (access: SourceAccess, signal: AbortSignal) => Promise<SourceAccess>;
  /** Revokes the grant or issued password at the source, if supported. @throws SourceError */
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
  /** Reads a vendor's notification; null = it is not authentic. */
  readNotification: (kind: WatchedKind, request: SourceRequest) => Promise<SourceNotification | null>;
  /** Nextcloud's login flow v2. `poll` returns null until the user has agreed. */
  nextcloud: {
    begin: (address: string, signal: AbortSignal) => Promise<{ loginUrl: string; endpoint: string; token: string }>;
    poll: (
      begun: { endpoint: string; token: string },
      signal: AbortSignal,
    ) => Promise<{ address: string; username: string; password: string } | null>;
  };
};
