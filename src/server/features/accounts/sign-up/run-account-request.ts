import { unseal } from '#server/platform/crypto/sealing.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { networkOf } from '#server/platform/network/client-network.ts';
import type { Platform } from '#server/platform/platform.ts';
import { unnamedCompany } from '#shared/limits.ts';
import { findNameFault } from '#shared/name-rules.ts';
import { recordAct } from '../../audit/public.ts';
import { storeChosenPlan } from '../../customers/public.ts';
import { mustUseCompany } from '../company-sign-in/company-repository.ts';
import { type AccountRequest, accountRequestPurpose, accountRequestSchema, enqueueMail } from '../jobs.ts';
import { isWithinLimits } from '../limits/limit-acts.ts';
import { createLink } from '../mails/create-link.ts';
import { findPasswordAccount, insertPasswordAccount, type PasswordAccount } from '../passwords/password-repository.ts';
import { enterAccount, findAddressHolder, loadAccount } from '../repository.ts';

/** Runs the request of someone who is not signed in, in one transaction with the resulting mail. */
export async function runAccountRequest(platform: Platform, sealed: string): Promise<void> {
  const request = accountRequestSchema.parse(JSON.parse(unseal(platform.encryptionKey, accountRequestPurpose, sealed)));
  await platform.database.withAccount(null, async (tx) => {
    if (request.kind === 'sign-up') return runSignUp(platform, tx, request);
    const account = await findPasswordAccount(tx, { email: request.email });
    if (!account) return;
    if (request.kind === 'prove-login') await sendSignInProof(platform, tx, account, request);
    else if (request.kind === 'reset') await sendReset(platform, tx, account, request);
    else if (!account.isEmailConfirmed) await sendConfirmation(platform, tx, account);
  });
}

async function sendReset(
  platform: Platform,
  tx: Transaction,
  { userId, email, name, isEmailConfirmed }: PasswordAccount,
  { caller }: AccountRequest,
): Promise<void> {
  await enterAccount(tx, userId);
  const { language, customerId, isDemo, isDisabled } = await loadAccount(tx, userId);
  // A demo account's password is fixed, and its address has no mailbox.
  if (isDemo || isDisabled || (await mustUseCompany(tx, userId))) return;
  const { link, validMinutes, expiresAt } = await createLink(platform, tx, userId, 'reset_password');
  // A name from before there were rules may contain text that must not be in a mail.
  const isNameKnown = isEmailConfirmed && name !== email && findNameFault(name) === null;
  const values = { link, validMinutes, ...(isNameKnown ? { name } : {}) };
  await enqueueMail(platform, tx, { to: email, language, kind: 'reset-password', values, notAfter: expiresAt });
  const action = 'password_reset_requested';
  await recordAct(tx, { action, result: 'success', userId, actorUserId: null, customerId, caller });
}

/** The limit is counted only here, so that strangers' wrong passwords do not use up the owner's mails. */
async function sendSignInProof(
  platform: Platform,
  tx: Transaction,
  { userId, email }: PasswordAccount,
  { isRight, caller }: AccountRequest & { kind: 'prove-login' },
): Promise<void> {
  if (!isRight) return;
  const sender = {
    name: 'mailOfAccountBySender',
    of: ['signInMailOfAccount', email, networkOf(caller.address)],
  } as const;
  if (!(await isWithinLimits(platform, [sender, { name: 'signInMailOfAccount', of: [email] }]))) return;
  await enterAccount(tx, userId);
  const { language, isDemo } = await loadAccount(tx, userId);
  if (isDemo) return;
  const { link, validMinutes, expiresAt } = await createLink(platform, tx, userId, 'prove_sign_in');
  const values = { link, validMinutes };
  await enqueueMail(platform, tx, { to: email, language, kind: 'prove-login', values, notAfter: expiresAt });
}

/**
 * Sends a link with which the mailbox's holder sets a password of their own, replacing that of an unknown first
 * sign-up.
 */
async function sendOwnPassword(platform: Platform, tx: Transaction, { userId, email }: PasswordAccount): Promise<void> {
  await enterAccount(tx, userId);
  const { language } = await loadAccount(tx, userId);
  const { link, validMinutes, expiresAt } = await createLink(platform, tx, userId, 'reset_password');
  const values = { link, validMinutes };
  await enqueueMail(platform, tx, { to: email, language, kind: 'finish-sign-up', values, notAfter: expiresAt });
}

async function sendConfirmation(
  platform: Platform,
  tx: Transaction,
  { userId, email }: Pick<PasswordAccount, 'userId' | 'email'>,
): Promise<void> {
  await enterAccount(tx, userId);
  const { language } = await loadAccount(tx, userId);
  const { link, validMinutes, expiresAt } = await createLink(platform, tx, userId, 'confirm_email');
  await enqueueMail(platform, tx, {
    to: email,
    language,
    kind: 'confirm-email',
    values: { link, validMinutes },
    notAfter: expiresAt,
  });
}

/**
 * Gives a new address an account and a link. An existing account stays as it is, whatever a stranger signs up with: if
 * confirmed, its holder is notified. If it was never confirmed, its creator is unknown, so the mailbox gets a link that
 * sets a password of the holder's own, which also confirms the address.
 */
async function runSignUp(
  platform: Platform,
  tx: Transaction,
  { email, hash, name, companyName, language, plan, caller }: AccountRequest & { kind: 'sign-up' },
): Promise<void> {
  const existing = await findPasswordAccount(tx, { email });
  const isTaken = existing ? existing.isEmailConfirmed : (await findAddressHolder(tx, email)) !== null;
  if (isTaken) {
    const { publicUrl } = platform.config;
    const values = { loginLink: `${publicUrl}/login`, resetLink: `${publicUrl}/forgot-password` };
    return enqueueMail(platform, tx, { to: email, language, kind: 'already-registered', values });
  }
  if (existing) return sendOwnPassword(platform, tx, existing);
  const userId = await insertPasswordAccount(tx, {
    email,
    name: name || email,
    companyName: companyName || unnamedCompany,
    language,
    hash,
    isEmailConfirmed: false,
  });
  if (plan) await storeChosenPlan(tx, userId, plan);
  await sendConfirmation(platform, tx, { userId, email });
  await recordAct(tx, { action: 'sign_up', result: 'success', userId, actorUserId: userId, caller });
}
