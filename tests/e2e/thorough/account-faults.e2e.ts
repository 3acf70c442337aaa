import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { auth as authEn } from '#shared/messages/en/auth.ts';
import { mfa as mfaEn } from '#shared/messages/en/mfa.ts';
import {
  type AccountService,
  accountWords,
  expectToast,
  giveCode,
  logIn,
  startAccountService,
} from '../../support/account-journey.ts';
import { testPassword } from '../../support/http-client.ts';

const { auth, mfa, security, errors, otherErrors, passwords } = accountWords.de;

let service: AccountService;
test.beforeAll(async () => {
  service = await startAccountService();
});
test.afterAll(() => service?.close());

async function openBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: service.server.url })).newPage();
}

async function createStranger(page: Page): Promise<string> {
  const email = `${randomUUID()}@stadtwerke.example`;
  const data = { email, password: testPassword, name: 'Erika Muster' };
  expect((await page.request.post('/api/auth/sign-up/email', { data })).status()).toBe(200);
  await page.context().clearCookies();
  return email;
}

/** The sign-in no longer counts as a fresh proof. */
const passTenMinutes = (email: string) =>
  service.alter(
    `UPDATE auth_sessions SET created_at = created_at - interval '11 minutes'
     WHERE user_id = (SELECT id FROM auth_users WHERE email = $1)`,
    [email],
  );

const factorOn = (email: string) =>
  service.alter(
    `INSERT INTO mfa_enrollment (user_id, method, is_enabled) SELECT id, 'email', true FROM auth_users WHERE email = $1`,
    [email],
  );

test('AUTH-02 missing input is reported at once, and the first rejected field takes the focus', async ({ browser }) => {
  const page = await openBrowser(browser);
  await page.goto('/signup');
  await page.getByRole('button', { name: auth.submitSignUp }).click();
  await expect(page.getByText(auth.fieldErrors.email_required)).toBeVisible();
  await expect(page.getByLabel(auth.email)).toBeFocused();
  await page.getByLabel(auth.email).fill('erika@stadtwerke.example');
  await page.getByLabel(auth.email).press('Enter');
  await expect(page.getByLabel(auth.password, { exact: true })).toBeFocused();
  await page.context().close();
});

test('ERR-01 a lost connection is reported, and neither the form nor the page is lost', async ({ browser }) => {
  const page = await openBrowser(browser);
  const email = await createStranger(page);
  await page.goto('/login');
  await page.context().setOffline(true);
  // The page's first toast, and a page not loaded yet.
  await logIn(page, email);
  await expectToast(page, otherErrors.network);
  await expect(page.getByLabel(auth.email)).toHaveValue(email);
  await page.getByRole('link', { name: auth.toSignUp }).click();
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: otherErrors.network })).toHaveCount(2);
  await expect(page.getByRole('heading', { name: auth.loginTitle })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: auth.signUpTitle })).toBeVisible();

  // The same for a dialog that opens over a page.
  await page.goto('/settings');
  await logIn(page, email);
  await expect(page.getByRole('switch', { name: security.factor.email })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: security.password.change }).click();
  await expectToast(page, otherErrors.network);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('switch', { name: security.factor.email })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: security.password.change }).click();
  await expect(page.getByLabel(security.password.current)).toBeFocused();
  await page.context().close();
});

test('MFA-05 recovery codes stay until confirmed as saved, and the focus returns to the switch', async ({
  browser,
}) => {
  const page = await openBrowser(browser);
  const email = await createStranger(page);
  await page.goto('/settings');
  await logIn(page, email);
  const byMail = page.getByRole('switch', { name: security.factor.email });
  await byMail.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: security.recovery.title })).toBeFocused();
  const codes = page.getByRole('list', { name: security.recovery.label }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  for (const key of ['Enter', 'Escape', 'Space']) await page.keyboard.press(key);
  await page.mouse.click(5, 5);
  await expect(codes).toHaveCount(10);
  await page.getByRole('button', { name: security.recovery.done }).click();
  await expect(codes).toHaveCount(0);
  await expect(byMail).toBeChecked();
  await expect(byMail).toBeFocused();

  // The identity check starts in the password field, and says what is missing.
  await passTenMinutes(email);
  await page.keyboard.press('Space');
  const password = page.getByRole('dialog').getByLabel(security.confirm.password, { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(passwords.required)).toBeVisible();
  await page.getByRole('dialog').getByText(security.confirm.methods.email).click();
  await expect(page.getByRole('button', { name: security.confirm.submit, exact: true })).toBeDisabled();
  await page.getByLabel(mfa.codeLabel).fill('1234');
  await page.getByLabel(mfa.codeLabel).press('Enter');
  await expect(page.getByText(mfa.codeIncomplete)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(byMail).toBeFocused();
  await page.context().close();
});

test('MFA-02 MFA-04 a code is reported as sent only if it was, and is sent by itself as soon as allowed', async ({
  browser,
}) => {
  const page = await openBrowser(browser);
  const email = await createStranger(page);
  await factorOn(email);
  await page.goto('/chat');
  await logIn(page, email);
  const first = await service.mails.waitForMail(email, { subject: /Code/i });
  await expect(page.getByText(mfa.emailSentTo(email))).toBeVisible();

  // Signed in again while that code is unused: it stays valid, and no other voids it.
  await page.context().clearCookies();
  await page.goto('/chat');
  await logIn(page, email);
  await expect(page.getByText(mfa.emailRecent(email))).toBeVisible();
  await giveCode(page, first.code ?? '');
  await expect(page).toHaveURL(/\/chat$/);

  // If none may be sent at all, none is reported as sent; the next one is sent when its time has come.
  await page.context().clearCookies();
  await page.goto('/chat');
  let isRefused = true;
  await page.route('**/api/functions/send-2fa-code', (route) => {
    if (!isRefused) return route.continue();
    isRefused = false;
    const problem = { type: 'about:blank', title: '', status: 429, code: 'rate_limited', retryAfterSeconds: 3 };
    return route.fulfill({ status: 429, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
  await logIn(page, email);
  await expect(page.getByText(mfa.emailWaiting)).toBeVisible();
  const second = await service.mails.waitForMail(email, { subject: /Code/i, nth: 2 });
  await expect(page.getByText(mfa.emailSentTo(email))).toBeVisible();
  await giveCode(page, second.code ?? '');
  await expect(page).toHaveURL(/\/chat$/);
  await page.context().close();
});

test('AUTH-09 a device signed out elsewhere leaves its settings at once; another tab follows a change', async ({
  browser,
}) => {
  const [here, there] = [await openBrowser(browser), await openBrowser(browser)];
  const email = await createStranger(here);
  for (const page of [there, here]) {
    await page.goto('/settings');
    await logIn(page, email);
    await expect(page.getByRole('switch', { name: security.factor.email })).toBeVisible();
  }
  const tab = await here.context().newPage();
  await tab.goto('/settings');
  await expect(tab.getByRole('switch', { name: security.factor.email })).not.toBeChecked();
  await here.getByRole('button', { name: security.sessions.endOthers }).click();
  await expectToast(here, security.sessions.othersEnded);
  // It is idle.
  await expect(there).toHaveURL(/\/login\?next=%2Fsettings$/, { timeout: 10_000 });
  await here.getByRole('switch', { name: security.factor.email }).click();
  await here.getByRole('button', { name: security.recovery.done }).click();
  await expect(tab.getByRole('switch', { name: security.factor.email })).toBeChecked();
  for (const page of [here, there]) await page.context().close();
});

test('ERR-02 messages on a screen follow its language, and disappear with the next attempt', async ({ browser }) => {
  const page = await openBrowser(browser);
  const email = await createStranger(page);
  await page.goto('/login');
  await logIn(page, email, { password: 'falsch' });
  const said = page.getByRole('main').getByRole('alert');
  await expect(said).toHaveText(errors.invalid_credentials);
  await page.getByRole('button', { name: /^EN/ }).click();
  await expect(said).toHaveText(accountWords.en.errors.invalid_credentials);

  await factorOn(email);
  await logIn(page, email, { language: 'en' });
  await giveCode(page, '000000', 'en');
  await expect(page.getByRole('main').getByText(mfaEn.emailWrong(9))).toBeVisible();
  await page.getByRole('button', { name: /^DE/ }).click();
  await expect(page.getByRole('main').getByText(mfa.emailWrong(9))).toBeVisible();
  await page.getByRole('button', { name: /^EN/ }).click();

  // A new screen moves the focus to its heading.
  await page.getByRole('button', { name: mfaEn.otherAccount }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('link', { name: authEn.forgot.link }).click();
  await expect(page.getByRole('heading', { name: authEn.forgot.title })).toBeFocused();
  await page.getByLabel(authEn.email).fill(email);
  await page.getByRole('button', { name: authEn.forgot.submit }).click();
  await expect(page.getByRole('heading', { name: authEn.forgot.sentTitle })).toBeFocused();
  await page.context().close();
});

test('AUTH-07 if emergency recovery is not set up, the screen says so instead of asking', async ({ browser }) => {
  const page = await openBrowser(browser);
  await page.goto('/admin-recovery');
  await expect(page.getByText(errors.recovery_unavailable)).toBeVisible();
  await expect(page.getByLabel(auth.recovery.code)).toHaveCount(0);
  await page.context().close();
});
