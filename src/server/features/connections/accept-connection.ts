import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type AskedConnection, type ConnectionRequest, programScopes } from '#shared/contracts/connections.ts';
import { hasProvenFactor, holdAccount, requireConfirmation } from '../accounts/public.ts';
import { createSecret, hashSecret } from '../api-keys/public.ts';
import { recordAct } from '../audit/public.ts';
import { answerAt, codeMilliseconds, grantMilliseconds, isOwnResource, isRegistered, placeOf } from './policy.ts';
import { findClient, insertGrant } from './repository.ts';

const codePrefix = 'bsc_';
/** A request without scopes asks for all. */
const scopesOf = ({ scope }: ConnectionRequest) => [...(scope?.length ? scope : programScopes)];

/** A program's request, for display to the user. @throws AppError as `requireClient` */
export function describeRequest(
  platform: Platform,
  signedIn: SignedIn,
  request: ConnectionRequest,
): Promise<AskedConnection> {
  return platform.database.withAccount(signedIn.userId, async (tx) => {
    const client = await requireClient(platform, tx, signedIn, request);
    return { clientName: client.name, ...placeOf(request.redirect_uri), scopes: scopesOf(request) };
  });
}

/**
 * Stores the user's decision; if allowed, the program can redeem a code. Returns the redirect for the browser.
 * @throws AppError as `requireClient` and `requireConfirmation`
 */
export function decideRequest(
  platform: Platform,
  signedIn: SignedIn,
  request: ConnectionRequest,
  isAllowed: boolean,
  caller: Caller,
): Promise<string> {
  const { userId, customerId } = signedIn;
  const { origin: iss } = new URL(platform.config.publicUrl);
  const answer = (more: Record<string, string>) =>
    answerAt(request.redirect_uri, { ...more, state: request.state, iss });
  return platform.database.withAccount(userId, async (tx) => {
    await holdAccount(tx, userId);
    const client = await requireClient(platform, tx, signedIn, request);
    if (!isAllowed) return answer({ error: 'access_denied' });
    await requireConfirmation(tx, signedIn);
    const code = createSecret(codePrefix);
    const scopes = scopesOf(request);
    const now = Date.now();
    await insertGrant(tx, {
      id: uuidv7(),
      userId,
      clientId: client.id,
      scopes,
      isFactorProven: await hasProvenFactor(tx, signedIn),
      codeHash: hashSecret(code),
      codeEndsAt: new Date(now + codeMilliseconds),
      codeChallenge: request.code_challenge,
      redirectUri: request.redirect_uri,
      expiresAt: new Date(now + grantMilliseconds),
    });
    const act = { action: 'program_connected', result: 'success', userId, actorUserId: userId } as const;
    await recordAct(tx, { ...act, customerId, caller, details: { name: client.name, scopes: scopes.join(' ') } });
    return answer({ code });
  });
}

/**
 * @throws AppError forbidden in the demo; not_found if the program or its redirect is not registered; validation_failed
 */
async function requireClient(
  { config }: Platform,
  tx: Transaction,
  { isDemo }: SignedIn,
  { client_id, redirect_uri, resource }: ConnectionRequest,
) {
  if (isDemo) throw new AppError('forbidden');
  const client = await findClient(tx, client_id);
  // Never redirect there: an unregistered address may be anybody's.
  if (!client || !isRegistered(redirect_uri, client.redirectUris)) throw new AppError('not_found');
  if (!isOwnResource(resource, config.publicUrl)) {
    throw new AppError('validation_failed', { issues: [{ path: 'resource', code: 'invalid_value' }] });
  }
  return client;
}
