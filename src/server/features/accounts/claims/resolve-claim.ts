import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AccountClaim, ClaimDecision } from '#shared/contracts/account-claims.ts';
import type { SignInResult } from '#shared/contracts/auth.ts';
import { recordAct } from '../../audit/public.ts';
import { enqueueMail } from '../jobs.ts';
import { findPasswordAccount } from '../passwords/password-repository.ts';
import { stateOf } from '../policy.ts';
import { type Account, enterAccount, findAccount, holdAccount, loadAccount } from '../repository.ts';
import {
  type Claim,
  closeClaim,
  deleteUnprovenMethods,
  findClaim,
  hasCompanySignIn,
  keepClaimInSession,
  moveToNewAccount,
} from './claim-repository.ts';

/**
 * Describes the claim to be settled. The first person to prove an account's address, by a link or at the company, may
 * not have created it: a stranger may have signed up with it and added data. So the account stays closed until the
 * prover says whether its contents are theirs (decision 0016).
 * @throws AppError `forbidden` if there is no claim
 */
export async function getAccountClaim(platform: Platform, { userId }: SignedIn): Promise<AccountClaim> {
  return platform.database.withAccount(userId, async (tx) => {
    const claim = await findClaim(tx, userId);
    if (!claim) throw new AppError('forbidden');
    const hasCompany = await hasCompanySignIn(tx, userId);
    return {
      ...claim,
      // A company's first sign-in makes any earlier password useless.
      hasPassword: !hasCompany && (await findPasswordAccount(tx, { userId })) !== null,
      hasCompanySignIn: hasCompany,
      createdAt: claim.createdAt.toISOString(),
      needsFactor: needsFactor(await loadAccount(tx, userId)),
    };
  });
}

/**
 * `keep`: the prover says that everything is theirs. A second factor that the mailbox cannot give must still be proven,
 * at every sign-in until it is; otherwise passkeys and other unproven methods are removed. `begin_anew`: the address
 * gets a new, empty account, and the old one is set aside.
 * @throws AppError `forbidden` if there is no claim
 */
export async function decideClaim(
  platform: Platform,
  signedIn: SignedIn,
  decision: ClaimDecision,
  caller: Caller,
): Promise<SignInResult> {
  const { userId, sessionId } = signedIn;
  const owner = await platform.database.withAccount(userId, async (tx) => {
    await holdAccount(tx, userId);
    const claim = await findClaim(tx, userId);
    if (!claim) throw new AppError('forbidden');
    const account = await loadAccount(tx, userId);
    if (decision === 'begin_anew') return beginAnew(platform, tx, { claim, account, signedIn, caller });
    if (needsFactor(account)) await keepClaimInSession(tx, sessionId);
    else await keepWithoutFactor(platform, tx, { claim, account, signedIn, caller });
    return userId;
  });
  const settled = await findAccount(platform.database, owner, sessionId);
  if (!settled) throw new AppError('unauthenticated');
  return { next: stateOf(settled), isDemo: settled.isDemo };
}

/** True if a second factor is on that access to the mailbox cannot give. */
function needsFactor({ methods }: Pick<Account, 'methods'>): boolean {
  return methods.length > 0 && !methods.includes('email');
}

/**
 * Proof by the account's own authenticator, passkey or recovery code settles the claim, because only the account's
 * creator has it.
 */
export async function settleClaimByFactor(tx: Transaction, { userId }: SignedIn, caller: Caller): Promise<void> {
  if (!(await closeClaim(tx, userId))) return;
  const act = { action: 'account_kept', result: 'success', userId, actorUserId: userId, caller } as const;
  await recordAct(tx, { ...act, details: { by: 'second_factor' } });
}

type Settling = { claim: Claim; account: Account; signedIn: SignedIn; caller: Caller };

async function keepWithoutFactor(platform: Platform, tx: Transaction, { claim, account, signedIn, caller }: Settling) {
  const { userId } = signedIn;
  await closeClaim(tx, userId);
  await deleteUnprovenMethods(tx, userId);
  const act = { result: 'success', userId, actorUserId: userId, customerId: account.customerId, caller } as const;
  await recordAct(tx, { ...act, action: 'account_kept' });
  const { passkeys, hasAuthenticator, recoveryCodes } = claim;
  if (passkeys > 0) await recordAct(tx, { ...act, action: 'passkey_removed', details: { count: passkeys } });
  if (hasAuthenticator) await recordAct(tx, { ...act, action: 'second_factor_disabled', details: { method: 'totp' } });
  if (passkeys + recoveryCodes === 0 && !hasAuthenticator) return;
  await tell(platform, tx, { claim, account }, 'kept');
}

async function beginAnew(
  platform: Platform,
  tx: Transaction,
  { claim, account, signedIn, caller }: Settling,
): Promise<string> {
  const { userId, sessionId } = signedIn;
  const { email, uploads, chats, passkeys, hasAuthenticator } = claim;
  const { language, customerId } = account;
  const companyId = (await hasCompanySignIn(tx, userId)) ? customerId : null;
  const newUserId = await moveToNewAccount(tx, { userId, email, language, companyId }, sessionId);
  const details = { uploads, chats, passkeys, hasAuthenticator };
  const act = { result: 'success', caller } as const;
  await recordAct(tx, { ...act, action: 'account_set_aside', userId, actorUserId: null, customerId, details });
  await enterAccount(tx, newUserId);
  const fresh = await loadAccount(tx, newUserId);
  const onNew = { userId: newUserId, actorUserId: newUserId, customerId: fresh.customerId };
  await recordAct(tx, { ...act, ...onNew, action: 'account_begun_anew', details: { ...details, before: userId } });
  if (account.methods.length > 0) {
    await recordAct(tx, { ...act, ...onNew, action: 'second_factor_disabled', details: { method: 'all' } });
  }
  await tell(platform, tx, { claim, account }, 'begun_anew');
  return newUserId;
}

/** Notifies the mailbox of what was removed. */
async function tell(
  platform: Platform,
  tx: Transaction,
  { claim, account }: Pick<Settling, 'claim' | 'account'>,
  decision: 'kept' | 'begun_anew',
): Promise<void> {
  const { email: to, uploads, chats, sources, passkeys, hasAuthenticator, recoveryCodes } = claim;
  const values = { decision, uploads, chats, sources, passkeys, hasAuthenticator, hasRecoveryCodes: recoveryCodes > 0 };
  await enqueueMail(platform, tx, { to, language: account.language, kind: 'account-settled', values });
}
