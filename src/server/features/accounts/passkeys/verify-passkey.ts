import { createHash, generateKeyPairSync } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialHint,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { consumeChallenge, findPasskeyByCredential, saveChallenge, updatePasskeyUse } from './passkey-repository.ts';

/** Time to respond to a challenge, in seconds. */
export const challengeSeconds = 300;

/** WebAuthn binds credentials to the host of PUBLIC_URL. */
export function relyingPartyOf({ config }: Platform): { id: string; origin: string } {
  const url = new URL(config.publicUrl);
  return { id: url.hostname, origin: url.origin };
}

/** Key under which a challenge is stored: its hash, so that the table holds nothing that could be answered. */
export const challengeKey = (challenge: string) =>
  `passkey:${createHash('sha256').update(challenge).digest('base64url')}`;

/** Purpose of a challenge. `listed`: the browser was given an account's passkeys; `any`: it uses its own. */
export type ChallengePurpose = 'sign-in:listed' | 'sign-in:any' | `second-factor:${string}`;

/** WebAuthn Level 3, 5.8.7; in order of preference: this device first, others beside it. */
const hints: PublicKeyCredentialHint[] = ['client-device', 'security-key', 'hybrid'];

/** Options for the browser to prove one of these passkeys; if none are named, any that it has for this site. */
export async function startAssertion(
  platform: Platform,
  tx: Transaction,
  { credentialIds, purpose }: { credentialIds: readonly string[]; purpose: ChallengePurpose },
): Promise<PublicKeyCredentialRequestOptionsJSON & { hints: PublicKeyCredentialHint[] }> {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(platform).id,
    allowCredentials: credentialIds.map((id) => ({ id })),
    userVerification: 'preferred',
    timeout: challengeSeconds * 1_000,
  });
  await saveChallenge(tx, challengeKey(options.challenge), purpose, challengeSeconds);
  return { ...options, hints };
}

const clientDataSchema = z.object({ response: z.object({ clientDataJSON: z.string() }) });
const challengeSchema = z.object({ challenge: z.string().max(1_000) });

/**
 * Consumes the challenge named in a browser's response, right or wrong; must be committed in either case. Returns its
 * purpose; null if there is none, or it has expired.
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

/** A passkey that signed the challenge. `isCopied`: its count did not advance, so a copy exists. */
export type Assertion = { userId: string; isUserVerified: boolean; isCopied: boolean };

/**
 * Verifies the browser's response. An unknown id takes as long as a wrong signature.
 * @param madeFor purpose of the challenge that `takeChallenge` consumed; null = of none that is valid here
 * @throws AppError `code_invalid` for anything that none of our passkeys signed
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
      publicKey: passkey ? new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')) : decoyKey,
      // The library checks the count before the signature, so anyone could fake a copied key; it is compared below
      // instead.
      counter: 0,
    },
  }).catch((cause: unknown) => {
    throw new AppError('code_invalid', { cause });
  });
  if (!passkey || !verified || !matchesUserHandle(answered, passkey.userId, madeFor))
    throw new AppError('code_invalid');
  const { newCounter: counter, credentialBackedUp: isBackedUp, userVerified } = authenticationInfo;
  const isCopied = (counter > 0 || passkey.counter > 0) && counter <= passkey.counter;
  if (!isCopied) await updatePasskeyUse(tx, passkey.id, { counter, isBackedUp });
  return { userId: passkey.userId, isUserVerified: userVerified, isCopied };
}

/**
 * WebAuthn Level 3, 7.2, step 6: a user handle must be the passkey's own, and is required if the browser chose the
 * account.
 */
function matchesUserHandle(
  { response: { userHandle } }: AuthenticationResponseJSON,
  userId: string,
  madeFor: string | null,
): boolean {
  if (!userHandle) return madeFor !== 'sign-in:any';
  return Buffer.from(userHandle, 'base64url').toString('utf8') === userId;
}

/** A COSE key (ES256) whose private key nobody has. */
const decoyKey = createDecoyKey();

function createDecoyKey(): Uint8Array<ArrayBuffer> {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const [beforeX, beforeY] = ['a5010203262001215820', '225820'].map((hex) => Buffer.from(hex, 'hex'));
  const parts = [beforeX, Buffer.from(x, 'base64url'), beforeY, Buffer.from(y, 'base64url')];
  return new Uint8Array(Buffer.concat(parts.filter((part) => part !== undefined)));
}
