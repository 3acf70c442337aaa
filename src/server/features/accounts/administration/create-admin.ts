import { hashPassword } from '#server/platform/crypto/password-hash.ts';
import { asSignInService } from '#server/platform/database/provider-customer.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Language } from '#shared/contracts/users.ts';
import { generatePassword } from '#shared/passwords/generate-password.ts';
import { recordAct } from '../../audit/public.ts';
import { insertPasswordAccount } from '../passwords/password-repository.ts';
import { findAddressHolder } from '../repository.ts';
import { appointAdmin, findProviderCustomer, provisionFor } from './admin-repository.ts';

/**
 * Creates an admin of the provider, in a transaction of the database's owner, because sign-up creates only users and no
 * service role may change that. Returns the generated password, which must be changed at the first sign-in.
 * @throws AppError `email_taken` if the address has an account
 */
export async function createProviderAdmin(
  tx: Transaction,
  { email, name, language }: { email: string; name: string; language: Language },
): Promise<string> {
  const password = generatePassword();
  const hash = await hashPassword(password);
  const customer = await findProviderCustomer(tx);
  const userId = await asSignInService(tx, async () => {
    if (await findAddressHolder(tx, email)) throw new AppError('email_taken');
    await provisionFor(tx, customer.id);
    const { companyName } = customer;
    return insertPasswordAccount(tx, {
      email,
      name: name || email,
      companyName,
      language,
      hash,
      isEmailConfirmed: true,
    });
  });
  await appointAdmin(tx, userId);
  const act = { action: 'admin_created', result: 'success', actorUserId: null, caller: null } as const;
  await recordAct(tx, { ...act, userId, customerId: customer.id });
  return password;
}
