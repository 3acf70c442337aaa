import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AuditEntry } from '#shared/contracts/audit.ts';
import { providerActions } from '#shared/contracts/looks.ts';
import { listUnseen, saveSeen } from './repository.ts';
import { presentAct } from './service.ts';

/** Acts sent for one notice, which lists the newest and counts the rest; the settings list all. */
const noticeActs = 100;

/** What the provider did with the user's account or data that they have not confirmed yet, newest first. */
export async function listUnseenActs({ database }: Platform, scope: UserScope): Promise<AuditEntry[]> {
  if (scope.isDemo) return [];
  const wanted = { actions: providerActions, limit: noticeActs };
  return (await database.withUser(scope, (tx) => listUnseen(tx, scope, wanted))).map((row) => presentAct(row, scope));
}

/** Confirms all acts up to one of them. @throws AppError not_found */
export async function confirmActs({ database }: Platform, scope: UserScope, upTo: string): Promise<void> {
  if (!(await database.withUser(scope, (tx) => saveSeen(tx, scope, upTo)))) throw new AppError('not_found');
}
