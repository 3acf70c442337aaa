import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { Language } from '#shared/contracts/users.ts';
import { type AccountService, accountWords, logIn, startAccountService } from '../support/account-journey.ts';
import { testPassword } from '../support/http-client.ts';
import { expectAccessible } from '../support/journey.ts';

let service: AccountService;
test.beforeAll(async () => {
  service = await startAccountService({ EMAIL_CONFIRMATION: 'on' });
});
test.afterAll(() => service?.close());

const variants = (['de', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme, width: language === 'de' ? 1280 : 390 })),
);

async function openBrowser(browser: Browser, language: Language, theme: string, width: number): Promise<Page> {
  const options = { baseURL: service.server.url, viewport: { width, height: 844 } };
  const page = await (await browser.newContext(options)).newPage();
  await page.addInitScript(
    ([chosenLanguage = '', chosenTheme = '']) => {
      localStorage.setItem('boardsearch.language', chosenLanguage);
      localStorage.setItem('boardsearch.theme', chosenTheme);
    },
    [language, theme],
  );
  return page;
}

async function expectGoodScreen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Toasts that come and go are half transparent on their way.
  await expect(page.locator('[data-sonner-toast][data-mounted="false"]')).toHaveCount(0);
  await expectAccessible(page);
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

for (const { language, theme, width } of variants) {
  test(`AUTH-01 AUTH-04 AUTH-14 MFA-01 ERR-02 every screen of accounts in ${language}, ${theme}, ${width} pixels`, async ({
    browser,
  }) => {
    // Some thirty looks of axe.
    test.slow();
    const { auth, mfa, security, errors } = accountWords[language];
    const page = await openBrowser(browser, language, theme, width);
    const email = `${randomUUID()}@stadtwerke.example`;

    // Sign-up with an address that is to be confirmed.
    await page.goto('/signup');
    await page.getByRole('button', { name: auth.submitSignUp }).click();
    await expect(page.getByText(errors.password_needs_uppercase)).toBeVisible();
    await expectGoodScreen(page);
    await page.getByLabel(auth.email).fill(email);
    await page.getByLabel(auth.password, { exact: true }).fill(testPassword);
    await page.getByLabel(auth.confirmPassword).fill(testPassword);
    await page.getByRole('button', { name: auth.submitSignUp }).click();
    await expect(page.getByRole('heading', { name: auth.confirmEmail.sentTitle })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('link', { name: auth.backToLogin }).click();
    await logIn(page, email, { language });
    await expect(page.getByRole('main').getByText(errors.email_not_confirmed)).toBeVisible();
    await expectGoodScreen(page);
    const { links } = await service.mails.waitForMail(email);
    const link = links.find((address) => address.includes('/confirm-email')) ?? '';
    await page.goto(link);
    await expect(page.getByRole('heading', { name: auth.confirmEmail.doneTitle })).toBeVisible();
    await expectGoodScreen(page);
    await page.goto('/confirm-email');
    await expect(page.getByRole('heading', { name: auth.confirmEmail.invalidTitle })).toBeVisible();
    await expectGoodScreen(page);

    // Links and fields that stand alone.
    await page.goto('/forgot-password');
    await expectGoodScreen(page);
    await page.getByLabel(auth.email).fill('niemand@stadtwerke.example');
    await page.getByRole('button', { name: auth.forgot.submit }).click();
    await expect(page.getByText('niemand@stadtwerke.example')).toBeVisible();
    await expectGoodScreen(page);
    await page.goto('/reset-password');
    await expect(page.getByRole('heading', { name: auth.reset.invalidTitle })).toBeVisible();
    await expectGoodScreen(page);
    await page.goto('/reset-password#token=unknown');
    await expectGoodScreen(page);
    await page.goto('/admin-recovery');
    await expectGoodScreen(page);

    // The settings with their dialogs, then the second factor.
    await page.goto('/settings');
    await logIn(page, email, { language });
    await expect(page.getByRole('switch', { name: security.factor.email })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('switch', { name: security.factor.email }).click();
    await expect(page.getByRole('heading', { name: security.recovery.title })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: security.recovery.done }).click();
    await page.getByRole('button', { name: security.factor.setup }).click();
    await expect(page.getByLabel(security.confirm.password, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(security.confirm.password, { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: security.confirm.submit, exact: true }).click();
    await expect(page.getByAltText(security.setup.qrCode)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: security.password.change }).click();
    await expect(page.getByLabel(security.password.current)).toBeVisible();
    await expectAccessible(page);

    await page.context().clearCookies();
    await page.goto('/login');
    await logIn(page, email, { language });
    await expect(page.getByText(mfa.emailSentTo(email))).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: mfa.useRecovery }).click();
    await expectGoodScreen(page);
    await service.alter(
      `UPDATE user_profiles SET must_change_password = true
       WHERE user_id = (SELECT id FROM auth_users WHERE email = $1)`,
      [email],
    );
    await page.reload();
    await expect(page.getByRole('heading', { name: auth.change.title })).toBeVisible();
    await expectGoodScreen(page);
    await page.context().close();
  });
}

test('MFA-02 where no second-factor session can be opened, nobody is left half signed in', async ({ browser }) => {
  const { auth, errors } = accountWords.en;
  const page = await openBrowser(browser, 'en', 'light', 1280);
  const email = `${randomUUID()}@stadtwerke.example`;
  await page.request.post('/api/auth/sign-up/email', { data: { email, password: testPassword } });
  // The account is there once its mail is.
  await service.mails.waitForMail(email);
  const account = 'WHERE id = (SELECT id FROM auth_users WHERE email = $1)';
  await service.alter(`UPDATE auth_users SET email_verified = true ${account}`, [email]);
  await service.alter(
    `INSERT INTO mfa_enrollment (user_id, method, is_enabled) SELECT id, 'email', true FROM auth_users WHERE email = $1`,
    [email],
  );
  await page.route('**/api/mfa/session', (route) => route.abort());
  await page.goto('/login');
  await logIn(page, email, { password: 'wrong', language: 'en' });
  await expect(page.getByRole('main').getByText(errors.invalid_credentials)).toBeVisible();
  await logIn(page, email, { language: 'en' });
  await expect(page.getByText(auth.factorSessionFailed)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.unroute('**/api/mfa/session');
  await page.goto('/chat');
  await expect(page).toHaveURL(/\/login\?next=%2Fchat$/);
  await page.context().close();
});
