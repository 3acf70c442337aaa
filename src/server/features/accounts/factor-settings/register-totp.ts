import { Secret } from 'otpauth';
import { toString as drawQrCode } from 'qrcode';
import { seal } from '#server/platform/crypto/sealing.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { holdAccount } from '../repository.ts';
import { createTotp, findTotpStep, openTotpSecret, totpPurpose } from '../second-factor/check-code.ts';
import { finishTotpSetup, loadPendingTotpSecret, savePendingTotpSecret } from '../second-factor/factor-repository.ts';
import { requireConfirmation } from '../second-factor/service.ts';
import { type Prover, verifyCode } from '../second-factor/verify-code.ts';
import { refuseDemo } from './change-factors.ts';
import { enableMethod, ownChange } from './update-methods.ts';

/** RFC 4226, section 4: 160 bits, as long as the output of SHA-1. */
const secretBytes = 20;

/** Starts setting up an authenticator. An existing one stays valid until a code of the new one is given. */
export async function startTotpSetup(
  platform: Platform,
  signedIn: SignedIn,
): Promise<{ qrCode: string; secret: string; uri: string }> {
  refuseDemo(signedIn);
  const { userId, email } = signedIn;
  const secret = new Secret({ size: secretBytes }).base32;
  await platform.database.withAccount(userId, async (tx) => {
    await holdAccount(tx, userId);
    await requireConfirmation(tx, signedIn);
    await savePendingTotpSecret(tx, userId, seal(platform.encryptionKey, totpPurpose(userId), secret));
  });
  const uri = createTotp(secret, email).toString();
  const image = await drawQrCode(uri, { type: 'svg', errorCorrectionLevel: 'M' });
  return { qrCode: `data:image/svg+xml;base64,${Buffer.from(image, 'utf8').toString('base64')}`, secret, uri };
}

/**
 * Completes the setup of an authenticator with a code that it shows.
 * @returns recovery codes if this turned the first factor on
 * @throws AppError `factor_unavailable` if no setup was begun or it is too old, and as `verifyCode`
 */
export async function enableTotp(platform: Platform, prover: Prover, code: string): Promise<string[] | null> {
  const { signedIn, caller } = prover;
  refuseDemo(signedIn);
  const { userId } = signedIn;
  return verifyCode(platform, prover, {
    method: 'totp',
    prepare: async (tx) => {
      if (!(await loadPendingTotpSecret(tx, userId))) throw new AppError('factor_unavailable');
      await requireConfirmation(tx, signedIn);
    },
    accept: async (tx) => {
      await holdAccount(tx, userId);
      const sealed = await loadPendingTotpSecret(tx, userId);
      if (!sealed) return false;
      const step = findTotpStep(openTotpSecret(platform, userId, sealed), code, Date.now());
      return step !== null && finishTotpSetup(tx, userId, sealed, step);
    },
    succeed: async (tx) => {
      await requireConfirmation(tx, signedIn);
      return enableMethod(platform, tx, ownChange(signedIn, caller), { method: 'totp', provenIn: signedIn });
    },
  });
}
