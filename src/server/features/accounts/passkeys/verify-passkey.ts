import { createHash, generateKeyPairSync } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { consumeChallenge, findPasskeyByCredential, saveChallenge, updatePasskeyUse } from './passkey-repository.ts';

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

/** What a challenge is made for. With `listed` the browser was given an account's passkeys, with `any` it takes its own. */
export type ChallengePurpose = 'sign-in:listed' | 'sign-in:any' | `second-factor:${string}`;

/** Options for the browser to prove one of these passkeys; with none named, whatever it has for this site. */
export async function startAssertion(
  platform: Platform,
  tx: Transaction,
  { credentialIds, purpose }: { credentialIds: readonly string[]; purpose: ChallengePurpose },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(platform).id,
    allowCredentials: credentialIds.map((id) => ({ id })),
    userVerification: 'preferred',
    timeout: challengeSeconds * 1_000,
  });
  await saveChallenge(tx, challengeKey(options.challenge), purpose, challengeSeconds);
  return options;
}

const clientDataSchema = z.object({ response: z.object({ clientDataJSON: z.string() }) });
const challengeSchema = z.object({ challenge: z.string().max(1_000) });

/**
 * Uses up the challenge that a browser's answer names, right or wrong: commit it whatever comes of the answer. Answers with
 * what the challenge was made for; null where there is none, or no longer.
 */
export async function takeChallenge(tx: Transaction, response: Record<string, unknown>): Promise<string | null> {
  const answered = clientDataSchema.safeParse(response);
  if (!answered.success) return null;
  let data: unknown;
  try {
    data = JSON.parse(Buffer.from(answered.data.response.clientDataJSON, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
  const named = challengeSchema.safeParse(data);
  return named.success ? consumeChallenge(tx, challengeKey(named.data.challenge)) : null;
}

/** A passkey that signed the challenge. `isCopied`: its count did not go on from the last one, so there are two of it. */
export type Assertion = { userId: string; isUserVerified: boolean; isCopied: boolean };

/**
 * Checks what the browser answered. An id that no passkey has takes as long as one with a wrong signature.
 * @param madeFor what its challenge, which `takeChallenge` used up, was made for; null = for nothing that counts here
 * @throws AppError `code_invalid` for everything that no passkey of ours signed
 */
export async function finishAssertion(
  platform: Platform,
  tx: Transaction,
  response: Record<string, unknown>,
  madeFor: string | null,
): Promise<Assertion> {
  const answered = response as unknown as AuthenticationResponseJSON;
  const passkey = typeof answered.id === 'string' ? await findPasskeyByCredential(tx, answered.id) : undefined;
  const { id: rpID, origin } = relyingPartyOf(platform);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answered,
    expectedChallenge: () => madeFor !== null,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    credential: {
      id: passkey?.credentialId ?? '',
      publicKey: passkey ? new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')) : nobodysKey,
      // The library looks at the count before the signature, so anybody could feign a copied key: it is compared below.
      counter: 0,
    },
  }).catch((cause: unknown) => {
    throw new AppError('code_invalid', { cause });
  });
  if (!passkey || !verified || !namesItsHolder(answered, passkey.userId, madeFor)) throw new AppError('code_invalid');
  const { newCounter: counter, credentialBackedUp: isBackedUp, userVerified } = authenticationInfo;
  const isCopied = (counter > 0 || passkey.counter > 0) && counter <= passkey.counter;
  if (!isCopied) await updatePasskeyUse(tx, passkey.id, { counter, isBackedUp });
  return { userId: passkey.userId, isUserVerified: userVerified, isCopied };
}

/** WebAuthn Level 3, 7.2, step 6: a user handle is the passkey's own, and there where the browser chose the account. */
function namesItsHolder(
  { response: { userHandle } }: AuthenticationResponseJSON,
  userId: string,
  madeFor: string | null,
): boolean {
  if (!userHandle) return madeFor !== 'sign-in:any';
  return Buffer.from(userHandle, 'base64url').toString('utf8') === userId;
}

/** A COSE key (ES256) whose private part nobody has. */
const nobodysKey = createNobodysKey();

function createNobodysKey(): Uint8Array<ArrayBuffer> {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const [beforeX, beforeY] = ['a5010203262001215820', '225820'].map((hex) => Buffer.from(hex, 'hex'));
  const parts = [beforeX, Buffer.from(x, 'base64url'), beforeY, Buffer.from(y, 'base64url')];
  return new Uint8Array(Buffer.concat(parts.filter((part) => part !== undefined)));
}
