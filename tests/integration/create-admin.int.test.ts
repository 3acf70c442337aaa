import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenPasswordRules } from '#shared/passwords/password-rules.ts';
import { type ExternalServer, useTestServer } from '#support/external-postgres.ts';
import { postJson } from '#support/http-client.ts';
import { runScript } from '#support/run-script.ts';
import { type ServerProcess, startServerProcess } from '#support/server-process.ts';
import { startTestApp } from '#support/test-app.ts';
import { asOwner } from '../support/as-owner.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-admin-'));
let server: ServerProcess | undefined;
let external: ExternalServer;

beforeAll(() => {
  external = useTestServer();
});
afterAll(async () => {
  await server?.end();
  rmSync(dataDirectory, { recursive: true, force: true });
});

const createAdmin = (email: string, environment: Record<string, string> = {}, more: string[] = []) =>
  runScript('create-admin', ['--email', email, ...more], { environment: { DATA_DIR: dataDirectory, ...environment } });

const passwordIn = (printed: string) => /: (\S{16})$/m.exec(printed)?.[1] ?? '';
const signIn = (url: string, email: string, password: string) =>
  postJson(`${url}/api/auth/sign-in/email`, { email, password });

test('AUTH-05 AUTH-11 the first admin is created before the service ever ran, and must change the generated password', async () => {
  const first = await createAdmin('Chefin@Anbieter.example');
  // The output says why, should it ever fail.
  expect(first).toEqual({ code: 0, printed: expect.stringContaining('is now an admin of the provider') });
  expect(findBrokenPasswordRules(passwordIn(first.printed))).toEqual([]);
  const again = await createAdmin('chefin@anbieter.example');
  expect([again.code, again.printed]).toEqual([
    1,
    'There is already an account with the address chefin@anbieter.example; nothing was changed.\n',
  ]);
  server = await startServerProcess({ dataDirectory });
  const answer = await signIn(server.url, 'chefin@anbieter.example', passwordIn(first.printed));
  expect([answer.status, await answer.json()]).toEqual([200, { next: 'change_password', isDemo: false }]);
}, 120_000);

test("AUTH-05 an invalid argument is named, with the command's usage", async () => {
  const wrong = await createAdmin('nope', {}, ['--language', 'fr']);
  expect([wrong.code, wrong.printed.split('\n')[0]]).toEqual([
    1,
    'No admin was created: --email must be an email address, such as you@company.example; --language must be de or en.',
  ]);
  expect(wrong.printed).toContain('Use: npm run create-admin -- --email');
  const named = await createAdmin('dritte@anbieter.example', {}, ['--name', 'Chefin auf fremd.example']);
  expect([named.code, named.printed]).toEqual([1, expect.stringContaining('without web addresses')]);
  const unknown = await createAdmin('dritte@anbieter.example', {}, ['--rolle', 'admin']);
  expect([unknown.code, unknown.printed]).toEqual([1, expect.stringContaining("Unknown option '--rolle'")]);
}, 120_000);

test('AUTH-05 another admin is created while the service runs on the same data', async () => {
  if (!server) throw new Error('the server was not started');
  const { code, printed } = await createAdmin('zweite@anbieter.example');
  expect({ code, printed }).toEqual({ code: 0, printed: expect.stringContaining('is now an admin') });
  const password = passwordIn(printed);
  const signedIn = await signIn(server.url, 'zweite@anbieter.example', password);
  const cookieOf = (answer: Response) => answer.headers.getSetCookie().join('; ').split(';')[0] ?? '';
  const changed = await postJson(
    `${server.url}/api/auth/change-password`,
    { newPassword: 'Ganz-anders-2027!' },
    { cookie: cookieOf(signedIn) },
  );
  expect(await changed.json()).toEqual({ next: 'signed_in', isDemo: false });
  // The session's token has changed since.
  const cookie = cookieOf(changed);
  const me = await (await fetch(`${server.url}/api/users/me`, { headers: { cookie } })).json();
  expect(me).toMatchObject({ role: 'admin', customer: { companyName: 'BoardSearch', plan: 'enterprise' } });
}, 120_000);

test("AUTH-05 an admin is created while the running service's database restarts", async () => {
  if (!server) throw new Error('the server was not started');
  const [postmaster] = readFileSync(join(dataDirectory, 'postgresql/cluster/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(postmaster), 'SIGKILL');
  expect(await createAdmin('dritte@anbieter.example')).toEqual({
    code: 0,
    printed: expect.stringContaining('is now an admin of the provider'),
  });
}, 120_000);

test("AUTH-03 AUTH-05 works with an external database; nobody joins the provider's customer by signing up", async () => {
  const url = await external.createDatabase();
  const made = await createAdmin('chefin@anbieter.example', { DATABASE_URL: url, PROVIDER_NAME: 'Tafel & Söhne' });
  expect([made.code, made.printed]).toEqual([0, expect.stringContaining('chefin@anbieter.example is now an admin')]);
  const address = { kind: 'external', url } as const;
  const service = await startTestApp({ address });
  try {
    for (const companyName of ['Tafel & Söhne', '  tafel & söhne ', 'TAFEL  & SÖHNE', ':provider']) {
      const user = await service.createUser({ companyName, email: `${companyName.length}@anbieter.example` });
      const rows = await asOwner<{ isProvider: boolean }>(
        address,
        'SELECT c.is_provider AS "isProvider" FROM user_profiles p JOIN customers c ON c.id = p.customer_id WHERE p.user_id = $1',
        [user.id],
      );
      expect([companyName, rows]).toEqual([companyName, [{ isProvider: false }]]);
    }
    const acts = await asOwner(address, "SELECT result FROM audit_log WHERE action = 'admin_created'");
    expect(acts).toEqual([{ result: 'success' }]);
  } finally {
    await service.close();
  }
}, 120_000);
