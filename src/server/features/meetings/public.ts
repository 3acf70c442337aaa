/** What other features may use. */
export { bodyKeyOf } from './policy.ts';
export { countDue } from './registers/list-registers.ts';
export { listRecords, storeRecords } from './service.ts';
