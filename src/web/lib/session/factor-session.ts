import { type FactorSession, factorSessionSchema } from '#shared/contracts/mfa.ts';
import { requestJson } from '../api/api-client.ts';
import { factorToken } from './factor-token.ts';

/** The second-factor session of this sign-in, opened if there is none yet. Stores its token in this tab. */
export async function openFactorSession(): Promise<FactorSession> {
  const session = await requestJson('/api/mfa/session', factorSessionSchema, { method: 'POST' });
  if (session.methods.length > 0) factorToken.keep(session.sessionToken);
  return session;
}

/** Navigation state passed from sign-in to the second-factor screen. */
export interface FactorNavigation {
  session: FactorSession;
  /** Milliseconds since 1970; the browser keeps the state across reloads, so it may be stale. */
  openedAt: number;
}
