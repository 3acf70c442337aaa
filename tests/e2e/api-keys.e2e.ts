import { expect, type Page, test } from '@playwright/test';
import { apiKeys as german } from '#shared/messages/de/api-keys.ts';
import { security } from '#shared/messages/de/security.ts';
import { apiKeys as english } from '#shared/messages/en/api-keys.ts';
import { createAccount, expectAccessible, useLanguage } from '../support/journey.ts';
import { thoroughOnly } from '../support/thorough-only.ts';

const keyList = (page: Page, text: typeof german) => page.getByRole('list', { name: text.title });

/** Fills in the dialog by keyboard only, starting from the button that opens it. */
async function createByKeyboard(page: Page, text: typeof german, name: string): Promise<string> {
  await page.getByRole('button', { name: text.add }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(text.name)).toBeVisible();
  await page.getByLabel(text.name).focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  // "Lesen" stays selected; "Fragen" is added.
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const secret = page.getByLabel(text.secretLabel, { exact: true });
  await expect(secret).toHaveValue(/^bsk_[\w-]{43}$/);
  return secret.inputValue();
}

for (const [language, text] of [
  ['de', german],
  ['en', english],
] as const) {
  test(`DOOR-01 a key is created, shown once, used and revoked, by keyboard, in ${language}${thoroughOnly(language === 'en')}`, async ({
    page,
  }) => {
    await useLanguage(page, language);
    await createAccount(page);
    await page.goto('/settings');
    await expect(page.getByText(text.none)).toBeVisible();
    const secret = await createByKeyboard(page, text, 'Ablage');
    await expectAccessible(page);
    // Only the button closes a secret that is shown once, not even Esc.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text.done }).click();
    await expect(page.getByLabel(text.secretLabel, { exact: true })).toHaveCount(0);
    const row = keyList(page, text).getByRole('listitem');
    await expect(row).toContainText(`${text.scopes.read}, ${text.scopes.ask}`);
    await expect(row).toContainText(text.neverUsed);
    await expect(page.getByText(secret)).toHaveCount(0);

    const headers = { authorization: `Bearer ${secret}`, cookie: '' };
    const use = () => page.request.get('/api/users/me', { headers });
    expect((await use()).status()).toBe(200);
    await page.reload();
    await expect(row).not.toContainText(text.neverUsed);
    await expectAccessible(page);

    await page.getByRole('button', { name: text.revokeOf('Ablage') }).click();
    await expect(page.getByRole('alertdialog')).toContainText(text.revokeText);
    await page.getByRole('alertdialog').getByRole('button', { name: text.revoke }).click();
    await expect(page.getByText(text.none)).toBeVisible();
    expect((await use()).status()).toBe(401);
  });
}

test('DOOR-01 on a phone the section fits, invalid input is reported, and the log shows what was done @thorough', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await createAccount(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: german.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: german.scopeHints.read }).uncheck();
  await dialog.getByLabel(german.expiresOn).fill('2020-01-01');
  await dialog.getByRole('button', { name: german.create }).click();
  for (const fault of [german.nameMissing, german.scopesMissing, german.expiresWrong]) {
    await expect(dialog.getByText(fault)).toBeVisible();
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: german.cancel }).click();
  await createByKeyboard(page, german, 'Telefon');
  await page.getByRole('button', { name: german.done }).click();
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(overflow).toBeLessThanOrEqual(0);
  await expect(page.getByText(security.acts.named(security.acts.actions.api_key_created, 'Telefon'))).toBeVisible();
});
