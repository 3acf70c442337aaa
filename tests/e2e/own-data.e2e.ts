import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { archives as archivesDe } from '#shared/messages/de/archives.ts';
import { deletion as deletionDe } from '#shared/messages/de/deletion.ts';
import { archives as archivesEn } from '#shared/messages/en/archives.ts';
import { deletion as deletionEn } from '#shared/messages/en/deletion.ts';
import { createAccount, expectAccessible, useLanguage } from '../support/journey.ts';
import { waitForMail } from '../support/mailbox.ts';
import { thoroughOnly } from '../support/thorough-only.ts';

for (const [language, archives, deletion] of [
  ['de', archivesDe, deletionDe],
  ['en', archivesEn, deletionEn],
] as const) {
  test(`SET-02 SET-04 own data is downloaded and the account deleted, then kept through the mailed link, in ${language}${thoroughOnly(language === 'en')}`, async ({
    page,
  }) => {
    await useLanguage(page, language);
    const email = await createAccount(page);
    await page.goto('/settings');
    await page.getByRole('button', { name: archives.order }).focus();
    await page.keyboard.press('Enter');
    const row = page.getByRole('list', { name: archives.list }).getByRole('listitem');
    await expect(row).toContainText(archives.states.ready, { timeout: 20_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), row.getByRole('link').click()]);
    expect(download.suggestedFilename()).toMatch(/^boardsearch-\d{4}-\d\d-\d\d\.zip$/);
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');

    await page.getByRole('button', { name: deletion.request }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: deletion.request }).click();
    await expect(page.getByText(deletion.dueHint)).toBeVisible();
    await expectAccessible(page);
    const mail = await waitForMail(email, { subject: /wird gelöscht|will be deleted/ });
    const link = /https?:\/\/\S+\/undo-deletion#token=[\w-]+/.exec(mail.text)?.[0] ?? '';
    await page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
    await page.getByRole('button', { name: deletion.keep }).click();
    await expect(page.getByRole('heading', { name: deletion.undoDoneTitle })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/settings');
    await expect(page.getByRole('button', { name: deletion.request })).toBeVisible();
    await page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
    await page.getByRole('button', { name: deletion.keep }).click();
    await expect(page.getByRole('heading', { name: deletion.undoInvalidTitle })).toBeVisible();
  });
}
