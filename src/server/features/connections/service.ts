import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller, OpenedGrant, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { accessTokenPrefix, type Connection, programScopes } from '#shared/contracts/connections.ts';
import { openByGrant } from '../accounts/public.ts';
import { hashSecret, isStillOpen as isGrantOpen, recordGrantUse, reserveRequests } from '../api-keys/public.ts';
import { recordAct } from '../audit/public.ts';
import { placeOf, resourceMetadataPath } from './policy.ts';
import { deleteGrant, findClient, findGrantByAccess, listGrants, updateGrantUse } from './repository.ts';

/** URL of the protected resource metadata (RFC 9728). */
export const resourceMetadataOf = ({ config }: Platform): string =>
  `${new URL(config.publicUrl).origin}${resourceMetadataPath}`;

/** The access token of a request; null if there is none. */
export function accessTokenOf(authorization: string | undefined): string | null {
  const token = /^Bearer +(\S{1,200})$/iu.exec(authorization ?? '')?.[1];
  return token?.startsWith(accessTokenPrefix) ? token : null;
}

/**
 * Opens access by a connected program's token, as far as the account admits anybody. Tokens are only accepted by the
 * MCP endpoint.
 * @throws AppError unauthenticated, and what the account demands first
 */
export async function openAccessToken(platform: Platform, token: string): Promise<OpenedGrant> {
  const found = await findGrantByAccess(platform.database, hashSecret(token));
  const now = Date.now();
  if (!found?.accessEndsAt || found.accessEndsAt.getTime() <= now || found.expiresAt.getTime() <= now) {
    throw new AppError('unauthenticated');
  }
  const { signedIn, scope } = await openByGrant(platform, found);
  const used = { ...found, action: 'program_used', markUse: updateGrantUse } as const;
  return {
    grant: { id: found.id, name: found.name, scopes: found.scopes },
    signedIn,
    scope,
    isStillOpen: () => isGrantOpen(() => openAccessToken(platform, token)),
    reserveRequests: (most) =>
      platform.database.withAccount(signedIn.userId, (tx) => reserveRequests(tx, 'program', found.id, most)),
    recordUse: (operation, caller) => recordGrantUse(platform, used, signedIn, caller, operation),
  };
}

/** The account's connected programs, newest first. */
export async function listConnections(platform: Platform, { userId }: SignedIn): Promise<Connection[]> {
  const rows = await platform.database.withAccount(userId, (tx) => listGrants(tx, userId));
  const now = Date.now();
  return rows
    .filter(({ expiresAt }) => expiresAt.getTime() > now)
    .map(({ id, name, redirectUri, scopes, createdAt, expiresAt, lastUsedOn }) => ({
      id,
      name,
      redirectHost: placeOf(redirectUri).redirectHost,
      scopes: programScopes.filter((scope) => scopes.includes(scope)),
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      lastUsedOn,
    }));
}

/** Disconnects a program at once. @throws AppError not_found */
export async function disconnect(platform: Platform, signedIn: SignedIn, id: string, caller: Caller): Promise<void> {
  const { userId, customerId } = signedIn;
  await platform.database.withAccount(userId, async (tx) => {
    const grant = await deleteGrant(tx, userId, id);
    if (!grant) throw new AppError('not_found');
    const name = (await findClient(tx, grant.clientId))?.name ?? '';
    const act = { action: 'program_disconnected', result: 'success', userId, actorUserId: userId } as const;
    await recordAct(tx, { ...act, customerId, caller, details: { name } });
  });
}
