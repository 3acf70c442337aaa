import { expect, type Page, test } from '@playwright/test';
import type { Language } from '#shared/contracts/users.ts';
import { accountWords } from '../support/account-journey.ts';
import { writeMemorandum, writeMinutes } from '../support/board-papers.ts';
import { ask, createAccount, uploadFiles, useLanguage, words } from '../support/journey.ts';
import { thoroughOnly } from '../support/thorough-only.ts';

/** Expects a text at the bottom right. */
async function expectAtCorner(page: Page, text: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: text }).first();
  await expect(toast).toBeVisible();
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      return box && size.width - (box.x + box.width) < 48 && box.x > size.width / 2 && box.y > size.height / 2;
    })
    .toBe(true);
}

/** Makes the next requests of this kind fail as if the server were broken. */
async function failRequests(page: Page, method: string, address: string, problem: object = {}): Promise<void> {
  const body = { type: 'about:blank', title: 'broken', status: 500, code: 'internal', ...problem };
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await route.fulfill({ status: body.status, contentType: 'application/problem+json', body: JSON.stringify(body) });
  });
}

for (const language of ['de', 'en'] as const satisfies Language[]) {
  const { security, recovery, passwords } = { ...accountWords[language], ...accountWords[language].auth };
  const { chats, uploads } = words[language];

  test(`ERR-02 settings report success and failure, at the bottom right, in ${language} @thorough`, async ({
    page,
  }) => {
    await useLanguage(page, language);
    await createAccount(page);
    await page.goto('/settings');
    await failRequests(page, 'PUT', '**/api/mfa/email');
    await page.getByRole('switch', { name: security.factor.email }).click();
    await expectAtCorner(page, security.factor.updateFailed);
    await page.unroute('**/api/mfa/email');
    await failRequests(page, 'POST', '**/api/mfa/totp/setup');
    await page.getByRole('button', { name: security.factor.setup }).click();
    await expectAtCorner(page, security.factor.setupFailed);
    await page.getByRole('switch', { name: security.factor.email }).click();
    await expectAtCorner(page, security.factor.emailEnabled);
    await page.getByRole('button', { name: security.recovery.done }).click();
    await page.getByRole('switch', { name: security.factor.email }).click();
    await expectAtCorner(page, security.factor.emailDisabled);
  });

  test(`ERR-02 chats and folders report success, at the bottom right, in ${language} @thorough`, async ({ page }) => {
    await useLanguage(page, language);
    await createAccount(page);
    await page.goto('/chat');
    await ask(page, 'Was wurde beschlossen?', language);
    const { panel, dialogs, toasts } = chats;
    const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
    const open = async (of: string, act: string) => {
      await page.getByRole('button', { name: panel.menuOf(of) }).click();
      await page.getByRole('menuitem', { name: act, exact: true }).click();
    };
    await page.getByRole('button', { name: panel.createFolder }).click();
    await page.getByLabel(dialogs.folderName).fill('Haushalt');
    await inDialog(dialogs.create).click();
    await expectAtCorner(page, toasts.folderCreated);
    await open('Haushalt', panel.rename);
    await page.getByLabel(dialogs.folderName).fill('Bau');
    await inDialog(dialogs.save).click();
    await expectAtCorner(page, toasts.folderRenamed);
    await open('Bau', panel.delete);
    await page.getByRole('button', { name: dialogs.deleteFolder, exact: true }).click();
    await expectAtCorner(page, toasts.folderDeleted);
    // The open folder is gone: all chats are listed again.
    await open('Was wurde beschlossen?', panel.rename);
    await page.getByLabel(dialogs.chatName).fill('Beschlüsse');
    await inDialog(dialogs.save).click();
    await expectAtCorner(page, toasts.chatRenamed);
    await open('Beschlüsse', panel.delete);
    await page.getByRole('button', { name: dialogs.deleteChat, exact: true }).click();
    await expectAtCorner(page, toasts.chatDeleted);
  });

  test(`ERR-02 uploads report success and failure, at the bottom right, in ${language}${thoroughOnly(language === 'en')}`, async ({
    page,
  }) => {
    await useLanguage(page, language);
    await createAccount(page);
    // In parallel: the toast may be gone before the file is listed.
    await Promise.all([uploadFiles(page, [writeMinutes()], language), expectAtCorner(page, uploads.uploaded(1))]);
    const choose = (...names: string[]) =>
      page
        .getByLabel(uploads.chooseFiles)
        .setInputFiles(names.map((name) => ({ ...writeMemorandum(), name, buffer: Buffer.from(`Vermerk ${name}`) })));
    // First a file whose validation fails, then one that is not accepted.
    await page.route('**/api/functions/validate-file-upload', (route) =>
      route.fulfill({ status: 500, body: 'broken' }),
    );
    await choose('a.txt', 'b.txt');
    await page.getByRole('button', { name: uploads.send(2) }).click();
    await expectAtCorner(page, uploads.allFailed(2));
    await page.unroute('**/api/functions/validate-file-upload');

    await failRequests(page, 'DELETE', '**/api/uploads/*');
    const { name } = writeMinutes();
    const deletion = async () => {
      await page.getByRole('button', { name: uploads.delete(name) }).click();
      await page.getByRole('button', { name: uploads.deleteConfirm, exact: true }).click();
    };
    await deletion();
    await expectAtCorner(page, uploads.deleteFailed);
    await page.unroute('**/api/uploads/*');
    await page.keyboard.press('Escape');
    await deletion();
    await expectAtCorner(page, uploads.deleted);
  });

  test(`ERR-02 emergency recovery reports failure and success, at the bottom right, in ${language} @thorough`, async ({
    page,
  }) => {
    await useLanguage(page, language);
    await page.route('**/api/auth/recovery-state', (route) => route.fulfill({ json: { isAvailable: true } }));
    await page.goto('/admin-recovery');
    const fill = async (repeat: string) => {
      await page.getByLabel(recovery.code).fill('ein-code-des-betreibers');
      await page.getByLabel(accountWords[language].auth.newPassword, { exact: true }).fill('Granit-Welle-84!');
      await page.getByLabel(accountWords[language].auth.confirmPassword, { exact: true }).fill(repeat);
      await page.getByRole('button', { name: recovery.submit }).click();
    };
    await fill('Granit-Welle-85!');
    await expectAtCorner(page, passwords.differ);
    const address = '**/api/functions/emergency-admin-recovery';
    await page.route(address, (route) => route.fulfill({ json: { success: false, email: null, error: null } }));
    await fill('Granit-Welle-84!');
    await expectAtCorner(page, recovery.failed);
    await page.unroute(address);
    await page.route(address, (route) =>
      route.fulfill({ json: { success: true, email: 'ada@board.example', error: null } }),
    );
    await fill('Granit-Welle-84!');
    await expectAtCorner(page, recovery.done('ada@board.example'));
  });
}
