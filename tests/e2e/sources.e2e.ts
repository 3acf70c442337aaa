import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { settings } from '#shared/messages/de/settings.ts';
import { sources as german } from '#shared/messages/de/sources.ts';
import { uploads } from '#shared/messages/de/uploads.ts';
import { sources as english } from '#shared/messages/en/sources.ts';
import { type DavServer, startDavServer } from '../support/dav-server.ts';
import { createAccount, expectAccessible, useLanguage } from '../support/journey.ts';
import { thoroughOnly } from '../support/thorough-only.ts';

let share: DavServer;
test.beforeAll(async () => {
  share = await startDavServer();
});
test.afterAll(() => share.close());

const write = (path: string, text: string) => writeFileSync(join(share.directory, path), text);
const shotFolder = process.env.SHOTS;
/** Screenshots for manual review. */
const takeScreenshot = async (page: Page, name: string) => {
  if (shotFolder) await page.screenshot({ path: join(shotFolder, `${name}.png`), fullPage: true });
};
const useTheme = (page: Page, theme: string) =>
  page.addInitScript((value) => localStorage.setItem('boardsearch.theme', value), theme);

async function connect(page: Page, text: typeof german, folder: string): Promise<void> {
  await page.goto('/upload');
  await page.getByRole('button', { name: text.connectKind(text.kinds.webdav) }).click();
  const window = page.getByRole('dialog');
  await window.getByText(text.withPassword, { exact: true }).click();
  await window.getByLabel(text.address).fill(share.address);
  await window.getByLabel(text.username).fill(share.username);
  await window.getByLabel(text.password, { exact: true }).fill('falsch');
  await window.getByLabel(text.name, { exact: true }).fill('Ablage der Gremien');
  await window.getByRole('button', { name: text.tryAndConnect }).click();
  await expect(window.getByRole('alert')).toHaveText(text.refusedNow);
  await expectAccessible(page);
  await takeScreenshot(page, `connect-${folder}`);
  await window.getByLabel(text.password, { exact: true }).fill(share.password);
  await window.getByRole('button', { name: text.tryAndConnect }).click();
  await expect(page.getByRole('dialog')).toContainText(text.foldersTitle('Ablage der Gremien'));
  await page.getByRole('checkbox', { name: folder }).check();
  await expectAccessible(page);
  await takeScreenshot(page, `folders-${folder}`);
  await page.getByRole('button', { name: text.useFolders }).click();
}

for (const [language, text, theme, width] of [
  ['de', german, 'light', 1280],
  ['en', english, 'dark', 390],
] as const) {
  test(`SRC-01 SRC-04 a share is connected, synced, asked about and disconnected in ${language}, ${theme}, ${width} wide${thoroughOnly(language === 'en')}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const folder = `gremien-${language}`;
    mkdirSync(join(share.directory, folder, 'alt'), { recursive: true });
    write(`${folder}/Protokoll.txt`, 'Der Aufsichtsrat hat den Haushalt beschlossen.');
    for (const number of [1, 2, 3])
      write(`${folder}/alt/Beschluss-${number}.txt`, `Beschluss ${number} zur Tiefgarage.`);
    write(`${folder}/bild.heic`, 'x');
    await page.setViewportSize({ width, height: 844 });
    await useLanguage(page, language);
    await useTheme(page, theme);
    await createAccount(page);
    await connect(page, text, folder);
    const card = page.getByRole('list', { name: text.title }).getByRole('listitem').first();
    await expect(card).toContainText(text.states.synced);
    await expect(card).toContainText(text.documents(4, '4'));
    await expect(card).toContainText(text.leftOut(1, '1'));
    await expectAccessible(page);
    await takeScreenshot(page, `synced-${language}`);
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow).toBeLessThanOrEqual(0);

    const act = async (name: string) => {
      await card.getByRole('button', { name: text.actsOf('Ablage der Gremien') }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act(text.showLog);
    await expect(page.getByRole('dialog')).toContainText(text.acts.added);
    await expect(page.getByRole('dialog')).toContainText(text.acts.left_out);
    await expectAccessible(page);
    await takeScreenshot(page, `log-${language}`);
    await page.keyboard.press('Escape');

    renameSync(join(share.directory, folder, 'alt'), join(share.directory, `alt-${language}`));
    await act(text.syncNow);
    await expect(card).toContainText(text.asksTitle(3, '3'));
    await expectAccessible(page);
    await takeScreenshot(page, `asks-${language}`);
    await card.getByRole('button', { name: text.keepHidden }).click();
    await expect(card).not.toContainText(text.asksTitle(3, '3'));

    await expect(card).toContainText(text.states.synced);
    await expect(card).toContainText(text.documents(1, '1'));
    rmSync(join(share.directory, folder), { recursive: true });
    await act(text.syncNow);
    await expect(card).toContainText(text.faults.folder_missing);
    await expectAccessible(page);
    await takeScreenshot(page, `error-${language}`);
    await act(text.disconnect);
    await expectAccessible(page);
    await takeScreenshot(page, `disconnect-${language}`);
    await page.getByRole('dialog').getByText(text.deleteDocuments, { exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: text.disconnect }).click();
    await expect(card).toHaveCount(0);
  });
}

test('SRC-05 SET-01 syncing is configured in the settings, and a document says where it is from', async ({ page }) => {
  mkdirSync(join(share.directory, 'einzeln'), { recursive: true });
  write('einzeln/Satzung.txt', 'Die Satzung gilt ab dem 1. Januar 2027.');
  await createAccount(page);
  await page.goto('/settings');
  await page.getByRole('switch', { name: settings.autoSyncDocuments }).click();
  await page.reload();
  await expect(page.getByRole('switch', { name: settings.autoSyncDocuments })).not.toBeChecked();
  await takeScreenshot(page, 'settings');
  await connect(page, german, 'einzeln');
  await expect(page.getByText(uploads.from('Ablage der Gremien'))).toBeVisible();
  await expect(page.getByRole('link', { name: uploads.openAtSource })).toHaveAttribute(
    'href',
    `${share.address}einzeln/Satzung.txt`,
  );
  await takeScreenshot(page, 'uploads');
});
