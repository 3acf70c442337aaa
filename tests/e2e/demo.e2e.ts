import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { demoAccountsSchema } from '#shared/contracts/demo.ts';
import { chats } from '#shared/messages/de/chats.ts';
import { demo } from '#shared/messages/de/demo.ts';
import { frame } from '#shared/messages/de/frame.ts';
import { uploads } from '#shared/messages/de/uploads.ts';
import { demo as demoEn } from '#shared/messages/en/demo.ts';
import { ask, expectAccessible, useLanguage } from '#support/journey.ts';
import { type ServerProcess, startServerProcess } from '#support/server-process.ts';
import { thoroughOnly } from '../support/thorough-only.ts';

/** Time limit for reading an account's documents, in milliseconds. */
const preparation = 240_000;

let server: ServerProcess;
let dataDirectory: string;

test.beforeAll(async ({ request }) => {
  test.setTimeout(preparation + 60_000);
  dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-demo-'));
  server = await startServerProcess({ dataDirectory, environment: { DEMO_MODE: 'on' } });
  const firstIsReady = async () => {
    const answer = await request.get(`${server.url}/api/demo/accounts`);
    return demoAccountsSchema.parse(await answer.json()).accounts[0]?.isReady;
  };
  await expect.poll(firstIsReady, { timeout: preparation, intervals: [1_000] }).toBe(true);
});
test.afterAll(async () => {
  await server.end();
  rmSync(dataDirectory, { recursive: true, force: true });
});

async function openVisitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  return context.newPage();
}

async function enter(page: Page): Promise<void> {
  await page.goto('/demo-login');
  await page.getByRole('list').getByRole('button').first().click();
  await page.getByRole('button', { name: demo.submit }).click();
  await expect(page).toHaveURL(/\/demo-chat$/);
}

test('DEMO-01 NAV-02 a visitor signs in by keyboard only, asks, opens the evidence and leaves', async ({ browser }) => {
  const page = await openVisitor(browser);
  await page.goto('/demo-login');
  const account = page.getByRole('list').getByRole('button').first();
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(demo.email)).toHaveValue(/@demo\.boardsearch\.example$/);
  await page.getByLabel(demo.password, { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/demo-chat$/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByText(demo.loggedIn)).toBeVisible();
  const banner = page.getByRole('complementary', { name: demo.banner });
  await expect(banner).toContainText(/Angemeldet als \S+/);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(frame.palette.placeholder).fill('Protokoll');
  await expect(page.getByRole('option', { name: /Protokoll/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // The sample chat, answered from the documents.
  await page.getByRole('link', { name: /^Wie/ }).first().click();
  await expect(page).toHaveURL(/\/demo-chat\/.+/);
  await expect(page.getByText(chats.answer.phases.summary).first()).toBeVisible();
  await page.goto('/demo-chat');
  const answer = await ask(page, 'Wie wurde über die Beschaffung der Elektrobusse abgestimmt?');
  await expect(answer.getByText('Phase 1')).toBeVisible();

  for (const [name, path] of [
    [demo.upload, '/demo-upload'],
    [demo.settings, '/demo-settings'],
    [demo.ask, '/demo-chat'],
  ] as const) {
    const link = page.getByRole('navigation', { name: demo.navigation }).getByRole('link', { name });
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('complementary', { name: demo.banner })).toBeVisible();
  }
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/demo-settings$/);
  await expect(page.getByText(demo.closedText)).toBeVisible();
  await page.getByRole('link', { name: demo.exit }).click();
  await expect(page).not.toHaveURL(/demo-/);
  const session = await page.request.get('/api/users/session');
  expect(await session.json()).toEqual({ state: 'signed_out', user: null });
  await page.goto('/demo-upload');
  await expect(page).toHaveURL(/\/demo-login\?next=/);
  await page.context().close();
});

for (const [language, name, finance] of [
  ['de', /^Eine solche Antwort/, 'Finanzen'],
  ['en', /^Open such an answer/, 'Finance'],
] as const) {
  test(`DEMO-01 DEMO-02 one click on the landing page leads to an answered question: ${language}${thoroughOnly(language === 'en')}`, async ({
    browser,
  }) => {
    const page = await openVisitor(browser);
    await useLanguage(page, language);
    await page.goto(`/?lang=${language}`);
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(/\/demo-chat\/.+/);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('button', { name: finance, exact: true })).toBeVisible();
    await page.context().close();
  });
}

test('DEMO-01 an empty form says what is missing, and signing in never shows a blank screen @thorough', async ({
  browser,
}) => {
  const page = await openVisitor(browser);
  await page.goto('/demo-login');
  await page.getByRole('button', { name: demo.submit }).click();
  await expect(page.getByText(demo.chooseFirst)).toBeVisible();
  await page.getByLabel(demo.email).fill('a');
  await expect(page.getByText(demo.chooseFirst)).toHaveCount(0);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/chat-page-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('list').getByRole('button').first().click();
  await expect(page.getByText(demo.chooseFirst)).toHaveCount(0);
  await page.getByRole('button', { name: demo.submit }).click();
  await expect(page).toHaveURL(/\/demo-chat$/);
  await expect(page.getByText('Seite wird geladen')).toBeAttached();
  held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: chats.title })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 600 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  await page.context().close();
});

for (const language of ['de', 'en'] as const) {
  test(`NAV-02 the banner takes one line, and the page does not jump when it appears: ${language} @thorough`, async ({
    browser,
  }) => {
    const page = await openVisitor(browser);
    await useLanguage(page, language);
    const text = language === 'de' ? demo : demoEn;
    await page.goto('/demo-login');
    await page.getByRole('list').getByRole('button').first().click();
    await page.getByRole('button', { name: text.submit }).click();
    await expect(page).toHaveURL(/\/demo-chat$/);
    const banner = page.getByRole('complementary', { name: text.banner });
    for (const width of [320, 390, 640, 767, 768, 1023, 1024, 1279, 1280, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const held = Promise.withResolvers<void>();
      await page.route('**/assets/demo-head-*.js', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(banner).toHaveCount(0);
      const before = await page.getByRole('main').boundingBox();
      held.resolve();
      await expect(banner).toBeVisible();
      expect(await page.getByRole('main').boundingBox(), `${width} px`).toEqual(before);
      // Only the narrowest phones need a second line.
      if (width > 360) expect((await banner.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(38);
      await expect(banner).toContainText(text.bannerPapers('Stadtverkehr Aldenbrück AG'));
      await page.unroute('**/assets/demo-head-*.js');
    }
    await page.context().close();
  });
}

test("DEMO-04 two visitors side by side: neither sees the other's file @thorough", async ({ browser }) => {
  const [one, other] = [await openVisitor(browser), await openVisitor(browser)];
  await enter(one);
  await enter(other);
  await one.goto('/demo-upload');
  const file = { name: 'eigenes-papier.txt', mimeType: 'text/plain', buffer: Buffer.from('Nur für diesen Besuch.') };
  await one.getByLabel(uploads.chooseFiles).setInputFiles([file]);
  await one.getByRole('button', { name: uploads.send(1) }).click();
  await expect(one.getByRole('link', { name: /eigenes-papier/ }).first()).toBeVisible();
  await other.goto('/demo-upload');
  await expect(other.getByText(uploads.states.ready, { exact: true }).first()).toBeVisible();
  await expect(other.getByText('eigenes-papier.txt')).toHaveCount(0);
  // Samples can only be downloaded.
  await expect(other.getByRole('button', { name: /löschen/ })).toHaveCount(0);
  await one.context().close();
  await other.context().close();
});

test('DEMO-03 a visit that ends while its page is open is reported as ended @thorough', async ({ browser }) => {
  const page = await openVisitor(browser);
  await enter(page);
  // What the reset does at midnight: ends the session on the server.
  const cookies = await page.context().cookies();
  const header = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const ended = await fetch(`${server.url}/api/auth/sign-out`, {
    method: 'POST',
    headers: { cookie: header, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(ended.status).toBe(200);
  await expect(page).toHaveURL(/\/demo-login/);
  await expect(page.getByText(demo.ended)).toBeVisible();
  await page.context().close();
});

for (const [language, theme, width] of [
  ['de', 'light', 1440],
  ['de', 'dark', 390],
  ['en', 'dark', 1440],
  ['en', 'light', 390],
] as const) {
  test(`DEMO-01 the demo's pages are accessible: ${language}, ${theme}, ${width} px @thorough`, async ({ browser }) => {
    const page = await openVisitor(browser);
    await page.setViewportSize({ width, height: 844 });
    await useLanguage(page, language);
    await page.addInitScript((value) => localStorage.setItem('boardsearch.theme', value), theme);
    const text = language === 'de' ? demo : demoEn;
    await page.goto('/demo-login');
    await expect(page.getByRole('list').getByRole('button').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('list').getByRole('button').first().click();
    await page.getByRole('button', { name: text.submit }).click();
    await expect(page).toHaveURL(/\/demo-chat$/);
    for (const path of ['/demo-chat', '/demo-upload', '/demo-settings']) {
      await page.goto(path);
      await expect(page.getByRole('complementary', { name: text.banner })).toBeVisible();
      await expectAccessible(page);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await page.context().close();
  });
}
