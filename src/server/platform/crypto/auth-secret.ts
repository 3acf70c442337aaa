import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { findSecret, readOrCreateSecret } from './secret-file.ts';

/** Files of the data directory, unless AUTH_SECRET is set. The second one counts for a week after a rotation. */
export const authSecretFiles = { current: 'auth.secret', previous: 'auth.secret.previous' } as const;

/** How long a cookie counts without being signed anew, which every use does at most a day later. */
export const cookieMaxAgeSeconds = 7 * 86_400;

type AuthConfig = Pick<Config, 'dataDirectory' | 'authSecret' | 'previousAuthSecret'>;

/**
 * The secret that signs sign-in cookies, and for a week after a rotation the one before, whose cookies still count. The
 * operator ends the time of one in a variable.
 */
export function readAuthSecrets(config: AuthConfig): { current: string; previous: string | undefined } {
  if (config.authSecret) return { current: config.authSecret, previous: config.previousAuthSecret };
  const remedy = 'delete it to have a new one made, with which everybody has to sign in again';
  const pathOf = (name: string) => join(config.dataDirectory, name);
  const current = readOrCreateSecret(pathOf(authSecretFiles.current), { bytes: 48, remedy });
  const endsAt = previousSecretEndsAt(config.dataDirectory);
  const counts = endsAt !== undefined && endsAt.getTime() > Date.now();
  return { current, previous: counts ? findSecret(pathOf(authSecretFiles.previous), { remedy }) : undefined };
}

/** When the secret before, kept in the data directory, stops counting; undefined if there is none. */
export function previousSecretEndsAt(dataDirectory: string): Date | undefined {
  const stats = statSync(join(dataDirectory, authSecretFiles.previous), { throwIfNoEntry: false });
  return stats && new Date(stats.mtimeMs + cookieMaxAgeSeconds * 1_000);
}
