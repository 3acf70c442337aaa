import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { passkeys } from '#shared/messages/de/passkeys.ts';
import { type AccountService, accountWords, startAccountService } from '../support/account-journey.ts';
import { testPassword } from '../support/http-client.ts';
import { type IdentityProviderServer, startIdentityProvider } from '../support/identity-provider.ts';
import { expectAccessible } from '../support/journey.ts';

const run = promisify(execFile);
const projectRoot = join(import.meta.dirname, '../..');

let service: AccountService;
let company: IdentityProviderServer;
let url: string;

test.beforeAll(async () => {
  service = await startAccountService({ COMPANY_SIGN_IN_PRIVATE: '127.0.0.1' });
  url = service.server.url.replace('127.0.0.1', 'localhost');
  company = await startIdentityProvider(`${url}/api/auth/company/callback`);
});
test.afterAll(async () => {
  await service.close();
  await company.close();
});

/** Runs the operator's command on the running service. */
function setUp(options: string[]): Promise<{ stdout: string; stderr: string }> {
  return run(process.execPath, ['scripts/company-sign-in.ts', ...options], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: service.dataDirectory,
      PUBLIC_URL: url,
      COMPANY_SIGN_IN_PRIVATE: '127.0.0.1',
      COMPANY_CLIENT_SECRET: company.clientSecret,
    },
  });
}

test('AUTH-12 AUTH-08 the operator sets up a company; its users sign in there and return to the requested page', async ({
  browser,
}) => {
  const domain = `${randomUUID()}.example`;
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  const first = `erste@${domain}`;
  await page.goto('/login');
  await expect(page.getByRole('button', { name: passkeys.signIn })).toBeVisible();
  await expect(page.getByRole('button', { name: passkeys.company })).toHaveCount(0);
  const data = { email: first, password: testPassword, name: 'Erika Muster', companyName: 'Stadtwerke' };
  expect((await page.request.post('/api/auth/sign-up/email', { data })).status()).toBe(200);
  await page.context().clearCookies();
  const options = ['--user', first, '--domain', domain, '--issuer', company.issuer, '--client-id', company.clientId];
  await expect(setUp(options)).rejects.toThrow('part of the Enterprise plan');
  await service.alter(
    `UPDATE customers SET plan = 'enterprise'
     WHERE id = (SELECT customer_id FROM user_profiles JOIN auth_users ON auth_users.id = user_id WHERE email = $1)`,
    [first],
  );
  await expect(setUp([...options.slice(0, 4), '--issuer', 'http://127.0.0.1:9', ...options.slice(6)])).rejects.toThrow(
    'does not answer',
  );
  expect((await setUp(options)).stdout).toContain(`${url}/api/auth/company/callback`);

  const email = `neu@${domain}`;
  company.signInAs({ subject: randomUUID(), email, email_verified: true, name: 'Neu Beispiel' });
  await page.goto('/settings');
  await page.getByRole('button', { name: passkeys.company }).click();
  await expect(page.getByText(passkeys.companyNeedsEmail)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(accountWords.de.auth.email).fill(email);
  await page.getByRole('button', { name: passkeys.company }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('main').getByText('Neu Beispiel')).toBeVisible();

  // Nobody is asked for a password the account does not have.
  const { security, mfa } = accountWords.de;
  await expect(page.getByText(security.password.none)).toBeVisible();
  await expect(page.getByRole('button', { name: security.password.change })).toHaveCount(0);
  await page.getByRole('switch', { name: security.factor.email }).click();
  await page.getByRole('button', { name: security.recovery.done }).click();
  await service.alter(`UPDATE auth_sessions SET created_at = created_at - interval '11 minutes'`);
  await page.getByRole('button', { name: security.factor.setup }).click();
  await expect(page.getByRole('dialog').getByLabel(mfa.codeLabel)).toBeFocused();
  await expect(page.getByRole('dialog').getByText(security.confirm.methods.password)).toHaveCount(0);
  await page.keyboard.press('Escape');

  // Somebody with another domain is stopped and told why.
  await page.request.post('/api/auth/sign-out', { data: {} });
  company.signInAs({ subject: randomUUID(), email: 'neu@fremd.example', email_verified: true });
  await page.goto('/login');
  await page.getByLabel(accountWords.de.auth.email).fill(email);
  await page.getByRole('button', { name: passkeys.company }).click();
  await expect(page.getByText(accountWords.de.errors.company_account_mismatch)).toBeVisible();

  // A screen opened earlier still offers it, and says that it is gone; a new one no longer offers it.
  await page.goto('/login');
  await expect(page.getByRole('button', { name: passkeys.company })).toBeVisible();
  expect((await setUp(['--domain', domain, '--off'])).stdout).toContain('is off');
  await page.getByLabel(accountWords.de.auth.email).fill(email);
  await page.getByRole('button', { name: passkeys.company }).click();
  await expect(page.getByText(accountWords.de.errors.company_sign_in_unavailable)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: passkeys.signIn })).toBeVisible();
  await expect(page.getByRole('button', { name: passkeys.company })).toHaveCount(0);
});
