import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { ownAccount as ownAccountDe } from '#shared/messages/de/own-account.ts';
import { settings } from '#shared/messages/de/settings.ts';
import { ownAccount as ownAccountEn } from '#shared/messages/en/own-account.ts';
import { createAccount, expectAccessible, useLanguage } from '../support/journey.ts';
import { waitForMail } from '../support/mailbox.ts';
import { thoroughOnly } from '../support/thorough-only.ts';

const linkIn = (text: string, page: string) =>
  new RegExp(`https?://\\S+(/${page}#token=[\\w-]+)`).exec(text)?.[1] ?? '';

for (const [language, text] of [
  ['de', ownAccountDe],
  ['en', ownAccountEn],
] as const) {
  test(`SET-01 name and address are changed, with mails to both addresses, in ${language}${thoroughOnly(language === 'en')}`, async ({
    page,
  }) => {
    await useLanguage(page, language);
    const before = await createAccount(page);
    const wanted = `${randomUUID()}@stadtwerke.example`;
    await page.goto('/settings');
    await page.getByRole('button', { name: text.changeName }).focus();
    await page.keyboard.press('Enter');
    const name = page.getByRole('textbox', { name: text.name, exact: true });
    await name.fill('https://evil.example');
    await page.keyboard.press('Enter');
    await expect(page.getByText(text.nameFaults.name_has_address)).toBeVisible();
    await name.fill('Erika Neumann');
    await page.keyboard.press('Enter');
    await expect(page.getByText(text.nameSaved)).toBeVisible();
    await expect(page.getByRole('main').getByText('Erika Neumann')).toBeVisible();

    await page.getByRole('button', { name: text.changeEmail }).click();
    await page.getByRole('textbox', { name: text.newEmail }).fill(wanted);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(text.sentText(wanted))).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: wanted })).toBeVisible();
    await expect(page.getByRole('button', { name: text.stop })).toBeVisible();
    await expectAccessible(page);

    const toWanted = await waitForMail(wanted, { subject: /neue E-Mail-Adresse|new email address/ });
    const told = await waitForMail(before, { subject: /andere E-Mail-Adresse|another email address/ });
    await page.goto(linkIn(toWanted.text, 'confirm-new-email'));
    await page.getByRole('button', { name: text.confirm }).click();
    await expect(page.getByRole('heading', { name: text.confirmedTitle })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: text.toSettings }).click();
    // Exact match: the second-factor section mentions the address in a sentence.
    await expect(page.getByRole('main').getByText(wanted, { exact: true })).toBeVisible();

    await page.goto(linkIn(told.text, 'keep-email'));
    await expect(page.getByRole('button', { name: text.keep })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: text.keep }).click();
    await expect(page.getByRole('heading', { name: text.keptTitle })).toBeVisible();
    await page.goto(linkIn(toWanted.text, 'confirm-new-email'));
    await expect(page.getByRole('heading', { name: text.signedOutTitle })).toBeVisible();
    await page.goto(linkIn(told.text, 'keep-email'));
    await page.getByRole('button', { name: text.keep }).click();
    await expect(page.getByRole('heading', { name: text.invalidTitle })).toBeVisible();
  });
}

test('SET-01 the settings list their sections, and each entry leads to its section by keyboard', async ({ page }) => {
  await useLanguage(page, 'de');
  await createAccount(page);
  await page.goto('/settings');
  const links = page.getByRole('navigation', { name: settings.contents }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const titles = await links.allTextContents();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(titles);
  for (const title of titles) {
    await links.getByText(title, { exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeInViewport();
  }
  await expectAccessible(page);
});
