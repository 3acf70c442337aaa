/** What other features may use. */
export { asFile, fileResponses, fileTypes } from './file-types.ts';
export { exportArchivedChat, exportCollection, exportDecision, exportRegister, exportSheet } from './service.ts';
