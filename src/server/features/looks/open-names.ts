import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { NamesState } from '#shared/contracts/admin-hierarchy.ts';
import { enterAdmin } from '../accounts/public.ts';
import { recordAct } from '../audit/public.ts';
import { areLooksAllowed, findAllowedAt, findHour, listDecisions, saveHour } from './repository.ts';

/** Whether this admin reads names at a customer, until when, and how many of its users allow it (ADM-05). */
export function getNamesState({ database }: Platform, admin: UserScope, customerId: string): Promise<NamesState> {
  return database.withAccount(admin.userId, async (tx) => {
    await enterAdmin(tx, admin);
    const decisions = await listDecisions(tx, admin, customerId);
    const endsAt = await findHour(tx, admin, customerId);
    const allowing = decisions.filter(({ isAllowed }) => isAllowed).length;
    return { endsAt: endsAt?.toISOString() ?? null, users: decisions.length, allowing };
  });
}

/**
 * Opens the names of a customer's chats and files to this admin for an hour, of those users who allow looks. Every user
 * of the customer finds the reason in their log; a refused attempt is logged, too.
 * @throws AppError `looks_forbidden` if none of its users allows looks
 */
export async function openNames(
  platform: Platform,
  { scope: admin, caller }: { scope: UserScope; caller: Caller },
  customerId: string,
  reason: string,
): Promise<NamesState> {
  const isOpened = await platform.database.withAccount(admin.userId, async (tx) => {
    await enterAdmin(tx, admin);
    const decisions = await listDecisions(tx, admin, customerId);
    const mayRead = decisions.some(({ isAllowed }) => isAllowed);
    const result = mayRead ? 'success' : 'refused';
    const act = { action: 'names_opened', result, actorUserId: admin.userId, customerId, caller } as const;
    for (const { id: userId } of decisions) await recordAct(tx, { ...act, userId, details: { reason } });
    if (mayRead) await saveHour(tx, admin, customerId);
    return mayRead;
  });
  if (!isOpened) throw new AppError('looks_forbidden');
  return getNamesState(platform, admin, customerId);
}

/** The permission that a user has given, for comparing it with a later one; null = none. */
export const readPermission = ({ database }: Platform, admin: UserScope, userId: string): Promise<string | null> =>
  database.withAccount(admin.userId, (tx) => findAllowedAt(tx, userId));

/** Whether a user's names are open to this admin: an hour at their customer, and their own permission. */
export function readNaming(
  { database }: Platform,
  admin: UserScope,
  { userId, customerId }: UserScope,
): Promise<{ areLooksAllowed: boolean; areNamesOpen: boolean }> {
  return database.withAccount(admin.userId, async (tx) => {
    const isAllowed = await areLooksAllowed(tx, userId);
    return {
      areLooksAllowed: isAllowed,
      areNamesOpen: isAllowed && (await findHour(tx, admin, customerId)) !== null,
    };
  });
}
