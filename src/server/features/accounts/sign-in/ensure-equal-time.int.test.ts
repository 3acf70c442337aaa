import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postAsStranger } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import { testPassword } from '#support/http-client.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import { isWithinLimits } from '../limits/limit-acts.ts';
import { answerGridMilliseconds as grid } from './ensure-equal-time.ts';

let service: TestApp;
let known: string;
const unknown = 'niemand@verkehrsbetriebe.example';
let pauses: number[] = [];
/** The clock stands still, so that whatever is delayed is delayed for a whole step. */
const clock = { now: () => 0, pause: async (milliseconds: number) => void pauses.push(milliseconds) };

beforeAll(async () => {
  service = await startTestApp({ clock });
  known = (await service.createUser()).email;
});
afterAll(() => service.close());
beforeEach(() => asOwner(service.address, 'DELETE FROM rate_limits'));

async function answerTo(path: string, body: object, app = service): Promise<{ text: string; pauses: number[] }> {
  pauses = [];
  const answer = await postAsStranger(app, path, body);
  return { text: `${answer.status} ${await answer.text()}`, pauses };
}

test.each([
  ['/api/auth/sign-in/email', { password: 'Falsch-2026!' }],
  ['/api/auth/forgot-password', {}],
  ['/api/auth/resend-confirmation', {}],
])('AUTH-13 POST %s is answered at the same step of time for a known and an unknown address', async (path, body) => {
  const answers = [await answerTo(path, { ...body, email: known }), await answerTo(path, { ...body, email: unknown })];
  expect(answers.map((answer) => answer.pauses)).toEqual([[grid], [grid]]);
  expect(answers[0]?.text).toBe(answers[1]?.text);
});

test('AUTH-13 a sign-in over the limit takes the same time step for a right password, a wrong one and an unknown address', async () => {
  for (const email of [known, unknown]) {
    while (await isWithinLimits(service.platform, [{ name: 'signInToAccount', of: [email] }]));
  }
  const tries = [
    { email: known, password: testPassword },
    { email: known, password: 'Falsch-2026!' },
    { email: unknown, password: testPassword },
  ];
  for (const body of tries) {
    const answer = await answerTo('/api/auth/sign-in/email', body);
    expect(answer.text).toContain('sign_in_needs_mail');
    expect(answer.pauses).toEqual([grid]);
  }
});

test('AUTH-13 AUTH-14 sign-up with confirmation takes the same time step for a new and a taken address', async () => {
  const confirming = await startTestApp({
    clock,
    address: service.address,
    config: { EMAIL_CONFIRMATION: 'on', SMTP_URL: 'smtp://127.0.0.1:1' },
  });
  try {
    for (const email of [known, unknown]) {
      const answer = await answerTo('/api/auth/sign-up/email', { email, password: testPassword }, confirming);
      expect(answer).toEqual({ text: '200 {"next":"confirm_email","isDemo":false}', pauses: [grid] });
    }
  } finally {
    await confirming.close();
  }
});
