import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { SourceFault } from '#shared/contracts/source-faults.ts';
import type { FoundFolder, SourceFolder, SourceKind } from '#shared/contracts/sources.ts';

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

/** Everything in one folder; or, where it is cut, a part of it: asked again with what is known by then, it tells more. */
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
  cursor: string;
  hasMore: boolean;
};

export type Download = { size: number | null; body: AsyncIterable<Uint8Array> };

type Common = {
  /** Proves that it can be reached with these credentials, and says whose account it is. */
  verify: (signal: AbortSignal) => Promise<{ account: string; name: string }>;
  /** Folders to choose from; null = the outermost ones. */
  listFolders: (parentId: string | null, signal: AbortSignal) => Promise<FoundFolder[]>;
  download: (item: ItemPlace, signal: AbortSignal) => Promise<Download>;
  /** Whether a single item is still there, asked by itself; `unknown`: the source does not say. */
  probe: (item: ItemPlace, signal: AbortSignal) => Promise<'present' | 'gone' | 'unknown'>;
  /** Gives connections back. */
  close: () => Promise<void>;
};

/** A source whose folders are compared with what is known of them. */
export type WalkedSource = Common & {
  style: 'walk';
  /** `known`: the folder's items, for protocols in which each costs a question of its own. */
  readFolder: (
    folder: SourceFolder,
    signal: AbortSignal,
    known: ReadonlyMap<string, KnownItem>,
  ) => Promise<FolderListing>;
};

/** A source that tells changes since a cursor; null = from the beginning, everything. */
export type ChangingSource = Common & {
  style: 'changes';
  readChanges: (cursor: string | null, chosen: readonly SourceFolder[], signal: AbortSignal) => Promise<ChangePage>;
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

/** Kinds that are connected by a grant at the vendor. */
export type GrantedKind = 'sharepoint';

/** What is needed to reach a source: where it is, and what proves who asks. */
export type SourceAccess =
  | { kind: 'webdav'; address: string; username: string; password: string }
  | { kind: 'imap'; host: string; port: number; username: string; password: string }
  | ({ kind: GrantedKind } & OAuthTokens);

/** Opens sources; `offered` are those that the operator has set up. */
export type SourceConnector = {
  offered: readonly SourceKind[];
  open: (access: SourceAccess) => DataSource | Promise<DataSource>;
  /** Tries what somebody entered, and answers with where the papers are. @throws SourceError */
  resolveAddress: (access: SourceAccess, signal: AbortSignal) => Promise<SourceAccess>;
  /** Grants of users at vendors (OAuth 2.0, code and PKCE). @throws SourceError */
  grants: {
    begin: (kind: GrantedKind, redirectUri: string) => Promise<{ url: string; verifier: string; state: string }>;
    finish: (kind: GrantedKind, answer: { url: URL; verifier: string; state: string }) => Promise<OAuthTokens>;
    renew: (kind: GrantedKind, before: OAuthTokens) => Promise<OAuthTokens>;
  };
  /** Nextcloud's login flow v2. `poll` answers null as long as the user has not agreed. */
  nextcloud: {
    begin: (address: string, signal: AbortSignal) => Promise<{ loginUrl: string; endpoint: string; token: string }>;
    poll: (
      begun: { endpoint: string; token: string },
      signal: AbortSignal,
    ) => Promise<{ address: string; username: string; password: string } | null>;
  };
};
