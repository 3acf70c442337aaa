/** What other features may use. */
export type { Sheet, SheetCell } from './policy.ts';
export { exportArchivedChat, exportCollection, exportRegister, exportSheet } from './service.ts';
