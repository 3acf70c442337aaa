import { createMiddleware } from 'hono/factory';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { AppEnv, Caller } from '#server/platform/http/context.ts';
import { type Platform, singletonOf } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Maintenance } from '#shared/contracts/admin-operations.ts';
import { tusPath, validateFilePath } from '#shared/contracts/uploads.ts';
import { recordAct } from '../audit/public.ts';
import { findSwitches, type SwitchesRow, updateSwitches } from './repository.ts';

/** How long a server caches the switches, in milliseconds. */
const freshMilliseconds = 1_000;

type SwitchesPlatform = Pick<Platform, 'database' | 'clock' | 'memory'>;
type Known = { readAt: number; switches: Promise<SwitchesRow> };
const createKnown = (): { last: Known | null } => ({ last: null });

/** The operator's switches, shared by all servers and kept across restarts. */
export function readSwitches(platform: SwitchesPlatform): Promise<SwitchesRow> {
  const { database, clock } = platform;
  const known = singletonOf(platform, createKnown);
  const before = known.last;
  if (before && clock.now() - before.readAt < freshMilliseconds) return before.switches;
  const read = { readAt: clock.now(), switches: database.withoutUser(findSwitches) };
  known.last = read;
  // The next caller retries.
  read.switches.catch(() => {
    known.last = null;
  });
  return read.switches;
}

/** Changes the switches in the transaction that records the change. */
export async function changeSwitches(
  platform: SwitchesPlatform,
  { userId, customerId }: UserScope,
  caller: Caller,
  {
    changed,
    act,
  }: {
    changed: Partial<SwitchesRow>;
    act: {
      action: 'maintenance_changed' | 'settings_changed' | 'factor_requirement_changed';
      details: Record<string, string | boolean>;
    };
  },
): Promise<void> {
  await platform.database.withAccount(userId, async (tx) => {
    await updateSwitches(tx, changed);
    await recordAct(tx, { ...act, result: 'success', userId: null, actorUserId: userId, customerId, caller });
  });
  singletonOf(platform, createKnown).last = null;
}

/** The current maintenance; null = none. One with an end expires by itself. */
export async function findMaintenance(platform: SwitchesPlatform, now = new Date()): Promise<Maintenance | null> {
  const { maintenanceSince: since, maintenanceUntil: until } = await readSwitches(platform);
  if (since === null || (until !== null && until <= now)) return null;
  return { since: since.toISOString(), until: until?.toISOString() ?? null };
}

/** @throws AppError validation_failed if the end is in the past */
export async function switchMaintenance(
  platform: Platform,
  scope: UserScope,
  { isOn, until }: { isOn: boolean; until: string | null },
  caller: Caller,
): Promise<void> {
  if (isOn && until !== null && Date.parse(until) <= Date.now()) {
    throw new AppError('validation_failed', { issues: [{ path: 'until', code: 'too_small' }] });
  }
  const details = { isOn, ...(isOn && until !== null && { until }) };
  await changeSwitches(platform, scope, caller, {
    changed: { maintenanceSince: isOn ? new Date() : null, maintenanceUntil: isOn && until ? new Date(until) : null },
    act: { action: 'maintenance_changed', details },
  });
}

/**
 * Requests that start new work: a question, another answer, an upload, a reading, a source, an archive, an import, a
 * backup. Running work continues.
 */
const workRequests = [
  /^\/api\/chats\/(?:[^/]+\/)?questions$/,
  /^\/api\/chats\/answers\/[^/]+\/(?:retry|recommendations)$/,
  new RegExp(`^${tusPath}/?$`),
  new RegExp(`^${validateFilePath}$`),
  /^\/api\/uploads\/(?:[^/]+\/retry|retries)$/,
  /^\/api\/sources(?:\/[^/]+\/syncs)?$/,
  /^\/api\/archives$/,
  /^\/api\/imports(?:\/[^/]+\/(?:unlock|apply))?$/,
  /^\/api\/backups(?:\/[^/]+\/restore)?$/,
];

export const beginsWork = (method: string, path: string): boolean =>
  method === 'POST' && workRequests.some((pattern) => pattern.test(path));

/** Refuses new work during maintenance, except from the provider's admins. Readiness is separate: see health.ts. */
export const refuseDuringMaintenance = createMiddleware<AppEnv>(async (context, next) => {
  if (!beginsWork(context.req.method, context.req.path)) return next();
  const scope = context.get('scope');
  if (scope?.role === 'admin' && !scope.isDemo) return next();
  const maintenance = await findMaintenance(context.get('platform'));
  if (maintenance === null) return next();
  const left = maintenance.until === null ? null : Math.ceil((Date.parse(maintenance.until) - Date.now()) / 1_000);
  throw new AppError('maintenance', left === null ? {} : { retryAfterSeconds: Math.max(1, left) });
});
