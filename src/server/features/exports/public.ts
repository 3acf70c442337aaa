/** What other features may use. */
export type { Sheet, SheetCell } from './policy.ts';
export { exportArchivedChat, exportRegister, exportSheet } from './service.ts';
