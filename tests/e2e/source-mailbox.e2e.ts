import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { sources as german } from '#shared/messages/de/sources.ts';
import { uploads as germanUploads } from '#shared/messages/de/uploads.ts';
import { sources as english } from '#shared/messages/en/sources.ts';
import { uploads as englishUploads } from '#shared/messages/en/uploads.ts';
import { type ImapServer, startImapServer } from '../support/imap-server.ts';
import { createAccount, expectAccessible, useLanguage } from '../support/journey.ts';
import { thoroughOnly } from '../support/thorough-only.ts';

let mailbox: ImapServer;
test.beforeAll(async () => {
  mailbox = await startImapServer();
});
test.afterAll(() => mailbox.close());

const shoot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`), fullPage: true });
};

for (const [language, text, uploads, theme, width] of [
  ['de', german, germanUploads, 'light', 390],
  ['en', english, englishUploads, 'dark', 1280],
] as const) {
  test(`SRC-01 SRC-03 a mailbox is connected by keyboard, its mails are read, and it is disconnected in ${language}, ${theme}, ${width} wide${thoroughOnly(language === 'en')}`, async ({
    page,
  }) => {
    const folder = `Gremien-${language}`;
    const client = await mailbox.connect();
    await client.mailboxCreate(folder);
    const mail = (subject: string) =>
      `From: Vorstand <vorstand@stadtwerke.example>\r\nSubject: ${subject}\r\n\r\nDie Sitzung zur ${subject} ist im Mai 2027.\r\n`;
    for (const subject of ['Einladung', 'Tagesordnung']) await client.append(folder, mail(subject));
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript((value) => localStorage.setItem('boardsearch.theme', value), theme);
    await useLanguage(page, language);
    await createAccount(page);
    await page.goto('/upload');
    await page.getByRole('button', { name: text.connectKind(text.kinds.imap) }).press('Enter');
    const window = page.getByRole('dialog');
    await window.getByRole('button', { name: text.tryAndConnect }).press('Enter');
    await expect(window.getByText(text.required).first()).toBeVisible();
    await window.getByLabel(text.host, { exact: true }).fill(mailbox.host);
    await window.getByLabel(text.port, { exact: true }).fill(String(mailbox.port));
    await window.getByLabel(text.username, { exact: true }).fill(mailbox.username);
    await window.getByLabel(text.password, { exact: true }).fill('falsch');
    await window.getByLabel(text.password, { exact: true }).press('Enter');
    await expect(window.getByRole('alert')).toHaveText(text.refusedNow);
    await expectAccessible(page);
    await shoot(page, `mailbox-refused-${language}`);
    await window.getByLabel(text.password, { exact: true }).fill(mailbox.password);
    await window.getByLabel(text.password, { exact: true }).press('Enter');
    await page.getByRole('checkbox', { name: folder }).press('Space');
    await shoot(page, `mailbox-folders-${language}`);
    await page.getByRole('button', { name: text.useFolders }).press('Enter');

    const card = page.getByRole('list', { name: text.title }).getByRole('listitem').first();
    await expect(card).toContainText(text.states.synced);
    await expect(card).toContainText(text.documents(2, '2'));
    await expect(page.getByRole('region', { name: uploads.listTitle })).toContainText('Einladung (1).eml');
    await expect(page.getByText(uploads.from(mailbox.username)).first()).toBeVisible();
    await expectAccessible(page);
    await shoot(page, `mailbox-synced-${language}`);

    await client.append(folder, mail('Nachreichung'));
    await client.logout();
    const act = async (name: string) => {
      await card.getByRole('button', { name: text.actsOf(mailbox.username) }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act(text.syncNow);
    await expect(card).toContainText(text.documents(3, '3'));
    await act(text.pause);
    await expect(card).toContainText(text.states.paused);
    await act(text.resume);
    await expect(card).toContainText(text.states.synced);
    await act(text.disconnect);
    await page.getByRole('dialog').getByRole('button', { name: text.disconnect }).press('Enter');
    await expect(card).toHaveCount(0);
    // Kept as the user's own files, with no source any more.
    await expect(page.getByRole('region', { name: uploads.listTitle })).toContainText('Einladung (1).eml');
    await expect(page.getByText(uploads.from(mailbox.username))).toHaveCount(0);
  });
}
