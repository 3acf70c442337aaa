import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { SignInSession } from '#shared/contracts/auth.ts';
import { recordAct } from '../../audit/public.ts';
import { sessionAbsoluteMilliseconds } from '../policy.ts';
import { deleteSession, listOpenSessions } from './session-repository.ts';

/** The open sign-in sessions of the account, newest first. */
export async function listSessions(
  platform: Platform,
  scope: UserScope,
  currentSessionId: string,
): Promise<SignInSession[]> {
  const rows = await platform.database.withAccount(scope.userId, (tx) => listOpenSessions(tx, scope.userId));
  // A visit has its own account (decision 0030); should it ever be shared, visitors do not see each other.
  const shown = scope.isDemo ? rows.filter((row) => row.id === currentSessionId) : rows;
  return shown.map((row) => ({
    id: row.id,
    isCurrent: row.id === currentSessionId,
    device: row.userAgent || null,
    address: row.ipAddress || null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: new Date(
      Math.min(row.expiresAt.getTime(), row.createdAt.getTime() + sessionAbsoluteMilliseconds),
    ).toISOString(),
  }));
}

/**
 * Ends one session of the account, on any device.
 * @throws AppError `not_found` if it does not belong to this account
 */
export async function endSession(
  platform: Platform,
  scope: UserScope,
  sessionId: string,
  caller: Caller,
): Promise<void> {
  const { userId, isDemo } = scope;
  if (isDemo) throw new AppError('not_found');
  await platform.database.withAccount(userId, async (tx) => {
    if (!(await deleteSession(tx, userId, sessionId))) throw new AppError('not_found');
    const details = { scope: 'one' };
    await recordAct(tx, { action: 'sessions_ended', result: 'success', userId, actorUserId: userId, caller, details });
  });
}
