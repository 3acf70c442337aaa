import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { Language } from '#shared/contracts/users.ts';
import { accountClaim as claimDe } from '#shared/messages/de/account-claim.ts';
import { accountClaim as claimEn } from '#shared/messages/en/account-claim.ts';
import { type AccountService, accountWords, logIn, startAccountService } from '../support/account-journey.ts';
import { testPassword } from '../support/http-client.ts';
import { useLanguage as chooseLanguage, expectAccessible } from '../support/journey.ts';
import { thoroughOnly } from '../support/thorough-only.ts';

let service: AccountService;
test.beforeAll(async () => {
  service = await startAccountService({ EMAIL_CONFIRMATION: 'on', ADMIN_RECOVERY_CODE: 'only-journeys-use-this-code' });
});
test.afterAll(() => service?.close());

const widths = [390, 1280];

/**
 * Each language has its own width, so that axe checks each layout once. No motion, so that no colour is caught
 * mid-transition.
 */
async function openBrowser(browser: Browser, language: Language): Promise<Page> {
  const viewport = { width: language === 'de' ? 1280 : 390, height: 844 };
  const context = await browser.newContext({ baseURL: service.server.url, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await chooseLanguage(page, language);
  return page;
}

const showTheme = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);

/** No findings in the light theme, and legible in the dark one, which differs in colours only. */
async function expectGoodWindow(page: Page): Promise<void> {
  // Toasts are half transparent while they come and go.
  await expect(page.locator('[data-sonner-toast][data-mounted="false"]')).toHaveCount(0);
  await expectAccessible(page);
  await showTheme(page, 'dark');
  await expectAccessible(page, ['color-contrast']);
  await showTheme(page, 'light');
}

async function expectGoodScreen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectGoodWindow(page);
  const usual = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0);
  }
  if (usual) await page.setViewportSize(usual);
}

for (const language of ['de', 'en'] as const) {
  test(`AUTH-01 AUTH-04 AUTH-14 MFA-01 ERR-02 every account screen in ${language}, both themes, wide and narrow${thoroughOnly(language === 'de')}`, async ({
    browser,
  }) => {
    // Some forty axe runs.
    test.slow();
    const { auth, mfa, security, errors } = accountWords[language];
    const page = await openBrowser(browser, language);
    const email = `${randomUUID()}@stadtwerke.example`;

    // Sign-up with an address that needs confirmation.
    await page.goto('/signup');
    await page.getByRole('button', { name: auth.submitSignUp }).click();
    await expect(page.getByText(errors.password_needs_uppercase)).toBeVisible();
    await expectGoodScreen(page);
    await page.getByLabel(auth.email).fill(email);
    await page.getByLabel(auth.password, { exact: true }).fill(testPassword);
    await page.getByLabel(auth.confirmPassword).fill(testPassword);
    // No company: asked once more.
    await page.getByRole('button', { name: auth.submitSignUp }).click();
    await expect(page.getByText(auth.companyMissing)).toBeVisible();
    await expect(page.getByLabel(auth.companyName)).toBeFocused();
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
    await expectGoodScreen(page);
    await page.getByLabel(auth.password, { exact: true }).fill('Falsch-2026!');
    await page.getByRole('button', { name: auth.confirmEmail.submit }).click();
    await expect(page.getByText(errors.password_wrong)).toBeVisible();
    await expectGoodScreen(page);
    await page.getByLabel(auth.password, { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: auth.confirmEmail.submit }).click();
    await expect(page.getByRole('heading', { name: auth.confirmEmail.doneTitle })).toBeVisible();
    await expectGoodScreen(page);
    await page.goto('/login');
    await page.goto(link);
    await page.getByLabel(auth.password, { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: auth.confirmEmail.submit }).click();
    await expect(page.getByRole('heading', { name: auth.confirmEmail.alreadyTitle })).toBeVisible();
    await page.goto('/login');
    await page.goto('/confirm-email');
    await expect(page.getByRole('heading', { name: auth.confirmEmail.invalidTitle })).toBeVisible();
    await expectGoodScreen(page);

    // Stand-alone links and fields.
    await page.goto('/forgot-password');
    await expectGoodScreen(page);
    await page.getByLabel(auth.email).fill('niemand@stadtwerke.example');
    await page.getByRole('button', { name: auth.forgot.submit }).click();
    await expect(page.getByText('niemand@stadtwerke.example')).toBeVisible();
    await expectGoodScreen(page);
    await page.goto('/reset-password');
    await expect(page.getByRole('heading', { name: auth.reset.invalidTitle })).toBeVisible();
    await expectGoodScreen(page);
    // A dead link is reported before anybody thinks up a password.
    await page.goto('/login');
    await page.goto('/reset-password#token=unknown');
    await expect(page.getByText(auth.linkRefusals.link_invalid)).toBeVisible();
    await expect(page.getByLabel(auth.newPassword)).toHaveCount(0);
    await page.goto('/admin-recovery');
    // Special elsewhere, but not in this operation's list.
    await page.getByLabel(auth.newPassword).fill('Kuppel-Regen-17_');
    const { specialOneOf, ruleOpen } = accountWords[language].passwords;
    const special = page
      .getByRole('listitem')
      .filter({ hasText: specialOneOf('! @ # $ % ^ & * ( ) , . ? " : { } | < >') });
    await expect(special).toContainText(`(${ruleOpen})`);
    await expectGoodScreen(page);

    // The settings with their dialogs, then the second factor.
    await page.goto('/settings');
    await logIn(page, email, { language });
    await expect(page.getByRole('switch', { name: security.factor.email })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('switch', { name: security.factor.email }).click();
    await expect(page.getByRole('heading', { name: security.recovery.title })).toBeVisible();
    await expectGoodWindow(page);
    await page.getByRole('button', { name: security.recovery.done }).click();
    // The sign-in no longer counts as a fresh proof.
    await service.alter(
      `UPDATE auth_sessions SET created_at = created_at - interval '11 minutes'
       WHERE user_id = (SELECT id FROM auth_users WHERE email = $1)`,
      [email],
    );
    await page.getByRole('button', { name: security.factor.setup }).click();
    await expect(page.getByLabel(security.confirm.password, { exact: true })).toBeVisible();
    await expectGoodWindow(page);
    await page.getByLabel(security.confirm.password, { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: security.confirm.submit, exact: true }).click();
    await expect(page.getByAltText(security.setup.qrCode)).toBeVisible();
    await expectGoodWindow(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: security.password.change }).click();
    await expect(page.getByLabel(security.password.current)).toBeVisible();
    await expectGoodWindow(page);

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

test('MFA-02 if no second-factor session can be opened, nobody is left half signed in @thorough', async ({
  browser,
}) => {
  const { auth, errors } = accountWords.en;
  const page = await openBrowser(browser, 'en');
  const email = `${randomUUID()}@stadtwerke.example`;
  await page.request.post('/api/auth/sign-up/email', { data: { email, password: testPassword } });
  // The account exists once its mail has arrived.
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

for (const [language, claim] of [
  ['de', claimDe],
  ['en', claimEn],
] as const) {
  test(`AUTH-04 ERR-02 the screen that asks whose an account is in ${language}${thoroughOnly(language === 'en')}`, async ({
    browser,
  }) => {
    test.slow();
    const page = await openBrowser(browser, language);
    const email = `${randomUUID()}@stadtwerke.example`;
    const data = { email, password: testPassword, name: 'Dr. Fremd', companyName: 'Fremde GmbH', language };
    expect((await page.request.post('/api/auth/sign-up/email', { data })).status()).toBe(200);
    await service.mails.waitForMail(email);
    await service.alter('UPDATE auth_users SET email_verified = true, claimed_at = now() WHERE email = $1', [email]);
    await page.goto('/login');
    await logIn(page, email, { language });
    await expect(page.getByRole('heading', { name: claim.title })).toBeVisible();
    await expect(page.getByText('Fremde GmbH')).toBeVisible();
    await expectGoodScreen(page);
    await page.getByLabel(claim.beginAnew).check();
    await page.getByRole('button', { name: claim.submit }).click();
    await expect(page).toHaveURL(/\/chat$/);
    await page.context().close();
  });
}
