import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { corrections as de } from '#shared/messages/de/corrections.ts';
import { documents } from '#shared/messages/de/documents.ts';
import { meetings } from '#shared/messages/de/meetings.ts';
import { createAccount, expectAccessible, expectReady, uploadFiles, useLanguage, words } from '../support/journey.ts';

const head = `Einwohnergemeinde Hinterwald

Protokoll der 7. Sitzung des Gemeinderates vom 4. März 2026

1. Kreditantrag Schulhausdach

Beschluss: Der Gemeinderat bewilligt einen Kredit von 84 000 Franken für die Sanierung. Abstimmung: 3 Ja, 1 Nein.

2. Parkplätze am Bahnhof

`;
const [plan, bench] = [
  'Beschluss: Der Gemeinderat genehmigt den Plan der Parkplätze mit 4 Ja zu 0 Nein.\n\n',
  'Beschluss: Der Gemeinderat genehmigt drei neue Bänke mit 4 Ja zu 0 Nein.\n\n',
];
const end = '3. Verschiedenes\n\nDie Sitzung wird um 21.50 Uhr geschlossen.\n';
const paperOf = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** Screenshots for manual review; nothing depends on them. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENS;
  if (folder && existsSync(folder)) await page.screenshot({ path: join(folder, `${name}.png`) });
}

const rowOf = (page: Page, text: string) => page.getByRole('table').getByRole('row').filter({ hasText: text });
const openRecord = (page: Page, text: string) =>
  rowOf(page, text)
    .getByRole('button', { name: /^Berichtigen/ })
    .click();

test('MEET-05 a decision is corrected, another rejected and taken back; a new version keeps it, and what is left is reviewed by keyboard', async ({
  page,
}) => {
  await useLanguage(page, 'de');
  await createAccount(page);
  await uploadFiles(page, [paperOf('Protokoll_2026-03-04_Entwurf.txt', head + plan + bench + end)]);
  await page.goto('/meetings?view=decisions');
  await expect(rowOf(page, '84 000')).toContainText(meetings.outcomes.adopted);

  // The outcome, where it is seen.
  await openRecord(page, '84 000');
  const dialog = page.getByRole('dialog', { name: de.titles.decision });
  await expect(dialog).toContainText('bewilligt einen Kredit');
  await dialog.getByLabel(de.fields.outcome).selectOption('postponed');
  await dialog.getByLabel(de.fields.no, { exact: true }).fill('2');
  await takeScreenshot(page, 'correct-record');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: de.save }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, '84 000')).toContainText(meetings.outcomes.postponed);
  await expect(rowOf(page, '84 000')).toContainText('2 Nein');

  // None after all, and taken back.
  await openRecord(page, 'Bänke');
  await dialog.getByRole('button', { name: de.reject }).click();
  await expect(rowOf(page, 'Bänke')).toHaveCount(0);
  const toast = page.getByRole('listitem').filter({ hasText: de.rejected });
  await toast.getByRole('button', { name: de.undo }).click();
  await expect(rowOf(page, 'Bänke')).toHaveCount(1);
  await page.reload();
  await expect(rowOf(page, '84 000')).toContainText(meetings.outcomes.postponed);
  await openRecord(page, '84 000');
  await dialog.getByText(de.history(1)).click();
  await expect(dialog).toContainText(
    de.changed(de.fields.outcome, meetings.outcomes.adopted, meetings.outcomes.postponed),
  );
  await dialog.getByRole('button', { name: de.cancel }).click();

  // Two more corrections, whose words the final version no longer has.
  for (const each of ['den Plan', 'Bänke']) {
    await openRecord(page, each);
    await dialog.getByLabel(de.fields.number).fill('7/2026');
    await dialog.getByRole('button', { name: de.save }).click();
    await expect(rowOf(page, each)).toContainText('7/2026');
  }
  await page.goto('/upload');
  const final = paperOf('Protokoll_2026-03-04.txt', `Genehmigte Fassung\n\n${head}${end}`);
  await page.getByLabel(words.de.uploads.chooseFiles).setInputFiles([final]);
  await page.getByRole('button', { name: words.de.uploads.send(1) }).click();
  await expectReady(page, 2);
  await page.goto('/meetings?view=decisions');
  await expect(rowOf(page, '84 000')).toContainText(meetings.outcomes.postponed);
  await expect(rowOf(page, 'Bänke')).toHaveCount(0);

  // Asked about one by one.
  await page
    .getByRole('navigation', { name: meetings.viewsLabel })
    .getByRole('link', { name: /Zu prüfen/ })
    .click();
  await expect(page.getByText(de.review.remaining(2))).toBeVisible();
  await expect(page.getByRole('region', { name: /^Beschluss: / })).toContainText('den Plan');
  await expect(page.getByRole('region', { name: /^Beschluss: / })).toContainText(de.gone);
  await takeScreenshot(page, 'review');
  await expectAccessible(page);
  // On a phone its page is a sheet.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await page.getByRole('button', { name: /^Beleg öffnen/ }).click();
  await expect(page.getByRole('dialog', { name: meetings.evidence })).toBeVisible();
  await page.keyboard.press('Escape');
  await takeScreenshot(page, 'review-phone');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: /^Beschluss: / })).toContainText('Bänke');
  await page.keyboard.press('u');
  await expect(page.getByRole('region', { name: /^Beschluss: / })).toContainText('den Plan');
  await page.keyboard.press('j');
  await expect(page.getByRole('region', { name: /^Beschluss: / })).toContainText('Bänke');
  await page.keyboard.press('x');
  await expect(page.getByText(de.review.done.title)).toBeVisible();
  await expect(page.getByRole('heading', { name: de.historyTitle })).toBeVisible();
  await takeScreenshot(page, 'review-done');
  await expectAccessible(page);
  await page.goto('/meetings?view=decisions');
  await expect(rowOf(page, 'den Plan')).toHaveCount(1);
  await expect(rowOf(page, 'Bänke')).toHaveCount(0);
});

test('MEET-05 words marked in a paper become a task', async ({ page }) => {
  await useLanguage(page, 'de');
  await createAccount(page);
  await uploadFiles(page, [paperOf('Notiz.txt', `${head}Frau Wyss räumt den Keller.\n\n${end}`)]);
  await page.goto('/meetings?view=decisions');
  await rowOf(page, '84 000')
    .getByRole('button', { name: /^Beleg öffnen/ })
    .click();
  await page.getByRole('link', { name: documents.openInFull }).first().click();
  await expect(page).toHaveURL(/\/documents\//);
  const sentence = page.getByRole('article').getByText('Frau Wyss räumt den Keller.');
  const toolbar = page.getByRole('toolbar', { name: de.add.label });
  // The page may be drawn anew while its words are being selected.
  await expect(async () => {
    await sentence.selectText();
    await expect(toolbar).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page);
  await toolbar.getByRole('button', { name: de.kinds.task }).click();
  const dialog = page.getByRole('dialog', { name: de.titles.task });
  await dialog.getByLabel(de.fields.who).fill('Frau Wyss');
  await dialog.getByLabel(de.fields.due, { exact: true }).fill('2026-05-02');
  await dialog.getByRole('button', { name: de.save }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/meetings?view=tasks');
  await expect(rowOf(page, 'räumt den Keller')).toContainText('Frau Wyss');
  await expect(rowOf(page, 'räumt den Keller')).toContainText('02.05.2026');
});
