import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { openMailOrder } from '#server/features/accounts/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { type FactorSession, factorSessionSchema } from '#shared/contracts/mfa.ts';
import { signInAgain } from './account-states.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** A user with e-mail codes enabled, past the password but not the code. */
export async function createPendingUser(service: TestApp): Promise<TestUser> {
  const user = await service.createUser();
  await service.platform.database.withAccount(user.id, (tx) =>
    tx.execute(sql`INSERT INTO mfa_enrollment (user_id, method, is_enabled) VALUES (${user.id}, 'email', true)`),
  );
  return user;
}

export async function openSession(user: TestUser): Promise<FactorSession> {
  const answer = await user.request('/api/mfa/session', { method: 'POST' });
  if (answer.status !== 200) throw new Error(`no session: ${answer.status} ${await answer.text()}`);
  return factorSessionSchema.parse(await answer.json());
}

/**
 * The account in several browsers, each between password and code: a correct code gives the browser that sent it a new
 * cookie.
 */
export async function openSessions(service: TestApp, user: TestUser, count: number): Promise<TestUser[]> {
  const browsers: TestUser[] = [];
  for (let made = 0; made < count; made += 1) browsers.push(await signInAgain(service, user));
  for (const each of browsers) await openSession(each);
  return browsers;
}

export function askForCode(user: TestUser, asked: { userId?: string; email?: string } = {}): Promise<Response> {
  const body = { userId: asked.userId ?? user.id, email: asked.email ?? user.email };
  return user.request('/api/functions/send-2fa-code', { method: 'POST', body });
}

export function verify(user: TestUser, method: string, code: unknown): Promise<Response> {
  return user.request('/api/mfa/verify', { method: 'POST', body: { method, code } });
}

/** Status and problem document. */
export async function problemOf(answer: Response) {
  const { status, code, remainingAttempts, retryAfterSeconds } = problemSchema.parse(await answer.json());
  return { status, code, remainingAttempts, retryAfterSeconds };
}

/** The mails queued for an address so far, oldest first. */
export async function orderedMails({ database, ...platform }: Platform, to: string) {
  const { rows } = await database.withoutUser((tx) =>
    tx.execute<{ data: { sealed: string } }>(
      sql`SELECT data FROM pgboss.job WHERE name = 'auth.send-mail' ORDER BY created_on, id`,
    ),
  );
  return rows
    .map(({ data }) => openMailOrder({ database, ...platform }, data.sealed))
    .filter((order) => order.to === to);
}

/** The last mailed code. */
export async function mailedCode(service: TestApp, user: TestUser): Promise<string> {
  const mails = await orderedMails(service.platform, user.email);
  const values = mails.findLast(({ kind }) => kind === 'verification-code')?.values as { code: string } | undefined;
  if (!values) throw new Error('no code was mailed');
  return values.code;
}

/** A different six-digit code. */
export const otherCode = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** The middle of the current 30-second step: a test that freezes the clock there cannot slip into the next step. */
export const middleOfStep = (): number => Math.floor(Date.now() / 30_000) * 30_000 + 15_000;

/** What an authenticator app shows for a secret, `secondsOff` from now. */
export function totpCode(secret: string, secondsOff = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + secondsOff * 1_000 });
}

/** Lets time pass for an account by moving its timestamps into the past. */
export async function passTime(service: TestApp, user: TestUser, seconds: number): Promise<void> {
  const back = sql`make_interval(secs => ${seconds})`;
  await service.platform.database.withAccount(user.id, async (tx) => {
    await tx.execute(
      sql`UPDATE email_verification_codes SET created_at = created_at - ${back}, expires_at = expires_at - ${back}`,
    );
    await tx.execute(sql`UPDATE mfa_lockouts SET locked_until = locked_until - ${back}`);
    await tx.execute(sql`UPDATE mfa_sessions SET confirmed_at = confirmed_at - ${back},
      expires_at = CASE WHEN is_verified THEN expires_at ELSE expires_at - ${back} END`);
    await tx.execute(sql`UPDATE auth_sessions SET created_at = created_at - ${back} WHERE user_id = ${user.id}`);
    await tx.execute(sql`UPDATE mfa_totp SET pending_since = pending_since - ${back}`);
  });
}
