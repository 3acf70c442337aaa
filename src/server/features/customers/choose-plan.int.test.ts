import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { planUsageSchema } from '#shared/contracts/customers.ts';
import { asOwner } from '#support/as-owner.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

const password = 'Fjord-Ampel-27!';
const newEmail = () => `${randomUUID()}@verkehrsbetriebe.example`;

const signUp = (app: TestApp['app'], fields: object) =>
  app.request('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password, name: 'Erika Muster', ...fields }),
  });

/** The effective plan of the user signed in by this response. */
async function planOf(signedUp: Response): Promise<string> {
  expect(signedUp.status).toBe(200);
  const cookie = signedUp.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
  const usage = await service.app.request('/api/customers/usage', { headers: { cookie } });
  return planUsageSchema.parse(await usage.json()).plan;
}

test.each(['basic', 'plus'] as const)(
  'PUB-07 a new customer carries the plan %s that it signed up for',
  async (plan) => {
    expect(await planOf(await signUp(service.app, { email: newEmail(), plan }))).toBe(plan);
  },
);

test('PUB-07 without a plan the operator’s default applies, and nobody can sign up for another one', async () => {
  expect(await planOf(await signUp(service.app, { email: newEmail() }))).toBe('enterprise');
  for (const plan of ['enterprise', 'gold', '']) {
    expect((await signUp(service.app, { email: newEmail(), plan })).status).toBe(400);
  }
});

test('PUB-07 the operator’s decision takes precedence', async () => {
  const email = newEmail();
  const signedUp = await signUp(service.app, { email, plan: 'basic' });
  expect(await planOf(signedUp)).toBe('basic');
  await asOwner(
    service.address,
    `UPDATE customers SET plan = 'enterprise', plan_decided_at = now() FROM user_profiles p JOIN auth_users u ON u.id = p.user_id
     WHERE p.customer_id = customers.id AND u.email = $1`,
    [email],
  );
  expect(await planOf(signedUp)).toBe('enterprise');
});

test('PUB-07 if the address must be confirmed first, the plan is kept until then', async () => {
  const confirming = await startTestApp({
    withWorkers: true,
    config: { EMAIL_CONFIRMATION: 'on' },
    address: service.address,
  });
  try {
    const email = newEmail();
    expect((await signUp(confirming.app, { email, plan: 'plus' })).status).toBe(200);
    const chosen = async () =>
      await asOwner(
        service.address,
        `SELECT c.chosen_plan AS plan FROM customers c JOIN user_profiles p ON p.customer_id = c.id
         JOIN auth_users u ON u.id = p.user_id WHERE u.email = $1`,
        [email],
      );
    await vi.waitFor(async () => expect(await chosen()).toMatchObject([{ plan: 'plus' }]), { timeout: 20_000 });
  } finally {
    await confirming.close();
  }
});

test('PUB-07 joining an existing company does not change its plan', async () => {
  const [first, second] = [newEmail(), newEmail()];
  const company = `Verkehrsbetrieb ${randomUUID()}`;
  const before = await signUp(service.app, { email: first, companyName: company, plan: 'basic' });
  await signUp(service.app, { email: second, companyName: company });
  // As after both have proven their addresses: one customer.
  await asOwner(
    service.address,
    `UPDATE user_profiles SET customer_id = (SELECT p.customer_id FROM user_profiles p JOIN auth_users u ON u.id = p.user_id WHERE u.email = $1)
     WHERE user_id = (SELECT id FROM auth_users WHERE email = $2)`,
    [first, second],
  );
  await asOwner(service.address, `SELECT choose_plan(id, 'plus') FROM auth_users WHERE email = $1`, [second]);
  expect(await planOf(before)).toBe('basic');
});
