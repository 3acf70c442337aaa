import { createHash } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { keyedHash } from '#server/platform/crypto/sealing.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  consumeChallenge,
  findPasskeyByCredential,
  listPasskeys,
  saveChallenge,
  updatePasskeyUse,
} from './passkey-repository.ts';

/** A challenge is answered within this time, in seconds. */
export const challengeSeconds = 300;

/** WebAuthn binds credentials to the host of PUBLIC_URL. */
export function relyingPartyOf({ config }: Platform): { id: string; origin: string } {
  const url = new URL(config.publicUrl);
  return { id: url.hostname, origin: url.origin };
}

/** Under which name a challenge is kept: its hash, so that the table holds nothing that could be answered. */
export const challengeKey = (challenge: string) =>
  `passkey:${createHash('sha256').update(challenge).digest('base64url')}`;

/**
 * Options for the browser to prove a passkey. `userId`: only that account's count. Without one and with `email`, an
 * address that has none gets made-up ones, always the same, so that nobody learns which addresses have an account.
 */
export async function startAssertion(
  platform: Platform,
  tx: Transaction,
  wanted: { userId: string | null; email?: string | undefined; purpose: 'sign-in' | 'second-factor' },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own = wanted.userId ? await listPasskeys(tx, wanted.userId) : [];
  const ids = own.map(({ credentialId }) => credentialId);
  if (ids.length === 0 && wanted.email) {
    ids.push(keyedHash(platform.encryptionKey, 'decoy-passkey', wanted.email.toLowerCase()));
  }
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(platform).id,
    allowCredentials: ids.map((id) => ({ id })),
    userVerification: 'preferred',
    timeout: challengeSeconds * 1_000,
  });
  const holder = wanted.purpose === 'second-factor' ? wanted.userId : '';
  await saveChallenge(tx, challengeKey(options.challenge), `${wanted.purpose}:${holder ?? ''}`, challengeSeconds);
  return options;
}

/**
 * Checks what the browser answered. The challenge counts once; a signature count that did not grow tells of a copied key.
 * @param expected what the challenge was made for: `sign-in:` or `second-factor:<user id>`
 * @throws AppError `code_invalid` for everything that is not a valid proof
 */
export async function finishAssertion(
  platform: Platform,
  tx: Transaction,
  response: Record<string, unknown>,
  expected: string,
): Promise<{ userId: string; isUserVerified: boolean }> {
  const answered = response as unknown as AuthenticationResponseJSON;
  const passkey = typeof answered.id === 'string' ? await findPasskeyByCredential(tx, answered.id) : undefined;
  if (!passkey) throw new AppError('code_invalid');
  const { id: rpID, origin } = relyingPartyOf(platform);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answered,
      expectedChallenge: async (challenge) => (await consumeChallenge(tx, challengeKey(challenge))) === expected,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
    if (!verified) throw new AppError('code_invalid');
    const { newCounter: counter, credentialBackedUp: isBackedUp, userVerified } = authenticationInfo;
    await updatePasskeyUse(tx, passkey.id, { counter, isBackedUp });
    return { userId: passkey.userId, isUserVerified: userVerified };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('code_invalid', { cause: error });
  }
}
