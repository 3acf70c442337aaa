import { expect, test } from '@playwright/test';
import { writeMemorandum } from '../support/board-papers.ts';
import { writeEml } from '../support/eml-writer.ts';
import { ask, createAccount, expectAccessible, expectReady, uploadFiles, words } from '../support/journey.ts';
import { textLines, writePdf } from '../support/pdf-writer.ts';

const { uploads, documents } = words.de;

async function writeMail() {
  const lines = ['Antrag Sporthalle', '', 'Der Rahmenkredit für die Sporthalle beträgt 4,7 Millionen Franken.'];
  const bytes = await writeEml({
    subject: 'Unterlagen zur Sporthalle',
    cc: 'Peter Weiß <peter.weiss@example.org>',
    text: 'Guten Tag\n\nIm Anhang finden Sie die Unterlagen zur Sporthalle. Bitte melden Sie sich bis am 20. März 2026.\n\nFreundliche Grüsse\nAnna Muster\n\nAm 3. März 2026 um 10:12 schrieb Peter Weiß <peter.weiss@example.org>:\n> Wann kommen die Unterlagen?\n',
    attachments: [
      { filename: 'Antrag Sporthalle.pdf', content: Buffer.from(writePdf([{ texts: textLines(lines) }])) },
      { filename: 'Notiz.txt', content: writeMemorandum().buffer },
      { filename: 'start.exe', content: 'MZ' },
    ],
  });
  return { name: 'unterlagen.eml', mimeType: 'message/rfc822', buffer: Buffer.from(bytes) };
}

test('UPL-05 a mail with attachments: listed together, linked to each other, asked, and deleted together', async ({
  page,
}) => {
  await createAccount(page);
  await page.goto('/upload');
  await page.getByLabel(uploads.chooseFiles).setInputFiles([await writeMail()]);
  await page.getByRole('button', { name: uploads.send(1) }).click();
  await expectReady(page, 3);
  const names = await page.getByRole('row').getByRole('link').allTextContents();
  expect(names.map((name) => /\S+(?: Sporthalle)?\.(?:eml|pdf|txt)$/.exec(name)?.[0])).toEqual([
    'unterlagen.eml',
    'Antrag Sporthalle.pdf',
    'Notiz.txt',
  ]);
  // The title comes first.
  expect(names[0]).toBe('Unterlagen zur Sporthalle unterlagen.eml');
  await expect(page.getByText(uploads.attachmentOf('Unterlagen zur Sporthalle'))).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'unterlagen.eml' }).click();
  await expect(page.getByText('Von: Anna Muster')).toBeVisible();
  await expect(page.getByText('start.exe', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Antrag Sporthalle.pdf' }).click();
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.getByRole('link', { name: documents.attachmentOf('Unterlagen zur Sporthalle') }).click();
  await expect(page.getByText('Von: Anna Muster')).toBeVisible();

  await page.goto('/chat');
  const answer = await ask(page, 'Wie hoch ist der Rahmenkredit für die Sporthalle?');
  await expect(answer).toContainText('4,7 Millionen');
  await answer.getByRole('button', { name: /Wortlaut zeigen$/ }).click();
  await expect(answer).toContainText(documents.attachmentOf('Unterlagen zur Sporthalle'));

  await page.goto('/upload');
  await page.getByRole('button', { name: uploads.delete('unterlagen.eml') }).click();
  await expect(page.getByText(/ihre 2 Anhänge/)).toBeVisible();
  await page.getByRole('button', { name: uploads.deleteConfirm }).click();
  await expect(page.getByText(uploads.empty)).toBeVisible();
});

test('UPL-04 UPL-05 a file uploaded before is named under the mail; deleting many counts their attachments @thorough', async ({
  page,
}) => {
  await createAccount(page);
  await uploadFiles(page, [{ ...writeMemorandum(), name: 'Notiz einzeln.txt' }]);
  await page.reload();
  await page.getByLabel(uploads.chooseFiles).setInputFiles([await writeMail()]);
  await page.getByRole('button', { name: uploads.send(1) }).click();
  await expectReady(page, 3);
  const mail = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'Unterlagen zur Sporthalle unterlagen.eml', exact: true }) });
  await expect(mail).toContainText(uploads.attachedElsewhere);
  await expect(mail.getByRole('link', { name: 'Notiz.txt' })).toBeVisible();
  await page.getByRole('checkbox', { name: uploads.select('unterlagen.eml') }).check();
  await page.getByRole('button', { name: uploads.deleteSelected }).click();
  await expect(page.getByRole('heading', { name: '1 Datei und 1 Anhang löschen?' })).toBeVisible();
  await page.getByRole('button', { name: uploads.deleteManyConfirm(1, 1) }).click();
  await expect(page.getByText(uploads.manyDeleted(1, 1))).toBeVisible();
  await expectReady(page, 1);
  await expect(page.getByRole('link', { name: 'Notiz einzeln.txt' })).toBeVisible();
});
