import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { problemSchema } from '#shared/contracts/errors.ts';
import { demandNewPassword, makeDemo, makeProviderAdmin, turnOnFactor } from '#support/account-states.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { asOwner } from '../support/as-owner.ts';

/** All non-admin callers, with the guard's answer before the operation sees the request. */
const refusals = {
  stranger: '401 unauthenticated',
  changing: '403 password_change_required',
  factor: '403 second_factor_required',
  user: '403 forbidden',
  outsider: '403 forbidden',
  demo: '403 forbidden',
  former: '403 forbidden',
} as const;
type Actor = keyof typeof refusals | 'admin';

const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ 'x-access': z.string(), tags: z.array(z.string()) }))),
});

let service: TestApp;
let people: Record<Exclude<Actor, 'stranger'>, TestUser>;
let operations: { method: string; path: string; tags: string[] }[];

beforeAll(async () => {
  service = await startTestApp();
  const [changing, factor, user, outsider, demo, former, admin] = [
    await service.createUser(),
    await service.createUser(),
    await service.createUser(),
    await service.createUser({ email: 'fremd@anderswo.example' }),
    await service.createUser(),
    await service.createUser(),
    await service.createUser(),
  ];
  people = { changing, factor, user, outsider, demo, former, admin };
  for (const each of [changing, factor, former, admin]) await makeProviderAdmin(service, each);
  await demandNewPassword(service, changing);
  await turnOnFactor(service, factor);
  await makeDemo(service, demo);
  // The session dates from when they were an admin.
  await asOwner(service.address, "UPDATE user_roles SET role = 'user' WHERE user_id = $1", [former.id]);
  const { paths } = documentSchema.parse(await (await service.app.request('/api/openapi.json')).json());
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-access'] === 'admin')
      .map(([method, { tags }]) => ({ method: method.toUpperCase(), path, tags })),
  );
}, 60_000);
afterAll(() => service.close());

/** Status and code of the answer to a request without ids or input. */
async function ask(actor: Actor, { method, path }: { method: string; path: string }): Promise<string> {
  const address = path.replace(/\{\w+\}/g, '01900000-0000-7000-8000-000000000000');
  const answer =
    actor === 'stranger'
      ? await service.app.request(address, { method })
      : await people[actor].request(address, { method });
  if (answer.headers.get('content-type') !== 'application/problem+json') {
    await answer.body?.cancel();
    return String(answer.status);
  }
  return `${answer.status} ${problemSchema.parse(await answer.json()).code}`;
}

test('ADM-01 every admin operation refuses callers who are not admins now', async () => {
  expect(operations.length).toBeGreaterThan(0);
  for (const [actor, refusal] of Object.entries(refusals)) {
    const answers: Record<string, string> = {};
    for (const each of operations) answers[`${each.method} ${each.path}`] = await ask(actor as Actor, each);
    expect(answers, actor).toEqual(Object.fromEntries(Object.keys(answers).map((name) => [name, refusal])));
  }
});

test('ADM-01 every admin operation admits an admin, and is listed as an admin operation', async () => {
  for (const each of operations) {
    const answer = await ask('admin', each);
    expect(answer, `${each.method} ${each.path}`).toMatch(/^(2\d\d|30\d|400|404|409|410|422)/);
    expect(each.tags, each.path).toContain('Administration');
  }
});
