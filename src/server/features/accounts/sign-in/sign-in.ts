import { hashPassword, verifyPassword } from '#server/platform/crypto/password-hash.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import { networkOf } from '#server/platform/network/client-network.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SignIn } from '#shared/contracts/users.ts';
import { passwordMaxLength } from '#shared/limits.ts';
import { recordAct } from '../../audit/public.ts';
import { isCompanyOnly, mustUseCompany } from '../company-sign-in/company-repository.ts';
import { isWithinLimits, releaseLimits, takeLimits } from '../limits/limit-acts.ts';
import { findPasswordAccount, type PasswordAccount } from '../passwords/password-repository.ts';
import { stateOf } from '../policy.ts';
import { enterAccount, findUserIdByEmail, shareAccount } from '../repository.ts';
import { type OpenedSession, openProvenSession } from '../sessions/open-session.ts';
import { requestSignInProof } from '../sign-up/accept-account-request.ts';
import { ensureEqualTime } from './ensure-equal-time.ts';
import { findSignInProof, limitPasswords, type SignInProof, spendProof } from './limit-sign-ins.ts';
import { findPersona, openVisit } from './open-visit.ts';
import { recordSignIn } from './write-sign-in.ts';

/**
 * Checks the password and opens a sign-in session. A wrong password and an unknown address give the same answer in the
 * same time, and so does a right one for an account with too many attempts: then a mail is sent, whose link lets the
 * user in.
 * @throws AppError `invalid_credentials`, `company_sign_in_required` for every address of a domain that signs in only there,
 * `account_disabled`, `sign_in_needs_mail`, `email_not_confirmed`,
 * `rate_limited`, `busy`
 */
export function signIn(platform: Platform, input: SignIn, headers: Headers, caller: Caller): Promise<OpenedSession> {
  return ensureEqualTime(platform, 'failures', () => checkSignIn(platform, input, headers, caller));
}

async function checkSignIn(
  platform: Platform,
  input: SignIn,
  headers: Headers,
  caller: Caller,
): Promise<OpenedSession> {
  const email = input.email.toLowerCase();
  const persona = await findPersona(platform, email);
  if (persona) return openVisit(platform, persona, input.password, headers, caller);
  const network = networkOf(caller.address);
  await takeLimits(platform, [{ name: 'signInAtAddress', of: [network] }]);
  const proof = await findSignInProof(platform, email, { headers, token: input.token });
  const { isBarred, counted } = await limitPasswords(platform, { email, network, proof });
  const credentials = { email, password: input.password };
  const hasCompany = await platform.database.withAccount(null, (tx) => isCompanyOnly(tx, email));
  try {
    if (isBarred) {
      const isRight = (await findByPassword(platform, credentials)) !== null;
      await requestSignInProof(platform, { email, isRight: isRight && !hasCompany }, caller);
      throw new AppError(hasCompany ? 'company_sign_in_required' : 'sign_in_needs_mail');
    }
    const opened = await openByPassword(platform, { credentials, proof, headers, caller }).catch((error: unknown) => {
      // The same for every address of the domain, whether it has an account or not.
      if (!hasCompany || !(error instanceof AppError) || error.code !== 'invalid_credentials') throw error;
      throw new AppError('company_sign_in_required');
    });
    await releaseLimits(platform, counted);
    return opened;
  } catch (error) {
    const isRecorded = !isBarred || (await isWithinLimits(platform, [{ name: 'barredSignInRecord', of: [email] }]));
    if (isRecorded && error instanceof AppError && error.status < 500)
      await recordFailedSignIn(platform, email, caller);
    throw error;
  }
}

type Credentials = { email: string; password: string };

async function openByPassword(
  platform: Platform,
  attempt: { credentials: Credentials; proof: SignInProof | null; headers: Headers; caller: Caller },
): Promise<OpenedSession> {
  const { credentials, proof, headers, caller } = attempt;
  const known = await findByPassword(platform, credentials);
  if (!known) throw new AppError('invalid_credentials');
  const { userId } = known;
  return platform.database.withAccount(null, async (tx) => {
    await shareAccount(tx, userId);
    // Hashing takes a while: a password changed meanwhile must open nothing, because its change would not end this
    // session.
    const now = await findPasswordAccount(tx, { userId });
    if (now?.hash !== known.hash) throw new AppError('invalid_credentials');
    await enterAccount(tx, userId);
    if (await mustUseCompany(tx, userId)) throw new AppError('company_sign_in_required');
    await spendProof(tx, userId, proof);
    const opened = await openProvenSession(platform, tx, userId, { headers, caller });
    await recordSignIn(tx, userId, caller);
    const { account } = opened;
    return { headers: opened.headers, result: { next: stateOf(account), isDemo: account.isDemo } };
  });
}

/**
 * The account with this password; null = none. For an unknown address a password is hashed as well, to take as long.
 */
async function findByPassword(platform: Platform, { email, password }: Credentials): Promise<PasswordAccount | null> {
  if (password.length > passwordMaxLength) throw new AppError('password_too_long');
  const account = await platform.database.withAccount(null, (tx) => findPasswordAccount(tx, { email }));
  if (account) return (await verifyPassword(account.hash, password)) ? account : null;
  await hashPassword(password);
  return null;
}

/** Also runs for an unknown address, to take as long. */
async function recordFailedSignIn(platform: Platform, email: string, caller: Caller): Promise<void> {
  await platform.database.withAccount(null, async (tx) => {
    const userId = await findUserIdByEmail(tx, email);
    await recordAct(tx, { action: 'sign_in', result: 'failure', userId, actorUserId: null, caller });
  });
}
