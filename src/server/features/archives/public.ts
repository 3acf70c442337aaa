/** What other features may use. */
export { makeArchive, partOf } from './build-archive.ts';
export type { ArchivedFile } from './collect-data.ts';
export { collectOwnData, placeOf } from './collect-data.ts';
export type { ArchivePart } from './fill-zip.ts';
export { fillZip } from './fill-zip.ts';
export { hideWithdrawn } from './hide-withdrawn.ts';
export type { Holder } from './repository.ts';
export { findHolder } from './repository.ts';
export { serveArchive } from './serve-archive.ts';
export { getArchive, getArchives, placeOrder, recordDownload, removeArchive } from './service.ts';
