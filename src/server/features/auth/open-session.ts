import { hashPassword, takeHashingTurn, verifyPassword } from '#server/platform/crypto/password-hash.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SignInResult } from '#shared/contracts/auth.ts';
import type { SignIn, SignUp } from '#shared/contracts/users.ts';
import { demoAddressEnding, unnamedCompany } from '#shared/limits.ts';
import { recordAct } from '../audit/service.ts';
import { choosePlan } from '../customers/service.ts';
import { requestSignInProof, requestSignUp } from './accept-account-request.ts';
import { callAuthentication, headersForAuthentication } from './authentication.ts';
import { checkNewPassword } from './check-new-password.ts';
import { ensureEqualTime } from './ensure-equal-time.ts';
import { isWithinLimits, networkOf, releaseLimits, takeLimits } from './limit-acts.ts';
import { findSignInProof, limitPasswords, type SignInProof, spendProof } from './limit-sign-ins.ts';
import { findPersona, openVisit } from './open-visit.ts';
import { findPasswordAccount } from './password-repository.ts';
import { stateOf } from './policy.ts';
import { enterAccount, findAddressHolder, findUserIdByEmail, loadAccount, shareAccount } from './repository.ts';
import { endReplacedSession } from './service.ts';
import { markBrowser } from './sign-browser.ts';
import { recordSignIn } from './write-sign-in.ts';

/** A session that was opened: its cookie, and what comes next. */
export type OpenedSession = { headers: Headers; result: SignInResult };

/** Creates user, profile, role and customer in one transaction (trigger) and signs in. */
export async function signUp(
  platform: Platform,
  input: SignUp,
  headers: Headers,
  caller: Caller,
): Promise<OpenedSession> {
  await takeLimits(platform, [{ name: 'signUpAtAddress', of: [networkOf(caller.address)] }]);
  if (input.email.toLowerCase().endsWith(demoAddressEnding)) throw new AppError('demo_address');
  await checkNewPassword(platform, input.password, input, 'password');
  if (platform.config.emailConfirmation) {
    await requestSignUp(platform, input, caller);
    return { headers: new Headers(), result: { next: 'confirm_email', isDemo: false } };
  }
  const body = {
    email: input.email,
    password: input.password,
    name: input.name || input.email,
    companyName: input.companyName || unnamedCompany,
    language: input.language,
  };
  const trusted = headersForAuthentication(headers, caller);
  const { database } = platform;
  try {
    return await openInTurn(platform, async (tx) => {
      const answer = await callAuthentication(platform, (api) =>
        api.signUpEmail({ body, headers: trusted, returnHeaders: true }),
      );
      const userId = answer.response.user.id;
      await enterAccount(tx, userId);
      if (input.plan) await choosePlan(tx, userId, input.plan);
      await endReplacedSession(platform, tx, headers);
      await recordAct(tx, { action: 'sign_up', result: 'success', userId, actorUserId: userId, caller });
      const made = await findPasswordAccount(tx, { userId });
      if (made) answer.headers.append('set-cookie', markBrowser(platform, headers, made));
      return { headers: answer.headers, result: { next: 'signed_in', isDemo: false } };
    });
  } catch (error) {
    // Of two sign-ups at the same moment the slower one fails on the first one's row.
    const isTaken = await database.withAccount(null, (tx) => findAddressHolder(tx, input.email.toLowerCase()));
    throw isTaken ? new AppError('email_taken', { cause: error }) : error;
  }
}

/**
 * Checks the password and opens a sign-in session. A wrong password and an unknown address give the same answer in the
 * same time, and so does a right one where the account was tried too often: then a mail goes out, whose link lets it in.
 * @throws AppError `invalid_credentials`, `account_disabled`, `sign_in_needs_mail`, `email_not_confirmed`, `rate_limited`, `busy`
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
  try {
    if (isBarred) {
      const isRight = await isRightPassword(platform, credentials);
      await requestSignInProof(platform, { email, isRight }, caller);
      throw new AppError('sign_in_needs_mail');
    }
    const opened = await openByPassword(platform, { credentials, proof, headers, caller });
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

function openByPassword(
  platform: Platform,
  attempt: { credentials: Credentials; proof: SignInProof | null; headers: Headers; caller: Caller },
): Promise<OpenedSession> {
  const { credentials, proof, headers, caller } = attempt;
  const trusted = headersForAuthentication(headers, caller);
  return openInTurn(platform, async (tx) => {
    const known = await findPasswordAccount(tx, credentials);
    const answer = await callAuthentication(platform, (api) =>
      api.signInEmail({ body: credentials, headers: trusted, returnHeaders: true }),
    );
    const userId = answer.response.user.id;
    await shareAccount(tx, userId);
    // Computing takes its time: a password that was changed meanwhile opens nothing, or its change would not end this.
    const checked = await findPasswordAccount(tx, { userId });
    if (!checked || checked.hash !== known?.hash) throw new AppError('invalid_credentials');
    await spendProof(tx, userId, proof);
    await enterAccount(tx, userId);
    await endReplacedSession(platform, tx, headers);
    const account = await loadAccount(tx, userId);
    if (account.isDisabled) throw new AppError('account_disabled');
    await recordSignIn(tx, userId, caller);
    answer.headers.append('set-cookie', markBrowser(platform, headers, checked));
    return { headers: answer.headers, result: { next: stateOf(account), isDemo: account.isDemo } };
  });
}

/** Opens nothing. An unknown address takes as long: a password is computed for it, too. */
async function isRightPassword(platform: Platform, { email, password }: Credentials): Promise<boolean> {
  const account = await platform.database.withAccount(null, (tx) => findPasswordAccount(tx, { email }));
  if (account) return verifyPassword(account.hash, password);
  await hashPassword(password);
  return false;
}

/** The turn comes first: of the few connections for accounts none waits for it. */
function openInTurn<T>({ database }: Platform, open: (tx: Transaction) => Promise<T>): Promise<T> {
  return takeHashingTurn(() => database.withAccount(null, open));
}

/** For an unknown address, too: both take the same time. */
async function recordFailedSignIn(platform: Platform, email: string, caller: Caller): Promise<void> {
  await platform.database.withAccount(null, async (tx) => {
    const userId = await findUserIdByEmail(tx, email);
    await recordAct(tx, { action: 'sign_in', result: 'failure', userId, actorUserId: null, caller });
  });
}
