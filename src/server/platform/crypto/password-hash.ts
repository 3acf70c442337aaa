import { hash, verify } from '@node-rs/argon2';

/**
 * argon2id with 46 MiB, one pass, one lane: the first choice of OWASP's Password Storage Cheat Sheet (2025). The
 * default algorithm of @node-rs/argon2 is argon2id.
 */
const parameters = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** PHC string of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/** Whether the password fits the PHC string; false, not an error, where the string is none. */
export function verifyPassword(phc: string, password: string): Promise<boolean> {
  return verify(phc, password).catch(() => false);
}
