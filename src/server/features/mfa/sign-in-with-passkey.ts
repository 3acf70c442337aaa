import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SignInResult } from '#shared/contracts/auth.ts';
import { recordAct } from '../audit/service.ts';
import { findAccountId, limitSignIns, nextAfterSignIn, openProvenSession } from '../auth/service.ts';
import { findPasskeyByCredential } from './passkey-repository.ts';
import { proveFactorSession } from './service.ts';
import { finishAssertion, startAssertion } from './verify-passkey.ts';

/** Options for the browser; with an address its passkeys, without one whatever the browser has for this site. */
export async function startPasskeySignIn(platform: Platform, email: string | undefined, caller: Caller) {
  await limitSignIns(platform, caller);
  return platform.database.withAccount(null, async (tx) => {
    const userId = email ? await findAccountId(tx, email) : null;
    return startAssertion(platform, tx, { userId, email, purpose: 'sign-in' });
  });
}

/**
 * Opens a session with a passkey. Holding the key and being verified by it are two factors, so no second one is asked for;
 * a key that verified nobody would be a single factor, and is refused.
 * @throws AppError `code_invalid`, `passkey_unverified`
 */
export async function finishPasskeySignIn(
  platform: Platform,
  response: Record<string, unknown>,
  { headers, caller }: { headers: Headers; caller: Caller },
): Promise<{ headers: Headers; result: SignInResult }> {
  await limitSignIns(platform, caller);
  try {
    return await openSessionWith(platform, response, { headers, caller });
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await recordFailure(platform, response, error, caller);
    throw error;
  }
}

/** On the account whose key it names, whoever sent it; of none where no account has such a key. */
async function recordFailure(
  platform: Platform,
  { id }: Record<string, unknown>,
  { code }: AppError,
  caller: Caller,
): Promise<void> {
  await platform.database.withAccount(null, async (tx) => {
    const passkey = typeof id === 'string' ? await findPasskeyByCredential(tx, id) : undefined;
    const act = { action: 'sign_in', result: 'failure', userId: passkey?.userId ?? null, actorUserId: null } as const;
    await recordAct(tx, { ...act, caller, details: { by: 'passkey', code } });
  });
}

function openSessionWith(
  platform: Platform,
  response: Record<string, unknown>,
  { headers, caller }: { headers: Headers; caller: Caller },
): Promise<{ headers: Headers; result: SignInResult }> {
  return platform.database.withAccount(null, async (tx) => {
    const { userId, isUserVerified } = await finishAssertion(platform, tx, response, 'sign-in:');
    if (!isUserVerified) throw new AppError('passkey_unverified');
    const opened = await openProvenSession(platform, tx, userId, { headers, caller });
    const { account, sessionId } = opened;
    const isVerified = account.methods.length > 0;
    if (isVerified) await proveFactorSession(platform, tx, { userId, sessionId });
    const details = { by: 'passkey' };
    const { customerId, isDemo } = account;
    await recordAct(tx, {
      action: 'sign_in',
      result: 'success',
      userId,
      actorUserId: userId,
      customerId,
      caller,
      details,
    });
    return { headers: opened.headers, result: { next: nextAfterSignIn({ ...account, isVerified }), isDemo } };
  });
}
