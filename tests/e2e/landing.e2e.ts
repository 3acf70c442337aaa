import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { heroFadeMilliseconds } from '#shared/limits.ts';
import { landing as de } from '#shared/messages/de/landing.ts';
import { welcomeChat as chatDe } from '#shared/messages/de/welcome-chat.ts';
import { landing as en } from '#shared/messages/en/landing.ts';
import { welcomeChat as chatEn } from '#shared/messages/en/welcome-chat.ts';
import { testPassword } from '../support/http-client.ts';
import { createAccount } from '../support/journey.ts';

const head = (page: Page) => page.getByRole('banner');
const entry = (page: Page, name: string) =>
  head(page).getByRole('navigation', { name: de.nav.label }).getByRole('link', { name });
const preferencesOnly = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).filter((name) => !/^boardsearch\.(language|theme)$/.test(name));

test('PUB-05 the header entries scroll to their sections and show which one is being read', async ({ page }) => {
  await page.goto('/');
  await expect(entry(page, de.nav.chatbot)).toHaveAttribute('aria-current', 'location');
  await entry(page, de.nav.pricing).click();
  await expect(page.getByRole('heading', { name: de.pricing.title, exact: true })).toBeInViewport();
  await expect(entry(page, de.nav.pricing)).toHaveAttribute('aria-current', 'location');
  await expect(entry(page, de.nav.chatbot)).not.toHaveAttribute('aria-current');
  expect(await page.evaluate<string>('getComputedStyle(document.documentElement).scrollBehavior')).toBe('smooth');
  await page.getByRole('heading', { name: de.voices.title }).scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: de.callToAction.title }).scrollIntoViewIfNeeded();
  await expect(entry(page, de.nav.startDemo)).toHaveAttribute('aria-current', 'location');
  await entry(page, de.nav.chatbot).click();
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(0);
  await expect(entry(page, de.nav.chatbot)).toHaveAttribute('aria-current', 'location');
  await expect(entry(page, de.nav.startDemo)).toHaveAttribute('href', '/demo-login');
  await head(page).getByRole('link', { name: de.nav.login }).first().click();
  await expect(page).toHaveURL(/\/login$/);
});

test('PUB-06 the hero fades in after its delay, but not with reduced motion @thorough', async ({ page }) => {
  const animation = () =>
    page.evaluate<[string, string, string]>(
      `(({ animationName, animationDelay, opacity }) => [animationName, animationDelay, opacity])(getComputedStyle(document.querySelector('#hero .fade-in')))`,
    );
  await page.goto('/');
  const [name, delay] = await animation();
  expect([name, delay]).toEqual(['fade-in', `${heroFadeMilliseconds / 1_000}s`]);
  await expect.poll(async () => (await animation())[2]).toBe('1');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  expect((await animation())[0]).toBe('none');
  expect(await page.evaluate<string>('getComputedStyle(document.documentElement).scrollBehavior')).toBe('auto');
});

test('PUB-13 WEL-01 language and theme switch in place, are remembered, and apply in the app, too', async ({
  page,
}) => {
  await page.goto('/');
  const greeting = page.locator('#welcome-chat').getByRole('log');
  await expect(greeting).toContainText(chatDe.greeting);
  // Wait until the page follows its sections.
  await expect(entry(page, de.nav.chatbot)).toHaveAttribute('aria-current', 'location');
  await entry(page, de.nav.pricing).click();
  await expect(entry(page, de.nav.pricing)).toHaveAttribute('aria-current', 'location');
  await head(page).getByRole('link', { name: 'EN English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(en.title);
  await expect(page.getByRole('heading', { name: en.pricing.title, exact: true })).toBeInViewport();
  await expect(greeting).toContainText(chatEn.greeting);
  await expect(head(page).getByRole('link', { name: 'EN English' })).toBeFocused();
  await head(page).getByRole('button', { name: en.nav.toDark }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(head(page).getByRole('button', { name: en.nav.toLight })).toBeVisible();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'DE Deutsch' }).click();
  await page.getByRole('link', { name: /BoardSearch/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: de.hero.title })).toBeVisible();
});

test('PUB-13 no listener of the other language’s page stays attached @thorough', async ({ page }) => {
  // For each listener that should end with its page, whether it is still attached.
  await page.addInitScript(`
    globalThis.signals = [];
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      if (options?.signal) signals.push(options.signal);
      return addEventListener.call(this, type, listener, options);
    };
  `);
  const listening = () => page.evaluate<boolean[]>('signals.map(({ aborted }) => !aborted)');
  await page.goto('/');
  const before = await listening();
  expect(before).not.toEqual([]);
  expect(before).not.toContain(false);
  await head(page).getByRole('link', { name: 'EN English' }).click();
  await expect(head(page).getByRole('link', { name: 'EN English' })).toBeFocused();
  // The clicked link has the focus even before the other page has loaded.
  await expect.poll(async () => (await listening()).slice(0, before.length)).not.toContain(true);
  const after = await listening();
  expect(after.slice(before.length)).toContain(true);
  expect(after.slice(before.length)).not.toContain(false);
});

test('PUB-13 the browser’s stored choice applies if its cookies were cleared @thorough', async ({ page, context }) => {
  await page.goto('/impressum');
  await page.evaluate(
    `localStorage.setItem('boardsearch.language', 'en'); localStorage.setItem('boardsearch.theme', 'dark')`,
  );
  await context.clearCookies();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.hero.title);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('before sign-in no third-party requests, only language and theme stored, and no app code', async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  for (const path of ['/', '/?lang=en', '/impressum', '/privacy', '/terms', '/accessibility']) {
    await page.goto(path);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
  }
  const origin = new URL(page.url()).origin;
  expect(asked.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
  const scripts = asked.filter((url) => url.endsWith('.js')).map((url) => new URL(url).pathname.replace(/-.*/, ''));
  expect([...new Set(scripts)]).toEqual(['/assets/site']);
  expect(await preferencesOnly(context)).toEqual([]);
  const stored = await page.evaluate<string[]>('Object.keys(localStorage).concat(Object.keys(sessionStorage))');
  expect(stored.filter((key) => !/^boardsearch\.(language|theme)$/.test(key))).toEqual([]);
  expect(complaints).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('PUB-04 everything can be read, in both languages, and nothing dead is offered', async ({ page }) => {
    await page.goto('/');
    for (const text of [de.hero.title, de.proof.question, de.pricing.title, de.voices.title]) {
      await expect(page.getByRole('heading', { name: text, exact: true })).toBeVisible();
    }
    await expect(page.getByText(chatDe.withoutScript)).toBeVisible();
    await expect(page.getByRole('button', { name: chatDe.send })).toBeHidden();
    await expect(head(page).getByRole('button', { name: de.nav.toDark })).toBeHidden();
    await head(page).getByRole('link', { name: 'EN English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.hero.title);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy notice');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('PUB-05 the menu opens, holds the focus, and closes by its button, Esc, an entry and tabbing on', async ({
    page,
  }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: de.nav.menu });
    const menu = page.locator('#menu');
    const first = menu.getByRole('link', { name: de.nav.chatbot });
    await expect(menu).toBeHidden();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(first).toBeFocused();
    await expect(menu.getByRole('link', { name: de.nav.startDemo })).toHaveAttribute('href', '/demo-login');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(menu).toBeVisible();
    await button.click();
    await expect(menu).toBeHidden();
    await button.tap();
    await expect(first).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(menu).toBeHidden();
    await button.click();
    await menu.getByRole('link', { name: de.nav.pricing }).click();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { name: de.pricing.title, exact: true })).toBeInViewport();
    await button.click();
    await menu.getByRole('button', { name: de.nav.toDark }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await menu.getByRole('link', { name: 'EN English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('button', { name: en.nav.menu })).toBeFocused();
    expect(
      await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    ).toBeLessThanOrEqual(0);
  });
});

test('PUB-07 a plan chosen on the landing page becomes the new customer’s', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: de.pricing.plans.plus.button }).click();
  await expect(page).toHaveURL(/\/signup\?plan=plus$/);
  await expect(page.getByText('Gewählter Tarif: Plus')).toBeVisible();
  await page.getByLabel('E-Mail-Adresse').fill(`${crypto.randomUUID()}@verkehrsbetriebe.example`);
  await page.getByLabel('Passwort', { exact: true }).fill(testPassword);
  await page.getByLabel('Passwort wiederholen').fill(testPassword);
  await page.getByLabel('Unternehmen').fill(`Verkehrsbetriebe ${crypto.randomUUID()}`);
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await expect(page).toHaveURL(/\/upload$/);
  const usage = await (await page.request.get('/api/customers/usage')).json();
  expect(usage.plan).toBe('plus');
});

test('PUB-08 PUB-10 strangers are led to chat, demo and sign-up, users to their own', async ({ page }) => {
  await page.goto('/');
  const action = page.getByRole('region', { name: de.callToAction.title });
  await expect(action.getByRole('link', { name: de.callToAction.startDemo })).toHaveAttribute('href', '/demo-login');
  await expect(action.getByRole('link', { name: de.callToAction.startTrial })).toHaveAttribute('href', '/signup');
  await page.getByRole('link', { name: de.pricing.askChatbot }).click();
  await expect(page.getByRole('textbox', { name: chatDe.label })).toBeInViewport();
  await createAccount(page);
  await page.goto('/');
  await expect(action.getByRole('link', { name: de.callToAction.startTrial })).toHaveAttribute('href', '/upload');
  await page.getByRole('link', { name: de.pricing.askChatbot }).click();
  await expect(page).toHaveURL(/\/chat$/);
});

test('PUB-02 an unknown path says so, with a link home', async ({ page }) => {
  const answer = await page.goto('/gibt/es/nicht?lang=en');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hoppla! Seite nicht gefunden');
  await page.getByRole('button', { name: 'EN English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.hero.title);
});

test('PUB-05 PUB-06 the page is fully usable by keyboard', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: de.skip })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: de.hero.startDemo }).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: de.hero.startTrial }).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('log', { name: chatDe.botName })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: chatDe.label })).toHaveValue(chatDe.chips[0] ?? '');
});
