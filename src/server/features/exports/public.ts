/** What other features may use. */
export { exportArchivedChat, exportCollection, exportDecision, exportRegister, exportSheet } from './service.ts';
