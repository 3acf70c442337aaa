import { expect, test } from '@playwright/test';
import { frame } from '../../src/shared/messages/de/frame.ts';
import { createAccount, expectAccessible } from '../support/journey.ts';

test('CHAT-12 an admin is told once what having no model means @thorough', async ({ page }) => {
  await createAccount(page);
  await page.route('**/api/users/session', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.user.role = 'admin';
    await route.fulfill({ response, json });
  });
  let due = true;
  await page.route('**/api/language-models', (route) =>
    route.fulfill({ json: { models: [], isNoticeDue: due, isOneUnassigned: false } }),
  );
  const text = frame.modelNotice;
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/upload');
    await expect(page.getByRole('region', { name: text.none.title })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }
  await page.getByRole('button', { name: text.dismiss }).press('Enter');
  await expect(page.getByRole('region', { name: text.none.title })).toBeHidden();
  due = false;
  await page.goto('/settings');
  await expect(page.getByText('Die eingebaute Suche, ohne Sprachmodell')).toBeVisible();
  await page.goto('/privacy');
  await expect(page.getByText('BoardSearch antwortet hier ohne Sprachmodell')).toBeVisible();
  await expectAccessible(page);
});
