import { uuidv7 } from 'uuidv7';
import { type SealingKeys, seal } from '#server/platform/crypto/sealing.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { type Act, recordAct } from '../../audit/public.ts';
import {
  disableProvider,
  findCustomerOfUser,
  findDomainHolder,
  type IdentityProvider,
  saveProvider,
  updateRules,
} from './company-repository.ts';
import { clientSecretPurpose } from './discover-issuer.ts';
import { endOtherSignIns } from './end-other-sign-ins.ts';

export type CompanySignIn = {
  /** Address of anyone at the customer; identifies the customer. */
  user: string;
  /** Addresses of this domain sign in there, and no others. */
  domain: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where the issuer has the secret sent (tokenOriginOf). */
  tokenOrigin: string;
};

/**
 * Sets up or replaces a customer's sign-in with its own OpenID Connect provider, in a transaction of the database's
 * owner. Returns the customer's name.
 * @throws AppError `not_found` for an address without an account, `forbidden` unless the plan is Enterprise, `conflict`
 * for a domain of another customer
 */
export async function setUpCompanySignIn(tx: Transaction, key: SealingKeys, wanted: CompanySignIn): Promise<string> {
  const customer = await findCustomerOfUser(tx, wanted.user);
  if (!customer) throw new AppError('not_found');
  if (customer.plan !== 'enterprise') throw new AppError('forbidden');
  await storeCompanySignIn(tx, key, customer.id, wanted, byOperator);
  return customer.companyName;
}

type Actor = Pick<Act, 'actorUserId' | 'caller'>;
const byOperator: Actor = { actorUserId: null, caller: null };

/**
 * The same for a customer whose plan includes it, also in an admin's transaction. Without a secret the current one
 * stays, which is only possible while it goes where it was given for: otherwise an admin could have it sent to a server
 * of their own, and read it there.
 * @throws AppError `conflict` for a domain of another customer; `validation_failed` (`clientSecret`) with `required` if
 * there is no secret yet, `needed_again` for another issuer or token address
 */
export async function storeCompanySignIn(
  tx: Transaction,
  key: SealingKeys,
  customerId: string,
  wanted: Omit<CompanySignIn, 'user' | 'clientSecret'> & { clientSecret?: string | undefined },
  actor: Actor,
): Promise<void> {
  const holder = await findDomainHolder(tx, wanted.domain);
  if (holder && holder.customerId !== customerId) throw new AppError('conflict');
  const id = holder?.id ?? uuidv7();
  const { domain: emailDomain, issuer, clientId, tokenOrigin } = wanted;
  const isMoved = holder !== undefined && (holder.issuer !== issuer || holder.tokenOrigin !== tokenOrigin);
  const kept = isMoved ? undefined : holder?.clientSecret;
  const clientSecret =
    wanted.clientSecret === undefined ? kept : seal(key, clientSecretPurpose(id), wanted.clientSecret);
  if (clientSecret === undefined) {
    const code = isMoved ? 'needed_again' : 'required';
    throw new AppError('validation_failed', { issues: [{ path: 'clientSecret', code }] });
  }
  // Nobody has signed in this way yet, and its users must not be shut out by a mistake.
  const isUntried = isMoved || holder?.clientId !== clientId || wanted.clientSecret !== undefined;
  const unproven = isUntried ? { isRequired: false, provenAt: null, companyFactor: 'never' as const } : {};
  await saveProvider(tx, { id, customerId, emailDomain, issuer, clientId, clientSecret, tokenOrigin, ...unproven });
  const moved = isMoved ? { issuerBefore: holder.issuer, tokenAddressBefore: holder.tokenOrigin } : {};
  await record(tx, customerId, actor, { domain: emailDomain, isOn: true, issuer, tokenAddress: tokenOrigin, ...moved });
}

/**
 * Turns a domain's company sign-in off; its users must sign in by other means, if they have any.
 * @throws AppError `not_found`
 */
export async function turnOffCompanySignIn(tx: Transaction, domain: string, actor: Actor = byOperator): Promise<void> {
  const customerId = await disableProvider(tx, domain);
  if (!customerId) throw new AppError('not_found');
  await record(tx, customerId, actor, { domain, isOn: false });
}

/**
 * Changes the rules of a domain's company sign-in: whether it is the only one, and whether the company's second factor
 * stands in for ours. Once it is the only one, what its users opened by password or passkey ends.
 * @throws AppError `sign_in_unproven` if it is to be the only one before anybody has signed in with it
 */
export async function changeSignInRules(
  tx: Transaction,
  provider: Pick<IdentityProvider, 'id' | 'customerId' | 'emailDomain' | 'isEnabled' | 'isRequired'> & {
    isProven: boolean;
  },
  rules: Parameters<typeof updateRules>[2],
  actor: Actor,
): Promise<void> {
  if (rules.isRequired && !(provider.isEnabled && provider.isProven)) throw new AppError('sign_in_unproven');
  await updateRules(tx, provider.id, rules);
  await record(tx, provider.customerId, actor, { domain: provider.emailDomain, ...rules });
  if (rules.isRequired && !provider.isRequired) await endOtherSignIns(tx, provider.emailDomain);
}

async function record(
  tx: Transaction,
  customerId: string,
  actor: Actor,
  details: NonNullable<Act['details']>,
): Promise<void> {
  const act = { action: 'identity_provider_changed', result: 'success', userId: null } as const;
  await recordAct(tx, { ...act, ...actor, customerId, details });
}
