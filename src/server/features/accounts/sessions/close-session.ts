import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SignOutScope } from '#shared/contracts/auth.ts';
import { recordAct } from '../../audit/public.ts';
import { findSession } from './read-session.ts';
import { clearSessionCookie } from './session-cookie.ts';
import { deleteOtherSessions, deleteSession } from './session-repository.ts';

/**
 * Ends sessions: this device's, those of all other devices, or all; succeeds if there is none. Returns the emptied
 * cookie only once the session is gone; otherwise a copy of the cookie would still give access.
 */
export async function signOut(
  platform: Platform,
  wanted: SignOutScope,
  headers: Headers,
  caller: Caller,
): Promise<Headers> {
  const found = await findSession(platform, headers);
  return platform.database.withAccount(found?.signedIn.userId ?? null, async (tx) => {
    if (found) {
      // A visit has its own account and session (decision 0030), so there are no others to end.
      const scope = found.signedIn.isDemo ? 'local' : wanted;
      const { userId, sessionId, state } = found.signedIn;
      if (scope !== 'local') {
        // Before the second factor is proven nobody may end other sessions.
        if (state !== 'signed_in') throw new AppError('second_factor_required');
        await deleteOtherSessions(tx, userId, sessionId);
      }
      const action = scope === 'local' ? 'sign_out' : 'sessions_ended';
      await recordAct(tx, { action, result: 'success', userId, actorUserId: userId, caller, details: { scope } });
      if (scope === 'others') return new Headers();
      await deleteSession(tx, userId, sessionId);
    }
    return new Headers({ 'set-cookie': clearSessionCookie(platform) });
  });
}
