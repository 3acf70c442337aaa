import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Announcement, Notices, WriteAnnouncement } from '#shared/contracts/admin-operations.ts';
import { recordAct } from '../audit/public.ts';
import {
  type AnnouncementRow,
  deleteAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  listCurrent,
  updateAnnouncement,
} from './repository.ts';
import { findMaintenance } from './switch-maintenance.ts';

/** Current notices for signed-in users. */
export async function readNotices(platform: Platform, now = new Date()): Promise<Notices> {
  const [current, maintenance] = await Promise.all([
    platform.database.withoutUser((tx) => listCurrent(tx, now)),
    findMaintenance(platform, now),
  ]);
  return { announcements: current.map((row) => present(row)), maintenance };
}

export async function readAnnouncements({ database }: Platform): Promise<Announcement[]> {
  return (await database.withAccount(null, listAnnouncements)).map(present);
}

export async function addAnnouncement(
  platform: Platform,
  scope: UserScope,
  written: WriteAnnouncement,
  caller: Caller,
): Promise<void> {
  const id = uuidv7();
  await change(platform, scope, caller, { id, act: 'added' }, (tx) =>
    insertAnnouncement(tx, { id, ...rowOf(written) }),
  );
}

/** @throws AppError not_found */
export async function changeAnnouncement(
  platform: Platform,
  scope: UserScope,
  id: string,
  written: WriteAnnouncement,
  caller: Caller,
): Promise<void> {
  await change(platform, scope, caller, { id, act: 'changed' }, async (tx) => {
    if (!(await updateAnnouncement(tx, id, rowOf(written)))) throw new AppError('not_found');
  });
}

/** @throws AppError not_found */
export async function removeAnnouncement(
  platform: Platform,
  scope: UserScope,
  id: string,
  caller: Caller,
): Promise<void> {
  await change(platform, scope, caller, { id, act: 'removed' }, async (tx) => {
    if (!(await deleteAnnouncement(tx, id))) throw new AppError('not_found');
  });
}

function change(
  { database }: Platform,
  { userId, customerId }: UserScope,
  caller: Caller,
  details: { id: string; act: string },
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  return database.withAccount(userId, async (tx) => {
    await work(tx);
    const act = { action: 'announcement_changed', result: 'success', userId: null, actorUserId: userId } as const;
    await recordAct(tx, { ...act, customerId, caller, details });
  });
}

const rowOf = ({ startsAt, endsAt, ...texts }: WriteAnnouncement) => ({
  ...texts,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});

const present = ({ id, textDe, textEn, level, startsAt, endsAt }: AnnouncementRow): Announcement => ({
  id,
  textDe,
  textEn,
  level,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});
