import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditPageSchema } from '#shared/contracts/audit.ts';
import type { CurrentSession } from '#shared/contracts/auth.ts';
import type { Passkey } from '#shared/contracts/passkeys.ts';
import { asOwner } from '#support/as-owner.ts';
import { testPassword } from '#support/http-client.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { VirtualAuthenticator } from '#support/virtual-authenticator.ts';

let service: TestApp;
let user: TestUser;
let key: VirtualAuthenticator;

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());
beforeEach(async () => {
  user = await service.createUser();
  key = new VirtualAuthenticator();
});

type Options = { options: { challenge: string; allowCredentials?: { id: string }[]; [more: string]: unknown } };

const confirm = (who: TestUser) =>
  who.request('/api/mfa/confirm', { method: 'POST', body: { password: testPassword } });

async function addPasskey(who: TestUser, authenticator: VirtualAuthenticator, name = 'Schlüssel'): Promise<void> {
  expect((await confirm(who)).status).toBe(200);
  const asked = await who.request('/api/mfa/passkeys/options', { method: 'POST', body: {} });
  const { options } = (await asked.json()) as Options;
  const response = authenticator.register(options);
  const added = await who.request('/api/mfa/passkeys', { method: 'POST', body: { name, response } });
  expect([added.status, await added.json()]).toEqual([200, { ok: true }]);
}

const listed = async (who: TestUser) =>
  ((await (await who.request('/api/mfa/passkeys')).json()) as { passkeys: Passkey[] }).passkeys;

const post = (path: string, body: object, cookie = '') =>
  service.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

async function askToSignIn(email?: string): Promise<Options['options']> {
  const answer = await post('/api/auth/passkey/sign-in-options', email ? { email } : {});
  expect(answer.status).toBe(200);
  return ((await answer.json()) as Options).options;
}

const signIn = (response: object) => post('/api/auth/passkey/sign-in', { response });

const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

const sessionOf = async (cookie: string) =>
  (await (await service.app.request('/api/users/session', { headers: { cookie } })).json()) as CurrentSession;

test('AUTH-12 a security key is requested as the specification advises, stored, and signs in without a password', async () => {
  await confirm(user);
  const asked = await user.request('/api/mfa/passkeys/options', { method: 'POST', body: {} });
  expect(((await asked.json()) as Options).options).toMatchObject({
    hints: ['security-key'],
    attestation: 'none',
    authenticatorSelection: {
      authenticatorAttachment: 'cross-platform',
      userVerification: 'preferred',
      residentKey: 'discouraged',
    },
  });
  const device = await user.request('/api/mfa/passkeys/options', { method: 'POST', body: { kind: 'device' } });
  expect(((await device.json()) as Options).options).toMatchObject({ hints: ['client-device', 'hybrid'] });
  await addPasskey(user, key, 'Am Bund');
  expect(await listed(user)).toMatchObject([{ name: 'Am Bund', lastUsedAt: null }]);

  const options = await askToSignIn(user.email);
  expect(options).toMatchObject({ hints: ['client-device', 'security-key', 'hybrid'] });
  expect(options.allowCredentials).toEqual([{ id: key.credentialId, type: 'public-key' }]);
  const answer = await signIn(key.prove(options));
  expect([answer.status, await answer.json()]).toEqual([200, { next: 'signed_in', isDemo: false }]);
  expect((await sessionOf(cookieOf(answer))).user?.id).toBe(user.id);
  expect((await listed(user))[0]?.lastUsedAt).not.toBeNull();
});

const signedInLongAgo = () =>
  service.platform.database.withAccount(user.id, (tx) =>
    tx.execute(sql`UPDATE auth_sessions SET created_at = now() - interval '11 minutes' WHERE user_id = ${user.id}`),
  );

test('AUTH-12 adding and removing require a fresh proof', async () => {
  const begin = () => user.request('/api/mfa/passkeys/options', { method: 'POST', body: {} });
  await signedInLongAgo();
  const unproven = await begin();
  expect([unproven.status, await unproven.json()]).toMatchObject([403, { code: 'confirmation_required' }]);
  await addPasskey(user, key);
  await service.platform.database.withAccount(user.id, (tx) =>
    tx.execute(sql`UPDATE mfa_sessions SET confirmed_at = now() - interval '11 minutes'`),
  );
  const [passkey] = await listed(user);
  const remove = () => user.request(`/api/mfa/passkeys/${passkey?.id}`, { method: 'DELETE' });
  expect((await remove()).status).toBe(403);
  await confirm(user);
  expect((await remove()).status).toBe(200);
  expect(await listed(user)).toEqual([]);
});

test('AUTH-13 unknown addresses, and those without passkeys, get made-up ids, always the same', async () => {
  const first = await askToSignIn('niemand@stadtwerke.example');
  const second = await askToSignIn('Niemand@stadtwerke.example');
  const without = await askToSignIn(user.email);
  expect(first.allowCredentials?.length).toBeGreaterThan(0);
  expect(first.allowCredentials).toEqual(second.allowCredentials);
  expect(without.allowCredentials?.length).toBeGreaterThan(0);
  expect(without.allowCredentials).not.toEqual(first.allowCredentials);
  await addPasskey(user, key);
  const keysOf = (options: object) => Object.keys(options).sort();
  const shapes = [await askToSignIn(user.email), first].map((each) => [
    keysOf(each),
    keysOf(each.allowCredentials?.[0] ?? {}),
  ]);
  expect(shapes[0]).toEqual(shapes[1]);
  expect(first.challenge).not.toBe(second.challenge);
});

test('AUTH-12 a response counts once, for its challenge, site and key; a copied key is detected', async () => {
  await addPasskey(user, key);
  const refused = async (response: object) => {
    const answer = await signIn(response);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'code_invalid' }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  };
  const good = key.prove(await askToSignIn(user.email));
  expect((await signIn(good)).status).toBe(200);
  await refused(good);
  await refused(key.prove({ challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }));
  await refused(new VirtualAuthenticator().prove(await askToSignIn(user.email)));
  await refused({ ...new VirtualAuthenticator().prove(await askToSignIn(user.email)), id: key.credentialId });
  await refused({ nonsense: true });
  // A copy whose count lags behind the original's.
  key.counter = 0;
  await refused(key.prove(await askToSignIn(user.email)));
  // A challenge for another purpose.
  const { options } = (await (
    await user.request('/api/mfa/passkeys/options', { method: 'POST', body: {} })
  ).json()) as Options;
  key.counter = 50;
  await refused(key.prove(options));
});

test('AUTH-12 a key without user verification is no sign-in, but a second factor', async () => {
  await addPasskey(user, key);
  key.verifiesUsers = false;
  const unverified = await signIn(key.prove(await askToSignIn(user.email)));
  expect([unverified.status, await unverified.json()]).toMatchObject([400, { code: 'passkey_unverified' }]);

  const enabled = await user.request('/api/mfa/passkey', { method: 'PUT', body: { isEnabled: true } });
  expect(((await enabled.json()) as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
  const signedIn = await post('/api/auth/sign-in/email', { email: user.email, password: testPassword });
  const cookie = cookieOf(signedIn);
  expect((await sessionOf(cookie)).state).toBe('second_factor');
  await post('/api/mfa/session', {}, cookie);
  const { options } = (await (await post('/api/mfa/passkey-options', {}, cookie)).json()) as Options;
  const proven = await post('/api/mfa/verify-passkey', { response: key.prove(options) }, cookie);
  expect([proven.status, await proven.json()]).toEqual([200, { isVerified: true, isDemo: false }]);
  expect((await sessionOf(cookieOf(proven))).state).toBe('signed_in');
  // A cookie copied before the proof opens nothing after it.
  expect((await sessionOf(cookie)).state).toBe('signed_out');
});

test('MFA-03 wrong passkeys count like wrong codes', async () => {
  await addPasskey(user, key);
  await user.request('/api/mfa/passkey', { method: 'PUT', body: { isEnabled: true } });
  const cookie = cookieOf(await post('/api/auth/sign-in/email', { email: user.email, password: testPassword }));
  await post('/api/mfa/session', {}, cookie);
  const wrong = await post('/api/mfa/verify-passkey', { response: { nonsense: true } }, cookie);
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { code: 'code_invalid', remainingAttempts: 9 }]);
});

test('AUTH-12 a verified passkey is both factors, so no other is requested', async () => {
  await addPasskey(user, key);
  await user.request('/api/mfa/email', { method: 'PUT', body: { isEnabled: true } });
  const answer = await signIn(key.prove(await askToSignIn(user.email)));
  expect(await answer.json()).toEqual({ next: 'signed_in', isDemo: false });
  expect((await sessionOf(cookieOf(answer))).state).toBe('signed_in');
});

test("AUTH-12 another account's passkey is neither listed, renamed, removed nor added again", async () => {
  await addPasskey(user, key);
  const [passkey] = await listed(user);
  const other = await service.createUser();
  expect(await listed(other)).toEqual([]);
  const path = `/api/mfa/passkeys/${passkey?.id}`;
  await confirm(other);
  expect((await other.request(path, { method: 'PATCH', body: { name: 'Meiner' } })).status).toBe(404);
  expect((await other.request(path, { method: 'DELETE' })).status).toBe(404);
  const { options } = (await (
    await other.request('/api/mfa/passkeys/options', { method: 'POST', body: {} })
  ).json()) as Options;
  const again = await other.request('/api/mfa/passkeys', {
    method: 'POST',
    body: { name: 'Kopie', response: key.register(options) },
  });
  expect(again.status).toBe(409);
  // One account's second factor cannot be proven with another's key.
  const mine = new VirtualAuthenticator();
  await addPasskey(other, mine);
  await other.request('/api/mfa/passkey', { method: 'PUT', body: { isEnabled: true } });
  const cookie = cookieOf(await post('/api/auth/sign-in/email', { email: other.email, password: testPassword }));
  await post('/api/mfa/session', {}, cookie);
  const asked = (await (await post('/api/mfa/passkey-options', {}, cookie)).json()) as Options;
  expect((await post('/api/mfa/verify-passkey', { response: key.prove(asked.options) }, cookie)).status).toBe(400);
});

test('AUTH-12 passkeys are renamed; removing the last one turns off the second factor by passkey', async () => {
  await addPasskey(user, key);
  const [passkey] = await listed(user);
  const path = `/api/mfa/passkeys/${passkey?.id}`;
  expect((await user.request(path, { method: 'PATCH', body: { name: '   ' } })).status).toBe(400);
  expect((await user.request(path, { method: 'PATCH', body: { name: 'Büro' } })).status).toBe(200);
  expect(await listed(user)).toMatchObject([{ name: 'Büro' }]);
  await user.request('/api/mfa/passkey', { method: 'PUT', body: { isEnabled: true } });
  expect((await user.request(path, { method: 'DELETE' })).status).toBe(200);
  expect(await (await user.request('/api/mfa/settings')).json()).toMatchObject({ passkey: false });
  const none = await user.request('/api/mfa/passkey', { method: 'PUT', body: { isEnabled: true } });
  expect([none.status, await none.json()]).toMatchObject([400, { code: 'factor_unavailable' }]);
});

test('AUTH-09 AUTH-12 the log names the passkey that was added, renamed or removed', async () => {
  await addPasskey(user, key, 'Am Bund');
  const path = `/api/mfa/passkeys/${(await listed(user))[0]?.id}`;
  expect((await user.request(path, { method: 'PATCH', body: { name: 'Im Büro' } })).status).toBe(200);
  expect((await user.request(path, { method: 'DELETE' })).status).toBe(200);
  const { entries } = auditPageSchema.parse(await (await user.request('/api/audit')).json());
  const ofPasskeys = entries.filter(({ action }) => action.startsWith('passkey_'));
  expect(ofPasskeys.map(({ action, details }) => [action, details?.name])).toEqual([
    ['passkey_removed', 'Im Büro'],
    ['passkey_renamed', 'Im Büro'],
    ['passkey_added', 'Am Bund'],
  ]);
});

test('AUTH-12 a recent sign-in is the proof for an account without password and factor', async () => {
  await service.platform.database.withAccount(user.id, (tx) =>
    tx.execute(sql`UPDATE auth_accounts SET password = NULL WHERE user_id = ${user.id}`),
  );
  const begin = () => user.request('/api/mfa/passkeys/options', { method: 'POST', body: {} });
  expect((await begin()).status).toBe(200);
  await signedInLongAgo();
  const late = await begin();
  expect([late.status, await late.json()]).toMatchObject([403, { code: 'sign_in_again' }]);
});

const failedSignIns = (ofWhom: string | null) =>
  asOwner<{ device: string | null; details: unknown }>(
    service.address,
    `SELECT device, details FROM audit_log WHERE action = 'sign_in' AND result = 'failure' AND details ->> 'by' = 'passkey'
     AND user_id IS NOT DISTINCT FROM $1`,
    [ofWhom],
  );

test("AUTH-12 AUTH-13 strangers cannot write to an account's log, and little to any log", async () => {
  await addPasskey(user, key);
  const before = await failedSignIns(null);
  const forged = { ...new VirtualAuthenticator().prove(await askToSignIn(user.email)), id: key.credentialId };
  for (let tries = 0; tries < 6; tries += 1) {
    const answer = await service.app.request('/api/auth/passkey/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Rufen Sie 0900 123456 an! Firefox/1' },
      body: JSON.stringify({ response: { ...forged, rawId: key.credentialId } }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'code_invalid' }]);
  }
  expect(await failedSignIns(user.id)).toEqual([]);
  const strays = (await failedSignIns(null)).slice(before.length);
  expect(strays).toHaveLength(3);
  expect(strays[0]).toEqual({ device: 'Firefox', details: { by: 'passkey', code: 'code_invalid' } });
});

test('AUTH-12 a copied key is detected by its signature, not by unsigned claims, and recorded on its account', async () => {
  await addPasskey(user, key);
  expect((await signIn(key.prove(await askToSignIn(user.email)))).status).toBe(200);
  key.counter = 0;
  expect((await signIn(key.prove(await askToSignIn(user.email)))).status).toBe(400);
  key.verifiesUsers = false;
  key.counter = 50;
  expect((await signIn(key.prove(await askToSignIn(user.email)))).status).toBe(400);
  expect((await failedSignIns(user.id)).map(({ details }) => details)).toEqual([
    { by: 'passkey', code: 'code_invalid' },
    { by: 'passkey', code: 'passkey_unverified' },
  ]);
});

test("AUTH-12 a passkey names its own account's handle, and must if the browser chose the account", async () => {
  const other = await service.createUser();
  await addPasskey(user, key);
  const handle = (id: string) => Buffer.from(id).toString('base64url');
  const answers = [];
  for (const [email, userHandle] of [
    [user.email, handle(other.id)],
    [user.email, handle(user.id)],
    [undefined, undefined],
    [undefined, handle(other.id)],
    [undefined, handle(user.id)],
  ]) {
    const proof = key.prove(await askToSignIn(email)) as { response: object };
    answers.push((await signIn({ ...proof, response: { ...proof.response, userHandle } })).status);
  }
  expect(answers).toEqual([400, 200, 400, 400, 200]);
});

test('AUTH-12 a failed response uses up its challenge, at sign-in and when a passkey is added', async () => {
  await addPasskey(user, key);
  const options = await askToSignIn(user.email);
  key.verifiesUsers = false;
  const unverified = await signIn(key.prove(options));
  expect([unverified.status, await unverified.json()]).toMatchObject([400, { code: 'passkey_unverified' }]);
  key.verifiesUsers = true;
  expect(await (await signIn(key.prove(options))).json()).toMatchObject({ code: 'code_invalid' });

  const asked = await user.request('/api/mfa/passkeys/options', { method: 'POST', body: {} });
  const registration = ((await asked.json()) as Options).options;
  const add = (authenticator: VirtualAuthenticator) => {
    const body = { name: 'Zweiter', response: authenticator.register(registration) };
    return user.request('/api/mfa/passkeys', { method: 'POST', body });
  };
  expect((await add(new VirtualAuthenticator({ origin: 'https://evil.example' }))).status).toBe(400);
  expect((await add(new VirtualAuthenticator())).status).toBe(400);
  expect(await listed(user)).toHaveLength(1);
});

test('AUTH-13 one address is limited over sign-ins, second factors and new passkeys together', async () => {
  const strict = await startTestApp({ config: { ADDRESS_LIMIT_FACTOR: '1' } });
  try {
    const member = await strict.createUser();
    expect((await confirm(member)).status).toBe(200);
    const begin = (path: string) => member.request(path, { method: 'POST', body: {} });
    const statuses = new Set<number>();
    // A few become free again while a hundred begin.
    for (let tries = 0; tries < 120 && !statuses.has(429); tries += 1) {
      statuses.add((await begin(tries % 2 ? '/api/auth/passkey/sign-in-options' : '/api/mfa/passkeys/options')).status);
    }
    expect([...statuses]).toEqual([200, 429]);
    const last = await begin('/api/auth/passkey/sign-in-options');
    expect([last.status, await last.json()]).toMatchObject([429, { code: 'rate_limited' }]);
  } finally {
    await strict.close();
  }
});
