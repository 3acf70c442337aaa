import {
  generateRegistrationOptions,
  type PublicKeyCredentialHint,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { passkeysPerAccount } from '#shared/limits.ts';
import { recordAct } from '../../audit/public.ts';
import { refuseDemo } from '../factor-settings/change-factors.ts';
import { enqueueMail } from '../jobs.ts';
import { shareAccount } from '../repository.ts';
import { requireConfirmation } from '../second-factor/service.ts';
import type { Prover } from '../second-factor/verify-code.ts';
import { limitPasskeyOptions } from '../service.ts';
import { insertPasskey, listPasskeys, saveChallenge } from './passkey-repository.ts';
import { challengeKey, challengeSeconds, relyingPartyOf, takeChallenge } from './verify-passkey.ts';

/** WebAuthn Level 3, 5.8.7; in order of preference. */
const deviceHints: PublicKeyCredentialHint[] = ['client-device', 'hybrid'];

/**
 * Options for the browser to create a passkey. Security keys follow the conventions of the specification's section 9:
 * hint, cross-platform, verification preferred, resident key discouraged, no attestation. A device's own passkey is
 * resident, because it must be found without the address; this device is offered first, a phone beside it.
 */
export async function startRegistration(
  platform: Platform,
  { signedIn, caller }: Prover,
  kind: 'security-key' | 'device',
) {
  const { userId, email } = signedIn;
  refuseDemo(signedIn);
  await limitPasskeyOptions(platform, caller);
  return platform.database.withAccount(userId, async (tx) => {
    await requireConfirmation(tx, signedIn);
    const own = await listPasskeys(tx, userId);
    if (own.length >= passkeysPerAccount) throw new AppError('conflict');
    const isKey = kind === 'security-key';
    const options = await generateRegistrationOptions({
      rpName: 'BoardSearch',
      rpID: relyingPartyOf(platform).id,
      userName: email,
      userDisplayName: email,
      userID: new TextEncoder().encode(userId),
      attestationType: 'none',
      timeout: challengeSeconds * 1_000,
      excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: isKey
        ? { authenticatorAttachment: 'cross-platform', residentKey: 'discouraged', userVerification: 'preferred' }
        : { residentKey: 'required', userVerification: 'required' },
      ...(isKey ? { preferredAuthenticatorType: 'securityKey' as const } : {}),
    });
    const hinted = isKey ? options : { ...options, hints: deviceHints };
    await saveChallenge(tx, challengeKey(options.challenge), `registration:${userId}`, challengeSeconds);
    return hinted;
  });
}

/**
 * Stores a passkey that the browser created.
 * @throws AppError `code_invalid` for a response that proves nothing, `conflict` for a passkey that is already stored
 */
export async function finishRegistration(
  platform: Platform,
  { signedIn, caller }: Prover,
  { name, response }: { name: string; response: Record<string, unknown> },
): Promise<void> {
  const { userId, customerId, email, language } = signedIn;
  const { id: rpID, origin } = relyingPartyOf(platform);
  refuseDemo(signedIn);
  // In a separate transaction, because a failed response also uses up its challenge.
  const isOwnChallenge = await platform.database.withAccount(
    userId,
    async (tx) => (await takeChallenge(tx, response)) === `registration:${userId}`,
  );
  await platform.database.withAccount(userId, async (tx) => {
    await shareAccount(tx, userId);
    // The session, and its confirmation with it, may have ended while this waited.
    await requireConfirmation(tx, signedIn);
    const answered = response as unknown as RegistrationResponseJSON;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answered,
      expectedChallenge: () => isOwnChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    }).catch((cause: unknown) => {
      throw new AppError('code_invalid', { cause });
    });
    if (!verified) throw new AppError('code_invalid');
    const { credential, credentialBackedUp: isBackedUp } = registrationInfo;
    const isNew = await insertPasskey(tx, {
      userId,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: [...(credential.transports ?? [])],
      isBackedUp,
    });
    if (!isNew) throw new AppError('conflict');
    await enqueueMail(platform, tx, { to: email, language, kind: 'new-passkey', values: {} });
    await recordAct(tx, {
      action: 'passkey_added',
      result: 'success',
      userId,
      actorUserId: userId,
      customerId,
      caller,
      details: { name },
    });
  });
}
