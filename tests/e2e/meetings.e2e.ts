import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { documents } from '#shared/messages/de/documents.ts';
import { meetings as de } from '#shared/messages/de/meetings.ts';
import { paperFacts as facts } from '#shared/messages/de/paper-facts.ts';
import { uploads } from '#shared/messages/de/uploads.ts';
import { meetings as en } from '#shared/messages/en/meetings.ts';
import { createAccount, expectAccessible, uploadFiles, useLanguage } from '../support/journey.ts';

const minutes = `Einwohnergemeinde Hinterwald

Protokoll der 7. Sitzung des Gemeinderates vom 4. März 2026

Ort: Gemeindehaus, Sitzungszimmer 2
Zeit: 19.30 Uhr bis 21.50 Uhr
Vorsitz: Regula Stämpfli
Protokoll: Beat Aebi, Gemeindeschreiber
Anwesend: Regula Stämpfli, Urs Kummer, Dr. Silvia Roth, Jonas Gerber
Entschuldigt: Markus Zbinden
Gäste: Petra Wyss (Bauverwalterin), zu Traktandum 3

1. Genehmigung des Protokolls

Das Protokoll vom 18. Februar 2026 wird stillschweigend genehmigt.

2. Kreditantrag Schulhausdach

Urs Kummer erläutert den Antrag. Das Dach stammt aus dem Jahr 1978 und ist an vier Stellen undicht. Silvia Roth fragt nach den Offerten.

Beschluss: Der Gemeinderat bewilligt einen Kredit von 84 000 Franken für die Sanierung. Abstimmung: 3 Ja, 1 Nein, keine Enthaltung.

Beat Aebi holt bis zum 30. April 2026 zwei weitere Offerten ein.

3. Parkplätze am Bahnhof

Petra Wyss stellt zwei Varianten vor. Jonas Gerber beantragt Rückweisung. Der Antrag Gerber wird mit 1 zu 3 Stimmen abgelehnt. Die Variante B wird mit 3 : 1 Stimmen angenommen.

Die Bauverwaltung wird beauftragt, das Gesuch auszuarbeiten. Die Einsprachefrist läuft bis 22. Mai 2026.

4. Verschiedenes

Der Gemeinderat nimmt den Bericht der Feuerwehr zur Kenntnis.
`;

const file = { name: 'Protokoll_Gemeinderat.txt', mimeType: 'text/plain', buffer: Buffer.from(minutes) };

/** Screenshots for manual review; nothing depends on them. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENS;
  if (folder && existsSync(folder)) await page.screenshot({ path: join(folder, `${name}.png`) });
}

test('MEET-02 MEET-03 MEET-04 minutes become a meeting and registers with evidence, and a correction moves them', async ({
  page,
}) => {
  await useLanguage(page, 'de');
  await createAccount(page);
  await page.goto('/meetings');
  await expect(page.getByText(de.empty.title)).toBeVisible();
  await expectAccessible(page);
  await uploadFiles(page, [file]);

  await page.getByRole('link', { name: de.title, exact: true }).click();
  await expect(page.getByRole('heading', { name: de.title })).toBeVisible();
  await takeScreenshot(page, 'list');
  await expectAccessible(page);
  await page.getByRole('link', { name: /Gemeinderat.*4\. März 2026/ }).click();
  await expect(page.getByRole('heading', { name: de.agenda })).toBeVisible();
  const item = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /Kreditantrag Schulhausdach/ }) });
  await expect(item).toContainText('3 Ja');
  await expect(item).toContainText('1 Nein');
  await expect(item).toContainText('Beat Aebi');
  await expect(page.getByText('Markus Zbinden')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'meeting');

  await page.getByRole('navigation').getByRole('link', { name: de.title, exact: true }).click();
  await page.getByRole('link', { name: de.views.tasks }).click();
  await expect(page.getByRole('table', { name: de.views.tasks })).toContainText('zwei weitere Offerten ein');
  const done = page.getByRole('checkbox', { name: new RegExp(`^${de.done.mark('')}.*Offerten`) });
  await done.press('Space');
  await expect(done).toBeChecked();
  await expect(page.getByRole('row').filter({ has: done })).toContainText(de.done.short);
  await page.reload();
  await expect(done).toBeChecked();
  await takeScreenshot(page, 'tasks-done');
  await page.getByLabel(de.filters.state).selectOption('open');
  await expect(done).toHaveCount(0);
  await page.getByLabel(de.filters.state).selectOption('');
  await page.getByLabel(de.filters.person).fill('Aebi');
  await expect(page).toHaveURL(/person=Aebi/);
  const opens = page.getByRole('button', { name: /^Beleg öffnen: .*Offerten/ });
  await opens.press('Enter');
  const evidence = page.getByRole('region', { name: 'Protokoll' });
  await expect(evidence.getByRole('blockquote')).toContainText(
    'Beat Aebi holt bis zum 30. April 2026 zwei weitere Offerten ein.',
  );
  await expect(evidence.locator('mark').first()).toBeVisible();
  await takeScreenshot(page, 'tasks-evidence');
  await expectAccessible(page);
  await page.goBack();
  await expect(evidence).toHaveCount(0);
  await page.getByLabel(de.filters.person).fill('Niemand');
  await expect(page.getByText(de.nothingFound)).toBeVisible();
  await page.getByRole('button', { name: de.clearFilters }).click();
  await expect(page.getByRole('table', { name: de.views.tasks })).toBeVisible();

  await page.getByRole('link', { name: de.views.decisions }).click();
  await expect(page.getByRole('table', { name: de.views.decisions })).toContainText('84 000 Franken');
  await takeScreenshot(page, 'decisions');
  await page.getByRole('button', { name: de.exports.open }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: de.exports.publicOnly })).not.toBeChecked();
  await takeScreenshot(page, 'decisions-export');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: de.exports.formats.csv }).press('Enter');
  expect((await download).suggestedFilename()).toBe('Beschluesse.csv');

  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: /^Angaben zu/ }).click();
  await page.getByLabel(facts.date).fill('2026-03-05');
  await page.getByLabel(facts.body).fill('Kleiner Rat');
  await takeScreenshot(page, 'correct');
  await expectAccessible(page);
  await page.getByRole('button', { name: facts.save }).click();
  // The meeting of that day is gone with its only document: one stays with the document.
  await expect(page.getByRole('heading', { level: 1, name: /Kleiner Rat.*5\. März 2026/ })).toBeVisible();
});

test('MEET-04 title, date and body are changed in list and document by keyboard; one stays there, and can undo it', async ({
  page,
}) => {
  await useLanguage(page, 'de');
  await createAccount(page);
  await uploadFiles(page, [file]);
  const edit = page.getByRole('button', { name: /^Angaben zu/ });
  const name = page.getByRole('dialog').getByLabel(facts.name);
  const search = page.getByLabel(uploads.searchUploads);
  await search.fill('Protokoll');
  await expect(page).toHaveURL(/search=Protokoll/);
  await edit.press('Enter');
  await name.fill('');
  await name.press('Enter');
  await expect(page.getByText(facts.nameMissing)).toBeVisible();
  await name.fill('Siebte Sitzung');
  await name.press('Enter');
  await expect(page.getByRole('link', { name: /^Siebte Sitzung/ })).toBeVisible();
  await expect(edit).toBeFocused();
  await expect(search).toHaveValue('Protokoll');
  await page.getByRole('button', { name: facts.undo }).click();
  await expect(page.getByText(facts.undone)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Siebte Sitzung/ })).toHaveCount(0);

  await page
    .getByRole('link', { name: /Protokoll/ })
    .last()
    .click();
  await page.getByRole('button', { name: documents.back }).waitFor();
  await edit.press('Enter');
  // Somebody else is faster: nothing typed is lost, and the screen says what is there now.
  await page.getByLabel(facts.body).fill('Kleiner Rat');
  const [, id] = /documents\/([^?]+)/.exec(page.url()) ?? [];
  await page.request.patch(`/api/documents/${id}`, { data: { body: 'Großer Rat' } });
  await page.getByLabel(facts.body).press('Enter');
  await expect(page.getByText(facts.changedTo('Großer Rat'))).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: facts.conflict })).toBeVisible();
  await expect(page.getByLabel(facts.body)).toHaveAccessibleDescription(/^Inzwischen geändert/);
  await expect(page.getByLabel(facts.body)).not.toHaveAccessibleDescription(/Eingaben/);
  await expectAccessible(page);
  await expect(page.getByLabel(facts.body)).toHaveValue('Kleiner Rat');
  await page.getByLabel(facts.body).press('Enter');
  await expect(page.getByText(/Kleiner Rat/)).toBeVisible();
  await expect(edit).toBeFocused();
  await edit.press('Enter');
  await name.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/documents/${id}`));
});

test('MEET-02 on a phone, in English and dark, nothing scrolls sideways and the evidence is a sheet @thorough', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('boardsearch.theme', 'dark'));
  await useLanguage(page, 'en');
  await createAccount(page);
  await uploadFiles(page, [file], 'en');
  for (const view of ['meetings', 'decisions', 'tasks'] as const) {
    await page.goto(`/meetings?view=${view}`);
    await expect(
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: /Gemeinderat/ })
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    await takeScreenshot(page, `phone-${view}`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  }
  await page
    .getByRole('button', { name: /^Open evidence/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: en.evidence })).toBeVisible();
  await takeScreenshot(page, 'phone-evidence');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page
    .getByRole('link', { name: /04\/03\/2026/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: en.agenda })).toBeVisible();
  await takeScreenshot(page, 'phone-meeting');
  await expectAccessible(page);
});
