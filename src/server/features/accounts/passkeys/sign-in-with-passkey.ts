import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SignInResult } from '#shared/contracts/auth.ts';
import { recordAct } from '../../audit/public.ts';
import { mustUseCompany } from '../company-sign-in/company-repository.ts';
import { stateOf } from '../policy.ts';
import { shareAccount } from '../repository.ts';
import { proveFactorSession } from '../second-factor/service.ts';
import { countStrayPasskey, findAccountId, limitPasskeyOptions, limitSignIns } from '../service.ts';
import { openProvenSession } from '../sessions/open-session.ts';
import { recordSignIn } from '../sign-in/write-sign-in.ts';
import { createDecoys } from './create-decoys.ts';
import { findPasskeyHolder, listPasskeys } from './passkey-repository.ts';
import { finishAssertion, startAssertion, takeChallenge } from './verify-passkey.ts';

/** Stands for no account, so that as much is looked up as for a real one. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Options for the browser. With an address, they list its passkeys, because a security key without resident keys must
 * be told which one to use; without one, the browser offers what it has for this site. An address without passkeys gets
 * made-up ones, so that nobody learns which addresses have an account.
 */
export async function startPasskeySignIn(platform: Platform, email: string | undefined, caller: Caller) {
  await limitPasskeyOptions(platform, caller);
  return platform.database.withAccount(null, async (tx) => {
    if (!email) return startAssertion(platform, tx, { credentialIds: [], purpose: 'sign-in:any' });
    const own = await listPasskeys(tx, (await findAccountId(tx, email)) ?? nobody);
    const decoys = createDecoys(platform.encryptionKey, email);
    const credentialIds = own.length > 0 ? own.map((each) => each.credentialId) : decoys;
    return startAssertion(platform, tx, { credentialIds, purpose: 'sign-in:listed' });
  });
}

/** A sign-in attempt. `signer`: owner of the passkey that signed it, once known. */
type Attempt = { headers: Headers; caller: Caller; signer: { userId: string | null } };

/**
 * Opens a session with a passkey. A key with user verification is two factors, so no second one is requested; one
 * without would be a single factor, and is refused.
 * @throws AppError `code_invalid`, `passkey_unverified`, `passkey_paused`, `company_sign_in_required`, `email_not_confirmed`
 */
export async function finishPasskeySignIn(
  platform: Platform,
  response: Record<string, unknown>,
  request: { headers: Headers; caller: Caller },
): Promise<{ headers: Headers; result: SignInResult }> {
  await limitSignIns(platform, request.caller);
  const attempt: Attempt = { ...request, signer: { userId: null } };
  try {
    return await openSessionWith(platform, response, attempt);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await recordFailure(platform, response, error, attempt);
    throw error;
  }
}

/**
 * Records a failure on the account whose passkey signed the response. An unsigned response says nothing about an
 * account, and strangers could flood its log with them, so it is recorded on none, and rarely for the same id.
 */
async function recordFailure(
  platform: Platform,
  { id }: Record<string, unknown>,
  { code }: AppError,
  { signer: { userId }, caller }: Attempt,
): Promise<void> {
  if (userId === null && !(await countStrayPasskey(platform, String(id)))) return;
  await platform.database.withAccount(userId, async (tx) => {
    const act = { action: 'sign_in', result: 'failure', userId, actorUserId: null, caller } as const;
    await recordAct(tx, { ...act, details: { by: 'passkey', code } });
  });
}

/** The owner of the key named in a response, proven or not. */
async function findHolder(tx: Transaction, { id }: Record<string, unknown>): Promise<string | null> {
  return typeof id === 'string' ? findPasskeyHolder(tx, id) : null;
}

async function openSessionWith(
  platform: Platform,
  response: Record<string, unknown>,
  { headers, caller, signer }: Attempt,
): Promise<{ headers: Headers; result: SignInResult }> {
  // In a separate transaction, because a failed response also uses up its challenge.
  const madeFor = await platform.database.withAccount(null, (tx) => takeChallenge(tx, response));
  return platform.database.withAccount(null, async (tx) => {
    // Lock before checking the key, so that a key removed meanwhile opens nothing.
    await shareAccount(tx, (await findHolder(tx, response)) ?? nobody);
    const isOwn = madeFor?.startsWith('sign-in:');
    const proven = await finishAssertion(platform, tx, response, isOwn ? madeFor : null);
    const { userId } = proven;
    signer.userId = userId;
    if (proven.isCopied) throw new AppError('code_invalid');
    if (!proven.isUserVerified) throw new AppError('passkey_unverified');
    const opened = await openProvenSession(platform, tx, userId, { headers, caller });
    const { account, sessionId } = opened;
    // It is not yet known whether whoever added the key is the prover of the address.
    if (account.isClaimed) throw new AppError('passkey_paused');
    if (await mustUseCompany(tx, userId)) throw new AppError('company_sign_in_required');
    await proveFactorSession(platform, tx, { userId, sessionId });
    const { customerId, isDemo } = account;
    await recordSignIn(tx, userId, caller, { customerId, details: { by: 'passkey' } });
    return { headers: opened.headers, result: { next: stateOf({ ...account, isVerified: true }), isDemo } };
  });
}
