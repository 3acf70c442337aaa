import { createHmac } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { equalSecrets } from '#server/platform/crypto/sealing.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sessionIdleSeconds } from '../policy.ts';

type Signing = Pick<Platform, 'config' | 'authSecret' | 'previousAuthSecret'>;

const isSecure = ({ config }: Pick<Platform, 'config'>): boolean => config.publicUrl.startsWith('https://');

/**
 * Name of the cookie with a sign-in session's token; its prefix stops other hosts of the domain from setting it (RFC
 * 6265bis, 4.1.3.2).
 */
export function sessionCookieOf(platform: Pick<Platform, 'config'>): string {
  return `${isSecure(platform) ? '__Host-' : ''}boardsearch.session_token`;
}

/** The session cookie's value in a Cookie header, unverified. Null = none. */
export function readSessionCookie(platform: Pick<Platform, 'config'>, header: string | null): string | null {
  const name = sessionCookieOf(platform);
  return parse(header ?? '', name)[name] ?? null;
}

/** The token in a session cookie's value; null if we did not sign it. During a rotation the previous secret counts. */
export function tokenOfCookie({ authSecret, previousAuthSecret }: Signing, cookie: string): string | null {
  const token = cookie.slice(0, Math.max(cookie.lastIndexOf('.'), 0));
  const secrets = previousAuthSecret === undefined ? [authSecret] : [authSecret, previousAuthSecret];
  return token !== '' && secrets.some((secret) => equalSecrets(cookie, sign(secret, token))) ? token : null;
}

/** The Set-Cookie header that gives a browser its session. */
export function writeSessionCookie(platform: Signing, token: string): string {
  return serialize(sessionCookieOf(platform), sign(platform.authSecret, token), {
    ...attributesOf(platform),
    maxAge: sessionIdleSeconds,
  });
}

/** The Set-Cookie header that removes it. */
export function clearSessionCookie(platform: Pick<Platform, 'config'>): string {
  return serialize(sessionCookieOf(platform), '', { ...attributesOf(platform), maxAge: 0 });
}

function sign(secret: string, token: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;
}

const attributesOf = (platform: Pick<Platform, 'config'>) =>
  ({ httpOnly: true, sameSite: 'Lax', secure: isSecure(platform), path: '/' }) as const;
