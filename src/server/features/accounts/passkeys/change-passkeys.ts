import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AuditAction } from '#shared/contracts/audit.ts';
import type { Passkey } from '#shared/contracts/passkeys.ts';
import { recordAct } from '../../audit/public.ts';
import { refuseDemo } from '../factor-settings/change-factors.ts';
import { disableMethod, enableMethod, ownChange } from '../factor-settings/update-methods.ts';
import { holdAccount } from '../repository.ts';
import { loadFactors } from '../second-factor/factor-repository.ts';
import { requireConfirmation } from '../second-factor/service.ts';
import type { Prover } from '../second-factor/verify-code.ts';
import { deletePasskey, listPasskeys, renamePasskey } from './passkey-repository.ts';

export async function getPasskeys(platform: Platform, { userId }: SignedIn): Promise<Passkey[]> {
  const rows = await platform.database.withAccount(userId, (tx) => listPasskeys(tx, userId));
  return rows.map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isBackedUp,
  }));
}

/** @throws AppError `not_found` for an id of another account */
export async function changePasskeyName(platform: Platform, prover: Prover, id: string, name: string): Promise<void> {
  const { userId } = prover.signedIn;
  await platform.database.withAccount(userId, async (tx) => {
    if (!(await renamePasskey(tx, userId, id, name))) throw new AppError('not_found');
    await record(tx, prover, 'passkey_renamed', name);
  });
}

/** Removes a passkey; removing the last one turns off the second factor by passkey. */
export async function removePasskey(platform: Platform, prover: Prover, id: string): Promise<void> {
  const { userId } = prover.signedIn;
  refuseDemo(prover.signedIn);
  await platform.database.withAccount(userId, async (tx) => {
    await holdAccount(tx, userId);
    const name = await deletePasskey(tx, userId, id);
    if (name === null) throw new AppError('not_found');
    await requireConfirmation(tx, prover.signedIn);
    const [{ methods }, left] = [await loadFactors(tx, userId), await listPasskeys(tx, userId)];
    if (left.length === 0 && methods.includes('passkey')) {
      await disableMethod(platform, tx, ownChange(prover.signedIn, prover.caller), 'passkey');
    }
    await record(tx, prover, 'passkey_removed', name);
  });
}

/**
 * Turns passkeys as second factor on or off.
 * @returns recovery codes if this turned the first factor on
 * @throws AppError `factor_unavailable` without a passkey, `confirmation_required`
 */
export async function setPasskeyFactor(
  platform: Platform,
  prover: Prover,
  isEnabled: boolean,
): Promise<string[] | null> {
  const { signedIn, caller } = prover;
  const { userId } = signedIn;
  refuseDemo(signedIn);
  return platform.database.withAccount(userId, async (tx) => {
    await holdAccount(tx, userId);
    const { methods } = await loadFactors(tx, userId);
    if (methods.includes('passkey') === isEnabled) return null;
    await requireConfirmation(tx, signedIn);
    const change = ownChange(signedIn, caller);
    if (!isEnabled) {
      await disableMethod(platform, tx, change, 'passkey');
      return null;
    }
    if ((await listPasskeys(tx, userId)).length === 0) throw new AppError('factor_unavailable');
    return enableMethod(platform, tx, change, { method: 'passkey', provenIn: signedIn });
  });
}

async function record(tx: Transaction, { signedIn, caller }: Prover, action: AuditAction, name: string): Promise<void> {
  const { userId, customerId } = signedIn;
  const act = { action, result: 'success', userId, actorUserId: userId, customerId, caller } as const;
  await recordAct(tx, { ...act, details: { name } });
}
