import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashFor, takeHashingTurn } from '#server/platform/crypto/password-hash.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { demandNewPassword, postAsStranger } from '#support/account-states.ts';
import { testPassword } from '#support/http-client.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import { rateLimits } from '../policy.ts';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

const outcomeOf = async (answer: Response) =>
  answer.status < 400 ? answer.status : `${answer.status} ${problemSchema.parse(await answer.json()).code}`;
const signIn = (email: string, password = testPassword) =>
  postAsStranger(service, '/api/auth/sign-in/email', { email, password });

/** Takes all turns, and the requested places in the queue, each for a different address, until they are released. */
async function takeTurns(waiting = 0): Promise<{ release: () => Promise<void> }> {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const all: Promise<void>[] = [];
  const take = (owner: string) =>
    hashFor(owner, () =>
      takeHashingTurn(() => {
        begun += 1;
        return gate.promise;
      }),
    );
  // No machine computes more at once.
  while (begun === all.length) {
    all.push(take(`busy ${all.length}`));
    await Promise.resolve();
  }
  while (all.length < begun + waiting) all.push(take(`waiting ${all.length}`));
  const release = async () => {
    gate.resolve();
    await Promise.all(all);
  };
  return { release };
}

test('AUTH-13 waiting for a password hash holds no database connection', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => service.createUser()));
  const { release } = await takeTurns();
  let answered = 0;
  const signIns = users.map(async ({ email }) => {
    const answer = await signIn(email);
    answered += 1;
    return answer.status;
  });
  // More requests wait than there are connections for accounts.
  const alive = () => service.platform.database.withAccount(null, (tx) => tx.execute(sql`SELECT 1`));
  for (let round = 0; round < 20; round += 1) await alive();
  expect(answered).toBe(0);
  await release();
  expect(await Promise.all(signIns)).toEqual(users.map(() => 200));
});

test('AUTH-13 if too many wait, known and unknown accounts are asked to retry soon', async () => {
  const user = await service.createUser();
  const { release } = await takeTurns(100);
  const answers = [await signIn(user.email), await signIn('niemand@verkehrsbetriebe.example')];
  expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['2', '2']);
  expect(await Promise.all(answers.map(outcomeOf))).toEqual(['503 busy', '503 busy']);
  await release();
  expect((await signIn(user.email)).status).toBe(200);
});

test.each([
  ['right', testPassword],
  ['wrong', 'Falsch+Dolde-41'],
])('AUTH-13 password checks for the signed-in account are limited, even if the password is %s', async (_, password) => {
  const user = await service.createUser();
  const outcomes: unknown[] = [];
  for (let index = 0; index <= rateLimits.ownPasswordChecks.allowed; index += 1) {
    outcomes.push(await outcomeOf(await user.request('/api/mfa/confirm', { method: 'POST', body: { password } })));
  }
  expect(outcomes.at(0)).toBe(password === testPassword ? 200 : '400 password_wrong');
  expect(outcomes.at(-1)).toBe('429 rate_limited');
});

test('AUTH-13 attempts at a first password are limited, too', async () => {
  const user = await service.createUser();
  await demandNewPassword(service, user);
  const outcomes: unknown[] = [];
  for (let index = 0; index <= rateLimits.ownPasswordChecks.allowed; index += 1) {
    const body = { newPassword: testPassword };
    outcomes.push(await outcomeOf(await user.request('/api/auth/change-password', { method: 'POST', body })));
  }
  expect([outcomes.at(0), outcomes.at(-1)]).toEqual(['400 password_unchanged', '429 rate_limited']);
});
