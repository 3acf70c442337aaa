import { AppError } from '#server/platform/errors/app-error.ts';
import { formatPosition, likePatterns, parsePosition } from '#server/platform/http/name-position.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AdminUser } from '#shared/contracts/admin-users.ts';
import { enterAdmin } from '../accounts/public.ts';
import { findUser, listEmails, listUserRows } from './admin-repository.ts';

/** A page of all users by name, including demo users on request (ADM-03). */
export function listUsers(
  platform: Platform,
  scope: UserScope,
  query: {
    search?: string | undefined;
    customerId?: string | undefined;
    withDemo?: 'true' | undefined;
    cursor?: string | undefined;
    limit: number;
  },
): Promise<{ users: AdminUser[]; total: number | null; next: string | null }> {
  const filter = {
    patterns: likePatterns(query.search),
    customerId: query.customerId,
    withDemo: query.withDemo === 'true',
  };
  const after = query.cursor === undefined ? undefined : parsePosition(query.cursor);
  return platform.database.withAccount(null, async (tx) => {
    await enterAdmin(tx, scope);
    const { rows, total } = await listUserRows(tx, scope, { ...filter, after, limit: query.limit + 1 });
    const page = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? page.at(-1) : undefined;
    return { users: page.map(({ user }) => user), total, next: last ? formatPosition(last.position) : null };
  });
}

/** @throws AppError not_found, also for demo accounts */
export function getUser(platform: Platform, scope: UserScope, userId: string): Promise<AdminUser> {
  return platform.database.withAccount(null, async (tx) => {
    await enterAdmin(tx, scope);
    const user = await findUser(tx, scope, userId);
    if (!user) throw new AppError('not_found');
    return user;
  });
}

/** `get-user-emails` (ADM-09). Unknown ids are left out. */
export function getUserEmails(
  platform: Platform,
  scope: UserScope,
  userIds: readonly string[],
): Promise<Record<string, string>> {
  return platform.database.withAccount(null, async (tx) => {
    await enterAdmin(tx, scope);
    return userIds.length === 0 ? {} : listEmails(tx, scope, userIds);
  });
}
