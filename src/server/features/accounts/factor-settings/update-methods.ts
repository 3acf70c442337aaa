import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { FactorMethod } from '#shared/contracts/mfa.ts';
import { recoveryCodeCount } from '#shared/limits.ts';
import { type Act, recordAct } from '../../audit/public.ts';
import { enqueueMail } from '../jobs.ts';
import { loadAccount } from '../repository.ts';
import { hashRecoveryCode } from '../second-factor/check-code.ts';
import { createRecoveryCode, normalizeRecoveryCode } from '../second-factor/create-codes.ts';
import {
  type AccountOfFactors,
  deleteTotp,
  hasRecoveryCodes,
  loadFactors,
  replaceRecoveryCodes,
  saveMethod,
  voidEmailCodes,
} from '../second-factor/factor-repository.ts';
import { proveFactorSession } from '../second-factor/service.ts';
import { endOtherVerifications } from '../second-factor/session-repository.ts';

/** A change of an account's factors, by its owner or by an admin. */
export type FactorChange = {
  account: Omit<AccountOfFactors, 'isDemo'>;
  actorUserId: string;
  caller: Caller;
};

/** A change by the owner. */
export function ownChange(signedIn: SignedIn, caller: Caller): FactorChange {
  return { account: signedIn, actorUserId: signedIn.userId, caller };
}

/**
 * Turns a method on, in the transaction. All sign-in sessions of the account must verify from now on, except
 * `provenIn`, where it was just proven or chosen.
 * @returns recovery codes, shown only this once, if the owner has none yet; null otherwise
 */
export async function enableMethod(
  platform: Platform,
  tx: Transaction,
  change: FactorChange,
  { method, provenIn }: { method: FactorMethod; provenIn: SignedIn | null },
): Promise<string[] | null> {
  const { userId } = change.account;
  await saveMethod(tx, userId, method, true);
  if (provenIn) await proveFactorSession(platform, tx, provenIn);
  await endVerifications(platform, tx, userId, provenIn);
  await tellChange(platform, tx, change, { change: 'enabled', method });
  if (!provenIn || (await hasRecoveryCodes(tx, userId))) return null;
  return issueRecoveryCodes(platform, tx, change);
}

/**
 * Turns a method off, in the transaction; turning off the last one voids the recovery codes. Verified sessions stay
 * verified.
 * @throws AppError `factor_kept` if it is the owner's last one and a second factor is required
 */
export async function disableMethod(
  platform: Platform,
  tx: Transaction,
  change: FactorChange,
  method: FactorMethod,
): Promise<void> {
  const { userId } = change.account;
  await dropMethod(tx, userId, method);
  const { methods, factorDueAt } = await loadAccount(tx, userId);
  if (methods.length === 0 && factorDueAt !== null) throw new AppError('factor_kept');
  await tellChange(platform, tx, change, { change: 'disabled', method });
}

/** Turns all methods off, in the transaction, and ends all verifications. */
export async function disableAllMethods(platform: Platform, tx: Transaction, change: FactorChange): Promise<void> {
  const { userId } = change.account;
  const { methods } = await loadFactors(tx, userId);
  for (const method of methods) await dropMethod(tx, userId, method);
  await endVerifications(platform, tx, userId, null);
  await tellChange(platform, tx, change, { change: 'disabled', method: 'all' });
}

/** Replaces the recovery codes, in the transaction. Only their hashes are stored. */
export async function issueRecoveryCodes(platform: Platform, tx: Transaction, change: FactorChange): Promise<string[]> {
  const { userId } = change.account;
  const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode);
  const hashes = codes.map((code) => hashRecoveryCode(platform, userId, normalizeRecoveryCode(code) ?? ''));
  await replaceRecoveryCodes(tx, userId, hashes);
  await recordAct(tx, { ...actOf(change), action: 'recovery_codes_created' });
  return codes;
}

async function dropMethod(tx: Transaction, userId: string, method: FactorMethod): Promise<void> {
  await saveMethod(tx, userId, method, false);
  if (method === 'email') await voidEmailCodes(tx, userId);
  if (method === 'totp') await deleteTotp(tx, userId);
  const { methods } = await loadFactors(tx, userId);
  if (methods.length === 0) await replaceRecoveryCodes(tx, userId, []);
}

async function endVerifications(platform: Platform, tx: Transaction, userId: string, kept: SignedIn | null) {
  await endOtherVerifications(tx, userId, kept?.sessionId ?? null);
  // Ends these sessions' streams and uploads.
  await platform.events.publish(tx, userId, 'sessions', null);
}

async function tellChange(
  platform: Platform,
  tx: Transaction,
  change: FactorChange,
  told: { change: 'enabled' | 'disabled'; method: FactorMethod | 'all' },
): Promise<void> {
  const { email: to, language, userId } = change.account;
  const action = told.change === 'enabled' ? 'second_factor_enabled' : 'second_factor_disabled';
  await recordAct(tx, { ...actOf(change), action, details: { method: told.method } });
  const values = { ...told, byAdmin: change.actorUserId !== userId };
  await enqueueMail(platform, tx, { to, language, kind: 'second-factor-changed', values });
}

function actOf({ account, actorUserId, caller }: FactorChange): Omit<Act, 'action'> {
  return { result: 'success', userId: account.userId, customerId: account.customerId, actorUserId, caller };
}
