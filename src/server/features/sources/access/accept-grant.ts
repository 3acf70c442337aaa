import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { seal, UnsealError, unseal } from '#server/platform/crypto/sealing.ts';
import { type GrantedAccess, SourceError, targetOf } from '#server/platform/data-source/data-source.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { sourceFaults } from '#shared/contracts/source-faults.ts';
import { type GrantTarget, grantTargets, isMailGrant } from '#shared/contracts/sources.ts';
import { type Asker, limitSourceConnections, whileSignedIn } from '../../accounts/public.ts';
import { recordAct } from '../../audit/public.ts';
import { writeLog } from '../log-repository.ts';
import {
  deletePending,
  findSource,
  insertPending,
  insertSource,
  listSources,
  lockPending,
  requireRoom,
  updateSource,
} from '../repository.ts';
import { sealAccess, unsealAccess, withSource } from './open-source.ts';

/** How long the user may stay on the vendor's page, in milliseconds. */
const grantMilliseconds = 15 * 60_000;
/** Timeout of requests to the vendor while the browser waits, in milliseconds. */
const verifyMilliseconds = 30_000;
const revokeMilliseconds = 5_000;

/** Kept sealed while the browser is at the vendor; in a row of its own, so that it is used once, on any server. */
const pendingSchema = z.object({
  verifier: z.string(),
  state: z.string(),
  sessionId: z.string(),
  sourceId: z.uuid().nullable(),
  target: z.enum(grantTargets),
  username: z.string().nullable(),
  endsAt: z.number(),
});

const purposeOf = (id: string) => `source-grant:${id}` as const;
const redirectUriOf = ({ config }: Platform) => `${config.publicUrl}/api/sources/grants/callback`;

/**
 * Starts an OAuth grant. `sourceId`: a source whose grant has ended, to be reconnected.
 * @throws AppError forbidden for visitors of the demo; not_found, sources_exceeded, rate_limited
 */
export async function beginGrant(
  platform: Platform,
  signedIn: SignedIn,
  scope: UserScope,
  { target, sourceId = null, username: entered = null }: BeginGrant,
): Promise<string> {
  if (scope.isDemo) throw new AppError('forbidden');
  const { offered, mailGrants, grants } = platform.sources;
  if (!(isMailGrant(target) ? mailGrants.includes(target) : offered.includes(target))) throw new AppError('not_found');
  await limitSourceConnections(platform, scope.userId);
  if (sourceId === null) await platform.database.withUser(scope, (tx) => requireRoom(tx, scope));
  const before = sourceId === null ? null : await findAccess(platform, scope, sourceId, target);
  const username = before && 'username' in before ? before.username : entered;
  const { url, verifier, state } = await grants.begin(target, redirectUriOf(platform), username);
  // The returned state finds the row; its session id proves that the same browser came back.
  const id = uuidv7();
  const endsAt = Date.now() + grantMilliseconds;
  const pending = JSON.stringify({
    verifier,
    state,
    sessionId: signedIn.sessionId,
    sourceId,
    endsAt,
    target,
    username,
  });
  const kind = isMailGrant(target) ? 'imap' : target;
  await platform.database.withUser(scope, async (tx) => {
    await deletePending(tx, scope, new Date(Date.now() - grantMilliseconds));
    const sealedAccess = seal(platform.encryptionKey, purposeOf(id), pending);
    await insertPending(tx, { userId: scope.userId, id, kind, name: '', account: '', sealedAccess }, scope);
  });
  return url;
}

type BeginGrant = { target: GrantTarget; sourceId?: string | null | undefined; username?: string | null | undefined };

/** The stored access of a source that is reconnected by a grant of the same kind. @throws AppError not_found */
async function findAccess(platform: Platform, scope: UserScope, sourceId: string, target: GrantTarget) {
  const source = await platform.database.withUser(scope, (tx) => findSource(tx, scope, sourceId));
  if (!source || source.isLeaving || source.granted !== target) throw new AppError('not_found');
  try {
    return unsealAccess(platform, source);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    // The encryption key was lost; the account name is stored beside it.
    return isMailGrant(target) ? { username: source.account } : null;
  }
}

/**
 * Accepts the vendor's answer once: its state must belong to a grant that this session started. Returns the source's
 * id.
 * @throws AppError link_invalid, link_expired, sources_exceeded, source_unreachable with the fault; conflict if the
 * reconnected source changed meanwhile; unauthenticated if the session ended
 */
export async function finishGrant(
  platform: Platform,
  asker: Asker,
  scope: UserScope,
  query: string,
  caller: Caller,
): Promise<string> {
  const asked = await takePending(platform, asker.signedIn, scope, new URLSearchParams(query).get('state') ?? '');
  const signal = AbortSignal.timeout(verifyMilliseconds);
  try {
    const url = new URL(`${redirectUriOf(platform)}${query}`);
    const access = await platform.sources.grants.finish(asked.target, { ...asked, url }, asked.username);
    try {
      const told = await withSource(platform, access, (opened) => opened.verify(signal));
      return await store(platform, asker, scope, { access, told, asked, caller });
    } catch (error) {
      await withdrawUnused(platform, scope, access);
      throw error;
    }
  } catch (error) {
    if (signal.aborted) throw new AppError('source_unreachable', { fault: 'timed_out', cause: error });
    if (!(error instanceof SourceError)) throw error;
    const fault = sourceFaults.find((each) => each === error.code) ?? 'not_understood';
    throw new AppError('source_unreachable', { fault, cause: error });
  }
}

/**
 * Revokes a grant that led to no source, unless other granted sources exist: vendors may revoke all of an account's
 * grants at once.
 */
async function withdrawUnused(platform: Platform, scope: UserScope, access: GrantedAccess): Promise<void> {
  try {
    const sources = await platform.database.withUser(scope, (tx) => listSources(tx, scope));
    if (sources.some(({ granted }) => granted !== null)) return;
    await platform.sources.revoke(access, AbortSignal.timeout(revokeMilliseconds));
  } catch (error) {
    platform.log.info({ err: error, kind: access.kind }, 'a grant that led to no source could not be withdrawn');
  }
}

function takePending(platform: Platform, signedIn: SignedIn, scope: UserScope, state: string) {
  return platform.database.withUser(scope, async (tx) => {
    for (const row of await lockPending(tx, scope)) {
      const pending = openPending(platform, row.id, row.sealedAccess ?? '');
      if (pending?.state !== state || pending.sessionId !== signedIn.sessionId) continue;
      await deletePending(tx, scope, null, row.id);
      if (pending.endsAt < Date.now()) throw new AppError('link_expired');
      const source = pending.sourceId === null ? undefined : await findSource(tx, scope, pending.sourceId);
      return { ...pending, before: source?.sealedAccess ?? null };
    }
    throw new AppError('link_invalid');
  });
}

function openPending(platform: Platform, id: string, sealed: string): z.infer<typeof pendingSchema> | null {
  try {
    return pendingSchema.parse(JSON.parse(unseal(platform.encryptionKey, purposeOf(id), sealed)));
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

type Granted = {
  access: GrantedAccess;
  told: { account: string; name: string };
  /** `before`: the stored access of the reconnected source when the vendor's answer arrived. */
  asked: { sourceId: string | null; before: string | null };
  caller: Caller;
};

async function store(platform: Platform, asker: Asker, scope: UserScope, granted: Granted): Promise<string> {
  const { access, told, asked, caller } = granted;
  const account = told.account || told.name;
  const { userId, customerId } = scope;
  const id = asked.sourceId ?? uuidv7();
  const sealedAccess = sealAccess(platform, id, access);
  const connect = async (tx: Transaction) => {
    if (asked.sourceId === null) {
      await requireRoom(tx, scope);
      const granted = targetOf(access);
      await insertSource(tx, { userId, id, kind: access.kind, granted, ...told, account, sealedAccess });
    } else {
      const source = await findSource(tx, scope, id);
      // While the vendor was asked, the source was reconnected by another answer, cut off or disconnected.
      if (!source || source.isLeaving || source.sealedAccess !== asked.before) throw new AppError('conflict');
      // The known items belong to another account.
      if (source.account.toLowerCase() !== account.toLowerCase()) throw new SourceError('other_account');
      const now = new Date();
      const due = source.folders ? { nextPassAt: now, nextTurnAt: now } : {};
      await updateSource(tx, scope, id, { sealedAccess, account, fault: null, failures: 0, ...due });
    }
    await writeLog(tx, scope, id, [{ act: 'connected' }]);
  };
  await whileSignedIn(platform, asker, async (tx) => {
    const act = { action: 'source_connected', result: 'success', userId, actorUserId: userId } as const;
    await recordAct(tx, { ...act, customerId, caller, details: { kind: access.kind, name: told.name } });
    await platform.database.withUser(scope, connect);
  });
  return id;
}
