import { APIError, type BetterAuthPlugin, betterAuth } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { hashPassword, verifyPassword } from '#server/platform/crypto/password-hash.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { passwordMaxLength, passwordMinLength } from '#shared/limits.ts';
import { sessionIdleSeconds, sessionRenewalSeconds } from './policy.ts';
import { createAuthAdapter } from './repository.ts';

const cookiePrefix = 'boardsearch';

/** Carries the client's address, as we determined it, to the library: what clients claim themselves never does. */
const addressHeader = 'x-boardsearch-client-address';

/**
 * Opens a session for a user whom something else than a password has proven (a passkey, a company's own sign-in). Like
 * all of the library's operations it is called here, and mounted nowhere.
 */
const provenSignIn = {
  id: 'proven-sign-in',
  endpoints: {
    openProvenSession: createAuthEndpoint(
      '/open-proven-session',
      { method: 'POST', body: z.object({ userId: z.uuid() }), metadata: { scope: 'server' } },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.userId);
        if (!user) throw new APIError('UNAUTHORIZED');
        const session = await internalAdapter.createSession(user.id, false);
        await setSessionCookie(context, { session, user });
        return { sessionId: session.id };
      },
    ),
  },
} satisfies BetterAuthPlugin;

function createAuthentication(platform: Platform) {
  const { config, database, authSecret, log } = platform;
  return betterAuth({
    appName: 'BoardSearch',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: authSecret,
    database: createAuthAdapter(database),
    telemetry: { enabled: false },
    logger: { log: (level, message) => log.debug({ level, from: 'better-auth' }, message) },
    user: {
      additionalFields: {
        companyName: { type: 'string', required: false, input: true },
        language: { type: 'string', required: false, input: true },
      },
    },
    session: { expiresIn: sessionIdleSeconds, updateAge: sessionRenewalSeconds },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      requireEmailVerification: config.emailConfirmation,
      minPasswordLength: passwordMinLength,
      maxPasswordLength: passwordMaxLength,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    plugins: [provenSignIn],
    advanced: {
      cookiePrefix,
      useSecureCookies: config.publicUrl.startsWith('https://'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => uuidv7() },
    },
    trustedOrigins: [new URL(config.publicUrl).origin],
  });
}

type Authentication = ReturnType<typeof createAuthentication>;

const authentications = new WeakMap<Platform, Authentication>();

/** better-auth for a platform, made once. */
export function getAuthentication(platform: Platform): Authentication {
  const existing = authentications.get(platform) ?? createAuthentication(platform);
  authentications.set(platform, existing);
  return existing;
}

const codeOfAuthError: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid_credentials',
  INVALID_EMAIL: 'invalid_credentials',
  INVALID_PASSWORD: 'password_wrong',
  EMAIL_NOT_VERIFIED: 'email_not_confirmed',
  USER_ALREADY_EXISTS: 'email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
  PASSWORD_TOO_SHORT: 'password_too_short',
  PASSWORD_TOO_LONG: 'password_too_long',
};

/**
 * Calls better-auth and turns its errors into ours.
 * @throws AppError `database_unavailable` when its queries failed, even where better-auth swallows that (sign-out)
 */
export async function callAuthentication<T>(
  platform: Platform,
  call: (api: Authentication['api']) => Promise<T>,
): Promise<T> {
  try {
    return await platform.database.watchAuth(() => call(getAuthentication(platform).api));
  } catch (error) {
    throw translateAuthError(error);
  }
}

/** Turns better-auth's errors into ours. */
function translateAuthError(error: unknown): unknown {
  if (!(error instanceof APIError)) return error;
  const code = codeOfAuthError[String(error.body?.code ?? '')];
  if (code) return new AppError(code, { cause: error });
  const status = Number(error.statusCode);
  if (status === 401) return new AppError('unauthenticated', { cause: error });
  if (status === 403) return new AppError('forbidden', { cause: error });
  if (status === 429) return new AppError('rate_limited', { cause: error });
  if (status < 500) return new AppError('validation_failed', { cause: error });
  return new AppError('internal', { cause: error });
}

/** A request's headers as the library may see them. */
export function headersForAuthentication(headers: Headers, { address }: Caller): Headers {
  const trusted = new Headers(headers);
  trusted.set(addressHeader, address);
  return trusted;
}
