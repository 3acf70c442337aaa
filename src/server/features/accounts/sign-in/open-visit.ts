import { timingSafeEqual } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { nextMidnight } from '#server/platform/calendar/calendar-days.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import { networkOf } from '#server/platform/network/client-network.ts';
import type { Platform } from '#server/platform/platform.ts';
import { demoAddressEnding, demoPassword, maxDemoVisits } from '#shared/limits.ts';
import { recordAct } from '../../audit/public.ts';
import { takeLimits } from '../limits/limit-acts.ts';
import { type OpenedSession, openProvenSession } from '../sessions/open-session.ts';
import { type DemoPersonaAccount, findPersonaByEmail, insertVisit } from './demo-visit-repository.ts';

/** The demo account with this address; undefined = none, or the operator has switched the demo off. */
export async function findPersona(platform: Platform, email: string): Promise<DemoPersonaAccount | undefined> {
  const isPossible = platform.config.isDemoOn && email.endsWith(demoAddressEnding);
  return isPossible ? findPersonaByEmail(platform.database, email) : undefined;
}

/**
 * Opens a visit to the demo: an account for this visitor alone, with a copy of the persona's papers and chats. It ends
 * at the next midnight of the operator's time zone. The password is the demo's, which is public.
 * @throws AppError invalid_credentials, rate_limited, demo_preparing, demo_full
 */
export async function openVisit(
  platform: Platform,
  persona: DemoPersonaAccount,
  password: string,
  headers: Headers,
  caller: Caller,
): Promise<OpenedSession> {
  // The password is public, so a wrong one is a typo and does not count.
  if (!isDemoPassword(password)) throw new AppError('invalid_credentials');
  // Arriving too early does not count either.
  if (!persona.isReady) throw new AppError('demo_preparing');
  await takeLimits(platform, [{ name: 'demoVisitAtAddress', of: [networkOf(caller.address)] }]);
  const id = uuidv7();
  const endsAt = nextMidnight(new Date(), platform.config.operatorTimeZone);
  return platform.database.withAccount(null, async (tx) => {
    const visit = { id, personaId: persona.userId, endsAt, atMost: maxDemoVisits };
    const outcome = await insertVisit(tx, visit);
    if (outcome !== 'opened') throw new AppError(outcome === 'full' ? 'demo_full' : 'demo_preparing');
    const opened = await openProvenSession(platform, tx, id, { headers, caller });
    await recordAct(tx, { action: 'sign_in', result: 'success', userId: id, actorUserId: id, caller });
    return { headers: opened.headers, result: { next: 'signed_in', isDemo: true } };
  });
}

function isDemoPassword(password: string): boolean {
  const [given, wanted] = [Buffer.from(password), Buffer.from(demoPassword)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
