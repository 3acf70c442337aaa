import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { admin as text } from '#shared/messages/de/admin.ts';
import { adminCustomers } from '#shared/messages/de/admin-customers.ts';
import { adminHierarchy } from '#shared/messages/de/admin-hierarchy.ts';
import { adminUsers } from '#shared/messages/de/admin-users.ts';
import { frame } from '#shared/messages/de/frame.ts';
import { type AccountService, expectToast, startAccountService } from '../support/account-journey.ts';
import { testPassword } from '../support/http-client.ts';
import { expectAccessible } from '../support/journey.ts';

let service: AccountService;
test.beforeAll(async () => {
  service = await startAccountService();
});
test.afterAll(() => service?.close());

async function signUp(page: Page, name: string, companyName: string): Promise<string> {
  const email = `${randomUUID()}@stadtwerke.example`;
  const data = { email, password: testPassword, name, companyName };
  const answer = await page.request.post(`${service.server.url}/api/auth/sign-up/email`, { data });
  expect(answer.status()).toBe(200);
  return email;
}

const open = (page: Page, path: string) => page.goto(`${service.server.url}${path}`);

test('ADM-01 NAV-01 the admin area is closed to others, in words', async ({ page }) => {
  await signUp(page, 'Erika Muster', 'Stadtwerke');
  await open(page, '/admin/users');
  await expect(page.getByText('Zugriff verweigert').first()).toBeVisible();
  await expect(page.getByRole('link', { name: frame.admin })).toHaveCount(0);
  await expectAccessible(page);
});

test('ADM-03 ADM-04 ADM-05 ADM-06 an admin makes and changes a user, finds the customer and looks into a chat for a reason', async ({
  page,
}) => {
  const user = await signUp(page, 'Udo Benutzer', 'Hafenwerke');
  await service.alter(
    `INSERT INTO chat_sessions (user_id, id, title) SELECT id, gen_random_uuid(), 'Was kostet der Kran?' FROM auth_users WHERE email = $1`,
    [user],
  );
  await page.context().clearCookies();
  const email = await signUp(page, 'Ada Admin', 'Anbieter');
  await service.alter(
    'UPDATE user_profiles SET customer_id = (SELECT id FROM customers WHERE is_provider) WHERE user_id = (SELECT id FROM auth_users WHERE email = $1)',
    [email],
  );
  await service.alter(
    `UPDATE user_roles SET role = 'admin' WHERE user_id = (SELECT id FROM auth_users WHERE email = $1)`,
    [email],
  );
  await open(page, '/chat');
  await page.getByRole('link', { name: frame.admin }).first().click();
  await page.getByRole('link', { name: text.tabs.users }).click();
  await expect(page.getByText('Udo Benutzer')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: adminUsers.add }).click();
  await page.getByLabel(adminUsers.email).fill('neu@hafenwerke.example');
  await page.getByLabel(adminUsers.fullName).fill('Nora Neu');
  await page.getByRole('textbox', { name: text.customer }).fill('hafen');
  await page.getByRole('radio', { name: /Hafenwerke/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: adminUsers.create }).click();
  await expectToast(page, adminUsers.createdAndSent);
  await service.mails.waitForMail('neu@hafenwerke.example');

  await page.getByRole('button', { name: `${adminUsers.edit}: Nora Neu` }).click();
  await page.getByLabel(adminUsers.fullName).fill('Nora Neumann');
  await page.getByRole('button', { name: adminUsers.save }).click();
  await expectToast(page, adminUsers.updated);
  await page.getByRole('button', { name: adminUsers.menu('Nora Neumann') }).click();
  await page.getByRole('menuitem', { name: adminUsers.remove }).click();
  await page.getByRole('button', { name: adminUsers.delete }).click();
  await expectToast(page, adminUsers.deleted);
  await expect(page.getByText('Nora Neumann')).toHaveCount(0);

  await page.getByRole('link', { name: text.tabs.customers }).click();
  await page.getByRole('button', { name: adminCustomers.edit('Hafenwerke') }).click();
  await page.getByLabel(adminCustomers.queriesLimit).fill('12');
  await expectAccessible(page);
  await page.getByRole('button', { name: adminCustomers.save }).first().click();
  await expectToast(page, adminCustomers.updated);

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/admin/hierarchy');
  await page.getByRole('button', { name: /Hafenwerke/ }).click();
  await page.getByRole('button', { name: /Udo Benutzer/ }).click();
  await page.getByRole('button', { name: adminHierarchy.viewChat('Was kostet der Kran?') }).click();
  await page.getByLabel(adminHierarchy.reason).fill('Anfrage 4711');
  await page.getByRole('button', { name: adminHierarchy.look, exact: true }).click();
  await expect(page.getByText(adminHierarchy.noMessages)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
