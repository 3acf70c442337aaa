import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type {
  AdminCustomerDetail,
  ChangeCustomer,
  CreateCustomer,
  SaveSignIn,
  SignInRules,
} from '#shared/contracts/admin-customers.ts';
import type { AuditAction } from '#shared/contracts/audit.ts';
import { deletionDays } from '#shared/limits.ts';
import { locales } from '#shared/locales.ts';
import { enqueueMail } from '../../accounts/jobs.ts';
import {
  changeSignInRules,
  discoverIssuer,
  enterAdmin,
  listProviders,
  storeCompanySignIn,
  tokenOriginOf,
  turnOffCompanySignIn,
} from '../../accounts/public.ts';
import { recordAct } from '../../audit/public.ts';
import {
  type CustomerDetailRow,
  findCustomer,
  insertCustomer,
  isSafeIssuer,
  keyWithoutDomain,
  listMembers,
  updateCustomer,
} from './admin-repository.ts';
import { getCustomer, presentMonth } from './list-customers.ts';

/** The acting admin and their request. */
export type Admin = { scope: UserScope; caller: Caller };

const dayMilliseconds = 86_400_000;

/** @throws AppError `conflict` if a customer has this name and domain */
export async function createCustomer(
  platform: Platform,
  admin: Admin,
  wanted: CreateCustomer,
): Promise<AdminCustomerDetail> {
  const id = await asAdmin(platform, admin, async (tx) => {
    const made = await insertCustomer(tx, admin.scope, wanted);
    await record(tx, admin, made, 'customer_created', { plan: wanted.plan });
    return made;
  });
  return getCustomer(platform, admin.scope, id);
}

/**
 * Changes name, plan, limits, retention, domain or whether a second factor is required. Takes effect from the next
 * question, document and request on.
 * @throws AppError `not_found`, `edit_conflict`, `conflict` as above
 */
export async function changeCustomer(
  platform: Platform,
  admin: Admin,
  id: string,
  { version, domain, plan, isFactorRequired, ...wanted }: ChangeCustomer,
): Promise<AdminCustomerDetail> {
  await asAdmin(platform, admin, async (tx) => {
    const before = await holdCustomer(platform, tx, admin, id);
    if (before.version !== version) throw new AppError('edit_conflict');
    const isNewPlan = plan !== undefined && (plan !== before.plan || !before.isDecided);
    const isNewRule = isFactorRequired !== undefined && isFactorRequired !== before.isFactorRequired;
    // Nobody may change the domain of the provider's own customer.
    if (before.isProvider && domain) throw new AppError('forbidden');
    const changes = {
      ...withoutUndefined(wanted),
      ...(isNewRule ? { factorRequiredAt: isFactorRequired ? new Date() : null } : {}),
      ...(isNewPlan ? { plan, planDecidedAt: new Date() } : {}),
      ...(domain === undefined || before.isProvider ? {} : { domainKey: domain ?? keyOf(before) }),
    };
    await updateCustomer(tx, admin.scope, id, changes);
    if (isNewPlan) await record(tx, admin, id, 'plan_changed', { plan });
    if (isNewRule) await record(tx, admin, id, 'factor_requirement_changed', { isOn: isFactorRequired });
    const fields = Object.keys(changes).filter((name) => !/^(plan|factor)/.test(name));
    if (fields.length > 0) await record(tx, admin, id, 'customer_changed', { fields: fields.join(', ') });
  });
  return getCustomer(platform, admin.scope, id);
}

/** The present key if it is not a domain, else one without a domain. */
const keyOf = ({ id, domainKey }: CustomerDetailRow): string =>
  /[@:]/.test(domainKey) ? domainKey : keyWithoutDomain(id);

const withoutUndefined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [Key in keyof Value]: Exclude<Value[Key], undefined>;
  };

/**
 * Sets up a customer's own sign-in, or replaces that of the same domain. Contacts the issuer first.
 * @throws AppError `not_found`, `forbidden` in plans other than Enterprise, `conflict` for another customer's domain,
 * `company_sign_in_unavailable`, `validation_failed` for a private issuer, without a secret, and for another issuer or
 * token address without entering it again, `looks_kept` if the new issuer
 * could sign in as somebody who allows no looks
 */
export async function saveSignIn(platform: Platform, admin: Admin, id: string, wanted: SaveSignIn): Promise<void> {
  const { plan } = await getCustomer(platform, admin.scope, id);
  if (plan !== 'enterprise') throw new AppError('forbidden');
  const found = await discoverIssuer(platform, { ...wanted, clientSecret: wanted.clientSecret ?? 'unchanged' });
  const tokenOrigin = tokenOriginOf(found);
  const { emailDomain: domain, issuer, clientId, clientSecret } = wanted;
  await asAdmin(platform, admin, async (tx) => {
    const { isDecided } = await holdCustomer(platform, tx, admin, id);
    // Whoever controls the issuer can sign in as people of the domain without leaving a trace of the look.
    if (!(await isSafeIssuer(tx, admin.scope, { customerId: id, domain, issuer }))) throw new AppError('looks_kept');
    // Pin the plan: the installation's default may change, but users of a company sign-in stay on this one.
    if (!isDecided) await updateCustomer(tx, admin.scope, id, { plan, planDecidedAt: new Date() });
    await storeCompanySignIn(
      tx,
      platform.encryptionKey,
      id,
      { domain, issuer, clientId, clientSecret, tokenOrigin },
      { actorUserId: admin.scope.userId, caller: admin.caller },
    );
  });
}

/**
 * Changes whether a domain signs in only there, and whether the company's second factor suffices.
 * @throws AppError `not_found`, `sign_in_unproven`
 */
export async function changeRules(
  platform: Platform,
  admin: Admin,
  { id, signInId }: { id: string; signInId: string },
  rules: SignInRules,
): Promise<void> {
  const actor = { actorUserId: admin.scope.userId, caller: admin.caller };
  await asAdmin(platform, admin, async (tx) => {
    const found = await holdSignIn(platform, tx, admin, id, signInId);
    await changeSignInRules(tx, { ...found, customerId: id }, withoutUndefined(rules), actor);
  });
}

/** @throws AppError not_found */
export async function turnOffSignIn(platform: Platform, admin: Admin, id: string, signInId: string): Promise<void> {
  const actor = { actorUserId: admin.scope.userId, caller: admin.caller };
  await asAdmin(platform, admin, async (tx) => {
    const { emailDomain } = await holdSignIn(platform, tx, admin, id, signInId);
    await turnOffCompanySignIn(tx, emailDomain, actor);
  });
}

/** A customer's sign-in as it is once nobody else can change it. @throws AppError not_found */
async function holdSignIn(platform: Platform, tx: Transaction, admin: Admin, id: string, signInId: string) {
  await holdCustomer(platform, tx, admin, id);
  const found = (await listProviders(tx, id)).find((each) => each.id === signInId);
  if (!found) throw new AppError('not_found');
  return found;
}

/**
 * Orders the customer's deletion in a week with all accounts, files and chats, and notifies its users. Until then
 * everything works. A repeated order keeps the first date.
 * @throws AppError `not_found`, `customer_kept` for the provider's own and the demo's, `validation_failed` if the name
 * is not the customer's
 */
export async function orderDeletion(
  platform: Platform,
  admin: Admin,
  id: string,
  companyName: string,
): Promise<AdminCustomerDetail> {
  await asAdmin(platform, admin, async (tx) => {
    const customer = await holdCustomer(platform, tx, admin, id);
    if (customer.isProvider || customer.isDemo) throw new AppError('customer_kept');
    if (companyName.trim() !== customer.companyName)
      throw new AppError('validation_failed', { issues: [{ path: 'companyName', code: 'differs' }] });
    if (customer.deletionDueAt) return;
    const dueAt = new Date(Date.now() + deletionDays * dayMilliseconds);
    await updateCustomer(tx, admin.scope, id, { deletionDueAt: dueAt });
    await record(tx, admin, id, 'customer_deleted', { due: dueAt.toISOString() });
    await notifyOfDeletion(platform, tx, admin, customer, dueAt);
  });
  return getCustomer(platform, admin.scope, id);
}

/** Cancels the deletion. @throws AppError `not_found`; `deletion_begun` once it is due */
export async function undoDeletion(platform: Platform, admin: Admin, id: string): Promise<AdminCustomerDetail> {
  await asAdmin(platform, admin, async (tx) => {
    const customer = await holdCustomer(platform, tx, admin, id);
    if (!customer.deletionDueAt) return;
    if (new Date(customer.deletionDueAt) <= new Date()) throw new AppError('deletion_begun');
    await updateCustomer(tx, admin.scope, id, { deletionDueAt: null });
    await record(tx, admin, id, 'customer_kept', {});
    await notifyOfDeletion(platform, tx, admin, customer, null);
  });
  return getCustomer(platform, admin.scope, id);
}

async function notifyOfDeletion(
  platform: Platform,
  tx: Transaction,
  { scope }: Admin,
  { id, companyName: company }: CustomerDetailRow,
  dueAt: Date | null,
): Promise<void> {
  const timeZone = platform.config.operatorTimeZone;
  for (const { email: to, language } of await listMembers(tx, scope, id)) {
    if (!dueAt) {
      await enqueueMail(platform, tx, { to, language, kind: 'customer-kept', values: { company } });
      continue;
    }
    const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone });
    const values = { company, due: `${format.format(dueAt)} (${timeZone})` };
    await enqueueMail(platform, tx, { to, language, kind: 'customer-deletion', values, notAfter: dueAt });
  }
}

/** Runs work in an admin's transaction. Translates duplicates of name and domain into `conflict`. */
async function asAdmin<T>(platform: Platform, { scope }: Admin, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await platform.database.withAccount(scope.userId, async (tx) => {
      await enterAdmin(tx, scope);
      return work(tx);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('conflict', { cause: error }) : error;
  }
}

async function holdCustomer(
  platform: Platform,
  tx: Transaction,
  { scope }: Admin,
  id: string,
): Promise<CustomerDetailRow> {
  const found = await findCustomer(tx, scope, id, { month: presentMonth(platform), isHeld: true });
  if (!found) throw new AppError('not_found');
  return found;
}

function record(
  tx: Transaction,
  { scope, caller }: Admin,
  customerId: string,
  action: AuditAction,
  details: Record<string, string | boolean>,
): Promise<void> {
  return recordAct(tx, {
    action,
    result: 'success',
    userId: null,
    actorUserId: scope.userId,
    customerId,
    caller,
    details,
  });
}
