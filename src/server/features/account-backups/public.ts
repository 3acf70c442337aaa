/** What other features may use. */
export { openBackup, openBackupLock, openIdentity } from './service.ts';
export { lockedObjectPath } from './write-download.ts';
