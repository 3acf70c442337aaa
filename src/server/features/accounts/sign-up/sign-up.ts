import { hashPassword } from '#server/platform/crypto/password-hash.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import { networkOf } from '#server/platform/network/client-network.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SignUp } from '#shared/contracts/users.ts';
import { demoAddressEnding, unnamedCompany } from '#shared/limits.ts';
import { recordAct } from '../../audit/public.ts';
import { storeChosenPlan } from '../../customers/public.ts';
import { refuseCompanyDomain } from '../company-sign-in/refuse-company-domain.ts';
import { takeLimits } from '../limits/limit-acts.ts';
import { checkNewPassword } from '../passwords/check-password.ts';
import { insertPasswordAccount } from '../passwords/password-repository.ts';
import { claimAddress, enterAccount } from '../repository.ts';
import { type OpenedSession, openProvenSession } from '../sessions/open-session.ts';
import { requestSignUp } from './accept-account-request.ts';

/** Creates user, profile, role and customer in one transaction (trigger) and signs in. */
export async function signUp(
  platform: Platform,
  input: SignUp,
  headers: Headers,
  caller: Caller,
): Promise<OpenedSession> {
  await takeLimits(platform, [{ name: 'signUpAtAddress', of: [networkOf(caller.address)] }]);
  if (input.email.toLowerCase().endsWith(demoAddressEnding)) throw new AppError('demo_address');
  await refuseCompanyDomain(platform, input.email);
  await checkNewPassword(platform, input.password, input, 'password');
  if (platform.config.emailConfirmation) {
    await requestSignUp(platform, input, caller);
    return { headers: new Headers(), result: { next: 'confirm_email', isDemo: false } };
  }
  const account = {
    email: input.email.toLowerCase(),
    hash: await hashPassword(input.password),
    name: input.name || input.email,
    companyName: input.companyName || unnamedCompany,
    language: input.language,
    isEmailConfirmed: false,
  };
  return platform.database.withAccount(null, async (tx) => {
    const userId = await claimAddress(insertPasswordAccount(tx, account));
    await enterAccount(tx, userId);
    if (input.plan) await storeChosenPlan(tx, userId, input.plan);
    const opened = await openProvenSession(platform, tx, userId, { headers, caller });
    await recordAct(tx, { action: 'sign_up', result: 'success', userId, actorUserId: userId, caller });
    return { headers: opened.headers, result: { next: 'signed_in', isDemo: false } };
  });
}
