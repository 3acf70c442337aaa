import { createSecretKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import type { SealingKeys } from './sealing.ts';
import { findSecret, readOrCreateSecret } from './secret-file.ts';

const keyBytes = 32;
const remedy =
  'delete it to have a new one made, with which everybody has to set up the authenticator app and new codes again';

/** Files of the data directory, unless ENCRYPTION_KEY is set. The second one exists only during a rotation. */
export const keyFiles = { current: 'encryption.key', previous: 'encryption.key.previous' } as const;

type KeyConfig = Pick<Config, 'dataDirectory' | 'encryptionKey'> & { previousEncryptionKey?: string | undefined };

/**
 * The keys that seal secrets (sealing.ts): ENCRYPTION_KEY and ENCRYPTION_KEY_PREVIOUS, or those in the data directory,
 * where the first start creates one. They are never stored in the database, so that a copy of the database alone opens
 * nothing. A KeyObject shows its bytes neither in logs nor in JSON.
 * @throws ConfigError with one sentence if a file contains no key
 */
export function readEncryptionKey(config: KeyConfig): SealingKeys {
  const found = findEncryptionKey(config);
  if (found) return found;
  readOrCreateSecret(join(config.dataDirectory, keyFiles.current), { bytes: keyBytes, remedy });
  return readEncryptionKey(config);
}

/** The same without creating a key; undefined if there is none yet. */
export function findEncryptionKey(config: KeyConfig): SealingKeys | undefined {
  const { dataDirectory, encryptionKey, previousEncryptionKey } = config;
  if (encryptionKey) {
    const current = createSecretKey(encryptionKey, 'base64');
    return previousEncryptionKey
      ? { current, previous: createSecretKey(previousEncryptionKey, 'base64') }
      : { current };
  }
  const current = findKey(join(dataDirectory, keyFiles.current));
  if (!current) return undefined;
  const previous = findKey(join(dataDirectory, keyFiles.previous));
  return previous ? { current, previous } : { current };
}

function findKey(path: string): KeyObject | undefined {
  const secret = findSecret(path, { remedy });
  if (secret === undefined) return undefined;
  const key = Buffer.from(secret, 'base64');
  if (key.length !== keyBytes) {
    throw new ConfigError(
      `BoardSearch cannot start: the key in ${path} is damaged; restore the file from a backup, or ${remedy}.`,
    );
  }
  return createSecretKey(key);
}
