import type { Transaction } from '#server/platform/database/transaction.ts';
import { enterAccount, holdAccount } from '../repository.ts';
import { deleteAllSessions } from '../sessions/session-repository.ts';
import { hasOtherSignIn, listUsersOfDomain, mustUseCompany } from './company-repository.ts';

/**
 * Ends the sessions, keys and programs of everyone who must now sign in through the company and could do so otherwise
 * before. Leaves the transaction in the context of one of these accounts, so it comes last.
 */
export async function endOtherSignIns(tx: Transaction, emailDomain: string): Promise<void> {
  for (const userId of await listUsersOfDomain(tx, emailDomain)) {
    // Waits for a sign-in in progress; a later one finds the new rule.
    await holdAccount(tx, userId);
    await enterAccount(tx, userId);
    if ((await mustUseCompany(tx, userId)) && (await hasOtherSignIn(tx, userId))) await deleteAllSessions(tx, userId);
  }
}
