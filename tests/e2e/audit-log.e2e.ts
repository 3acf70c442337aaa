import { expect, test } from '@playwright/test';
import { auditLog as de } from '../../src/shared/messages/de/audit-log.ts';
import { security as deSecurity } from '../../src/shared/messages/de/security.ts';
import { auditLog as en } from '../../src/shared/messages/en/audit-log.ts';
import { security as enSecurity } from '../../src/shared/messages/en/security.ts';
import { type AccountService, promote, startAccountService } from '../support/account-journey.ts';
import { createAccount, expectAccessible, useLanguage } from '../support/journey.ts';
import { thoroughOnly } from '../support/thorough-only.ts';

let service: AccountService;
test.beforeAll(async () => {
  service = await startAccountService();
});
test.afterAll(() => service.close());

for (const [language, size] of [
  ['de', { width: 1440, height: 900 }],
  ['en', { width: 390, height: 844 }],
] as const) {
  test(`ADM-10 an admin searches the log by keyboard, exports it, and sees that it is intact: ${language} ${size.width} px${thoroughOnly(language === 'de')}`, async ({
    browser,
  }) => {
    const text = { de, en }[language];
    const { actions } = { de: deSecurity, en: enSecurity }[language].acts;
    const page = await (await browser.newContext({ baseURL: service.server.url, viewport: size })).newPage();
    await useLanguage(page, language);
    const email = await createAccount(page);
    await promote(service, email);

    await page.goto('/admin/audit');
    const light = page.getByRole('region', { name: text.light.title });
    await light.getByRole('button', { name: text.light.verify }).press('Enter');
    await expect(light.getByText(text.light.sound, { exact: true })).toBeVisible();
    await expect(light.getByText(text.light.running)).toBeHidden();

    const isRoomy = size.width > 1_000;
    if (!isRoomy) await page.getByText(text.filters.label, { exact: true }).click();
    await page.getByLabel(text.filters.onWhom).fill(email);
    await page.getByLabel(text.filters.onWhom).press('Enter');
    const list = page.getByRole(isRoomy ? 'table' : 'list', { name: text.list.title });
    const entries = list.getByRole('button');
    await expect(entries).toHaveCount(1);
    await page.getByRole('button', { name: text.filters.clear }).click();
    await expect(entries.nth(1)).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width);

    await entries.first().focus();
    await page.keyboard.press('End');
    await expect(entries.last()).toBeFocused();
    await page.keyboard.press('Enter');
    const detail = page.getByRole('dialog', { name: actions.sign_up });
    await expect(detail.getByText(text.detail.hash, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(entries.last()).toBeFocused();

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: text.exports.csv }).click();
    expect((await download).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
    await light.getByText(text.light.more).click();
    await expect(light.getByText(text.light.publicKey)).toBeVisible();
    await expectAccessible(page);
  });
}
