import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, type Request, test } from '@playwright/test';
import { accountClaim } from '#shared/messages/de/account-claim.ts';
import {
  type AccountService,
  accountWords,
  expectToast,
  giveCode,
  logIn,
  startAccountService,
} from '../support/account-journey.ts';
import { testPassword } from '../support/http-client.ts';
import { expectAccessible } from '../support/journey.ts';
import { otherCode, totpCode } from '../support/second-factor.ts';

const recoveryCode = 'only-journeys-use-this-code';
const newPassword = 'Granit-Welle-84!';
const { auth, mfa, security, errors } = accountWords.de;

let service: AccountService;
test.beforeAll(async () => {
  service = await startAccountService({ ADMIN_RECOVERY_CODE: recoveryCode });
});
test.afterAll(() => service?.close());

/** A separate browser, as of another person or in another place. */
async function openBrowser(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: service.server.url })).newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

/** An account with no session in any browser. */
async function createStranger(page: Page): Promise<string> {
  const email = `${randomUUID()}@stadtwerke.example`;
  const data = { email, password: testPassword, name: 'Erika Muster' };
  const answer = await page.request.post('/api/auth/sign-up/email', { data });
  expect(answer.status()).toBe(200);
  await page.context().clearCookies();
  return email;
}

/** Statements about one account: `$1` is its address. */
const ofAccount = (email: string, statement: string) =>
  service.alter(statement.replaceAll(':user', '(SELECT id FROM auth_users WHERE email = $1)'), [email]);

const factorOn = (email: string) =>
  ofAccount(email, `INSERT INTO mfa_enrollment (user_id, method, is_enabled) VALUES (:user, 'email', true)`);

test('AUTH-05 AUTH-06 MFA-01 MFA-05 first sign-in: forced change, then both factors are set up and used', async ({
  browser,
}) => {
  const page = await openBrowser(browser);
  const email = await createStranger(page);
  await ofAccount(email, 'UPDATE user_profiles SET must_change_password = true WHERE user_id = :user');

  // Until the password is changed there is no way around it, and no other page.
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings$/);
  await logIn(page, email);
  await expect(page).toHaveURL(/\/change-password\?next=%2Fsettings$/);
  await page.goto('/chat');
  await expect(page).toHaveURL(/\/change-password\?next=%2Fchat$/);
  await page.getByLabel(auth.newPassword).fill('kurz');
  await page.getByLabel(auth.confirmPassword).fill('kurz');
  await page.getByRole('button', { name: auth.change.submit }).click();
  await expect(page.getByText(accountWords.de.passwords.allRules)).toBeVisible();
  await page.getByLabel(auth.newPassword).fill(newPassword);
  await page.getByLabel(auth.confirmPassword).fill(newPassword);
  await page.getByRole('button', { name: auth.change.submit }).click();
  await expectToast(page, auth.change.done);
  await expect(page).toHaveURL(/\/chat$/);
  await page.goto('/change-password');
  await expect(page).toHaveURL(/\/settings$/);

  // The authenticator, with the secret typed in; recovery codes come with the first factor.
  await page.getByRole('button', { name: security.factor.setup }).click();
  await expect(page.getByAltText(security.setup.qrCode)).toBeVisible();
  const shown = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  const secret = shown.replaceAll(/\s/g, '');
  await page.getByLabel(security.setup.code).fill(totpCode(secret, -30));
  await page.getByRole('button', { name: security.setup.submit }).click();
  await expectToast(page, security.factor.totpEnabled);
  const codes = page.getByRole('list', { name: security.recovery.label }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: security.recovery.done }).click();

  // Changing second factors needs a fresh proof of identity, once the sign-in no longer counts as one.
  await ofAccount(
    email,
    `UPDATE auth_sessions SET created_at = created_at - interval '11 minutes' WHERE user_id = :user`,
  );
  await page.getByRole('switch', { name: security.factor.email }).click();
  await page.getByLabel(security.confirm.password, { exact: true }).fill('falsch');
  await page.getByRole('button', { name: security.confirm.submit, exact: true }).click();
  await expect(page.getByText(errors.password_wrong)).toBeVisible();
  await page.getByLabel(security.confirm.password, { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: security.confirm.submit, exact: true }).click();
  await expectToast(page, security.factor.emailEnabled);
  await expect(page.getByRole('switch', { name: security.factor.email })).toBeChecked();
  expect(await page.evaluate(() => sessionStorage.getItem('mfa_session_token'))).not.toBeNull();

  // With the mailed code, and on to the requested page.
  await page.getByRole('button', { name: /^Angemeldet: / }).click();
  await page.getByRole('menuitem', { name: 'Abmelden', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => sessionStorage.getItem('mfa_session_token'))).toBeNull();
  await page.goto('/upload');
  await logIn(page, email, { password: newPassword });
  await expect(page).toHaveURL(/\/two-factor-verify\?next=%2Fupload$/);
  await expectToast(page, mfa.codeSent);
  const mail = await service.mails.waitForMail(email, { subject: /Code/i });
  await giveCode(page, `Ihr Code: ${mail.code?.slice(0, 3)} ${mail.code?.slice(3)}`);
  await expectToast(page, mfa.verified);
  await expect(page).toHaveURL(/\/upload$/);

  // A new tab is signed in at once, with its token from the server.
  const tab = await page.context().newPage();
  await tab.goto('/settings');
  await expect(tab.getByRole('switch', { name: security.factor.email })).toBeChecked();
  await expect.poll(() => tab.evaluate(() => sessionStorage.getItem('mfa_session_token'))).not.toBeNull();
  await tab.close();

  // With the authenticator.
  await page.context().clearCookies();
  await page.goto('/chat');
  await logIn(page, email, { password: newPassword });
  await page.getByRole('tab', { name: mfa.totpTab }).click();
  await giveCode(page, totpCode(secret));
  await expect(page).toHaveURL(/\/chat$/);

  // With a recovery code, once.
  for (const isFirst of [true, false]) {
    await page.context().clearCookies();
    await page.goto('/chat');
    await logIn(page, email, { password: newPassword });
    await page.getByRole('button', { name: mfa.useRecovery }).click();
    await page.getByLabel(mfa.recoveryLabel).fill(recovery);
    await page.getByRole('button', { name: mfa.verify, exact: true }).click();
    if (isFirst) await expect(page).toHaveURL(/\/chat$/);
    else await expect(page.getByText(mfa.recoveryWrong(9)).first()).toBeVisible();
  }
  await page.context().close();
});

test('MFA-03 ten wrong codes lock the account, which unlocks after its time @thorough', async ({ browser }) => {
  const page = await openBrowser(browser);
  const email = await createStranger(page);
  await factorOn(email);
  await page.goto('/login');
  await logIn(page, email);
  const { code = '' } = await service.mails.waitForMail(email, { subject: /Code/i });
  const verify = page.getByRole('button', { name: mfa.verify, exact: true });

  await page.getByLabel(mfa.codeLabel).fill('12345');
  await expect(verify).toBeDisabled();
  await page.getByLabel(mfa.codeLabel).press('Enter');
  await expectToast(page, mfa.codeIncomplete);
  for (let left = 9; left > 0; left -= 1) {
    await giveCode(page, otherCode(code, left));
    await expect(page.getByRole('main').getByText(mfa.emailWrong(left))).toBeVisible();
  }
  await giveCode(page, otherCode(code, 10));
  await expectToast(page, mfa.locked);
  await expect(page.getByRole('main').getByText(mfa.lockedDetail)).toBeVisible();
  await expect(page.getByLabel(mfa.codeLabel)).toHaveCount(0);
  // Neither a reload nor another sign-in helps.
  await page.reload();
  await expect(page.getByRole('main').getByText(mfa.locked, { exact: true })).toBeVisible();

  await ofAccount(email, `UPDATE mfa_lockouts SET locked_until = now() - interval '1 second' WHERE user_id = :user`);
  await ofAccount(
    email,
    `UPDATE email_verification_codes SET created_at = created_at - interval '1 minute' WHERE user_id = :user`,
  );
  await page.reload();
  const fresh = await service.mails.waitForMail(email, { subject: /Code/i, nth: 2 });
  await giveCode(page, fresh.code ?? '');
  await expect(page).toHaveURL(/\/chat$/);
  await page.context().close();
});

test('MFA-01 without a session to verify, the screen says so and leads to sign-in @thorough', async ({ browser }) => {
  const page = await openBrowser(browser);
  await page.goto('/two-factor-verify?next=//evil.example');
  await expectToast(page, mfa.invalidSession);
  await expect(page).toHaveURL(/\/login$/);
  await page.context().close();
});

test("AUTH-04 a reset ends the other browser's session; its link works once", async ({ browser }) => {
  const [here, there] = [await openBrowser(browser), await openBrowser(browser)];
  const email = await createStranger(here);
  await there.goto('/upload');
  await logIn(there, email);
  await expect(there).toHaveURL(/\/upload$/);

  await here.goto('/login');
  await here.getByRole('link', { name: auth.forgot.link }).click();
  // Both pages have a field with this name.
  await expect(here.getByRole('heading', { name: auth.forgot.title })).toBeVisible();
  await here.getByLabel(auth.email).fill(email);
  await here.getByRole('button', { name: auth.forgot.submit }).click();
  await expect(here.getByText(email)).toBeVisible();
  await expect(here.getByRole('link', { name: auth.backToLogin })).toBeVisible();
  const { links } = await service.mails.waitForMail(email);
  const link = links.find((address) => address.includes('/reset-password')) ?? '';
  await here.goto(link);
  await expect(here).toHaveURL(/\/reset-password$/);
  await here.getByLabel(auth.newPassword).fill(newPassword);
  await here.getByLabel(auth.confirmPassword).fill(`${newPassword}?`);
  await here.getByRole('button', { name: auth.reset.submit }).click();
  await expect(here.getByText(accountWords.de.passwords.differ)).toBeVisible();
  await here.getByLabel(auth.confirmPassword).fill(newPassword);
  await here.getByRole('button', { name: auth.reset.submit }).click();
  await expectToast(here, auth.reset.done);
  await expect(here).toHaveURL(/\/login$/);

  // The other browser is idle: it notices by itself.
  await expect(there).toHaveURL(/\/login\?next=%2Fupload$/);
  await here.goto(link);
  await expect(here.getByRole('heading', { name: auth.reset.invalidTitle })).toBeVisible();
  await expect(here.getByText(auth.linkRefusals.link_used)).toBeVisible();
  await there.getByLabel(auth.email).fill(email);
  await logIn(there, email);
  await expectToast(there, errors.invalid_credentials);
  // The address was unproven: a stranger might have signed up with it. A hovered toast would stay for good; with the
  // next screen it ends.
  await there.locator('[data-sonner-toast]').hover();
  await there.getByLabel(auth.password, { exact: true }).fill(newPassword);
  await there.keyboard.press('Enter');
  await expect(there.getByRole('heading', { name: accountClaim.title })).toBeVisible();
  await expect(there.locator('[data-sonner-toast]')).toHaveCount(0);
  await expect(there).toHaveURL(/\/review-account\?next=%2Fupload$/);
  await expect(there.getByRole('region', { name: accountClaim.found })).toContainText('Erika Muster');
  await expect(there.getByRole('button', { name: accountClaim.submit })).toBeDisabled();
  await there.getByLabel(accountClaim.keep).check();
  await there.getByRole('button', { name: accountClaim.submit }).click();
  await expectToast(there, accountClaim.kept);
  await expect(there).toHaveURL(/\/upload$/);
  await here.context().close();
  await there.context().close();
});

test('AUTH-13 after strangers’ attempts, the right password sends a mail whose link lets it in @thorough', async ({
  browser,
}) => {
  const page = await openBrowser(browser);
  const email = await createStranger(page);
  const guess = () => page.request.post('/api/auth/sign-in/email', { data: { email, password: 'Falsch-2026!' } });
  await Promise.all(Array.from({ length: 40 }, guess));
  await page.goto('/chat');
  await logIn(page, email);
  await expect(page.getByRole('main').getByText(errors.sign_in_needs_mail)).toBeVisible();
  const { links } = await service.mails.waitForMail(email, { subject: /Bestätigen Sie Ihre Anmeldung/ });
  const tab = await page.context().newPage();
  await tab.goto(links[0] ?? '');
  await expect(tab).toHaveURL(/\/login$/);
  await expect(tab.getByText(auth.confirmedByMail)).toBeVisible();
  await expectAccessible(tab);
  await logIn(tab, email);
  await expect(tab).toHaveURL(/\/chat$/);
  await page.context().close();
});

test('AUTH-04 whoever finds a stranger’s data under their address can start with an empty account @thorough', async ({
  browser,
}) => {
  const page = await openBrowser(browser);
  const email = await createStranger(page);
  await page.goto('/forgot-password');
  await page.getByLabel(auth.email).fill(email);
  await page.getByRole('button', { name: auth.forgot.submit }).click();
  const { links } = await service.mails.waitForMail(email);
  await page.goto(links.find((address) => address.includes('/reset-password')) ?? '');
  await page.getByLabel(auth.newPassword).fill(newPassword);
  await page.getByLabel(auth.confirmPassword).fill(newPassword);
  await page.getByRole('button', { name: auth.reset.submit }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, email, { password: newPassword });
  await page.getByLabel(accountClaim.beginAnew).check();
  await page.getByRole('button', { name: accountClaim.submit }).click();
  await expectToast(page, accountClaim.begun);
  await expect(page).toHaveURL(/\/chat$/);
  await page.reload();
  await expect(page).toHaveURL(/\/chat$/);
  await page.context().close();
});

test("AUTH-07 the operator's code brings the provider's admin back in, and ends the old session @thorough", async ({
  browser,
}) => {
  const [page, other] = [await openBrowser(browser), await openBrowser(browser)];
  const email = await createStranger(page);
  await service.alter(
    `INSERT INTO customers (id, company_name, domain_key, is_provider)
     VALUES (gen_random_uuid(), 'BoardSearch', ':provider', true) ON CONFLICT DO NOTHING`,
  );
  await ofAccount(
    email,
    'UPDATE user_profiles SET customer_id = (SELECT id FROM customers WHERE is_provider) WHERE user_id = :user',
  );
  await ofAccount(email, `UPDATE user_roles SET role = 'admin' WHERE user_id = :user`);
  await other.goto('/upload');
  await logIn(other, email);
  await expect(other).toHaveURL(/\/upload$/);

  const { recovery } = auth;
  await page.goto('/admin-recovery');
  await expect(page.getByText(recoveryCode)).toHaveCount(0);
  const give = async (code: string, password: string, repeated = password) => {
    await page.getByLabel(recovery.code, { exact: true }).fill(code);
    await page.getByLabel(auth.newPassword).fill(password);
    await page.getByLabel(auth.confirmPassword).fill(repeated);
    await page.getByRole('button', { name: recovery.submit }).click();
  };
  await give(recoveryCode, newPassword, `${newPassword}2`);
  await expectToast(page, accountWords.de.passwords.differ);
  await give('wrong', newPassword);
  await expectToast(page, errors.recovery_failed);
  await give(recoveryCode, newPassword);
  await expectToast(page, recovery.done(email));
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, email, { password: newPassword });
  await expect(page).toHaveURL(/\/chat$/);
  await expect(other).toHaveURL(/\/login/);
  await page.context().close();
  await other.context().close();
});

test('AUTH-09 signing out everywhere ends both browsers, and every tab follows at once @thorough', async ({
  browser,
}) => {
  const [here, there] = [await openBrowser(browser), await openBrowser(browser)];
  const email = await createStranger(here);
  for (const page of [here, there]) {
    await page.goto('/upload');
    await logIn(page, email);
    await expect(page).toHaveURL(/\/upload$/);
  }
  const tab = await here.context().newPage();
  await tab.goto('/chat');
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();

  await here.goto('/settings');
  const { sessions } = security;
  await expect(here.getByText(sessions.current, { exact: true })).toBeVisible();
  await expect(here.getByRole('button', { name: sessions.endOthers })).toBeVisible();
  await here.getByRole('button', { name: sessions.endAll }).click();
  await here.getByRole('alertdialog').getByRole('button', { name: sessions.endAll }).click();
  await expect(here).toHaveURL(/\/login$/);
  await expect(tab).toHaveURL(/\/login/);
  await expect(there).toHaveURL(/\/login/);
  await here.context().close();
  await there.context().close();
});

test('AUTH-09 other devices are signed out one by one or all at once, and the log shows it', async ({ browser }) => {
  const [here, second, third] = [await openBrowser(browser), await openBrowser(browser), await openBrowser(browser)];
  const email = await createStranger(here);
  for (const page of [second, third, here]) {
    await page.goto('/settings');
    await logIn(page, email);
    await expect(page).toHaveURL(/\/settings$/);
  }
  const { sessions, acts } = security;
  const others = here.getByRole('button', { name: /^Chrome auf Linux.* abmelden$/ });
  // Each name tells which one it signs out.
  for (const number of [1, 2, 3]) {
    const name = sessions.endOf(sessions.numbered('Chrome auf Linux', number));
    await expect(here.getByRole('button', { name })).toBeVisible();
  }
  await expect(others).toHaveCount(3);
  await others.first().click();
  await expectToast(here, sessions.ended);
  await expect(others).toHaveCount(2);
  await here.getByRole('button', { name: sessions.endOthers }).click();
  await expectToast(here, sessions.othersEnded);
  await expect(others).toHaveCount(0);
  await expect(here.getByRole('list', { name: acts.title })).toContainText(acts.actions.sessions_ended);
  await second.reload();
  await expect(second).toHaveURL(/\/login\?next=%2Fsettings$/);
  await expect(here).toHaveURL(/\/settings$/);
  for (const page of [here, second, third]) await page.context().close();
});

test('AUTH-13 a changed password signs out the other browser; well-known passwords are rejected', async ({
  browser,
}) => {
  const [here, there] = [await openBrowser(browser), await openBrowser(browser)];
  const email = await createStranger(here);
  for (const page of [there, here]) {
    await page.goto('/settings');
    await logIn(page, email);
    await expect(page).toHaveURL(/\/settings$/);
  }
  const { password } = security;
  await here.getByRole('button', { name: password.change }).click();
  const dialog = here.getByRole('dialog');
  const change = async (current: string, next: string) => {
    await dialog.getByLabel(password.current).fill(current);
    await dialog.getByLabel(password.next, { exact: true }).fill(next);
    await dialog.getByLabel(password.repeat).fill(next);
    await dialog.getByRole('button', { name: password.change }).click();
  };
  await change('falsch', newPassword);
  await expect(dialog.getByText(errors.password_wrong)).toBeVisible();
  await expect(dialog.getByLabel(password.current)).toBeFocused();
  await change(testPassword, 'Password1!');
  await expect(dialog.getByText(errors.password_too_common)).toBeVisible();
  await change(testPassword, newPassword);
  await expectToast(here, password.done);
  await there.reload();
  await expect(there).toHaveURL(/\/login\?next=%2Fsettings$/);
  await here.reload();
  await expect(here).toHaveURL(/\/settings$/);
  await here.context().close();
  await there.context().close();
});

test('AUTH-08 AUTH-10 an expired session leads every tab to sign-in, and back to its own page', async ({ browser }) => {
  const page = await openBrowser(browser);
  const email = await createStranger(page);
  await page.goto('/upload');
  await logIn(page, email);
  await expect(page).toHaveURL(/\/upload$/);
  const tab = await page.context().newPage();
  await tab.goto('/settings?a=1#b');
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await ofAccount(email, 'DELETE FROM auth_sessions WHERE user_id = :user');
  // Both are idle: one notices through its event stream, and tells the other.
  await expect(tab).toHaveURL(/\/login\?next=%2Fsettings%3Fa%3D1%23b$/);
  await expect(page).toHaveURL(/\/login\?next=%2Fupload$/);
  await logIn(tab, email);
  await expect(tab).toHaveURL(/\/settings\?a=1#b$/);
  await expect(page).toHaveURL(/\/upload$/);
  await page.context().close();
});

test('AUTH-10 a visible page renews its session, a hidden one does not, and checks again when shown @thorough', async ({
  browser,
}) => {
  const page = await openBrowser(browser);
  const email = await createStranger(page);
  await page.clock.install();
  await page.goto('/settings');
  await logIn(page, email);
  await expect(page.getByRole('switch', { name: security.factor.email })).toBeVisible();
  let asked = 0;
  let answered = 0;
  const isRenewal = (request: Request) => request.url().endsWith('/api/users/session');
  page.on('request', (request) => {
    if (isRenewal(request)) asked += 1;
  });
  page.on('requestfinished', (request) => {
    if (isRenewal(request)) answered += 1;
  });
  const turn = (visibility: 'visible' | 'hidden') =>
    page.evaluate(
      `Object.defineProperty(document, 'visibilityState', { value: '${visibility}', configurable: true });
       document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`,
    );

  await page.clock.fastForward('06:00');
  // A response arriving after the clock is turned on would be as fresh as the new time.
  await expect.poll(() => answered).toBeGreaterThan(0);
  await page.evaluate(() => fetch('/healthz'));
  await turn('hidden');
  const before = asked;
  await page.clock.fastForward('30:00');
  // By the time this returns, anything the page would have requested has been sent.
  await page.evaluate(() => fetch('/healthz'));
  expect(asked).toBe(before);
  await turn('visible');
  await expect.poll(() => asked).toBeGreaterThan(before);
  await page.context().close();
});
