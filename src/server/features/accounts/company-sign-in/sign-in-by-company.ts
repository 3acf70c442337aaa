import * as oidc from 'openid-client';
import { z } from 'zod';
import { seal, UnsealError, unseal } from '#server/platform/crypto/sealing.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import { domainOf, isMailAddress } from '#server/platform/mail/mail-address.ts';
import { networkOf } from '#server/platform/network/client-network.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fitName } from '#shared/name-rules.ts';
import { recordAct } from '../../audit/public.ts';
import { takeOverUnprovenAccount } from '../claims/close-unproven-ways.ts';
import { enqueueMail } from '../jobs.ts';
import { isWithinLimits, takeLimits } from '../limits/limit-acts.ts';
import { enterAccount, findAddressHolder, findUserIdByEmail, holdAccount, loadAccount } from '../repository.ts';
import { proveFactorSession } from '../second-factor/service.ts';
import { openProvenSession } from '../sessions/open-session.ts';
import { recordSignIn } from '../sign-in/write-sign-in.ts';
import {
  findCustomerId,
  findLinkedUser,
  findProvider,
  type IdentityProvider,
  insertUserOfCustomer,
  joinCompany,
  linkUser,
  markProven,
} from './company-repository.ts';
import { clientSecretPurpose, companyCallbackUrl, discoverIssuer, tokenOriginOf } from './discover-issuer.ts';

/** Time on the company's page, in seconds, before the sign-in must be restarted. */
export const companySignInSeconds = 600;

/** The sealed content of the browser's cookie while it is at the company's page. */
const pendingSchema = z.object({
  providerId: z.uuid(),
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
  next: z.string(),
  expiresAt: z.number(),
});
const sealPurpose = 'company-sign-in';

/**
 * Starts a sign-in at the company of an address: authorization code with PKCE, state and nonce (OpenID Connect Core
 * 1.0, RFC 7636).
 * @returns where the browser goes, and what it must bring back
 * @throws AppError `company_sign_in_unavailable` if the domain has none, or its provider cannot be reached
 */
export async function startCompanySignIn(
  platform: Platform,
  { email, next = '' }: { email: string; next?: string | undefined },
  caller: Caller,
): Promise<{ url: string; pending: string }> {
  await takeLimits(platform, [{ name: 'signInAtAddress', of: [networkOf(caller.address)] }]);
  const emailDomain = domainOf(email);
  const provider = await platform.database.withAccount(null, (tx) => findProvider(tx, { emailDomain }));
  if (!provider) throw new AppError('company_sign_in_unavailable');
  const configuration = await discover(platform, provider);
  const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()];
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: companyCallbackUrl(platform),
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    login_hint: email,
  });
  const expiresAt = Date.now() + companySignInSeconds * 1_000;
  const pending = JSON.stringify({ providerId: provider.id, verifier, state, nonce, next, expiresAt });
  return { url: url.href, pending: seal(platform.encryptionKey, sealPurpose, pending) };
}

/**
 * Completes it: exchanges the code, checks the ID token, finds or creates the account and opens a session.
 * @param query of the address that the company's page redirected the browser to
 * @throws AppError `company_sign_in_failed`, or `company_account_mismatch` if the person does not belong to this
 * company
 */
export async function finishCompanySignIn(
  platform: Platform,
  { pending, query, headers, caller }: { pending: string; query: string; headers: Headers; caller: Caller },
): Promise<{ headers: Headers; next: string }> {
  await takeLimits(platform, [{ name: 'signInAtAddress', of: [networkOf(caller.address)] }]);
  try {
    const started = openPending(platform, pending);
    const provider = await platform.database.withAccount(null, (tx) => findProvider(tx, { id: started.providerId }));
    if (!provider) throw new AppError('company_sign_in_failed');
    await spendAnswer(platform, started, query);
    const person = await identify(platform, provider, started, query);
    const opened = await openSessionOf(platform, { provider, person, headers, caller });
    return { headers: opened, next: started.next };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await recordFailure(platform, error, caller);
    throw error;
  }
}

function openSessionOf(
  platform: Platform,
  arrived: { provider: IdentityProvider; person: Person; headers: Headers; caller: Caller },
): Promise<Headers> {
  const { headers, caller } = arrived;
  return platform.database.withAccount(null, async (tx) => {
    const userId = await findOrCreateUser(platform, tx, arrived);
    const opened = await openProvenSession(platform, tx, userId, { headers, caller });
    const { customerId, isClaimed } = opened.account;
    await markProven(tx, arrived.provider);
    // A claimed account's factor may be someone else's, and is settled with the rest.
    if (arrived.person.hasFactor && !isClaimed)
      await proveFactorSession(platform, tx, { userId, sessionId: opened.sessionId });
    await recordSignIn(tx, userId, caller, { customerId, details: { by: 'company' } });
    return opened.headers;
  });
}

/** Recorded on no account, because the callback has proven nobody. */
async function recordFailure(platform: Platform, { code }: AppError, caller: Caller): Promise<void> {
  const act = { action: 'sign_in', result: 'failure', userId: null, actorUserId: null } as const;
  await platform.database.withAccount(null, (tx) =>
    recordAct(tx, { ...act, caller, details: { by: 'company', code } }),
  );
}

function openPending(platform: Platform, pending: string): z.infer<typeof pendingSchema> {
  try {
    const started = pendingSchema.parse(JSON.parse(unseal(platform.encryptionKey, sealPurpose, pending)));
    if (started.expiresAt > Date.now()) return started;
  } catch (cause) {
    throw new AppError('company_sign_in_failed', { cause });
  }
  throw new AppError('company_sign_in_failed');
}

/**
 * Accepts the company's callback once, over all servers: neither the state, with its nonce, nor the code opens anything
 * again, even if the provider would accept it. A callback with another browser's state uses nothing up.
 * @throws AppError `company_sign_in_failed`
 */
async function spendAnswer(platform: Platform, started: z.infer<typeof pendingSchema>, query: string): Promise<void> {
  const answer = new URLSearchParams(query);
  if (answer.get('state') !== started.state) throw new AppError('company_sign_in_failed');
  const name = 'companyAnswer';
  const answered = [
    { name, of: ['state', started.state] },
    { name, of: ['code', started.providerId, answer.get('code') ?? started.state] },
  ] as const;
  if (!(await isWithinLimits(platform, answered))) throw new AppError('company_sign_in_failed');
}

async function discover(platform: Platform, provider: IdentityProvider): Promise<oidc.Configuration> {
  const { id, issuer, clientId } = provider;
  try {
    const clientSecret = unseal(platform.encryptionKey, clientSecretPurpose(id), provider.clientSecret);
    const configuration = await discoverIssuer(platform, { issuer, clientId, clientSecret });
    await ensureNotMoved(platform, provider, tokenOriginOf(configuration));
    return configuration;
  } catch (error) {
    platform.log.warn({ err: error, provider: id }, 'a company sign-in cannot be used');
    // Nobody signing in can mend it: its secret was sealed with another key, as after a restore without the right one,
    // or its address is in a private network that the operator has not named.
    if (error instanceof AppError && error.code !== 'validation_failed') throw error;
    if (!(error instanceof AppError || error instanceof UnsealError)) throw error;
    throw new AppError('company_sign_in_unavailable', { cause: error });
  }
}

/**
 * The issuer's metadata may name another token address than when the secret was given: it is not sent there until
 * somebody enters it again. Recorded once a day for each new address.
 * @throws AppError `company_sign_in_unavailable`
 */
async function ensureNotMoved(platform: Platform, provider: IdentityProvider, tokenOrigin: string): Promise<void> {
  const { id, customerId, emailDomain: domain, tokenOrigin: tokenAddressBefore } = provider;
  if (tokenOrigin === tokenAddressBefore) return;
  if (await isWithinLimits(platform, [{ name: 'movedSignInRecord', of: [id, tokenOrigin] }])) {
    const act = { action: 'identity_provider_changed', result: 'refused', userId: null, actorUserId: null } as const;
    const details = { domain, tokenAddress: tokenOrigin, tokenAddressBefore };
    await platform.database.withAccount(null, (tx) => recordAct(tx, { ...act, customerId, caller: null, details }));
  }
  throw new AppError('company_sign_in_unavailable');
}

/** At most 255 characters (OpenID Connect Core 1.0, 2), without control characters: the database accepts no NUL. */
const isSubject = (subject: string): boolean => subject.length <= 255 && !/\p{Cc}/u.test(subject);

/** `hasFactor`: the company's own second factor stands in for ours. */
type Person = { subject: string; email: string; name: string; hasFactor: boolean };

async function identify(
  platform: Platform,
  provider: IdentityProvider,
  started: z.infer<typeof pendingSchema>,
  query: string,
): Promise<Person> {
  const configuration = await discover(platform, provider);
  const tokens = await oidc
    .authorizationCodeGrant(configuration, new URL(`${companyCallbackUrl(platform)}${query}`), {
      pkceCodeVerifier: started.verifier,
      expectedState: started.state,
      expectedNonce: started.nonce,
      idTokenExpected: true,
    })
    .catch((cause: unknown) => {
      throw new AppError('company_sign_in_failed', { cause });
    });
  const claims = tokens.claims();
  if (!claims || !isSubject(claims.sub)) throw new AppError('company_sign_in_failed');
  // The ID token may be minimal; then the userinfo endpoint has the rest for the same subject.
  const told =
    claims.email && claims.email_verified !== undefined
      ? claims
      : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub).catch((cause: unknown) => {
          throw new AppError('company_sign_in_failed', { cause });
        });
  const email = typeof told.email === 'string' ? told.email.toLowerCase() : '';
  // An address that the company does not vouch for, or of another domain, proves nothing. Some providers send a string.
  const isVouchedFor = ([true, 'true'] as unknown[]).includes(told.email_verified);
  if (!isVouchedFor || !isMailAddress(email) || domainOf(email) !== provider.emailDomain) {
    throw new AppError('company_account_mismatch');
  }
  const name = typeof told.name === 'string' ? fitName(told.name) : '';
  return { subject: claims.sub, email, name: name || email, hasFactor: countsAsFactor(provider, claims.amr) };
}

/** What the company states is the ID token's `amr` (RFC 8176): `mfa`, when several factors were used. */
function countsAsFactor({ companyFactor }: IdentityProvider, amr: unknown): boolean {
  if (companyFactor === 'stated') return Array.isArray(amr) && amr.includes('mfa');
  return companyFactor === 'always';
}

/**
 * The account of the subject, else of the address, else a new one at the company. An account found by its address joins
 * the company's customer if the address was unproven or it is alone at its customer, so signing up with someone else's
 * address shuts nobody out. An account that shares another customer with others stays there.
 */
async function findOrCreateUser(
  platform: Platform,
  tx: Transaction,
  { provider, person, caller }: { provider: IdentityProvider; person: Person; caller: Caller },
): Promise<string> {
  const linked = await findLinkedUser(tx, provider, person.subject);
  const known = linked ?? (await findUserIdByEmail(tx, person.email));
  if (!known) {
    // The previous holder may still take the address back.
    if (await findAddressHolder(tx, person.email)) throw new AppError('company_account_mismatch');
    const customer = { id: provider.customerId, companyName: provider.companyName };
    const created = await insertUserOfCustomer(tx, customer, person);
    await linkUser(tx, provider, person.subject, created);
    return created;
  }
  await holdAccount(tx, known);
  await enterAccount(tx, known);
  const present = await findCustomerId(tx, known);
  if (present !== provider.customerId) {
    if (linked || !(await joinCompany(tx, known, provider.customerId))) throw new AppError('company_account_mismatch');
  }
  if (!linked) {
    await takeOverUnprovenAccount(platform, tx, known, caller);
    await linkUser(tx, provider, person.subject, known);
    // An admin may have set this sign-in up: who has the account learns that it opens theirs from now on.
    const { language } = await loadAccount(tx, known);
    await enqueueMail(platform, tx, {
      to: person.email,
      language,
      kind: 'company-linked',
      values: { company: provider.companyName },
    });
  }
  return known;
}
