import { findMaintenance } from './switch-maintenance.ts';

/** True if no new work may be started. */
export const isUnderMaintenance = async (platform: Parameters<typeof findMaintenance>[0]): Promise<boolean> =>
  (await findMaintenance(platform)) !== null;
