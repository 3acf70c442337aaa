import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, utils, type WorkSheet } from '@e965/xlsx';
import { expect, type Page, test } from '@playwright/test';
import JSZip from 'jszip';
import { collections as de } from '#shared/messages/de/collections.ts';
import { meetings as texts } from '#shared/messages/de/meetings.ts';
import { createAccount, expectAccessible, expectReady, uploadFiles, useLanguage } from '../support/journey.ts';

const minutes = (day: string, body: string) => ({
  name: `Protokoll ${day}.txt`,
  mimeType: 'text/plain',
  buffer: Buffer.from(`Hausverwaltung Seeblick

Protokoll der Sitzung des Verwaltungsbeirats vom ${day}

Ort: Gemeindesaal
Anwesend: Regula Stämpfli, Urs Kummer, Jonas Gerber

${body}
`),
});

const may = minutes(
  '7. Mai 2026',
  `1. Dach

Beschluss: Der Beirat genehmigt die Erneuerung des Daches. Der Antrag wird mit 3 Ja zu 0 Nein angenommen.

2. Heizung

Beschluss: Der Beirat kauft eine neue Heizung. Der Antrag wird mit 1 Ja zu 2 Nein abgelehnt.`,
);
const late = minutes(
  '3. März 2025',
  `1. Treppe

Beschluss: Der Beirat lässt die Treppe streichen. Der Antrag wird einstimmig angenommen.`,
);

/** Screenshots for manual review; nothing depends on them. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENS;
  if (folder && existsSync(folder)) await page.screenshot({ path: join(folder, `${name}.png`) });
}

async function readWord(path: string): Promise<string> {
  const zip = await JSZip.loadAsync(readFileSync(path));
  return ((await zip.file('word/document.xml')?.async('string')) ?? '').replace(/<[^>]+>/g, ' ');
}

async function exportRows(page: Page): Promise<Record<string, unknown>[]> {
  await page.getByRole('button', { name: texts.exports.open }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: texts.exports.formats.xlsx }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe('Beschluss-Sammlung.xlsx');
  const book = read(readFileSync(await file.path()));
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] as WorkSheet);
}

test('MEET-07 a collection keeps its numbers as papers come and go, takes entries by hand and is exported', async ({
  page,
}) => {
  await useLanguage(page, 'de');
  await createAccount(page);
  await page.goto('/meetings?view=collection');
  await expect(page.getByText(de.noBodies)).toBeVisible();
  await uploadFiles(page, [may]);
  await page.goto('/meetings?view=collection');
  await expect(page.getByText(de.explained)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: de.open }).press('Enter');
  const table = page.getByRole('table', { name: /Verwaltungsbeirat/ });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('row').nth(1)).toContainText('1');
  await expect(table.getByRole('row').nth(2)).toContainText(texts.outcomes.rejected);

  await uploadFiles(page, [late]);
  await expectReady(page, 2);
  await page.goto('/meetings?view=collection');
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table.getByRole('row').nth(3)).toContainText('03.03.2025');

  await page.getByRole('button', { name: de.actionsOf(2) }).click();
  await page.getByRole('menuitem', { name: de.remark }).click();
  await page.getByLabel(de.columns.remarks).fill('Angefochten, AG Neustadt 12 C 34/26');
  await page.getByRole('button', { name: de.form.save }).click();
  await expect(table.getByRole('row').nth(2)).toContainText('Angefochten, AG Neustadt');

  await page.getByRole('button', { name: de.add }).click();
  await page.getByLabel(de.columns.kind, { exact: true }).selectOption('judgment');
  await page.getByRole('button', { name: de.form.save }).click();
  await expect(page.getByText(de.form.wordingMissing)).toBeVisible();
  await page.getByLabel(de.form.judgmentWording).fill('Der Beschluss zu Nr. 2 wird für ungültig erklärt.');
  await page.getByLabel(de.columns.date, { exact: true }).fill('2026-09-01');
  await page.getByLabel(de.columns.court).fill('AG Neustadt');
  await expectAccessible(page);
  await takeScreenshot(page, 'collection-dialog');
  await page.getByRole('button', { name: de.form.save }).click();
  await expect(table.getByRole('row').nth(4)).toContainText('AG Neustadt');

  await page.getByRole('button', { name: de.actionsOf(1) }).click();
  await page.getByRole('menuitem', { name: de.delete }).click();
  await page.getByRole('button', { name: de.delete }).click();
  await expect(table.getByRole('row').nth(1)).toContainText(de.states.deleted);
  await takeScreenshot(page, 'collection');
  await expectAccessible(page);

  await table
    .getByRole('button', { name: /^Beleg öffnen/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('region', { name: 'Protokoll' }).locator('mark').first()).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: de.actionsOf(2) }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: de.extract.word }).press('Enter');
  const extract = await download;
  expect(extract.suggestedFilename()).toBe('Beschlussauszug.docx');
  const word = await readWord(await extract.path());
  for (const part of [
    'Verwaltungsbeirat',
    '07.05.2026',
    'Gemeindesaal',
    'Urs Kummer',
    'Heizung',
    de.extract.certified,
  ]) {
    expect(word).toContain(part);
  }

  const rows = await exportRows(page);
  expect(rows.map((row) => [row[de.columns.number], row[de.columns.state]])).toEqual([
    [1, de.states.deleted],
    [2, de.states.found],
    [3, de.states.found],
    [4, de.states.typed],
  ]);
  expect(rows[1]?.[de.columns.remarks]).toContain('Angefochten');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('list', { name: /Verwaltungsbeirat/ }).getByRole('listitem')).toHaveCount(4);
  await takeScreenshot(page, 'collection-phone');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await expectAccessible(page);
});
