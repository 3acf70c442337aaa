import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { jobs } from '#server/jobs.ts';
import { parseConfig } from '#server/platform/config/config.ts';
import { openOperatorAccess } from '#server/platform/database/access/operator-access.ts';
import { createLog } from '#server/platform/log/log.ts';
import { adminKnowledge } from '#shared/messages/en/admin-knowledge.ts';
import { adminOperations } from '#shared/messages/en/admin-operations.ts';
import { adminOverview } from '#shared/messages/en/admin-overview.ts';
import { frame } from '#shared/messages/en/frame.ts';
import { openAs } from '../support/account-journey.ts';
import { fillInstance, makeAdmin } from '../support/filled-instance.ts';
import { type SignedInClient, signUpAt } from '../support/http-client.ts';
import { expectAccessible } from '../support/journey.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

// A separate service: maintenance and announcements affect everybody.
let server: ServerProcess;
let dataDirectory: string;
let admin: SignedInClient;
let user: SignedInClient;

test.beforeAll(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-admin-'));
  server = await startServerProcess({ dataDirectory, environment: { DEMO_MODE: 'off' } });
  const access = await openOperatorAccess(parseConfig({ DATA_DIR: dataDirectory }), createLog('silent'), jobs);
  await fillInstance(access, { customers: 3, counted: 1, users: 8, files: 20, days: 20 });
  [admin, user] = [await signUpAt(server.url), await signUpAt(server.url)];
  await makeAdmin(access, admin.email);
  await access.close();
});
test.afterAll(async () => {
  await server.end();
  rmSync(dataDirectory, { recursive: true, force: true });
});

test('ADM-02 ADM-07 an admin sees what goes on, writes the welcome chat and announces maintenance', async ({
  browser,
}) => {
  const page = await openAs(browser, server, admin, '/admin/overview?period=7d', { language: 'en' });
  await expect(page.getByText(adminOverview.counters.realAndDemo('10', '0'))).toBeVisible();
  const questions = page.getByRole('figure', { name: adminOverview.charts.questions, exact: true });
  await questions.getByText(adminOverview.asTable).press('Enter');
  await expect(questions.getByRole('row')).toHaveCount(8);
  await expect(page.getByText(adminOverview.health.advices.backups_off)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: adminOverview.chooseCustomers }).click();
  await expect(page.getByRole('switch', { name: 'Stadtwerke 1', exact: true })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await test.step('the welcome chat', async () => {
    await page.goto(`${server.url}/admin/knowledge`);
    const content = '# English\n## Prices {#price}\nQuestions: What does it cost?\n\nA place costs 20 euros a month.';
    await page.getByLabel(adminKnowledge.label).fill(content);
    await page.getByLabel(adminKnowledge.trial.question).fill('What does it cost?');
    await page.getByRole('button', { name: adminKnowledge.trial.ask, exact: true }).click();
    await expect(page.getByText(adminKnowledge.trial.from('Prices'))).toBeVisible();
    // Another admin saves in the meantime.
    const { version } = (await (await admin.get('/api/welcome/knowledge')).json()) as { version: { id: string } };
    const theirs = content.replace('20', '25');
    await admin.request('/api/welcome/knowledge', { method: 'PUT', body: { content: theirs, basedOn: version.id } });
    await page.getByRole('button', { name: adminKnowledge.save, exact: true }).click();
    const alert = page.getByRole('alert').filter({ hasText: adminKnowledge.overtaken });
    await expect(alert.getByText('A place costs 25 euros a month.')).toBeVisible();
    await expectAccessible(page);
    await alert.getByRole('button', { name: adminKnowledge.saveMine }).click();
    await expect(page.getByText(adminKnowledge.saved)).toBeVisible();
    await expect(alert).toBeHidden();
    await expect(page.getByRole('button', { name: adminKnowledge.versions.show, exact: false })).toHaveCount(2);
  });

  await test.step('what everybody is told', async () => {
    const users = await openAs(browser, server, user, '/upload', { language: 'en' });
    await page.goto(`${server.url}/admin/operations`);
    const text = adminOperations.announcements;
    await page.getByRole('button', { name: text.add }).click();
    await page.getByLabel(text.textDe).fill('Heute Abend kurz offline.');
    await page.getByLabel(text.textEn).fill('Offline for a moment tonight.');
    await page.getByRole('button', { name: text.save }).click();
    await page.getByRole('button', { name: adminOperations.maintenance.begin }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: adminOperations.maintenance.begin }).click();
    await expect(page.getByRole('button', { name: adminOperations.maintenance.end })).toBeVisible();
    await expectAccessible(page);
    const banner = users.getByRole('region', { name: frame.notices.label });
    await expect(banner.getByText(frame.notices.maintenance)).toBeVisible();
    await banner.getByRole('button', { name: frame.notices.dismiss }).click();
    await expect(banner.getByText('Offline for a moment tonight.')).toBeHidden();
    await users.setViewportSize({ width: 390, height: 844 });
    expect(await users.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await expectAccessible(users);
    await page.getByRole('button', { name: adminOperations.maintenance.end }).click();
    await expect(banner).toBeHidden();
  });
});
