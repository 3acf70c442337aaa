import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isWithinLimits, type Limited, takeLimits } from '../limits/limit-acts.ts';
import { consumeToken, findToken } from '../mails/account-token-repository.ts';
import { hashToken } from '../mails/create-link.ts';
import { findPasswordAccount } from '../passwords/password-repository.ts';
import { findMark, readMarks } from './sign-browser.ts';

/**
 * Evidence besides the password that a sign-in is not a stranger's guess: a browser that signed in to the account
 * before, or a link from a mail, whose hash is `tokenHash`.
 */
export type SignInProof = { id: string; tokenHash?: string };

/** The evidence that a request has for this account; null = none, or for another account. `token`: of a mail's link. */
export async function findSignInProof(
  platform: Platform,
  email: string,
  { headers, token }: { headers: Headers; token: string | undefined },
): Promise<SignInProof | null> {
  const marks = readMarks(platform, headers);
  if (marks.length === 0 && !token) return null;
  const tokenHash = token && hashToken(platform, 'prove_sign_in', token);
  return platform.database.withAccount(null, async (tx) => {
    const account = await findPasswordAccount(tx, { email });
    if (!account) return null;
    const mark = findMark(platform, marks, account);
    if (mark) return { id: mark };
    const found = tokenHash ? await findToken(tx, tokenHash, 'prove_sign_in') : null;
    return tokenHash && found?.state === 'usable' && found.userId === account.userId
      ? { id: tokenHash, tokenHash }
      : null;
  });
}

/**
 * Consumes a link's proof, which is valid for one sign-in.
 * @throws AppError `invalid_credentials` if it was used meanwhile
 */
export async function spendProof(tx: Transaction, userId: string, proof: SignInProof | null): Promise<void> {
  if (!proof?.tokenHash) return;
  if ((await consumeToken(tx, proof.tokenHash, 'prove_sign_in')) !== userId) throw new AppError('invalid_credentials');
}

/**
 * Counts a password before it is checked. With a proof only attempts with that proof count, so strangers' attempts do
 * not interfere. `isBarred`: there were too many for this account, from anywhere, so a right password does not suffice.
 * `counted` must be given back after a success.
 * @throws AppError `rate_limited` if there were too many from this address, or with this proof
 */
export async function limitPasswords(
  platform: Platform,
  { email, network, proof }: { email: string; network: string; proof: SignInProof | null },
): Promise<{ isBarred: boolean; counted: readonly Limited[] }> {
  if (proof) {
    const counted = [{ name: 'signInWithProof', of: [email, proof.id] }] as const;
    await takeLimits(platform, counted);
    return { isBarred: false, counted };
  }
  // Counted first, so that one address cannot use up the account's limit.
  const addressLimit = { name: 'signInToAccountAtAddress', of: [email, network] } as const;
  await takeLimits(platform, [addressLimit]);
  const accountLimit = { name: 'signInToAccount', of: [email] } as const;
  const isBarred = !(await isWithinLimits(platform, [accountLimit]));
  return { isBarred, counted: [accountLimit, addressLimit] };
}
