/** What other features may use. */
export { exportArchivedChat, exportRegister } from './service.ts';
