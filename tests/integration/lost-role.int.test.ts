import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeCustomer,
  createCustomer as create,
  orderDeletion,
} from '#server/features/customers/administration/change-customer.ts';
import { getCustomer, listCustomers } from '#server/features/customers/administration/list-customers.ts';
import { listUsers } from '#server/features/users/list-users.ts';
import { createAdmin, createCustomer } from '#support/admin.ts';
import { asOwner } from '#support/as-owner.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let former: TestUser;
let customerId: string;
beforeAll(async () => {
  service = await startTestApp();
  former = await createAdmin(service);
  customerId = await createCustomer(service, 'Hafen');
  // Demoted after the request was admitted: the scope still says admin.
  await asOwner(service.address, "UPDATE user_roles SET role = 'user' WHERE user_id = $1", [former.id]);
});
afterAll(() => service.close());

const caller = { address: '192.0.2.1', device: null };
const acts: Record<string, () => Promise<unknown>> = {
  'creates a customer': () =>
    create(service.platform, { scope: former.scope, caller }, { companyName: 'Neu', plan: 'basic', domain: null }),
  'changes one': () =>
    changeCustomer(service.platform, { scope: former.scope, caller }, customerId, { version: 'x', companyName: 'Y' }),
  'orders a deletion': () => orderDeletion(service.platform, { scope: former.scope, caller }, customerId, 'Hafen'),
  'reads one': () => getCustomer(service.platform, former.scope, customerId),
  'lists customers': () => listCustomers(service.platform, former.scope, { limit: 10 }),
  'lists users': () => listUsers(service.platform, former.scope, { limit: 10 }),
};

test.each(Object.keys(acts))('ADM-01 an admin who lost the role meanwhile %s: refused as forbidden', async (name) => {
  await expect(acts[name]?.()).rejects.toMatchObject({ code: 'forbidden', status: 403 });
});

test('ADM-01 a role lost between entering and the act is refused as forbidden, too', async () => {
  const change = service.platform.database.withAccount(former.id, async (tx) => {
    await tx.execute(sql`SELECT set_config('app.admin_id', ${former.id}, true)`);
    await tx.execute(sql`UPDATE customers SET company_name = 'Anders' WHERE id = ${customerId}`);
  });
  await expect(change).rejects.toMatchObject({ code: 'forbidden' });
});
