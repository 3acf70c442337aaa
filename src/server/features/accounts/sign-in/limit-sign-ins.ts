import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isWithinLimits, type Limited, takeLimits } from '../limits/limit-acts.ts';
import { consumeToken, findToken } from '../mails/account-token-repository.ts';
import { hashToken } from '../mails/create-link.ts';
import { findPasswordAccount } from '../passwords/password-repository.ts';
import { findMark, readMarks } from './sign-browser.ts';

/**
 * What tells a sign-in from a stranger's guess, apart from the password: a browser that signed in to the account before, or
 * a link from a mail, which `tokenHash` is of.
 */
export type SignInProof = { id: string; tokenHash?: string };

/** The proof that a request brings for this account; null = none, or not for it. `token`: of a mail's link. */
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

/** A link's proof holds for one sign-in. @throws AppError `invalid_credentials` where it was used meanwhile */
export async function spendProof(tx: Transaction, userId: string, proof: SignInProof | null): Promise<void> {
  if (!proof?.tokenHash) return;
  if ((await consumeToken(tx, proof.tokenHash, 'prove_sign_in')) !== userId) throw new AppError('invalid_credentials');
}

/**
 * Counts a password that is about to be looked at. With a proof only the tries with that proof count: what strangers try
 * does not hinder it. `isBarred`: there were too many for this account, from wherever; a right password is not enough then.
 * `counted` is to be given back after a success.
 * @throws AppError `rate_limited` where there were too many from here, or with this proof
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
  // First: one address alone cannot use up what the account has.
  const fromHere = { name: 'signInToAccountAtAddress', of: [email, network] } as const;
  await takeLimits(platform, [fromHere]);
  const ofAccount = { name: 'signInToAccount', of: [email] } as const;
  const isBarred = !(await isWithinLimits(platform, [ofAccount]));
  return { isBarred, counted: [ofAccount, fromHere] };
}
