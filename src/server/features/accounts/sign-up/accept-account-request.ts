import { hashPassword } from '#server/platform/crypto/password-hash.ts';
import { seal } from '#server/platform/crypto/sealing.ts';
import type { Caller } from '#server/platform/http/context.ts';
import { networkOf } from '#server/platform/network/client-network.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SignUp } from '#shared/contracts/users.ts';
import { refuseCompanyDomain } from '../company-sign-in/refuse-company-domain.ts';
import { type AccountRequest, accountRequestJob, accountRequestPurpose } from '../jobs.ts';
import { isWithinLimits, takeLimits } from '../limits/limit-acts.ts';
import type { RateLimitName } from '../policy.ts';
import { ensureEqualTime } from '../sign-in/ensure-equal-time.ts';

/**
 * Requests a link that sets a new password. The answer never depends on whether the account exists.
 * @throws AppError `company_sign_in_required`; the provider's own accounts get their link nevertheless
 */
export async function requestPasswordReset(platform: Platform, email: string, caller: Caller): Promise<void> {
  await takeLimits(platform, [{ name: 'resetAtAddress', of: [networkOf(caller.address)] }]);
  const request = { kind: 'reset', email: email.toLowerCase(), caller } as const;
  await ensureEqualTime(platform, 'all', () => acceptRequest(platform, 'resetOfAccount', request));
  await refuseCompanyDomain(platform, email);
}

/** Requests another link that confirms an address. */
export async function requestConfirmation(platform: Platform, email: string, caller: Caller): Promise<void> {
  await takeLimits(platform, [{ name: 'resetAtAddress', of: [networkOf(caller.address)] }]);
  await refuseCompanyDomain(platform, email);
  const request = { kind: 'confirm', email: email.toLowerCase(), caller } as const;
  await ensureEqualTime(platform, 'all', () => acceptRequest(platform, 'confirmationOfAccount', request));
}

/**
 * Requests an account whose address must be confirmed by mail first; the input and the limit of the client's address
 * were checked before.
 */
export async function requestSignUp(
  platform: Platform,
  { email, password, name, companyName, language, plan }: SignUp,
  caller: Caller,
): Promise<void> {
  await ensureEqualTime(platform, 'all', async () => {
    const hash = await hashPassword(password);
    const person = { email: email.toLowerCase(), hash, name, companyName, language };
    const request = { kind: 'sign-up', ...person, ...(plan && { plan }), caller } as const;
    await acceptRequest(platform, 'confirmationOfAccount', request);
  });
}

/** Orders the mail that a right password needs; a wrong one causes the same work here, but no mail. */
export async function requestSignInProof(
  platform: Platform,
  { email, isRight }: { email: string; isRight: boolean },
  caller: Caller,
): Promise<void> {
  await enqueueRequest(platform, { kind: 'prove-login', email, isRight, caller });
}

/**
 * Hands a request to a background job. Nothing here looks whether the account exists, so neither the answer nor its
 * time reveals it. If an address gets too many mails, nothing more happens, and the answer is the same.
 */
async function acceptRequest(platform: Platform, limit: RateLimitName, request: AccountRequest): Promise<void> {
  const { email, caller } = request;
  // Whoever requests mails for someone else uses up their own share first.
  const senderLimit = { name: 'mailOfAccountBySender', of: [limit, email, networkOf(caller.address)] } as const;
  if (!(await isWithinLimits(platform, [senderLimit, { name: limit, of: [email] }]))) return;
  await enqueueRequest(platform, request);
}

async function enqueueRequest(platform: Platform, request: AccountRequest): Promise<void> {
  const sealed = seal(platform.encryptionKey, accountRequestPurpose, JSON.stringify(request));
  await platform.database.withAccount(null, (tx) => platform.queue.enqueue(tx, accountRequestJob, { sealed }));
}
