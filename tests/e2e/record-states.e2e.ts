import { expect, test } from '@playwright/test';
import { meetings as de } from '#shared/messages/de/meetings.ts';
import { createAccount, expectAccessible, uploadFiles, useLanguage } from '../support/journey.ts';

const first = `Protokoll der 3. Sitzung des Vorstands vom 14. März 2024

Anwesend: Frau Lang, Herr Kühn

TOP 1 Parkgebühr

Beschluss 24/3: Die Parkgebühr beträgt 5 Euro je Tag. Einstimmig angenommen.
`;
const second = `Protokoll der 4. Sitzung des Vorstands vom 12. Juni 2024

Anwesend: Frau Lang, Herr Kühn

TOP 1 Protokoll

Das Protokoll der 3. Sitzung vom 14. März 2024 wird genehmigt.

TOP 2 Parkgebühr

Beschluss 24/9: Der Beschluss 24/3 vom 14. März 2024 wird aufgehoben. Mit 2 Ja zu 0 Nein angenommen.
`;
const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('MEET-06 a decision that a later paper revokes says so in the register, with its evidence, and can be filtered by', async ({
  page,
}) => {
  await useLanguage(page, 'de');
  await createAccount(page);
  await uploadFiles(page, [fileOf('Protokoll_3.txt', first), fileOf('Protokoll_4.txt', second)]);
  await page.goto('/meetings?view=decisions&standing=revoked');
  const told = page.getByText(`${de.effects.revoked} am 12.06.2024`);
  await expect(told).toBeVisible();
  await expect(page.getByText('Die Parkgebühr beträgt 5 Euro je Tag.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/meetings/2024-03-14_vorstand');
  await expect(page.getByText(de.states.approved, { exact: true })).toBeVisible();
  await expect(page.getByText(`${de.effects.approved} am 12.06.2024`)).toBeVisible();
  await expectAccessible(page);
});
