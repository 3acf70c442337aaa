import {
  type FactorSession,
  factorSessionSchema,
  factorVerifiedSchema,
  sendCodeResultSchema,
  type VerifyFactor,
} from '#shared/contracts/mfa.ts';
import { requestJson } from '#web/lib/api/api-client.ts';
import type { FactorNavigation } from '#web/lib/session/factor-session.ts';

/** Sends a code to the session's own address. */
export const sendCode = ({ userId, email }: Pick<FactorSession, 'userId' | 'email'>) =>
  requestJson('/api/functions/send-2fa-code', sendCodeResultSchema, { method: 'POST', body: { userId, email } });

export const verifyFactor = (proof: VerifyFactor) =>
  requestJson('/api/mfa/verify', factorVerifiedSchema, { method: 'POST', body: proof });

/** The browser keeps navigation state across reloads; anything older is fetched again. */
const freshMilliseconds = 30_000;

/** The session handed over by a recent sign-in; undefined if there is none or it cannot be parsed. */
export function readNavigation(state: unknown, now: number = Date.now()): FactorNavigation | undefined {
  if (typeof state !== 'object' || state === null || !('session' in state) || !('openedAt' in state)) return undefined;
  const { session, openedAt } = state;
  const parsed = factorSessionSchema.safeParse(session);
  if (!parsed.success || typeof openedAt !== 'number' || now - openedAt > freshMilliseconds) return undefined;
  return { session: parsed.data, openedAt };
}
