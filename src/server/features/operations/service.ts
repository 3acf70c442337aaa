import { changeSwitches as change, findMaintenance, readSwitches as read } from './switch-maintenance.ts';

/** Switches of the operator's, for features that go by them. */
export const readSwitches = read;
export const changeSwitches = change;

/** Whether nothing new is to be begun now. */
export const isUnderMaintenance = async (platform: Parameters<typeof findMaintenance>[0]): Promise<boolean> =>
  (await findMaintenance(platform)) !== null;
