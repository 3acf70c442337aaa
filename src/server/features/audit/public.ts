/** What other features may use. */
export { listProviderAdmins } from './alerts/alert-repository.ts';
export { findEarlierAccount } from './repository.ts';
export type { Act } from './service.ts';
export { isNewDevice, recordAct, recordCorrection } from './service.ts';
export { confirmActs, listUnseenActs } from './unseen-acts.ts';
