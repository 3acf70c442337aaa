/** What other features may use. */
export { areLooksAllowed, findEarlierAccount } from './repository.ts';
export type { Act } from './service.ts';
export { allowLooks, isNewDevice, recordAct, recordCorrection, recordLook } from './service.ts';
