import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAct } from '#server/features/audit/public.ts';
import { proveLog } from '#server/features/audit/run-verification.ts';
import { eraseAccount, reapplyErasures, sweepErasures } from '#server/features/erasure/erase-account.ts';
import { removeBytes } from '#server/features/uploads/files/remove-bytes.ts';
import { readLedger } from '#server/platform/storage/erasure-ledger.ts';
import { accountDeletionSchema } from '#shared/contracts/deletion.ts';
import { makeProviderAdmin, postAsStranger, signInAgain } from '#support/account-states.ts';
import { ask, followToEnd } from '#support/chat-driver.ts';
import { findStoredText } from '#support/find-stored-text.ts';
import { createOwnedThings } from '#support/owned-things.ts';
import { scriptAnswers } from '#support/scripted-answers.ts';
import { orderedMails, passTime, problemOf } from '#support/second-factor.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { asOwner } from '../support/as-owner.ts';

let service: TestApp;
const answers = scriptAnswers();
beforeAll(async () => {
  service = await startTestApp({
    withWorkers: true,
    answerSource: answers.source,
    config: { TRUSTED_PROXY_HOPS: '1' },
  });
}, 60_000);
afterAll(() => service.close());

const deletion = '/api/account/deletion';
const stateOf = async (answer: Response) => accountDeletionSchema.parse(await answer.json());
const request = (user: TestUser) => user.request(deletion, { method: 'POST' });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const sweep = (now: Date) => sweepErasures(service.platform, removeBytes, now);

const findText = (text: string) => findStoredText(service.address, text);

const bytesOf = (user: TestUser) => {
  const folder = join(service.platform.config.dataDirectory, 'user-uploads', user.id);
  return existsSync(folder) ? readdirSync(folder) : [];
};
const tokenOf = async (user: TestUser) => {
  const mails = await orderedMails(service.platform, user.email);
  const values = mails.findLast(({ kind }) => kind === 'deletion-requested')?.values as { link: string };
  return values.link.split('#token=')[1] ?? '';
};

test('SET-04 a deletion takes a fresh proof and seven days, and is announced by mail', async () => {
  const user = await service.createUser();
  await passTime(service, user, 620);
  expect(await problemOf(await request(user))).toMatchObject({ status: 403, code: 'confirmation_required' });
  const fresh = await signInAgain(service, user);
  const first = await stateOf(await request(fresh));
  expect(Math.round((Date.parse(first.dueAt ?? '') - Date.now()) / 86_400_000)).toBe(7);
  // If requested again, the first date stands.
  expect(await stateOf(await request(fresh))).toEqual(first);
  expect(
    (await orderedMails(service.platform, user.email)).filter(({ kind }) => kind === 'deletion-requested'),
  ).toHaveLength(1);
  await sweep(inDays(6.9));
  expect(await stateOf(await user.request(deletion))).toEqual(first);
  await user.request(deletion, { method: 'DELETE' });
});

test("SET-04 the mail's link cancels the deletion, once; so can the owner", async () => {
  const user = await service.createUser();
  await request(user);
  const token = await tokenOf(user);
  const undo = (given: string) =>
    service.app.request(`${deletion}/undo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: given }),
    });
  expect(await problemOf(await undo(`${token}x`))).toMatchObject({ code: 'link_invalid' });
  expect((await undo(token)).status).toBe(200);
  expect(await problemOf(await undo(token))).toMatchObject({ code: 'link_invalid' });
  await request(user);
  expect(await stateOf(await user.request(deletion, { method: 'DELETE' }))).toEqual({ requestedAt: null, dueAt: null });
  expect(await sweep(inDays(8))).toBe(0);
  expect((await user.request('/api/users/me')).status).toBe(200);
});

test('SET-04 after the date nothing cancels a deletion; one cancelled during the sweep is honoured', async () => {
  const undo = (token: string) => postAsStranger(service, `${deletion}/undo`, { token });
  const [first, second] = [await service.createUser(), await service.createUser()];
  for (const each of [first, second]) await request(each);
  const token = await tokenOf(first);
  const seen: unknown[] = [];
  const meanwhile = async (platform: TestApp['platform'], userId: string) => {
    if (seen.length === 0)
      seen.push(
        userId,
        (await problemOf(await undo(token))).code,
        (await second.request(deletion, { method: 'DELETE' })).status,
      );
    await removeBytes(platform, userId);
  };
  expect(await sweepErasures(service.platform, meanwhile, inDays(8))).toBe(1);
  expect(seen).toEqual([first.id, 'link_expired', 200]);
  expect((await second.request('/api/users/me')).status).toBe(200);

  await request(second);
  await asOwner(service.address, 'UPDATE account_deletions SET due_at = now() WHERE user_id = $1', [second.id]);
  expect(await problemOf(await second.request(deletion, { method: 'DELETE' }))).toMatchObject({
    code: 'deletion_begun',
  });
  expect(await problemOf(await undo(await tokenOf(second)))).toMatchObject({ code: 'link_expired' });
  expect(await sweep(new Date())).toBe(1);
});

test('SET-04 an erased account leaves only its bare id in the database and no bytes; other accounts keep theirs', async () => {
  const marked = `${uuidv7()}@einzig.example`;
  const user = await service.createUser({ email: marked, name: 'Ottilie Einzigartig' });
  const other = await service.createUser();
  await createOwnedThings(service, user);
  await createOwnedThings(service, other);
  await signInAgain(service, user, { headers: { 'x-forwarded-for': '203.0.113.99' } });
  const incoming = join(service.platform.config.dataDirectory, 'incoming', user.id);
  mkdirSync(incoming, { recursive: true });
  writeFileSync(join(incoming, 'half'), 'half');
  expect(bytesOf(user)).not.toEqual([]);
  expect((await findText(marked)).length).toBeGreaterThan(0);
  const others = bytesOf(other);

  await request(user);
  expect(await sweep(inDays(7.1))).toBe(1);
  for (const text of [marked, 'einzig.example', 'Ottilie Einzigartig', '203.0.113.99'])
    expect(await findText(text)).toEqual([]);
  const byId = await findText(user.id);
  expect(byId.filter((column) => !/^(audit_log|audit_entries|erasures)\./.test(column))).toEqual([]);
  expect(bytesOf(user)).toEqual([]);
  expect(existsSync(incoming)).toBe(false);
  expect((await user.request('/api/users/me')).status).toBe(401);
  expect(bytesOf(other)).toEqual(others);
  expect((await other.request('/api/users/me')).status).toBe(200);
  const mails = await orderedMails(service.platform, marked);
  expect(mails.filter(({ kind }) => kind === 'account-erased')).toHaveLength(1);
});

test('SET-04 erasing an account during an answer ends the stream, and nothing is written afterwards', async () => {
  const user = await service.createUser();
  await createOwnedThings(service, user);
  const held = answers.holdAt('summary');
  const { answer } = await ask(user);
  const following = followToEnd(user, answer.id);
  await held.reached;
  await request(user);
  expect(await sweep(inDays(7.1))).toBe(1);
  held.letGo();
  // The stream ends with an event or is cut off, but never stays open.
  await following.catch(() => undefined);
  await sweep(new Date());
  const byId = await findText(user.id);
  expect(byId.filter((column) => !/^(audit_log|audit_entries|erasures)\./.test(column))).toEqual([]);
  expect(await findText(answer.id)).toEqual([]);
  expect(bytesOf(user)).toEqual([]);
  expect((await user.request(`/api/chats/answers/${answer.id}/events`)).status).toBe(401);
});

test("ADM-10 SET-04 an erased person's log details are gone and the chain verifies; nothing else removes them", async () => {
  const { platform, address } = service;
  const user = await service.createUser();
  const other = await service.createUser();
  for (const each of [user, other]) {
    await signInAgain(service, each, { headers: { 'x-forwarded-for': '203.0.113.77' } });
  }
  const prove = () =>
    proveLog(platform.config, platform.encryptionKey, (work) => platform.database.withAccount(null, work));
  expect(await eraseAccount(platform, removeBytes, user.id)).toBe(true);
  const contents = 'SELECT content FROM audit_personal WHERE user_id = $1';
  expect(await asOwner(address, contents, [user.id])).toEqual([]);
  const kept = 'SELECT action FROM audit_entries WHERE user_id = $1 AND personal_hash IS NOT NULL';
  expect(await asOwner(address, kept, [user.id])).toEqual([{ action: 'sign_in' }]);
  expect((await prove()).faults).toEqual([]);
  await asOwner(
    address,
    `BEGIN; SET LOCAL session_replication_role = 'replica'; DELETE FROM audit_personal WHERE user_id = '${other.id}'; COMMIT`,
  );
  expect((await prove()).faults).toMatchObject([{ chain: other.scope.customerId, kind: 'personal' }]);
});

test('ADM-10 erasing an admin keeps the record of what they did to others', async () => {
  const { platform, address } = service;
  const [admin, user] = [await service.createUser(), await service.createUser()];
  const reason = 'Rückfrage der Geschäftsleitung';
  const look = { action: 'admin_looked', result: 'success', userId: user.id, actorUserId: admin.id } as const;
  await platform.database.withAccount(null, (tx) =>
    recordAct(tx, { ...look, customerId: user.scope.customerId, caller: null, details: { reason } }),
  );
  expect(await eraseAccount(platform, removeBytes, admin.id)).toBe(true);
  const kept = 'SELECT content FROM audit_personal WHERE user_id = $1 AND content LIKE $2';
  expect(await asOwner(address, kept, [user.id, `%${reason}%`])).toHaveLength(1);
});

test('SET-04 verifications for similar addresses stay', async () => {
  const user = await service.createUser({ email: `bo_${Date.now()}@einzig.example` });
  const verify = (identifier: string) =>
    asOwner(
      service.address,
      "INSERT INTO auth_verifications (id, identifier, value, expires_at) VALUES (gen_random_uuid(), $1, 'x', now() + interval '1 hour')",
      [identifier],
    );
  const others = [`not${user.email}`, user.email.replace('_', 'b')];
  for (const identifier of [user.email, ...others]) await verify(identifier);
  await eraseAccount(service.platform, removeBytes, user.id);
  const left = await asOwner<{ identifier: string }>(
    service.address,
    "SELECT identifier FROM auth_verifications WHERE identifier LIKE '%@einzig.example' ORDER BY identifier DESC",
  );
  expect(left.map(({ identifier }) => identifier)).toEqual(others);
  await asOwner(service.address, "DELETE FROM auth_verifications WHERE identifier LIKE '%@einzig.example'");
});

test('SET-04 an erased account that a restored backup brings back is erased again', async () => {
  const user = await service.createUser();
  await createOwnedThings(service, user);
  expect(await eraseAccount(service.platform, removeBytes, user.id)).toBe(true);
  expect((await readLedger(service.platform.config.dataDirectory)).map(({ userId }) => userId)).toContain(user.id);

  // Database and store from before the erasure, whose ledger does not list it.
  await asOwner(service.address, 'DELETE FROM erasures WHERE user_id = $1', [user.id]);
  await asOwner(
    service.address,
    "INSERT INTO auth_users (id, name, email, company_name) VALUES ($1, 'Von gestern', $2, 'Alt GmbH')",
    [user.id, user.email],
  );
  const folder = join(service.platform.config.dataDirectory, 'user-uploads', user.id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${uuidv7()}.txt`), 'von gestern');
  expect(await reapplyErasures(service.platform, removeBytes)).toBe(1);
  expect(await findText('Von gestern')).toEqual([]);
  expect(bytesOf(user)).toEqual([]);
  expect(await reapplyErasures(service.platform, removeBytes)).toBe(0);
});

test('SET-04 an interrupted erasure resumes without repeating a step', async () => {
  const user = await service.createUser();
  await createOwnedThings(service, user);
  await request(user);
  let calls = 0;
  const failing = async () => {
    calls += 1;
    throw new Error('the store is away');
  };
  expect(await sweepErasures(service.platform, failing, inDays(8))).toBe(0);
  expect(calls).toBe(1);
  // The rows are gone, but bytes that arrived in between are not yet.
  const later = async (platform: TestApp['platform'], userId: string) => {
    calls += 1;
    if (calls === 3) throw new Error('killed');
    await removeBytes(platform, userId);
  };
  await sweepErasures(service.platform, later, inDays(8));
  const folder = join(service.platform.config.dataDirectory, 'user-uploads', user.id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${uuidv7()}.txt`), 'kam dazwischen');
  await sweep(inDays(8));
  expect(bytesOf(user)).toEqual([]);
  const mails = await orderedMails(service.platform, user.email);
  expect(mails.filter(({ kind }) => kind === 'account-erased')).toHaveLength(1);
  const unfinished = await asOwner(service.address, 'SELECT 1 FROM erasures WHERE finished_at IS NULL');
  expect(unfinished).toEqual([]);
});

test("SET-04 the provider's last admin stays, and only the erased user's log entries are blanked", async () => {
  const admin = await service.createUser();
  await makeProviderAdmin(service, admin);
  await signInAgain(service, admin, { headers: { 'x-forwarded-for': '203.0.113.98' } });
  expect(await problemOf(await request(admin))).toMatchObject({ status: 409, code: 'last_admin' });
  const blank = 'DELETE FROM audit_personal WHERE user_id = $1';
  await expect(asOwner(service.address, blank, [admin.id])).rejects.toThrow(/append-only/);
});
