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

/** The browser keeps navigation state over a reload; what is older than this is asked for anew. */
const freshMilliseconds = 30_000;

/** What the sign-in handed over just now; undefined where it handed nothing, or nothing that can be read. */
export function readNavigation(state: unknown, now: number = Date.now()): FactorNavigation | undefined {
  if (typeof state !== 'object' || state === null || !('session' in state) || !('openedAt' in state)) return undefined;
  const { session, openedAt } = state;
  const parsed = factorSessionSchema.safeParse(session);
  if (!parsed.success || typeof openedAt !== 'number' || now - openedAt > freshMilliseconds) return undefined;
  return { session: parsed.data, openedAt };
}
