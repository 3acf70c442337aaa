import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { problemSchema } from '#shared/contracts/errors.ts';
import { tusPath } from '#shared/contracts/uploads.ts';
import { demandNewPassword, makeDemo, makeProviderAdmin, turnOnFactor } from '#support/account-states.ts';
import { createOwnedThings, type OwnedThings, ownedOperations } from '#support/owned-things.ts';
import { scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { asOwner } from '../support/as-owner.ts';

/** The callers tried; none of them owns anything that is requested. */
const actors = [
  'stranger',
  'changing',
  'reviewing',
  'factor',
  'setup',
  'colleague',
  'outsider',
  'demo',
  'admin',
] as const;
type Actor = (typeof actors)[number];

type Access = 'public' | 'session' | 'factor' | 'setup' | 'user' | 'admin';
type Answered = number | string;

/**
 * Expected answer, for authorised callers, of each operation without an id in its address. The inputs are harmless:
 * many are invalid on purpose, which only a caller who gets past the guard is told.
 */
type Case = {
  access?: Access;
  path?: string;
  body?: unknown;
  answers: Answered;
  but?: Partial<Record<Actor, Answered>>;
};

const nobody = 'niemand@nirgends.example';
const password = 'Kranich+Dolde-41';

const cases: Record<string, Case> = {
  'POST /api/auth/sign-up/email': { access: 'public', body: {}, answers: '400 validation_failed' },
  'POST /api/auth/sign-in/email': {
    access: 'public',
    body: { email: nobody, password },
    answers: '401 invalid_credentials',
  },
  'POST /api/auth/company/start': {
    access: 'public',
    body: { email: nobody },
    answers: '404 company_sign_in_unavailable',
  },
  'GET /api/auth/company/callback': { access: 'public', answers: 302 },
  'GET /api/auth/mail-state': { access: 'public', answers: 200 },
  'GET /api/auth/recovery-state': { access: 'public', answers: 200 },
  'POST /api/auth/forgot-password': { access: 'public', body: { email: nobody }, answers: 200 },
  'POST /api/auth/reset-password': {
    access: 'public',
    body: { token: 'erfunden', newPassword: password },
    answers: '400 link_invalid',
  },
  'POST /api/auth/confirm-email': {
    access: 'public',
    body: { token: 'erfunden', password },
    answers: '400 link_invalid',
  },
  'POST /api/auth/resend-confirmation': { access: 'public', body: { email: nobody }, answers: 200 },
  'POST /api/functions/emergency-admin-recovery': {
    access: 'public',
    body: { recoveryCode: 'geraten', newPassword: password },
    answers: '403 recovery_unavailable',
  },
  'POST /api/auth/passkey/sign-in-options': { access: 'public', body: {}, answers: 200 },
  'POST /api/auth/passkey/sign-in': { access: 'public', body: {}, answers: '400 validation_failed' },
  'POST /api/client-reports': { access: 'public', body: {}, answers: '400 validation_failed' },
  'POST /api/functions/welcome-chat': { access: 'public', body: {}, answers: '400 validation_failed' },
  'GET /api/auth/ways-in': { access: 'public', answers: 200 },
  'GET /api/users/session': { access: 'public', answers: 200 },
  'GET /api/demo/accounts': { access: 'public', answers: 200 },
  'POST /api/auth/change-password': {
    access: 'session',
    body: { newPassword: 'kurz' },
    answers: '403 forbidden',
    but: { changing: '400 password_too_short' },
  },
  'GET /api/auth/account-claim': { access: 'session', answers: '403 forbidden', but: { reviewing: 200 } },
  'POST /api/auth/account-claim': { access: 'session', body: {}, answers: '400 validation_failed' },
  'POST /api/mfa/session': { access: 'factor', answers: 200 },
  'POST /api/mfa/verify': { access: 'factor', body: {}, answers: '400 validation_failed' },
  'POST /api/mfa/passkey-options': { access: 'factor', answers: '400 factor_unavailable' },
  'POST /api/mfa/verify-passkey': { access: 'factor', body: {}, answers: '400 validation_failed' },
  'POST /api/functions/send-2fa-code': { access: 'factor', body: {}, answers: '400 validation_failed' },
  'POST /api/functions/get-user-emails': { access: 'admin', body: { userIds: [] }, answers: 200 },
  'POST /api/functions/send-onboarding-email': {
    access: 'admin',
    body: { email: nobody, password, fullName: 'Niemand' },
    answers: '404 not_found',
  },
  'POST /api/functions/admin-update-mfa': { access: 'admin', body: {}, answers: '400 validation_failed' },
  'GET /api/welcome/knowledge': { access: 'admin', answers: '404 not_found' },
  'PUT /api/welcome/knowledge': { access: 'admin', body: {}, answers: '400 validation_failed' },
  'POST /api/welcome/knowledge/restorations': { access: 'admin', body: {}, answers: '400 validation_failed' },
  'POST /api/auth/update-password': {
    body: { currentPassword: 'Falsch-2026!', newPassword: password },
    answers: '400 password_wrong',
    but: { demo: '403 forbidden' },
  },
  'GET /api/auth/sessions': { answers: 200 },
  'GET /api/connections': { answers: 200 },
  'GET /api/connections/request': { answers: '400 validation_failed' },
  'POST /api/connections': { body: {}, answers: '400 validation_failed' },
  'GET /api/api-keys': { answers: 200 },
  'POST /api/api-keys': { body: {}, answers: '400 validation_failed' },
  'GET /api/mfa/settings': { access: 'setup', answers: 200 },
  'POST /api/mfa/confirm': { access: 'setup', body: {}, answers: '400 validation_failed' },
  'PUT /api/mfa/email': { access: 'setup', body: {}, answers: '400 validation_failed' },
  'POST /api/mfa/totp/setup': { access: 'setup', answers: 200, but: { demo: '403 forbidden' } },
  'POST /api/mfa/totp/enable': { access: 'setup', body: {}, answers: '400 validation_failed' },
  'DELETE /api/mfa/totp': { access: 'setup', answers: 200, but: { demo: '403 forbidden' } },
  'POST /api/mfa/recovery-codes': { answers: '400 factor_unavailable', but: { demo: '403 forbidden' } },
  'GET /api/mfa/passkeys': { access: 'setup', answers: 200 },
  'POST /api/mfa/passkeys': { access: 'setup', body: {}, answers: '400 validation_failed' },
  'POST /api/mfa/passkeys/options': { access: 'setup', body: {}, answers: 200, but: { demo: '403 forbidden' } },
  'PUT /api/mfa/passkey': { access: 'setup', body: {}, answers: '400 validation_failed' },
  'POST /api/account/deletion/undo': { access: 'public', body: { token: 'erfunden' }, answers: '400 link_invalid' },
  'GET /api/archives': { answers: 200 },
  'POST /api/archives': { answers: 202, but: { demo: '403 forbidden' } },
  'GET /api/backups': { answers: 200 },
  'POST /api/backups': { answers: 202, but: { demo: '403 forbidden' } },
  'PUT /api/backups/passphrase': { body: {}, answers: '400 validation_failed' },
  'GET /api/imports': { answers: 200 },
  'POST /api/imports': { answers: '422 archive_unknown', but: { demo: '403 forbidden' } },
  'GET /api/own-data/chats.csv': { answers: 200 },
  'GET /api/own-data/chats.json': { answers: 200 },
  'GET /api/own-data/documents.csv': { answers: 200 },
  'GET /api/own-data/documents.json': { answers: 200 },
  'GET /api/records/decisions.xlsx': { answers: 200 },
  'GET /api/records/decisions.docx': { answers: 200 },
  'GET /api/records/decisions.pdf': { answers: 200 },
  'GET /api/records/tasks.xlsx': { answers: 200 },
  'GET /api/records/tasks.docx': { answers: 200 },
  'GET /api/records/tasks.pdf': { answers: 200 },
  'GET /api/account/deletion': { answers: 200 },
  'POST /api/account/deletion': {
    answers: 200,
    but: { demo: '403 forbidden', admin: '409 last_admin' },
  },
  'DELETE /api/account/deletion': { answers: 200 },
  'GET /api/account/email': { answers: 200 },
  'POST /api/account/email': { body: { email: 'keine Adresse' }, answers: '400 validation_failed' },
  'DELETE /api/account/email': { answers: 200 },
  'POST /api/account/email/confirm': { body: { token: 'erfunden' }, answers: '400 link_invalid' },
  'POST /api/account/email/keep': { access: 'public', body: { token: 'erfunden' }, answers: '400 link_invalid' },
  'GET /api/account/looks': { answers: 200 },
  'PUT /api/account/looks': { body: { isAllowed: false }, answers: 200, but: { demo: '403 forbidden' } },
  'GET /api/account/provider-acts': { answers: 200 },
  'POST /api/account/provider-acts': {
    body: { upTo: '01900000-0000-7000-8000-000000000000' },
    answers: '404 not_found',
  },
  'GET /api/users/me': { answers: 200 },
  'PATCH /api/users/me': { body: { language: 'de' }, answers: 200, but: { demo: '403 forbidden' } },
  'GET /api/audit': { answers: 200 },
  'POST /api/uploads/deletions': { body: { ids: ['01900000-0000-7000-8000-000000000000'] }, answers: 200 },
  'POST /api/uploads/retries': { answers: 200 },
  'GET /api/customers/usage': { answers: 200 },
  'GET /api/language-models': { answers: 200 },
  'GET /api/admin/mails': { access: 'admin', answers: 200 },
  'GET /api/admin/mails/{kind}/{language}': { access: 'admin', answers: '400 validation_failed' },
  'GET /api/admin/language-models': { access: 'admin', answers: 200 },
  'POST /api/admin/language-models': { access: 'admin', body: {}, answers: '400 validation_failed' },
  'PUT /api/admin/language-models/order': { access: 'admin', body: {}, answers: '400 validation_failed' },
  'GET /api/admin/language-models/usage': { access: 'admin', answers: 200 },
  'PUT /api/admin/language-models/limits/{id}': { access: 'admin', body: {}, answers: '400 validation_failed' },
  'PATCH /api/admin/language-models/{id}': { access: 'admin', body: {}, answers: '400 validation_failed' },
  'DELETE /api/admin/language-models/{id}': { access: 'admin', answers: '400 validation_failed' },
  'POST /api/admin/language-models/{id}/trials': { access: 'admin', body: {}, answers: '400 validation_failed' },
  'PUT /api/admin/language-models/{id}/customers': { access: 'admin', body: {}, answers: '400 validation_failed' },
  'GET /api/admin/language-models/{id}/vectors': { access: 'admin', answers: '400 validation_failed' },
  'PUT /api/admin/language-models/{id}/search': { access: 'admin', body: {}, answers: '400 validation_failed' },
  'GET /api/demo/visit': { answers: '404 not_found' },
  'GET /api/notices': { answers: 200 },
  'GET /api/settings': { answers: 200 },
  'PATCH /api/settings': { body: { showCitations: true }, answers: 200 },
  'GET /api/sources': { answers: 200 },
  'POST /api/sources': { body: {}, answers: '400 validation_failed' },
  'POST /api/sources/grants': { body: {}, answers: '400 validation_failed' },
  'GET /api/sources/grants/callback': { answers: 302 },
  'POST /api/sources/nextcloud-logins': {
    body: { address: 'http://127.0.0.1:9' },
    answers: '422 source_unreachable',
    but: { demo: '403 forbidden' },
  },
  'POST /api/sources/nextcloud-logins/polls': { body: { flow: 'erfunden' }, answers: '400 link_invalid' },
  'GET /api/uploads': { answers: 200 },
  'GET /api/uploads.xlsx': { answers: 200 },
  'GET /api/uploads.csv': { answers: 200 },
  'POST /api/functions/validate-file-upload': { body: {}, answers: '400 validation_failed' },
  'GET /api/documents/events': { answers: 200 },
  'GET /api/documents/reading': { answers: 200 },
  'GET /api/search': { answers: '400 validation_failed' },
  'GET /api/find': { answers: 200 },
  'GET /api/meetings': { answers: 200 },
  'GET /api/records/questions': { answers: 200 },
  'GET /api/records/decisions': { answers: 200 },
  'GET /api/records/tasks': { answers: 200 },
  'GET /api/records/decisions.csv': { answers: 200 },
  'GET /api/records/tasks.csv': { answers: 200 },
  'GET /api/records/tasks.ics': { answers: 200 },
  'GET /api/records/uncertain': { answers: 200 },
  'GET /api/records/corrections': { answers: 200 },
  'POST /api/records': { body: {}, answers: '400 validation_failed' },
  'GET /api/collections': { answers: 200 },
  'POST /api/collections': { body: { body: 'niemand' }, answers: '404 not_found' },
  'GET /api/chats/folders': { answers: 200 },
  'POST /api/chats/folders': { body: { name: 'Ordner', color: 'bg-blue-500' }, answers: 201 },
  'GET /api/chats': { answers: 200 },
  'POST /api/chats/questions': { body: {}, answers: '400 validation_failed' },
  // Last, because it ends the session.
  'POST /api/auth/sign-out': { access: 'public', body: {}, answers: 200 },
};

/** Routes outside the API description, and the sign-in library's operations that are not served at all. */
const undescribed: Record<string, Case> = {
  'GET /api/openapi.json': { access: 'public', answers: 200 },
  'POST /api/uploads/tus': { answers: 400 },
  'GET /api/uploads/tus/{unfinished}': { answers: 404 },
  'HEAD /api/uploads/tus/{unfinished}': { answers: 404 },
  'PATCH /api/uploads/tus/{unfinished}': { body: 'x', answers: 404 },
  'DELETE /api/uploads/tus/{unfinished}': { answers: 404 },
  'GET /api/auth/get-session': { answers: '404 not_found' },
  'GET /api/auth/list-sessions': { answers: '404 not_found' },
  'POST /api/auth/update-user': { answers: '404 not_found' },
  'POST /api/auth/delete-user': { answers: '404 not_found' },
  'POST /api/auth/open-proven-session': { answers: '404 not_found' },
  'GET /api/admin': { answers: '404 not_found' },
};

/** The admin area is also covered by its own matrix (admin-matrix.int.test.ts). */
const isElsewhere = (operation: string) => operation.includes('/api/admin/');

let service: TestApp;
let people: Record<Exclude<Actor, 'stranger'>, TestUser>;
let owned: OwnedThings;
let described: { name: string; access: unknown; security: unknown }[];

const documentSchema = z.object({
  components: z.object({
    securitySchemes: z.record(z.string(), z.object({ in: z.string().optional(), name: z.string().optional() })),
  }),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ 'x-access': z.string(), security: z.array(z.record(z.string(), z.unknown())) })),
  ),
});

beforeAll(async () => {
  service = await startTestApp({ withWorkers: true, answerSource: scriptAnswers().source });
  const inCompany = () => service.createUser({ companyName: 'Verkehrsbetriebe', isProven: true });
  const owner = await inCompany();
  people = {
    changing: await inCompany(),
    reviewing: await inCompany(),
    factor: await inCompany(),
    setup: await service.createUser({ email: 'neu@pflicht.example', companyName: 'Pflichtwerk', isProven: true }),
    colleague: await inCompany(),
    outsider: await service.createUser({ email: 'fremd@anderswo.example' }),
    demo: await inCompany(),
    admin: await service.createUser({ email: 'chefin@anbieter.example' }),
  };
  expect(people.colleague.scope.customerId).toBe(owner.scope.customerId);
  expect(people.outsider.scope.customerId).not.toBe(owner.scope.customerId);
  await demandNewPassword(service, people.changing);
  await asOwner(service.address, 'UPDATE auth_users SET claimed_at = now() WHERE id = $1', [people.reviewing.id]);
  await turnOnFactor(service, people.factor);
  await asOwner(service.address, "UPDATE customers SET factor_required_at = now() - interval '1 day' WHERE id = $1", [
    people.setup.scope.customerId,
  ]);
  await makeDemo(service, people.demo);
  await makeProviderAdmin(service, people.admin);
  owned = await createOwnedThings(service, owner);
  const answer = await service.app.request('/api/openapi.json');
  const { paths, components } = documentSchema.parse(await answer.json());
  expect(components.securitySchemes).toEqual({
    session: { in: 'cookie', name: 'boardsearch.session_token' },
    bearer: {},
    apiKey: {},
  });
  described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(isElsewhere(path) ? {} : operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      access: operation['x-access'],
      // Access with API keys has its own matrix (key-matrix.int.test.ts).
      security: operation.security.filter((way) => !('apiKey' in way)),
    })),
  );
}, 120_000);
afterAll(() => service.close());

/** The guard's refusal for this actor; null = allowed. */
function refusalOf(actor: Actor, access: Access): Answered | null {
  if (access === 'public') return null;
  if (actor === 'stranger') return '401 unauthenticated';
  if (access === 'session') return null;
  if (actor === 'changing') return '403 password_change_required';
  if (actor === 'reviewing') return '403 account_review_required';
  if (access === 'factor') return null;
  if (actor === 'factor') return '403 second_factor_required';
  if (access === 'setup') return null;
  if (actor === 'setup') return '403 factor_setup_required';
  return access === 'admin' && actor !== 'admin' ? '403 forbidden' : null;
}

const expectedOf = (actor: Actor, { access = 'user', answers, but }: Case): Answered =>
  refusalOf(actor, access) ?? but?.[actor] ?? answers;

/** Status, plus the code of a problem document. */
async function ask(actor: Actor, name: string, path: string, body: unknown): Promise<Answered> {
  const [method = ''] = name.split(' ');
  const isTransfer = path.startsWith(tusPath);
  const headers = {
    'content-type': isTransfer ? 'application/offset+octet-stream' : 'application/json',
    ...(isTransfer ? { 'tus-resumable': '1.0.0', 'upload-offset': '0' } : {}),
  };
  const answer =
    actor === 'stranger'
      ? await service.app.request(path, {
          method,
          headers,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
      : await people[actor].request(path, { method, headers, body });
  const isProblem = answer.headers.get('content-type') === 'application/problem+json' && method !== 'HEAD';
  if (isProblem) return `${answer.status} ${problemSchema.parse(await answer.json()).code}`;
  await answer.body?.cancel();
  return answer.status;
}

test('AUTH-08 the matrix covers every API operation, and the description says who may call it', () => {
  const covered = [...Object.keys(cases), ...Object.keys(ownedOperations)].filter((name) => !isElsewhere(name));
  expect(covered.sort()).toEqual(described.map(({ name }) => name).sort());
  const expected = described.map(({ name }) => {
    const access = cases[name]?.access ?? 'user';
    const ways = name.includes(' /api/functions/') ? [{ session: [] }, { bearer: [] }] : [{ session: [] }];
    return { name, access, security: access === 'public' ? [] : ways };
  });
  expect(described).toEqual(expected);
});

describe.each(actors)('as %s', (actor) => {
  test("AUTH-08 DATA-02 other users' resources do not exist", async () => {
    const answers: Record<string, Answered> = {};
    const expected: Record<string, Answered> = {};
    for (const [name, { path, body }] of Object.entries(ownedOperations)) {
      answers[name] = await ask(actor, name, path(owned), body);
      const isShared = actor === 'demo' && name === 'DELETE /api/mfa/passkeys/{id}';
      expected[name] = refusalOf(actor, 'user') ?? (isShared ? '403 forbidden' : '404 not_found');
    }
    expect(answers).toEqual(expected);
  });

  test('AUTH-08 undescribed routes are closed too', async () => {
    const answers: Record<string, Answered> = {};
    const expected: Record<string, Answered> = {};
    for (const [name, each] of Object.entries(undescribed)) {
      const path = name.split(' ')[1]?.replace(`${tusPath}/{unfinished}`, owned.unfinished) ?? '';
      answers[name] = String(await ask(actor, name, path, each.body)).slice(0, 3);
      expected[name] = String(expectedOf(actor, each)).slice(0, 3);
    }
    expect(answers).toEqual(expected);
  });

  test('AUTH-05 AUTH-08 MFA-02 every other operation admits exactly the callers it is meant for', async () => {
    const answers: Record<string, Answered> = {};
    const expected: Record<string, Answered> = {};
    for (const [name, each] of Object.entries(cases)) {
      answers[name] = await ask(actor, name, name.split(' ')[1] ?? '', each.body);
      expected[name] = expectedOf(actor, each);
    }
    expect(answers).toEqual(expected);
  });
});
