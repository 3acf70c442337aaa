import type { KeyObject } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { seal } from '#server/platform/crypto/sealing.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { recordAct } from '../audit/service.ts';
import { disableProvider, findCustomerOfUser, findDomainHolder, saveProvider } from './company-repository.ts';
import { clientSecretPurpose } from './discover-issuer.ts';

export type CompanySignIn = {
  /** Address of anybody at the customer: says which customer is meant. */
  user: string;
  /** Addresses of this domain sign in there, and of no other. */
  domain: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
};

/**
 * Sets up, or replaces, a customer's sign-in with its own OpenID Connect provider, in a transaction of the database's
 * owner. Answers with the customer's name.
 * @throws AppError `not_found` for an address without an account, `forbidden` for another plan than Enterprise, `conflict`
 * for a domain of another customer
 */
export async function setUpCompanySignIn(tx: Transaction, key: KeyObject, wanted: CompanySignIn): Promise<string> {
  const customer = await findCustomerOfUser(tx, wanted.user);
  if (!customer) throw new AppError('not_found');
  if (customer.plan !== 'enterprise') throw new AppError('forbidden');
  const holder = await findDomainHolder(tx, wanted.domain);
  if (holder && holder.customerId !== customer.id) throw new AppError('conflict');
  const id = holder?.id ?? uuidv7();
  const { domain: emailDomain, issuer, clientId } = wanted;
  const clientSecret = seal(key, clientSecretPurpose(id), wanted.clientSecret);
  await saveProvider(tx, { id, customerId: customer.id, emailDomain, issuer, clientId, clientSecret });
  await record(tx, customer.id, emailDomain, true);
  return customer.companyName;
}

/** Turns a domain's company sign-in off; its people sign in otherwise, or not. @throws AppError `not_found` */
export async function turnOffCompanySignIn(tx: Transaction, domain: string): Promise<void> {
  const customerId = await disableProvider(tx, domain);
  if (!customerId) throw new AppError('not_found');
  await record(tx, customerId, domain, false);
}

async function record(tx: Transaction, customerId: string, domain: string, isOn: boolean): Promise<void> {
  const act = { action: 'identity_provider_changed', result: 'success', userId: null, actorUserId: null } as const;
  await recordAct(tx, { ...act, customerId, caller: null, details: { domain, isOn } });
}
