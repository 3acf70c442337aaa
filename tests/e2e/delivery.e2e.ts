import { expect, test } from '@playwright/test';

test('PUB-13 the first page is German, light, and breaks no rule of its own security policy', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${process.env.JOURNEY_URL}/login`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A stranger at the door of a signed-in page is no error, either.
  await page.goto(`${process.env.JOURNEY_URL}/chat`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
});
