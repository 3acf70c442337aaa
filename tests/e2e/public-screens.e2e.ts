import { expect, test } from '@playwright/test';
import { expectAccessible, useLanguage } from '../support/journey.ts';
import { thoroughOnly } from '../support/thorough-only.ts';

const screens = [
  '/',
  '/impressum',
  '/privacy',
  '/terms',
  '/accessibility',
  '/login',
  '/signup?plan=plus',
  '/forgot-password',
  '/admin-recovery',
  '/gibt-es-nicht',
  '/api-reference',
];

/** Pairwise combinations of width, language and theme. */
const appearances = [
  { width: 390, language: 'de', theme: 'light' },
  { width: 390, language: 'en', theme: 'dark' },
  { width: 1440, language: 'de', theme: 'dark' },
  { width: 1440, language: 'en', theme: 'light' },
] as const;

for (const { width, language, theme } of appearances) {
  test(`PUB-04 PUB-12 PUB-13 every public screen is accessible in ${language}, ${theme}, ${width} px${thoroughOnly(language !== 'en' || theme !== 'dark')}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await useLanguage(page, language);
    await page.addInitScript((value) => localStorage.setItem('boardsearch.theme', value), theme);
    await context.addCookies([
      { name: 'boardsearch.language', value: language, url: baseURL ?? '' },
      { name: 'boardsearch.theme', value: theme, url: baseURL ?? '' },
    ]);
    for (const screen of screens) {
      await page.goto(screen);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.getByRole('contentinfo').locator('a[href="/impressum"]')).toBeVisible();
      await expectAccessible(page);
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow, screen).toBeLessThanOrEqual(0);
    }
    if (width !== 390) return;
    await page.goto('/');
    await page.locator('[popovertarget="menu"]').click();
    await expect(page.locator('#menu')).toBeVisible();
    await expectAccessible(page);
  });
}

test('PUB-12 no public screen is wider than the narrowest telephone @thorough', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  for (const screen of screens) {
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth'), screen).toBe(320);
  }
});
