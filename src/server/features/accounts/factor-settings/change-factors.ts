import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { FactorSettings } from '#shared/contracts/mfa.ts';
import { enqueueMail } from '../jobs.ts';
import { holdAccount } from '../repository.ts';
import { deleteTotp, loadFactors } from '../second-factor/factor-repository.ts';
import { requireConfirmation } from '../second-factor/service.ts';
import { disableMethod, enableMethod, issueRecoveryCodes, ownChange } from './update-methods.ts';

/** The second factor as shown in the settings. */
export async function getFactorSettings(
  platform: Platform,
  { userId, email: address }: SignedIn,
): Promise<FactorSettings> {
  const { methods, ...facts } = await platform.database.withAccount(userId, (tx) => loadFactors(tx, userId));
  const [email, totp, passkey] = (['email', 'totp', 'passkey'] as const).map((method) => methods.includes(method));
  return { email: email ?? false, totp: totp ?? false, passkey: passkey ?? false, address, ...facts };
}

/**
 * Turns codes by e-mail on or off.
 * @returns recovery codes if this turned the first factor on
 * @throws as `requireConfirmation`
 */
export async function setEmailFactor(
  platform: Platform,
  signedIn: SignedIn,
  isEnabled: boolean,
  caller: Caller,
): Promise<string[] | null> {
  refuseDemo(signedIn);
  return platform.database.withAccount(signedIn.userId, async (tx) => {
    await holdAccount(tx, signedIn.userId);
    const { methods } = await loadFactors(tx, signedIn.userId);
    if (methods.includes('email') === isEnabled) return null;
    await requireConfirmation(tx, signedIn);
    const change = ownChange(signedIn, caller);
    if (isEnabled) return enableMethod(platform, tx, change, { method: 'email', provenIn: signedIn });
    await disableMethod(platform, tx, change, 'email');
    return null;
  });
}

/** Turns the authenticator off, or cancels a setup in progress; does nothing if there is neither. */
export async function disableTotp(platform: Platform, signedIn: SignedIn, caller: Caller): Promise<void> {
  refuseDemo(signedIn);
  await platform.database.withAccount(signedIn.userId, async (tx) => {
    await holdAccount(tx, signedIn.userId);
    const { methods } = await loadFactors(tx, signedIn.userId);
    if (!methods.includes('totp')) return deleteTotp(tx, signedIn.userId);
    await requireConfirmation(tx, signedIn);
    await disableMethod(platform, tx, ownChange(signedIn, caller), 'totp');
  });
}

/**
 * Replaces the recovery codes.
 * @throws AppError `factor_unavailable` if no factor is on that they could stand in for
 */
export async function renewRecoveryCodes(platform: Platform, signedIn: SignedIn, caller: Caller): Promise<string[]> {
  refuseDemo(signedIn);
  const { userId, email: to, language } = signedIn;
  return platform.database.withAccount(userId, async (tx) => {
    await holdAccount(tx, userId);
    const { methods } = await loadFactors(tx, userId);
    if (methods.length === 0) throw new AppError('factor_unavailable');
    await requireConfirmation(tx, signedIn);
    await enqueueMail(platform, tx, { to, language, kind: 'recovery-codes-changed', values: {} });
    return issueRecoveryCodes(platform, tx, ownChange(signedIn, caller));
  });
}

/**
 * Refuses demo visits: nobody signs in to one again, so a second factor would protect nothing. @throws AppError
 * `forbidden`
 */
export function refuseDemo({ isDemo }: SignedIn): void {
  if (isDemo) throw new AppError('forbidden');
}
