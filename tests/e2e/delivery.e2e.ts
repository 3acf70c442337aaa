import { expect, test } from '@playwright/test';

test('PUB-13 the first page is German, light, and violates none of its CSP', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${process.env.JOURNEY_URL}/login`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A signed-out visit to a protected page is not an error either.
  await page.goto(`${process.env.JOURNEY_URL}/chat`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('PUB-13 by default every page is light, even before its styles load, whatever the system prefers', async ({
  page,
}) => {
  const scheme = page.locator('meta[name="color-scheme"]');
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/', '/login']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(scheme).toHaveAttribute('content', 'light');
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  }
  await page.getByRole('button', { name: 'Dunkle Darstellung einschalten' }).click();
  await page.emulateMedia({ colorScheme: 'light' });
  for (const path of ['/login', '/']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(scheme).toHaveAttribute('content', 'dark');
  }
});
