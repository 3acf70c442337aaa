import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { sources as german } from '#shared/messages/de/sources.ts';
import { uploads as germanUploads } from '#shared/messages/de/uploads.ts';
import { sources as english } from '#shared/messages/en/sources.ts';
import { uploads as englishUploads } from '#shared/messages/en/uploads.ts';
import { startDriveServer } from '../support/drive-server.ts';
import { createAccount, expectAccessible, useLanguage } from '../support/journey.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { SourceWorld, seeded } from '../support/source-world.ts';

let vendor: Awaited<ReturnType<typeof startDriveServer>>;
let service: ServerProcess;
const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-vendor-'));
const world = new SourceWorld(seeded(1));

test.beforeAll(async () => {
  for (const number of [1, 2, 3]) {
    const file = { id: `f${number}`, parent: 'root', name: `Beschluss-${number}.txt`, version: 1, isShared: true };
    world.put({ ...file, content: `Beschluss ${number} zum Bau der Seilbahn.` });
  }
  vendor = await startDriveServer(world);
  const { login, api, clientId, clientSecret } = vendor;
  const environment = { TEST_VENDOR: JSON.stringify({ clientId, clientSecret, test: { login, api } }) };
  service = await startServerProcess({ dataDirectory, environment, entry: 'tests/support/start-with-vendor.ts' });
});
test.afterAll(async () => {
  await service.end();
  await vendor.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

const shoot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`), fullPage: true });
};

for (const [language, text, uploads, theme, width] of [
  ['de', german, germanUploads, 'dark', 1280],
  ['en', english, englishUploads, 'light', 390],
] as const) {
  test(`SRC-01 SRC-02 Drive is refused, allowed, read, and reconnected with one button in ${language}, ${theme}, ${width} wide @thorough`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: service.url, viewport: { width, height: 844 } });
    const page = await context.newPage();
    await page.addInitScript((value) => localStorage.setItem('boardsearch.theme', value), theme);
    await useLanguage(page, language);
    await createAccount(page);
    await page.goto('/upload');
    const connect = page.getByRole('button', { name: text.connectKind(text.kinds['google-drive']) });
    // Vendors the operator has not registered are not offered.
    await expect(connect).toBeVisible();
    await expect(page.getByRole('button', { name: text.connectKind(text.kinds.dropbox) })).toHaveCount(0);

    await connect.press('Enter');
    await page.getByRole('link', { name: 'Deny' }).click();
    await expect(page.getByText(text.faults.declined)).toBeVisible();
    await shoot(page, `grant-declined-${language}`);

    await connect.click();
    await page.getByRole('link', { name: 'Allow' }).click();
    const folders = page.getByRole('dialog');
    await folders.getByRole('checkbox', { name: 'Meine Ablage' }).check();
    await shoot(page, `grant-folders-${language}`);
    await folders.getByRole('button', { name: text.useFolders }).click();
    const card = page.getByRole('list', { name: text.title }).getByRole('listitem').first();
    await expect(card).toContainText(text.states.synced);
    await expect(card).toContainText(text.documents(3, '3'));
    await expect(page.getByText(uploads.from('Google Drive')).first()).toBeVisible();
    await expect(page.getByRole('link', { name: uploads.openAtSource }).first()).toHaveAttribute(
      'href',
      /^https:\/\/drive\.google\.example\/f/,
    );
    await expectAccessible(page);
    await shoot(page, `grant-synced-${language}`);

    vendor.endGrants();
    await card.getByRole('button', { name: text.actsOf('Google Drive') }).click();
    await page.getByRole('menuitem', { name: text.syncNow }).click();
    await expect(card).toContainText(text.faults.grant_expired);
    await expect(card).toContainText(text.documents(3, '3'));
    await expectAccessible(page);
    await shoot(page, `grant-expired-${language}`);
    await card.getByRole('button', { name: text.reconnect }).click();
    await page.getByRole('link', { name: 'Allow' }).click();
    await expect(card).toContainText(text.states.synced);
    await expect(card).not.toContainText(text.faults.grant_expired);
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await context.close();
  });
}
