import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminUserListSchema, userEmailsSchema, usersImportedSchema } from '#shared/contracts/admin-users.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { makeDemo, postAsStranger, signInAgain } from '#support/account-states.ts';
import {
  changeAdminUser,
  createAdmin,
  createAdminUser,
  createCustomer,
  decideLooks,
  getAdminUser,
} from '#support/admin.ts';
import { asOwner } from '#support/as-owner.ts';
import { testPassword } from '#support/http-client.ts';
import { type MailServer, startMailServer } from '#support/mail-server.ts';
import { orderedMails } from '#support/second-factor.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let mails: MailServer;
let service: TestApp;
let admin: TestUser;
let customerId: string;

beforeAll(async () => {
  mails = await startMailServer();
  service = await startTestApp({ withWorkers: true, config: { SMTP_URL: mails.url } });
  admin = await createAdmin(service);
  customerId = await createCustomer(service, 'Wasserwerke Nord');
});
afterAll(async () => {
  await service.close();
  await mails.stop();
});

const password = 'Ginster_94-Krug';
const list = async (query = '') =>
  adminUserListSchema.parse(await (await admin.request(`/api/admin/users${query}`)).json());
const codeOf = async (answer: Response | Promise<Response>) => problemSchema.parse(await (await answer).json()).code;
const post = (path: string, body?: unknown) =>
  admin.request(path, { method: 'POST', ...(body === undefined ? {} : { body }) });
const meStatus = async (user: TestUser) => (await user.request('/api/users/me')).status;
const signIn = (email: string, given: string) =>
  postAsStranger(service, '/api/auth/sign-in/email', { email, password: given });
const auditOf = (userId: string) =>
  asOwner<{ action: string; actor_user_id: string; customer_id: string }>(
    service.address,
    'SELECT action, actor_user_id, customer_id FROM audit_log WHERE user_id = $1 ORDER BY id',
    [userId],
  );
const invitationsOf = (userId: string) =>
  asOwner<{ result: string; actor_user_id: string; customer_id: string }>(
    service.address,
    "SELECT result, actor_user_id, customer_id FROM audit_log WHERE user_id = $1 AND action = 'user_invited' ORDER BY id",
    [userId],
  );

test('ADM-03 ADM-08 users are listed by name, paged and searched on the server, without those of the demo', async () => {
  const names = ['Zacharias Quell', 'Anna Quell', 'Änne Quell', 'Mara Quell'];
  const users = [];
  for (const name of names) users.push(await service.createUser({ name, companyName: 'Quellwerk' }));
  const demo = await service.createUser({ name: 'Demo Quell' });
  await makeDemo(service, demo);
  const whole = await list('?search=QUELL');
  expect(whole.total).toBe(4);
  expect(new Set(whole.users.map(({ fullName }) => fullName))).toEqual(new Set(names));
  const first = await list('?search=quell&limit=3');
  const rest = await list(`?search=quell&limit=3&cursor=${first.next}`);
  expect([...first.users, ...rest.users].map(({ id }) => id)).toEqual(whole.users.map(({ id }) => id));
  expect(rest.next).toBeNull();
  expect((await list('?search=quellwerk anna')).users.map(({ fullName }) => fullName)).toEqual(['Anna Quell']);
  expect((await list('?search=%25')).total).toBe(0);
  expect((await admin.request('/api/admin/users?cursor=erfunden')).status).toBe(400);
  const [zacharias] = users;
  expect(whole.users.find(({ id }) => id === zacharias?.id)).toMatchObject({
    email: zacharias?.email,
    role: 'user',
    customer: { companyName: 'Quellwerk', isProvider: false },
    methods: [],
    files: 0,
    chats: 0,
    isDisabled: false,
  });
  expect((await admin.request(`/api/admin/users/${demo.id}`)).status).toBe(404);
});

test('ADM-03 a created user is invited by a link, sets a password with it and belongs to the customer', async () => {
  const email = 'neu@wasserwerke.example';
  const { user, invitation } = await createAdminUser(admin, { email, fullName: 'Nora Neu', customerId });
  expect(invitation).toEqual({ state: 'sent', fault: null });
  expect(user).toMatchObject({ email, mustChangePassword: true, customer: { id: customerId } });
  const mail = await mails.waitForMail(email);
  expect(mail.subject).toBe('Ihr Zugang zu BoardSearch');
  const token = /#token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  const set = await postAsStranger(service, '/api/auth/reset-password', { token, newPassword: password });
  expect(set.status).toBe(200);
  expect(await (await signIn(email, password)).json()).toMatchObject({ next: 'signed_in' });
  expect((await auditOf(user.id))[0]).toEqual({
    action: 'user_created',
    actor_user_id: admin.id,
    customer_id: customerId,
  });
});

test('ADM-03 ADM-09 an assigned password must be changed, and is in no mail', async () => {
  const email = 'gegeben@wasserwerke.example';
  const { user } = await createAdminUser(admin, { email, fullName: 'Gero Gegeben', customerId, password });
  expect(await (await signIn(email, password)).json()).toMatchObject({ next: 'change_password' });
  const again = await post('/api/functions/send-onboarding-email', { email, password, fullName: 'Gero Gegeben' });
  expect(await again.json()).toEqual({ success: true });
  for (const nth of [1, 2]) expect((await mails.waitForMail(email, { nth })).raw).not.toContain(password);
  const emails = await post('/api/functions/get-user-emails', { userIds: [user.id, customerId] });
  expect(userEmailsSchema.parse(await emails.json()).emails).toEqual({ [user.id]: email });
  expect((await post(`/api/admin/users/${user.id}/invitations`)).status).toBe(204);
  expect((await invitationsOf(user.id)).map(({ result }) => result)).toEqual(['success', 'success']);
});

test('ADM-03 a mail server that is down loses the mail, not the user', async () => {
  const email = 'ohnemail@wasserwerke.example';
  await mails.stop();
  try {
    const made = await createAdminUser(admin, { email, fullName: 'Ohne Mail', customerId });
    expect(made.invitation).toEqual({ state: 'failed', fault: 'unreachable' });
    expect((await getAdminUser(admin, made.user.id)).email).toBe(email);
    expect(await codeOf(post(`/api/admin/users/${made.user.id}/password`, { method: 'link' }))).toBe('mail_not_sent');
    expect(await codeOf(post('/api/functions/send-onboarding-email', { email, password, fullName: 'Ohne Mail' }))).toBe(
      'mail_not_sent',
    );
    expect(await invitationsOf(made.user.id)).toEqual([
      { result: 'failure', actor_user_id: admin.id, customer_id: customerId },
    ]);
  } finally {
    await mails.start();
  }
});

test('ADM-03 users that cannot be created are refused with a specific error', async () => {
  const taken = await service.createUser();
  const user = { email: 'frei@wasserwerke.example', fullName: 'Frei', customerId };
  const refusal = (change: object) => codeOf(post('/api/admin/users', { ...user, ...change }));
  expect(await refusal({ email: taken.email.toUpperCase() })).toBe('email_taken');
  expect(await refusal({ customerId: taken.id })).toBe('not_found');
  expect(await refusal({ role: 'admin' })).toBe('admin_needs_provider');
  expect(await refusal({ fullName: 'x'.repeat(300) })).toBe('validation_failed');
  expect(await refusal({ fullName: '  ' })).toBe('validation_failed');
  expect(await refusal({ password: 'kurz' })).toBe('password_too_short');
  expect(await refusal({ email: 'jemand@demo.boardsearch.example' })).toBe('demo_address');
  expect(await refusal({ email: 'keine Adresse' })).toBe('validation_failed');
  const markup = await createAdminUser(admin, { ...user, fullName: '<img src=x onerror=alert(1)>' });
  expect(markup.user.fullName).toBe('<img src=x onerror=alert(1)>');
  const mail = await mails.waitForMail(user.email);
  expect(mail.html).not.toContain('<img src=x');
});

test('ADM-03 a new address ends sessions, and both addresses are notified', async () => {
  const user = await service.createUser();
  await decideLooks(user, true);
  const email = 'anders@wasserwerke.example';
  const changed = await changeAdminUser(admin, user.id, { email, fullName: 'Anders Name' });
  expect(await changed.json()).toMatchObject({ email, fullName: 'Anders Name' });
  expect(await meStatus(user)).toBe(401);
  expect((await signIn(email, testPassword)).status).toBe(200);
  expect((await signIn(user.email, testPassword)).status).toBe(401);
  for (const to of [user.email, email])
    expect((await mails.waitForMail(to)).subject).toBe('Die E-Mail-Adresse Ihres Kontos wurde geändert');
  expect(await codeOf(changeAdminUser(admin, user.id, { email: admin.email }))).toBe('email_taken');
});

test('ADM-03 of two admins who edit one user the second gets a conflict', async () => {
  const user = await service.createUser();
  const { version } = await getAdminUser(admin, user.id);
  const change = (fullName: string) =>
    admin.request(`/api/admin/users/${user.id}`, { method: 'PATCH', body: { version, fullName } });
  const answers = await Promise.all([change('Erste Fassung'), change('Zweite Fassung')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await codeOf(answers.find(({ status }) => status === 409) as Response)).toBe('edit_conflict');
});

test('ADM-03 ADM-06 a used account only gets a link; a password is set for accounts that were never used', async () => {
  const user = await service.createUser();
  const set = (id: string, body: object) => post(`/api/admin/users/${id}/password`, body);
  expect((await set(user.id, { method: 'link' })).status).toBe(204);
  expect((await mails.waitForMail(user.email)).subject).toMatch(/zurücksetzen/);
  expect(await meStatus(user)).toBe(200);
  for (const isAllowed of [false, true]) {
    await decideLooks(user, isAllowed);
    expect(await codeOf(set(user.id, { method: 'direct', password }))).toBe('account_in_use');
  }
  expect([await meStatus(user), (await signIn(user.email, testPassword)).status]).toEqual([200, 200]);

  const email = 'nie-benutzt@wasserwerke.example';
  const { user: invited } = await createAdminUser(admin, { email, fullName: 'Neu', customerId: user.scope.customerId });
  expect(invited).toMatchObject({ isUsed: false, areLooksAllowed: false });
  expect(await codeOf(set(invited.id, { method: 'direct', password: 'Passwort1!' }))).toBe('password_too_common');
  expect((await set(invited.id, { method: 'direct', password })).status).toBe(204);
  expect(await (await signIn(email, password)).json()).toMatchObject({ next: 'change_password' });
  // From the first sign-in on, the account is its user's.
  expect(await codeOf(set(invited.id, { method: 'direct', password }))).toBe('account_in_use');
});

test('ADM-03 a disabled account lets nobody in until it is enabled; streams end at once', async () => {
  const user = await service.createUser();
  const stream = await user.request('/api/documents/events');
  const ended = stream.text();
  expect((await changeAdminUser(admin, user.id, { isDisabled: true })).status).toBe(200);
  await ended;
  expect(await meStatus(user)).toBe(401);
  expect(await codeOf(signIn(user.email, testPassword))).toBe('account_disabled');
  expect(await codeOf(signIn(user.email, 'Falsch-12345!'))).toBe('invalid_credentials');
  await changeAdminUser(admin, user.id, { isDisabled: false });
  expect((await signIn(user.email, testPassword)).status).toBe(200);
  const acts = (await auditOf(user.id)).map(({ action }) => action);
  expect(acts).toEqual(expect.arrayContaining(['user_disabled', 'user_enabled']));
});

test('ADM-03 signing out everywhere ends every session of the user', async () => {
  const user = await service.createUser();
  const elsewhere = await signInAgain(service, user);
  expect((await admin.request(`/api/admin/users/${user.id}/sessions`, { method: 'DELETE' })).status).toBe(204);
  expect([await meStatus(user), await meStatus(elsewhere)]).toEqual([401, 401]);
});

test('ADM-03 a deleted user is signed out and unlisted at once; the next sweep erases all their data', async () => {
  const user = await service.createUser();
  const stream = (await user.request('/api/documents/events')).text();
  expect((await admin.request(`/api/admin/users/${user.id}`, { method: 'DELETE' })).status).toBe(204);
  await stream;
  expect(await meStatus(user)).toBe(401);
  expect((await admin.request(`/api/admin/users/${user.id}`)).status).toBe(404);
  const [due] = await asOwner<{ isDue: boolean }>(
    service.address,
    'SELECT due_at <= now() AS "isDue" FROM account_deletions WHERE user_id = $1',
    [user.id],
  );
  expect(due?.isDue).toBe(true);
  expect(await codeOf(admin.request(`/api/admin/users/${admin.id}`, { method: 'DELETE' }))).toBe('own_account');
});

test('ADM-03 only users of the provider can be admins, and none removes their own rights', async () => {
  const user = await service.createUser();
  expect(await codeOf(changeAdminUser(admin, user.id, { role: 'admin' }))).toBe('admin_needs_provider');
  const { customer } = await getAdminUser(admin, admin.id);
  const moved = await changeAdminUser(admin, user.id, { role: 'admin', customerId: customer.id });
  expect(await moved.json()).toMatchObject({ role: 'admin', customer: { isProvider: true } });
  const second = await signInAgain(service, user);
  expect((await second.request('/api/admin/users')).status).toBe(200);
  const stillAdmin = { customerId: user.scope.customerId };
  expect(await codeOf(changeAdminUser(admin, user.id, stillAdmin))).toBe('admin_needs_provider');
  expect(await codeOf(changeAdminUser(admin, admin.id, { role: 'user' }))).toBe('own_account');
  expect(await codeOf(changeAdminUser(admin, admin.id, { isDisabled: true }))).toBe('own_account');
  expect((await changeAdminUser(admin, user.id, { role: 'user' })).status).toBe(200);
  expect((await second.request('/api/admin/users')).status).toBe(401);
  expect(await codeOf(changeAdminUser(admin, admin.id, { role: 'user' }))).toBe('last_admin');
});

test('ADM-03 a table creates users from its valid rows, each invited; a preview creates none', async () => {
  const taken = await service.createUser();
  const csv = [
    'E-Mail;Name;Firma;Sprache',
    'eins@tabelle.example;Eins;;en',
    `${taken.email};Besetzt;;`,
    'keine;Keine;;',
    'zwei@tabelle.example;Zwei;wasserwerke nord;',
    'EINS@tabelle.example;Noch einmal;;',
    'drei@tabelle.example;Drei;Gibt es nicht;',
    `vier@tabelle.example;${'x'.repeat(300)};;`,
    'fuenf@tabelle.example;;;fr',
  ].join('\r\n');
  const send = async (isPreview: boolean) =>
    usersImportedSchema.parse(await (await post('/api/admin/user-imports', { csv, customerId, isPreview })).json());
  const preview = await send(true);
  expect(preview.created).toBe(0);
  expect(preview.rows.map(({ line, fault }) => [line, fault])).toEqual([
    [2, null],
    [3, 'email_taken'],
    [4, 'email_invalid'],
    [5, null],
    [6, 'email_repeated'],
    [7, 'customer_unknown'],
    [8, 'name_invalid'],
    [9, 'language_unknown'],
  ]);
  expect((await list('?search=tabelle.example')).total).toBe(0);
  expect((await send(false)).created).toBe(2);
  expect((await list('?search=tabelle.example')).users.map(({ language }) => language).sort()).toEqual(['de', 'en']);
  expect((await mails.waitForMail('eins@tabelle.example')).subject).toBe('Your access to BoardSearch');
  expect((await send(false)).created).toBe(0);
  expect(await codeOf(post('/api/admin/user-imports', { csv: 'Name\nEva', customerId, isPreview: true }))).toBe(
    'validation_failed',
  );
});

test('ADM-03 ADM-04 a customer never gets more users than its plan allows, even with concurrent requests', async () => {
  const small = await createCustomer(service, 'Kleinwerk');
  const plan = (name: string) =>
    asOwner(service.address, 'UPDATE customers SET plan = $2, plan_decided_at = now() WHERE id = $1', [small, name]);
  await plan('plus');
  const make = (nth: number) =>
    post('/api/admin/users', {
      email: `platz-${nth}@kleinwerk.example`,
      fullName: `Platz ${nth}`,
      customerId: small,
      isInvited: false,
    });
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(make));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 403, 403]);
  expect(await codeOf(make(8))).toBe('plan_users_exceeded');
  const elsewhere = await service.createUser();
  expect(await codeOf(changeAdminUser(admin, elsewhere.id, { customerId: small }))).toBe('plan_users_exceeded');
  const { users } = await list('?search=kleinwerk.example');
  expect((await admin.request(`/api/admin/users/${users[0]?.id}`, { method: 'DELETE' })).status).toBe(204);
  const csv = 'E-Mail\neins@voll.example\nzwei@voll.example';
  for (const isPreview of [true, false]) {
    const answer = await post('/api/admin/user-imports', { csv, customerId: small, isPreview });
    const { rows } = usersImportedSchema.parse(await answer.json());
    expect(rows.map(({ fault }) => fault)).toEqual([null, 'plan_full']);
  }
  await plan('enterprise');
  expect((await make(9)).status).toBe(201);
});

test('ADM-03 200 concurrent requests that remove admins leave one', async () => {
  const { customer } = await getAdminUser(admin, admin.id);
  const others: TestUser[] = [];
  for (let each = 0; each < 7; each += 1) others.push(await createAdmin(service));
  expect(new Set(await Promise.all(others.map(async ({ id }) => (await getAdminUser(admin, id)).customer.id)))).toEqual(
    new Set([customer.id]),
  );
  const admins = [admin, ...others];
  const removals = Array.from({ length: 200 }, (_, index) => {
    const by = admins[index % admins.length] as TestUser;
    const target = admins[(index * 3 + 1 + Math.floor(index / admins.length)) % admins.length] as TestUser;
    return async () => {
      if (index % 3 === 0) return by.request(`/api/admin/users/${target.id}`, { method: 'DELETE' });
      const read = await by.request(`/api/admin/users/${target.id}`);
      if (read.status !== 200) return read;
      const { version } = (await read.json()) as { version: string };
      const change = index % 3 === 1 ? { role: 'user' } : { isDisabled: true };
      return by.request(`/api/admin/users/${target.id}`, { method: 'PATCH', body: { version, ...change } });
    };
  });
  // A server without a free database connection within seconds answers so, with the time to retry: one retry is enough.
  let retried = 0;
  const send = async (remove: () => Promise<Response>): Promise<number> => {
    const answer = await remove();
    if (answer.status !== 503) return answer.status;
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await codeOf(answer)).toMatch(/unavailable$/);
    retried += 1;
    return send(remove);
  };
  const statuses = await Promise.all(removals.map(send));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(retried).toBeLessThanOrEqual(removals.length);
  const left = await asOwner<{ n: number }>(
    service.address,
    `SELECT count(*)::int AS n FROM user_roles r WHERE is_admin(r.user_id)
     AND NOT EXISTS (SELECT FROM account_deletions d WHERE d.user_id = r.user_id)`,
  );
  expect(left).toEqual([{ n: 1 }]);
}, 60_000);

test('ADM-03 the database itself lets nobody but an admin change roles and customers', async () => {
  const user = await service.createUser();
  const { sql } = await import('drizzle-orm');
  const attempts = [
    sql`UPDATE user_roles SET role = 'admin' WHERE user_id = ${user.id}`,
    sql`UPDATE user_profiles SET customer_id = ${customerId} WHERE user_id = ${user.id}`,
    sql`UPDATE customers SET plan = 'enterprise' WHERE id = ${customerId}`,
  ];
  for (const attempt of attempts)
    await expect(service.platform.database.withAccount(user.id, (tx) => tx.execute(attempt))).rejects.toThrow();
  const seen = await service.platform.database.withAccount(user.id, async (tx) => {
    await tx.execute(sql`SELECT set_config('app.admin_id', ${user.id}, true)`);
    return (await tx.execute(sql`SELECT user_id FROM user_profiles`)).rows;
  });
  expect(seen).toEqual([{ user_id: user.id }]);
  expect((await orderedMails(service.platform, user.email)).length).toBe(0);
});
