/** What other features may use. */
export type { Sheet, SheetCell } from './policy.ts';
export { exportArchivedChat, exportCollection, exportDecision, exportRegister, exportSheet } from './service.ts';
