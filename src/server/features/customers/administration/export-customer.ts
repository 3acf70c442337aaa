import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Archive } from '#shared/contracts/archives.ts';
import { enterAdmin, openForAdmin, resumeAdmin } from '../../accounts/public.ts';
import {
  type ArchivePart,
  collectOwnData,
  getArchive,
  getArchives,
  hideWithdrawn,
  makeArchive,
  partOf,
  placeOrder,
  removeArchive,
} from '../../archives/public.ts';
import { recordAct } from '../../audit/public.ts';
import { listDecisions, tellUser } from '../../looks/public.ts';
import { type CustomerExport, exportCustomerJob } from '../jobs.ts';
import { nameFolders } from '../policy.ts';
import { countBytes, listMembers } from './admin-repository.ts';
import type { Admin } from './change-customer.ts';
import { getCustomer } from './list-customers.ts';

/**
 * Orders an archive of everything that those users of a customer have who allow looks, for this admin alone. They are
 * mailed, and find the export and its reason in their log. Returns an archive already in progress instead.
 * @throws AppError `not_found`, `looks_forbidden`
 */
export async function orderExport(
  platform: Platform,
  { scope, caller }: Admin,
  customerId: string,
  reason: string,
): Promise<Archive[]> {
  const memberIds = await platform.database.withAccount(scope.userId, async (tx) => {
    await enterAdmin(tx, scope);
    const by = { actorUserId: scope.userId, customerId, caller } as const;
    const members = await listOpenMembers(tx, scope, customerId);
    for (const { id, email, language } of members) {
      await recordAct(tx, { ...by, action: 'customer_exported', result: 'success', userId: id, details: { reason } });
      await tellUser(platform, tx, { email, language }, { act: 'exported', reason });
    }
    return members.map(({ id }) => id);
  });
  return placeOrder(platform, scope, customerId, (tx, archiveId) =>
    platform.queue.enqueue(
      tx,
      exportCustomerJob,
      { ...jobOwnerOf(scope), subjectId: customerId, archiveId, memberIds },
      { group: scope.userId },
    ),
  );
}

/** This admin's archives of a customer, newest first. @throws AppError not_found */
export async function listExports(platform: Platform, scope: UserScope, customerId: string): Promise<Archive[]> {
  await getCustomer(platform, scope, customerId);
  return getArchives(platform, scope, customerId);
}

/**
 * @throws AppError `not_found`, also once somebody in it has withdrawn their permission; `conflict` while it is being
 * made; `looks_forbidden` if nobody allows looks any more
 */
export async function getExport(platform: Platform, scope: UserScope, customerId: string, id: string) {
  const archive = await getArchive(platform, scope, id, customerId);
  await platform.database.withAccount(null, async (tx) => {
    await enterAdmin(tx, scope);
    await listOpenMembers(tx, scope, customerId);
  });
  return archive;
}

/**
 * The users of a customer who allow looks.
 * @throws AppError `not_found`; `looks_forbidden` if there are none
 */
async function listOpenMembers(tx: Transaction, admin: UserScope, customerId: string) {
  const decisions = await listDecisions(tx, admin, customerId);
  const open = new Set(decisions.filter(({ isAllowed }) => isAllowed).map(({ id }) => id));
  if (open.size === 0) throw new AppError('looks_forbidden');
  return (await listMembers(tx, admin, customerId)).filter(({ id }) => open.has(id));
}

/** @throws AppError not_found */
export const removeExport = (platform: Platform, scope: UserScope, customerId: string, id: string): Promise<void> =>
  removeArchive(platform, scope, id, customerId);

/**
 * The job: builds one zip with a folder per user, each like the user's own archive. Users who joined after the order,
 * and so do not know of it, are left out, as are those who left.
 */
export async function buildExport(
  platform: Platform,
  { subjectId, memberIds, ...order }: CustomerExport,
  signal: AbortSignal,
): Promise<void> {
  await makeArchive(platform, order, signal, async (now) => {
    const admin = await resumeAdmin(platform, order.userId);
    return platform.database.withAccount(null, async (tx) => {
      await enterAdmin(tx, admin);
      const ordered = new Set(memberIds);
      const members = (await listOpenMembers(tx, admin, subjectId)).filter(({ id }) => ordered.has(id));
      return { bytes: await countBytes(tx, admin, subjectId), parts: collectAll(platform, admin, members, now) };
    });
  });
}

async function* collectAll(
  platform: Platform,
  admin: UserScope,
  members: readonly { id: string; email: string }[],
  now: Date,
): AsyncGenerator<ArchivePart> {
  const folders = nameFolders(members);
  for (const { id } of members) {
    const owner = await openForAdmin(platform, admin, id);
    const collected = await collectOwnData(platform, owner, now);
    // The user has left since the list was read.
    if (collected) yield partOf(platform, owner, { ...hideWithdrawn(collected), folder: `${folders.get(id)}/`, now });
  }
}
