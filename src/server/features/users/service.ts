import { createMiddleware } from 'hono/factory';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { AppEnv } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mintUserScope, type UserScope } from '#server/platform/scope/user-scope.ts';
import type { CurrentUser, SignIn, SignUp } from '#shared/contracts/users.ts';
import { findBrokenPasswordRules } from '#shared/password-rules.ts';
import { latestReadingAt } from '../documents/service.ts';
import { callAuthentication } from './authentication.ts';
import { findAccount } from './repository.ts';

/** Creates user, profile, role and customer in one transaction (trigger) and signs in. Answers with the session cookie. */
export async function signUp(platform: Platform, input: SignUp, headers: Headers): Promise<Headers> {
  const broken = findBrokenPasswordRules(input.password);
  if (broken[0]) throw new AppError(broken[0], { issues: broken.map((code) => ({ path: 'password', code })) });
  const body = {
    email: input.email,
    password: input.password,
    name: input.name || input.email,
    companyName: input.companyName || 'Default Company',
  };
  const answer = await callAuthentication(platform, (api) => api.signUpEmail({ body, headers, returnHeaders: true }));
  return answer.headers;
}

/** Checks the password and opens a sign-in session. Answers with its cookie. */
export async function signIn(platform: Platform, input: SignIn, headers: Headers): Promise<Headers> {
  const answer = await callAuthentication(platform, (api) =>
    api.signInEmail({ body: input, headers, returnHeaders: true }),
  );
  return answer.headers;
}

/**
 * Ends this device's session; fine when there is none. Answers with the emptied cookie, but only once the session is gone:
 * otherwise a copy of the cookie would still let somebody in.
 */
export async function signOut(platform: Platform, headers: Headers): Promise<Headers> {
  const answer = await callAuthentication(platform, (api) => api.signOut({ headers, returnHeaders: true }));
  return answer.headers;
}

/** The scope of whoever is signed in, with the second factor proven where the user has one on; null = nobody. */
async function findScope(platform: Platform, headers: Headers): Promise<UserScope | null> {
  const session = await callAuthentication(platform, (api) => api.getSession({ headers }));
  const account = session && (await findAccount(platform.database, session.user.id));
  // Verification of a second factor comes with its feature; until then nobody who has one on may pass.
  if (!account || account.hasSecondFactor) return null;
  return mintUserScope({
    userId: session.user.id,
    customerId: account.customerId,
    role: account.role,
    isDemo: account.isDemo,
    secondFactorPassed: true,
  });
}

/**
 * Lets a request pass only with a sign-in session whose second factor, where the user has one on, was proven; mints the
 * scope that everything behind it demands.
 */
export const requireUser = createMiddleware<AppEnv>(async (context, next) => {
  const scope = await findScope(context.get('platform'), context.req.raw.headers);
  if (!scope) throw new AppError('unauthenticated');
  context.set('scope', scope);
  await next();
});

/** Who is signed in, if anybody: asked for by pages that are open to strangers, too. */
export async function findCurrentUser(platform: Platform, headers: Headers): Promise<CurrentUser | null> {
  const scope = await findScope(platform, headers);
  return scope && (await getCurrentUser(platform, scope, headers));
}

/** Who is signed in, for the interface. */
export async function getCurrentUser(platform: Platform, scope: UserScope, headers: Headers): Promise<CurrentUser> {
  const [session, account] = await Promise.all([
    callAuthentication(platform, (api) => api.getSession({ headers })),
    findAccount(platform.database, scope.userId),
  ]);
  if (!session || !account) throw new AppError('unauthenticated');
  const lastSyncAt = await platform.database.withUser(scope, (tx) => latestReadingAt(tx, scope));
  return {
    id: scope.userId,
    email: session.user.email,
    fullName: account.fullName,
    role: account.role,
    isDemo: account.isDemo,
    mustChangePassword: account.mustChangePassword,
    customer: { id: account.customerId, companyName: account.companyName, plan: account.plan },
    lastSyncAt: lastSyncAt?.toISOString() ?? null,
  };
}
