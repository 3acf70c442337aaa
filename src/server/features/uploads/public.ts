/** What other features may use. */
export { cleanFileName, findExtension } from './policy.ts';
export type { StoredFile } from './repository.ts';
export type { DownloadStore, ImportedFile, ImportStore } from './service.ts';
export { deleteUpload, getSeenFile, getStoredFile, listUploads, serveStored } from './service.ts';
