import { findMaintenance } from './switch-maintenance.ts';

/** Whether nothing new is to be begun now. */
export const isUnderMaintenance = async (platform: Parameters<typeof findMaintenance>[0]): Promise<boolean> =>
  (await findMaintenance(platform)) !== null;
