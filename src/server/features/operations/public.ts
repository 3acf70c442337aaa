/** What other features may use. */
export { isUnderMaintenance } from './service.ts';
export { changeSwitches, readSwitches } from './switch-maintenance.ts';
