import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { superuser } from '#server/platform/database/embedded/embedded-postgres.ts';
import type { Language } from '#shared/contracts/users.ts';
import * as authDe from '#shared/messages/de/auth.ts';
import * as errorsDe from '#shared/messages/de/errors.ts';
import * as mfaDe from '#shared/messages/de/mfa.ts';
import * as passwordsDe from '#shared/messages/de/passwords.ts';
import * as securityDe from '#shared/messages/de/security.ts';
import * as authEn from '#shared/messages/en/auth.ts';
import * as errorsEn from '#shared/messages/en/errors.ts';
import * as mfaEn from '#shared/messages/en/mfa.ts';
import * as passwordsEn from '#shared/messages/en/passwords.ts';
import * as securityEn from '#shared/messages/en/security.ts';
import { asOwner } from './as-owner.ts';
import { type SignedInClient, signUpAt, testPassword } from './http-client.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** Texts of the account screens. */
export const accountWords = {
  de: { ...authDe, ...mfaDe, ...passwordsDe, ...securityDe, ...errorsDe },
  en: { ...authEn, ...mfaEn, ...passwordsEn, ...securityEn, ...errorsEn },
};

/** A separate service with a mail server, whose database a journey may modify, e.g. to let time pass. */
export interface AccountService {
  server: ServerProcess;
  dataDirectory: string;
  mails: MailServer;
  /** Runs a statement as the database's owner. */
  alter: (statement: string, values?: unknown[]) => Promise<void>;
  close: () => Promise<void>;
}

export async function startAccountService(environment: Record<string, string> = {}): Promise<AccountService> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-accounts-'));
  const mails = await startMailServer();
  const server = await startServerProcess({
    dataDirectory,
    environment: { SMTP_URL: mails.url, TZ_OPERATOR: 'Europe/Berlin', ...environment },
  });
  const password = readFileSync(join(dataDirectory, 'database.secret'), 'utf8').trim();
  const address = {
    kind: 'embedded',
    socketDirectory: join(dataDirectory, 'postgresql/run'),
    passwords: { owner: password, boardsearch_app: '', boardsearch_auth: '' },
    owner: superuser,
    database: 'postgres',
  } as const;
  return {
    server,
    dataDirectory,
    mails,
    alter: async (statement, values) => void (await asOwner(address, statement, values)),
    close: async () => {
      await server.end();
      await mails.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Makes an account an admin of the provider. */
export async function promote({ alter }: Pick<AccountService, 'alter'>, email: string): Promise<void> {
  const own = 'WHERE user_id = (SELECT id FROM auth_users WHERE email = $1)';
  await alter(`UPDATE user_profiles SET customer_id = (SELECT id FROM customers WHERE is_provider) ${own}`, [email]);
  await alter(`UPDATE user_roles SET role = 'admin' ${own}`, [email]);
}

/** A new admin of the provider. */
export async function signUpAdmin(service: AccountService): Promise<SignedInClient> {
  const admin = await signUpAt(service.server.url);
  await promote(service, admin.email);
  return admin;
}

/** Opens a page in a separate browser with somebody signed in. */
export async function openAs(
  browser: Browser,
  { url }: Pick<ServerProcess, 'url'>,
  { cookie }: SignedInClient,
  path: string,
  { language = 'de', ...options }: BrowserContextOptions & { language?: Language } = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, ...options });
  const pairs = cookie.split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url })));
  const page = await context.newPage();
  await page.addInitScript((value) => localStorage.setItem('boardsearch.language', value), language);
  await page.goto(path);
  return page;
}

/** Fills in and submits the sign-in page. */
export async function logIn(
  page: Page,
  email: string,
  { password = testPassword, language = 'de' }: { password?: string; language?: Language } = {},
): Promise<void> {
  const { auth } = accountWords[language];
  await page.getByLabel(auth.email).fill(email);
  await page.getByLabel(auth.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: auth.submitLogin, exact: true }).click();
}

/** Enters and submits a second-factor code. */
export async function giveCode(page: Page, code: string, language: Language = 'de'): Promise<void> {
  const { mfa } = accountWords[language];
  await page.getByLabel(mfa.codeLabel).fill(code);
  await page.getByRole('button', { name: mfa.verify, exact: true }).click();
}

/** Expects a toast at the bottom right. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: text }).first()).toBeVisible();
}
