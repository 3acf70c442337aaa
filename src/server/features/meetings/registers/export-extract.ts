import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ReportFormat } from '#shared/contracts/exports.ts';
import type { Decision } from '#shared/contracts/meetings.ts';
import type { Language } from '#shared/contracts/users.ts';
import { exportDecision } from '../../exports/public.ts';
import { getMeeting, loadBodies } from '../list-meetings.ts';
import { loadStates } from '../timeline/present-states.ts';
import { refreshStates } from '../timeline/refresh-states.ts';
import { presentDecision } from './present-records.ts';
import { anyRecord, selectRecords } from './record-repository.ts';

/** An extract of one decision, to be signed (MEET-07). @throws AppError not_found, export_too_large, busy */
export async function exportExtract(
  platform: Platform,
  scope: UserScope,
  id: string,
  { format, language, timeZone }: { format: ReportFormat; language: Language; timeZone: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const decision = await findDecision(platform, scope, id);
  const meeting = decision.meetingId === null ? null : await findMeeting(platform, scope, decision.meetingId);
  return exportDecision(platform, scope, { decision, meeting, language, timeZone }, format);
}

function findDecision(platform: Pick<Platform, 'database'>, scope: UserScope, id: string): Promise<Decision> {
  return platform.database.withUser(scope, async (tx) => {
    const [row] = await selectRecords(tx, scope, { ...anyRecord, kinds: ['decision'], ids: [id], limit: 1 });
    if (row?.record.kind !== 'decision') throw new AppError('not_found');
    await refreshStates(tx, scope);
    return presentDecision(row, row.record, await loadBodies(tx, scope), await loadStates(tx, scope, [id]));
  });
}

/** The meeting as the papers tell of it; null if they name its day only. */
async function findMeeting(platform: Pick<Platform, 'database'>, scope: UserScope, id: string) {
  try {
    const { number, place, time, chair, minuteTaker, attendance } = await getMeeting(platform, scope, id);
    return { number, place, time, chair, minuteTaker, attendance };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
