import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  accessTokenPrefix,
  refreshTokenPrefix,
  type registerClientSchema,
  type TokenRequest,
} from '#shared/contracts/connections.ts';
import { createSecret, hashSecret } from '../api-keys/public.ts';
import { accessMilliseconds, isOwnResource, isRedirectUri } from './policy.ts';
import {
  deleteGrant,
  type GrantRow,
  holdGrantByCode,
  holdGrantByToken,
  insertClient,
  updateTokens,
} from './repository.ts';

/** A refusal as defined by the protocol (RFC 6749, 5.2; RFC 7591, 3.2.2; RFC 8707, 2). */
export type Refusal = { error: 'invalid_grant' | 'invalid_target' | 'invalid_request' | 'invalid_redirect_uri' };

const nameMaxLength = 60;

/** Registers a program. Its name is shown as its own claim, on one line. */
export async function registerProgram(
  { database }: Platform,
  { client_name, redirect_uris }: z.output<typeof registerClientSchema>,
) {
  if (!redirect_uris.every(isRedirectUri)) return { error: 'invalid_redirect_uri' } satisfies Refusal;
  const id = uuidv7();
  const visible = (client_name ?? '').replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
  const name = [...visible].slice(0, nameMaxLength).join('') || new URL(redirect_uris[0] ?? '').host || 'MCP';
  await database.withAccount(null, (tx) => insertClient(tx, { id, name, redirectUris: redirect_uris }));
  return {
    client_id: id,
    client_name: name,
    redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

/** Exchanges a code or refresh token for tokens. Each can be used once: a second use ends the grant. */
export async function issueTokens(platform: Platform, request: TokenRequest) {
  if (!isOwnResource(request.resource, platform.config.publicUrl)) return { error: 'invalid_target' } satisfies Refusal;
  return platform.database.withAccount(null, async (tx) => {
    const grant = await (request.grant_type === 'refresh_token' ? takeRefresh : takeCode)(tx, request as never);
    if (!grant) return { error: 'invalid_grant' } satisfies Refusal;
    const [access, refresh] = [createSecret(accessTokenPrefix), createSecret(refreshTokenPrefix)];
    const ends = Math.min(Date.now() + accessMilliseconds, grant.expiresAt.getTime());
    await updateTokens(tx, grant.id, {
      accessHash: hashSecret(access),
      accessEndsAt: new Date(ends),
      refreshHash: hashSecret(refresh),
      spentHash: grant.refreshHash,
    });
    return {
      access_token: access,
      token_type: 'Bearer',
      expires_in: Math.floor((ends - Date.now()) / 1_000),
      refresh_token: refresh,
      scope: grant.scopes.join(' '),
    };
  });
}

type CodeRequest = Extract<TokenRequest, { grant_type: 'authorization_code' }>;
type RefreshRequest = Extract<TokenRequest, { grant_type: 'refresh_token' }>;

async function takeCode(tx: Transaction, request: CodeRequest): Promise<GrantRow | null> {
  const grant = await holdGrantByCode(tx, hashSecret(request.code));
  if (!grant || grant.clientId !== request.client_id) return null;
  const challenge = createHash('sha256').update(request.code_verifier).digest('base64url');
  if (grant.codeChallenge !== challenge || grant.redirectUri !== request.redirect_uri) return null;
  if (grant.accessHash !== null) return endGrant(tx, grant);
  return grant.codeEndsAt.getTime() > Date.now() ? grant : null;
}

async function takeRefresh(tx: Transaction, request: RefreshRequest): Promise<GrantRow | null> {
  const hash = hashSecret(request.refresh_token);
  const grant = await holdGrantByToken(tx, hash);
  if (!grant || grant.accessHash === hash || grant.clientId !== request.client_id) return null;
  if (grant.expiresAt.getTime() <= Date.now()) return null;
  return grant.spentHash === hash ? endGrant(tx, grant) : grant;
}

/** Two parties hold the same secret, and one of them is a thief. */
async function endGrant(tx: Transaction, { userId, id }: GrantRow): Promise<null> {
  await deleteGrant(tx, userId, id);
  return null;
}

/** Revokes a program's tokens (RFC 7009). Reveals nothing, whatever the token. */
export async function revokeToken({ database }: Platform, token: string): Promise<void> {
  const hash = hashSecret(token);
  await database.withAccount(null, async (tx) => {
    const grant = await holdGrantByToken(tx, hash);
    if (grant) await deleteGrant(tx, grant.userId, grant.id);
  });
}
