import { expect, type Page, test } from '@playwright/test';
import { auth } from '#shared/messages/de/auth.ts';
import { errors } from '#shared/messages/de/errors.ts';
import { passkeys } from '#shared/messages/de/passkeys.ts';
import { security } from '#shared/messages/de/security.ts';
import { testPassword } from '../support/http-client.ts';
import { createAccount, expectAccessible } from '../support/journey.ts';

// Passkeys belong to a host name, which an IP address does not have.
test.use({ baseURL: (process.env.JOURNEY_URL ?? '').replace('127.0.0.1', 'localhost') });

/** Plugs in a security key that is touched whenever the browser asks. */
async function plugInKey(page: Page, verifiesUsers: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: verifiesUsers,
      isUserVerified: verifiesUsers,
      automaticPresenceSimulation: true,
    },
  });
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: passkeys.add }).click();
  await page.getByLabel(passkeys.name).fill(name);
  await page.getByRole('radio', { name: new RegExp(passkeys.kinds['security-key']) }).check();
  await page.getByRole('button', { name: passkeys.create }).click();
  // A recent sign-in is proof enough.
  await expect(page.getByRole('list', { name: passkeys.title }).getByText(name)).toBeVisible();
}

test('AUTH-12 at an IP address, passkeys and anything else that cannot work are not offered @thorough', async ({
  page,
}) => {
  const numbers = (process.env.JOURNEY_URL ?? '').replace('localhost', '127.0.0.1');
  const asked = page.waitForResponse('**/api/auth/ways-in');
  await page.goto(`${numbers}/login`);
  expect(await (await asked).json()).toMatchObject({ passkeyOrigin: numbers.replace('127.0.0.1', 'localhost') });
  await expect(page.getByRole('button', { name: auth.submitLogin, exact: true })).toBeVisible();
  for (const name of [passkeys.signIn, passkeys.company]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(page.getByText(passkeys.or, { exact: true })).toHaveCount(0);
});

const signOut = async (page: Page) => {
  await page.request.post('/api/auth/sign-out', { data: {} });
  await page.goto('/login');
};

test('AUTH-12 a passkey is added, renamed, signs in without a password, and is removed', async ({ page }) => {
  const email = await createAccount(page);
  await plugInKey(page, true);
  await addPasskey(page, 'Am Bund');
  await page
    .getByRole('group', { name: passkeys.actionsOf('Am Bund') })
    .getByRole('button', { name: passkeys.rename })
    .click();
  await page.getByRole('dialog').getByLabel(passkeys.name).fill('Im Büro');
  await page.getByRole('dialog').getByRole('button', { name: passkeys.save }).click();
  await expect(page.getByRole('list', { name: passkeys.title }).getByText('Im Büro')).toBeVisible();
  await expectAccessible(page);

  await signOut(page);
  // The key stores no account: without an address there is nothing to sign in with, and the message does not mention a
  // change.
  await page.getByRole('button', { name: passkeys.signIn }).click();
  await expect(page.getByText(passkeys.passkeyNeedsEmail)).toBeVisible();
  await expect(page.getByLabel(auth.email)).toBeFocused();
  await page.getByLabel(auth.email).fill(email);
  await page.getByRole('button', { name: passkeys.signIn }).click();
  await expect(page).toHaveURL(/\/chat/);
  expect((await (await page.request.get('/api/users/me')).json()).email).toBe(email);

  await page.goto('/settings');
  await page
    .getByRole('group', { name: passkeys.actionsOf('Im Büro') })
    .getByRole('button', { name: passkeys.remove })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: passkeys.remove }).click();
  await expect(page.getByText(passkeys.none)).toBeVisible();
});

test('AUTH-12 MFA-01 a key without a PIN is a second factor, but cannot sign in by itself @thorough', async ({
  page,
}) => {
  const email = await createAccount(page);
  await plugInKey(page, false);
  await addPasskey(page, 'Ohne PIN');
  await page.getByRole('switch', { name: passkeys.factor }).click();
  await page.getByRole('dialog').getByRole('button', { name: security.recovery.done }).click();
  await expect(page.getByRole('switch', { name: passkeys.factor })).toBeChecked();
  // Removing the last key also disables the factor, which is announced beforehand.
  await page.getByRole('button', { name: passkeys.remove, exact: true }).click();
  await expect(page.getByRole('alertdialog').getByText(passkeys.removeOnlyFactor)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: passkeys.remove, exact: true })).toBeFocused();

  await signOut(page);
  await page.getByLabel(auth.email).fill(email);
  await page.getByRole('button', { name: passkeys.signIn }).click();
  await expect(page.getByText('Dieser Passkey hat Sie nicht geprüft.', { exact: false })).toBeVisible();

  await page.getByLabel(auth.password, { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: auth.submitLogin, exact: true }).click();
  await expect(page).toHaveURL(/\/two-factor-verify/);
  await page.getByRole('button', { name: passkeys.verify }).click();
  await expect(page).toHaveURL(/\/chat/);
});

test('AUTH-12 AUTH-14 a passkey for an unconfirmed address behaves like a password @thorough', async ({ page }) => {
  const email = await createAccount(page);
  await plugInKey(page, true);
  await addPasskey(page, 'Am Bund');
  await signOut(page);
  const problem = { type: 'about:blank', title: 'email_not_confirmed', status: 403, code: 'email_not_confirmed' };
  await page.route('**/api/auth/passkey/sign-in', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await page.getByLabel(auth.email).fill(email);
  await page.getByRole('button', { name: passkeys.signIn }).click();
  await expect(page.getByRole('main').getByText(errors.email_not_confirmed)).toBeVisible();
  await expect(page.getByRole('button', { name: auth.confirmEmail.send })).toBeVisible();
  await expectAccessible(page);
});
