import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { auth } from '#shared/messages/de/auth.ts';
import { connections as german } from '#shared/messages/de/connections.ts';
import { sources as germanSources } from '#shared/messages/de/sources.ts';
import { connections as english } from '#shared/messages/en/connections.ts';
import { sources as englishSources } from '#shared/messages/en/sources.ts';
import { testPassword } from '../support/http-client.ts';
import { createAccount, expectAccessible, useLanguage } from '../support/journey.ts';
import { thoroughOnly } from '../support/thorough-only.ts';

const redirectUri = 'http://127.0.0.1:9321/callback';

for (const [language, text] of [
  ['de', german],
  ['en', english],
] as const) {
  test(`DOOR-02 a program is refused, then allowed, works and is disconnected, in ${language}${thoroughOnly(language === 'en')}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await useLanguage(page, language);
    await createAccount(page);
    const data = { client_name: 'Mein Assistent', redirect_uris: [redirectUri] };
    const { client_id } = await (await page.request.post('/oauth/register', { data })).json();
    const code_verifier = randomBytes(32).toString('base64url');
    const parameters = new URLSearchParams({
      response_type: 'code',
      client_id,
      redirect_uri: redirectUri,
      code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'zustand',
    });
    await page.route(`${redirectUri}*`, (route) => route.fulfill({ contentType: 'text/plain', body: 'ok' }));
    const answered = async () => {
      await page.waitForURL(`${redirectUri}*`);
      return new URL(page.url()).searchParams;
    };

    await page.goto(`/connect?${parameters}`);
    await expect(page.getByText(text.asks('Mein Assistent'))).toBeVisible();
    await expect(page.getByText(text.onDevice('127.0.0.1'))).toBeVisible();
    for (const scope of Object.values(text.scopes)) await expect(page.getByText(scope)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: text.refuse }).press('Enter');
    expect((await answered()).get('error')).toBe('access_denied');

    await page.goto(`/connect?${parameters}`);
    await page.getByRole('button', { name: text.allow }).press('Enter');
    const back = await answered();
    expect(back.get('state')).toBe('zustand');
    const form = { grant_type: 'authorization_code', code: back.get('code') ?? '', code_verifier, client_id };
    const tokens = await page.request.post('/oauth/token', { form: { ...form, redirect_uri: redirectUri } });
    expect(tokens.status()).toBe(200);

    await page.goto('/settings');
    await page.getByRole('button', { name: text.disconnectOf('Mein Assistent') }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: text.disconnect }).click();
    await expect(page.getByText(text.none)).toBeVisible();
    await expectAccessible(page);
  });

  test(`DOOR-02 SRC-01 /connect opened directly and the settings say how to connect, and what is not set up, in ${language}${thoroughOnly(language === 'en')}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 390, height: 844 });
    await useLanguage(page, language);
    await createAccount(page);
    await page.goto('/connect');
    await expect(page.getByText(text.direct.text)).toBeVisible();
    await expect(page.getByText(text.invalid)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: text.direct.toSettings }).press('Enter');
    await expect(page).toHaveURL(/\/settings#/);
    const { guide } = text;
    await page.getByRole('button', { name: guide.copyOf(guide.address), exact: true }).press('Enter');
    await expect(page.getByText(guide.copied)).toBeVisible();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(`${baseURL}/mcp`);
    await page.getByText(guide.clients.cursor.name, { exact: true }).press('Enter');
    await page.getByRole('button', { name: guide.copyOf(guide.clients.cursor.name), exact: true }).press('Enter');
    const copied = async () => JSON.parse(await page.evaluate<string>('navigator.clipboard.readText()'));
    expect(await copied()).toEqual({ mcpServers: { boardsearch: { url: `${baseURL}/mcp` } } });
    await expectAccessible(page);

    const sources = language === 'de' ? germanSources : englishSources;
    await page.goto('/upload');
    const missing = page.getByRole('list', { name: sources.missingTitle }).getByRole('listitem');
    await expect(missing).toHaveText(
      (['sharepoint', 'google-drive', 'dropbox'] as const).map((kind) => sources.missing(sources.kinds[kind])),
    );
    await expect(missing.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
  });
}

test('DOOR-02 signed-out users sign in first and return; an invalid request is reported @thorough', async ({
  page,
}) => {
  const email = await createAccount(page);
  await page.request.post('/api/auth/sign-out', { data: {} });
  await page.goto('/connect?response_type=code&client_id=01900000-0000-7000-8000-000000000000');
  await page.getByLabel(auth.email).fill(email);
  await page.getByLabel(auth.password, { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: auth.submitLogin, exact: true }).click();
  await expect(page).toHaveURL(/\/connect\?response_type=code/);
  await expect(page.getByText(german.invalid)).toBeVisible();
  await expectAccessible(page);
});
