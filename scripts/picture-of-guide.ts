/**
 * Makes the picture of the README: a question of the demo with its answer and the page that proves it, from a running
 * service with the demo. `npm run build && npm start`, then in another terminal
 * `npm run guide-picture -- http://127.0.0.1:3000`.
 */
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { chats } from '#shared/messages/en/chats.ts';
import { demo } from '#shared/messages/en/demo.ts';
import { preferenceKeys } from '#shared/preferences.ts';
import { chromiumPath } from '../tests/support/chromium-path.ts';

const picture = join(import.meta.dirname, '../docs/images/answer.png');
const question = 'Which covenants does the loan agreement contain?';
const [address = 'http://127.0.0.1:3000'] = process.argv.slice(2);
/** Reading the demo's papers takes its time after the first start, in milliseconds. */
const patience = 300_000;

const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
try {
  const viewport = { width: 1440, height: 900 };
  const page = await browser.newPage({ baseURL: address, viewport, locale: 'en-GB', timezoneId: 'Europe/Berlin' });
  await page.addInitScript((key) => localStorage.setItem(key, 'en'), preferenceKeys.language);
  await expect(async () => {
    await page.goto('/demo-login');
    await page.getByRole('list').getByRole('button').first().click({ timeout: 5_000 });
    await page.getByRole('button', { name: demo.submit }).click({ timeout: 5_000 });
    await expect(page).toHaveURL(/\/demo-chat$/, { timeout: 10_000 });
  }).toPass({ timeout: patience });
  await page.getByLabel(chats.composer.label).fill(question);
  await page.keyboard.press('Enter');
  // On a wide screen the page of the first proof opens by itself.
  await expect(page.locator('[data-highlight], mark').first()).toBeVisible({ timeout: patience });
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: picture });
  console.log(`${picture} is new`);
} finally {
  await browser.close();
}
