import { createSecretKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import { readOrCreateSecret } from './secret-file.ts';

const keyBytes = 32;

/**
 * The key that seals secrets (sealing.ts): ENCRYPTION_KEY, or the one in `encryption.key` of the data directory,
 * created on the first start. It is never stored in the database, so that a copy of the database alone opens nothing. A
 * KeyObject shows its bytes neither in logs nor in JSON.
 * @throws ConfigError with one sentence if the file contains no key
 */
export function readEncryptionKey(config: Pick<Config, 'dataDirectory' | 'encryptionKey'>): KeyObject {
  if (config.encryptionKey) return createSecretKey(config.encryptionKey, 'base64');
  const path = join(config.dataDirectory, 'encryption.key');
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
