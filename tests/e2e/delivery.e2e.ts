import { expect, test } from '@playwright/test';

test('PUB-13 the first page is German, light, and breaks no rule of its own security policy', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The browser logs the 401 of "who is signed in?" by itself.
    if (message.type() === 'error' && !/status of 401/.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${process.env.JOURNEY_URL}/login`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
});
