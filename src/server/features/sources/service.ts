import { uuidv7 } from 'uuidv7';
import { seal, UnsealError, unseal } from '#server/platform/crypto/sealing.ts';
import { type SourceAccess, SourceError } from '#server/platform/data-source/data-source.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { SourceFault } from '#shared/contracts/source-faults.ts';
import {
  type ConnectSource,
  type FoundFolder,
  type Source,
  type SourceLogEntry,
  type Sources,
  sourceKinds,
  type UpdateSource,
} from '#shared/contracts/sources.ts';
import { fileFaults } from '#shared/contracts/uploads.ts';
import { type Asker, limitSourceConnections, whileSignedIn } from '../accounts/public.ts';
import { recordAct } from '../audit/public.ts';
import { restoreUploads } from '../documents/public.ts';
import { readSettings } from '../settings/public.ts';
import { hostKeyOf, sealAccess, unsealAccess, withFreshToken, withSource } from './access/open-source.ts';
import { findOwn } from './find-own.ts';
import { retryFailed } from './items/fetch-repository.ts';
import { keepAsOwn } from './items/gone-repository.ts';
import { forgetFolderVersions } from './items/item-repository.ts';
import { listLog, writeLog } from './log-repository.ts';
import { earliestAttempt, nextPassAt } from './policy.ts';
import {
  countItems,
  insertSource,
  isConnected,
  listSources,
  requireRoom,
  rescheduleSources,
  type SourceCounts,
  type SourceRow,
  updateSource,
} from './repository.ts';

/** Timeout of requests to a source while the user waits, in milliseconds. */
const timeoutMilliseconds = 25_000;
const logPageSize = 50;

/** Kinds that can be connected here, and the sources that are. */
export function getSources(platform: Platform, scope: UserScope): Promise<Sources> {
  return platform.database.withUser(scope, async (tx) => {
    const [rows, counts] = [await listSources(tx, scope), await countItems(tx, scope)];
    const offered = scope.isDemo ? [] : [...platform.sources.offered];
    const mailGrants = scope.isDemo ? [] : [...platform.sources.mailGrants];
    const missing = scope.isDemo ? [] : sourceKinds.filter((kind) => !platform.sources.offered.includes(kind));
    const { isSample, legalNotice } = platform.siteContent;
    const operatorEmail = isSample ? null : legalNotice.email;
    const sources = rows.filter(isConnected).map((row) => present(row, counts.get(row.id)));
    return { offered, missing, operatorEmail, mailGrants, sources };
  });
}

/**
 * Connects a source by address and password, after trying them.
 * @throws AppError source_unreachable with the fault; forbidden for visitors of the demo; sources_exceeded,
 * rate_limited; unauthenticated if the session ended during the attempt
 */
export async function connectSource(
  platform: Platform,
  asker: Asker,
  scope: UserScope,
  { name, ...entered }: ConnectSource & { isIssued?: boolean },
  caller: Caller,
): Promise<Source> {
  if (scope.isDemo) throw new AppError('forbidden');
  if (!platform.sources.offered.includes(entered.kind)) throw new AppError('not_found');
  await limitSourceConnections(platform, scope.userId);
  await platform.database.withUser(scope, (tx) => requireRoom(tx, scope));
  const { access, told } = await ask(platform, async (signal) => {
    const resolved = await platform.sources.resolveAddress(entered, signal);
    return { access: resolved, told: await withSource(platform, resolved, (opened) => opened.verify(signal)) };
  });
  const id = uuidv7();
  const { userId, customerId } = scope;
  await whileSignedIn(platform, asker, async (account) => {
    const act = { action: 'source_connected', result: 'success', userId, actorUserId: userId } as const;
    await recordAct(account, { ...act, customerId, caller, details: { kind: access.kind, name: name || told.name } });
    await platform.database.withUser(scope, async (tx) => {
      await requireRoom(tx, scope);
      const row = { userId, id, kind: access.kind, name: name || told.name, account: told.account };
      const hostKey = hostKeyOf(access);
      await insertSource(tx, { ...row, hostKey, sealedAccess: sealAccess(platform, id, access) });
      await writeLog(tx, scope, id, [{ act: 'connected' }]);
    });
  });
  return getSource(platform, scope, id);
}

/** @throws AppError source_unreachable with the fault, rate_limited */
export async function beginNextcloud(
  platform: Platform,
  scope: UserScope,
  entered: { address: string; name?: string | undefined },
): Promise<{ loginUrl: string; flow: string }> {
  if (scope.isDemo) throw new AppError('forbidden');
  await limitSourceConnections(platform, scope.userId);
  const { loginUrl, ...begun } = await ask(platform, (signal) =>
    platform.sources.nextcloud.begin(entered.address, signal),
  );
  const flow = { ...begun, name: entered.name ?? '', endsAt: Date.now() + nextcloudMilliseconds };
  return { loginUrl, flow: seal(platform.encryptionKey, nextcloudPurpose(scope), JSON.stringify(flow)) };
}

/** Nextcloud itself gives up after twenty minutes. */
const nextcloudMilliseconds = 20 * 60_000;
const nextcloudPurpose = ({ userId }: UserScope) => `nextcloud-login:${userId}` as const;

/** The source once the user has agreed at Nextcloud; null before. @throws AppError link_expired, source_unreachable */
export async function pollNextcloud(
  platform: Platform,
  asker: Asker,
  scope: UserScope,
  sealed: string,
  caller: Caller,
): Promise<Source | null> {
  const flow = openFlow(platform, scope, sealed);
  if (flow.endsAt < Date.now()) throw new AppError('link_expired');
  const agreed = await ask(platform, (signal) => platform.sources.nextcloud.poll(flow, signal));
  if (!agreed) return null;
  return connectSource(
    platform,
    asker,
    scope,
    { kind: 'webdav', name: flow.name || undefined, ...agreed, isIssued: true },
    caller,
  );
}

type Flow = { endpoint: string; token: string; name: string; endsAt: number };

function openFlow(platform: Platform, scope: UserScope, sealed: string): Flow {
  try {
    return JSON.parse(unseal(platform.encryptionKey, nextcloudPurpose(scope), sealed)) as Flow;
  } catch (error) {
    throw error instanceof UnsealError ? new AppError('link_invalid') : error;
  }
}

/** Folders to choose from. @throws AppError not_found, source_unreachable */
export async function getFolders(
  platform: Platform,
  scope: UserScope,
  id: string,
  parent: string | undefined,
): Promise<FoundFolder[]> {
  const source = await platform.database.withUser(scope, (tx) => findOwn(tx, scope, id));
  return ask(platform, async (signal) => {
    const before = unsealAccess(platform, source);
    const access = await withFreshToken(platform, before);
    // Vendors may have invalidated the previous token: store the new one before using it.
    if (access !== before)
      await platform.database.withUser(scope, async (tx) => {
        const { sealedAccess } = await findOwn(tx, scope, id);
        if (sealedAccess !== source.sealedAccess) return;
        await updateSource(tx, scope, id, { sealedAccess: sealAccess(platform, id, access) });
      });
    return withSource(platform, access, (opened) => opened.listFolders(parent ?? null, signal));
  });
}

/** Renames or pauses a source, or chooses its folders, which starts a complete pass. @throws AppError not_found */
export async function changeSource(
  platform: Platform,
  scope: UserScope,
  id: string,
  { name, isPaused, folders }: UpdateSource,
): Promise<Source> {
  await platform.database.withUser(scope, async (tx) => {
    const source = await findOwn(tx, scope, id);
    const now = new Date();
    if (name !== undefined) await updateSource(tx, scope, id, { name });
    if (folders !== undefined) {
      await forgetFolderVersions(tx, scope, id);
      const anew = { folders, progress: null, thoroughAt: null, cursor: null };
      const at = earliestAttempt(source, now);
      const isAsked = at.getTime() > now.getTime();
      const clear = isAsked ? {} : { fault: null, failures: 0 };
      await updateSource(tx, scope, id, { ...anew, ...clear, nextPassAt: at, nextTurnAt: at });
    }
    if (isPaused !== undefined && isPaused !== source.isPaused) {
      const at = earliestAttempt(source, now);
      await updateSource(tx, scope, id, { isPaused, ...(isPaused ? {} : { nextPassAt: at, nextTurnAt: at }) });
    }
  });
  return getSource(platform, scope, id);
}

/** Replaces the password after trying it. @throws AppError not_found, conflict, source_unreachable, rate_limited */
export async function changePassword(
  platform: Platform,
  scope: UserScope,
  id: string,
  password: string,
): Promise<Source> {
  const source = await platform.database.withUser(scope, (tx) => findOwn(tx, scope, id));
  const before = openStored(platform, source);
  if (!('password' in before)) throw new AppError('conflict');
  await limitSourceConnections(platform, scope.userId);
  const access: SourceAccess = { ...before, password };
  await ask(platform, (signal) => withSource(platform, access, (opened) => opened.verify(signal)));
  const now = new Date();
  await platform.database.withUser(scope, async (tx) => {
    // Changed or disconnected while the password was tried.
    if ((await findOwn(tx, scope, id)).sealedAccess !== source.sealedAccess) throw new AppError('conflict');
    await updateSource(tx, scope, id, {
      sealedAccess: sealAccess(platform, id, access),
      fault: null,
      failures: 0,
      ...(source.folders ? { nextPassAt: now, nextTurnAt: now } : {}),
    });
  });
  return getSource(platform, scope, id);
}

function openStored(platform: Platform, source: SourceRow): SourceAccess {
  try {
    return unsealAccess(platform, source);
  } catch (error) {
    // The encryption key was lost, and the address with it: the source must be connected anew.
    throw error instanceof SourceError ? new AppError('conflict', { cause: error }) : error;
  }
}

/** Starts a pass now. @throws AppError not_found; conflict while no folders are chosen or the source is paused */
export async function startSync(platform: Platform, scope: UserScope, id: string): Promise<Source> {
  await platform.database.withUser(scope, async (tx) => {
    const source = await findOwn(tx, scope, id);
    if (!source.folders || source.isPaused) throw new AppError('conflict');
    const now = new Date();
    await retryFailed(tx, scope, id, [...fileFaults]);
    const at = earliestAttempt(source, now);
    await updateSource(tx, scope, id, { nextPassAt: at, nextTurnAt: at });
  });
  return getSource(platform, scope, id);
}

/**
 * Keeps or deletes documents that vanished at the source. @throws AppError not_found; conflict if no decision is
 * pending
 */
export async function decideHidden(
  platform: Platform,
  scope: UserScope,
  id: string,
  decision: 'delete' | 'keep',
): Promise<Source> {
  await platform.database.withUser(scope, async (tx) => {
    const source = await findOwn(tx, scope, id);
    if (!source.asksDeletion) throw new AppError('conflict');
    if (decision === 'keep') {
      const kept = await keepAsOwn(tx, scope, id, true);
      await restoreUploads(platform, tx, scope, kept);
      await writeLog(tx, scope, id, [{ act: 'kept', count: kept.length }]);
    }
    const at = earliestAttempt(source, new Date());
    await updateSource(tx, scope, id, {
      asksDeletion: false,
      ...(source.isPaused ? {} : { nextPassAt: at, nextTurnAt: at }),
    });
  });
  return getSource(platform, scope, id);
}

/** Newest first. @throws AppError not_found */
export function getLog(
  platform: Platform,
  scope: UserScope,
  id: string,
  before: string | undefined,
): Promise<{ entries: SourceLogEntry[]; hasMore: boolean }> {
  return platform.database.withUser(scope, async (tx) => {
    await findOwn(tx, scope, id);
    const rows = await listLog(tx, scope, id, { before, limit: logPageSize + 1 });
    const entries = rows.slice(0, logPageSize).map(({ id: entryId, at, act, path, reason, count }) => ({
      id: entryId,
      at: at.toISOString(),
      act,
      path,
      reason: reason as ErrorCode | SourceFault | null,
      count,
    }));
    return { entries, hasMore: rows.length > logPageSize };
  });
}

/** Reschedules the user's sources after a change of settings. */
export function applySyncSettings(platform: Platform, scope: UserScope): Promise<void> {
  return platform.database.withUser(scope, async (tx) => {
    const settings = await readSettings(tx, scope);
    await rescheduleSources(tx, scope, nextPassAt(settings, new Date(), platform.config.operatorTimeZone));
  });
}

function getSource(platform: Platform, scope: UserScope, id: string): Promise<Source> {
  return platform.database.withUser(scope, async (tx) => {
    const row = await findOwn(tx, scope, id);
    return present(row, (await countItems(tx, scope)).get(id));
  });
}

/** Asks a source while the user waits. @throws AppError source_unreachable with the fault */
async function ask<T>(platform: Platform, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMilliseconds), platform.shutdown]);
  try {
    return await work(signal);
  } catch (error) {
    if (signal.aborted) throw new AppError('source_unreachable', { fault: 'timed_out', cause: error });
    if (!(error instanceof SourceError)) throw error;
    throw new AppError('source_unreachable', { fault: faultOf(error), cause: error });
  }
}

function faultOf({ code }: SourceError): SourceFault {
  if (code === 'item_gone') return 'folder_missing';
  return code === 'cursor_gone' || code === 'item_too_large' ? 'not_understood' : code;
}

const noCounts = {
  documents: 0,
  waiting: 0,
  failed: 0,
  leftOut: 0,
  hidden: 0,
  known: 0,
  fetched: 0,
  unread: 0,
  pages: 0,
};

function present(row: SourceRow, found: SourceCounts = noCounts): Source {
  const { documents, waiting, failed, leftOut, hidden } = found;
  const { id, kind, name, account, fault, asksDeletion } = row;
  return {
    id,
    kind,
    name,
    account,
    grant: row.granted,
    state: stateOf(row, found),
    fault,
    folders: row.folders ?? [],
    syncedAt: row.syncedAt?.toISOString() ?? null,
    nextSyncAt: row.isPaused ? null : (row.nextPassAt?.toISOString() ?? null),
    counts: { documents, waiting, failed, leftOut, hidden },
    progress: progressOf(row, found),
    asksDeletion,
  };
}

function progressOf(row: SourceRow, counts: SourceCounts): Source['progress'] {
  const { known, waiting, fetched, unread, documents, pages } = counts;
  const isAtRest = row.isLeaving || row.isPaused || row.folders === null || row.fault !== null;
  if (row.progress && !isAtRest) return { stage: 'listing', done: known, total: null, pages: 0 };
  if (waiting > 0 && !isAtRest) return { stage: 'loading', done: fetched, total: fetched + waiting, pages: 0 };
  // Reading continues even if the source is paused or failing.
  return unread > 0 ? { stage: 'reading', done: documents - unread, total: documents, pages } : null;
}

function stateOf(row: SourceRow, { waiting }: SourceCounts): Source['state'] {
  if (row.isLeaving) return 'leaving';
  if (row.folders === null) return 'setup';
  if (row.isPaused) return 'paused';
  if (row.nextTurnAt !== null && row.nextTurnAt.getTime() <= Date.now()) return 'syncing';
  if (row.fault) return 'error';
  if (row.progress || waiting > 0) return 'syncing';
  return row.syncedAt ? 'synced' : 'waiting';
}
