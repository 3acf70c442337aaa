import { createSecretKey, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import type { SealingKeys } from './sealing.ts';
import { readOrCreateSecret } from './secret-file.ts';

const keyBytes = 32;

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
  const { dataDirectory, encryptionKey, previousEncryptionKey } = config;
  if (encryptionKey) {
    const current = createSecretKey(encryptionKey, 'base64');
    return previousEncryptionKey
      ? { current, previous: createSecretKey(previousEncryptionKey, 'base64') }
      : { current };
  }
  const current = readKeyFile(join(dataDirectory, keyFiles.current));
  const previous = join(dataDirectory, keyFiles.previous);
  return existsSync(previous) ? { current, previous: readKeyFile(previous) } : { current };
}

function readKeyFile(path: string): KeyObject {
  const remedy =
    'delete it to have a new one made, with which everybody has to set up the authenticator app and new codes again';
  const key = Buffer.from(readOrCreateSecret(path, { bytes: keyBytes, remedy }), 'base64');
  if (key.length !== keyBytes) {
    throw new ConfigError(
      `BoardSearch cannot start: the key in ${path} is damaged; restore the file from a backup, or ${remedy}.`,
    );
  }
  return createSecretKey(key);
}
