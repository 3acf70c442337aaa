import { type FactorSession, factorSessionSchema } from '#shared/contracts/mfa.ts';
import { requestJson } from '../api/api-client.ts';
import { factorToken } from './factor-token.ts';

/** The second-factor session of this sign-in session; opened where there is none yet. Its token is this tab's from then on. */
export async function openFactorSession(): Promise<FactorSession> {
  const session = await requestJson('/api/mfa/session', factorSessionSchema, { method: 'POST' });
  if (session.methods.length > 0) factorToken.keep(session.sessionToken);
  return session;
}

/** What the sign-in hands to the screen of the second factor, as navigation state. */
export interface FactorNavigation {
  session: FactorSession;
  /** Milliseconds since 1970; the browser keeps the state over a reload, when it may be old. */
  openedAt: number;
}
