import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { readOrCreateSecret } from './secret-file.ts';

/** Files of the data directory, unless AUTH_SECRET is set. The second one exists only during a rotation. */
export const authSecretFiles = { current: 'auth.secret', previous: 'auth.secret.previous' } as const;

type AuthConfig = Pick<Config, 'dataDirectory' | 'authSecret' | 'previousAuthSecret'>;

/** The secret that signs sign-in cookies, and during a rotation the one before, whose cookies still count. */
export function readAuthSecrets(config: AuthConfig): { current: string; previous: string | undefined } {
  if (config.authSecret) return { current: config.authSecret, previous: config.previousAuthSecret };
  const remedy = 'delete it to have a new one made, with which everybody has to sign in again';
  const read = (name: string) => readOrCreateSecret(join(config.dataDirectory, name), { bytes: 48, remedy });
  const hasPrevious = existsSync(join(config.dataDirectory, authSecretFiles.previous));
  return {
    current: read(authSecretFiles.current),
    previous: hasPrevious ? read(authSecretFiles.previous) : undefined,
  };
}
