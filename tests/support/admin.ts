import type { AdminUser } from '#shared/contracts/admin-users.ts';
import { adminUserSchema, userCreatedSchema } from '#shared/contracts/admin-users.ts';
import { makeProviderAdmin } from './account-states.ts';
import { asOwner } from './as-owner.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** Creates an admin of the provider, signed in. */
export async function createAdmin(service: TestApp): Promise<TestUser> {
  const user = await service.createUser();
  await makeProviderAdmin(service, user);
  return { ...user, scope: { ...user.scope, role: 'admin' } };
}

/** A customer without users. */
export async function createCustomer(service: TestApp, companyName: string, domainKey = companyName): Promise<string> {
  const [row] = await asOwner<{ id: string }>(
    service.address,
    'INSERT INTO customers (id, company_name, domain_key) VALUES (gen_random_uuid(), $1, $2) RETURNING id',
    [companyName, domainKey],
  );
  if (!row) throw new Error('no customer');
  return row.id;
}

export async function getAdminUser(admin: TestUser, id: string): Promise<AdminUser> {
  return adminUserSchema.parse(await (await admin.request(`/api/admin/users/${id}`)).json());
}

/** Edits a user as the dialog does: with the version that was read. */
export async function changeAdminUser(admin: TestUser, id: string, change: object): Promise<Response> {
  const { version } = await getAdminUser(admin, id);
  return admin.request(`/api/admin/users/${id}`, { method: 'PATCH', body: { version, ...change } });
}

/** Creates a user as the dialog does. */
export async function createAdminUser(admin: TestUser, user: object) {
  const answer = await admin.request('/api/admin/users', { method: 'POST', body: user });
  if (answer.status !== 201) throw new Error(`no user: ${answer.status} ${await answer.text()}`);
  return userCreatedSchema.parse(await answer.json());
}

/** The user's own decision in the settings, without which no admin looks into anything of theirs. */
export async function decideLooks(user: TestUser, isAllowed: boolean): Promise<void> {
  const answer = await user.request('/api/account/looks', { method: 'PUT', body: { isAllowed } });
  if (answer.status !== 200) throw new Error(`no decision: ${answer.status} ${await answer.text()}`);
}
