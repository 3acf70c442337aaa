/** What other features may use. */
export type { AttachmentIntake, OpenAttachmentIntake } from './reading/attachment-intake.ts';
export { checkFile, checkFileBeginning } from './reading/check-file.ts';
export { countByState, listCitedDocuments, listUnread } from './repository.ts';
export type { DocumentPast } from './service.ts';
export {
  announceReplacement,
  createDocument,
  describeVersions,
  fileBeginningBytes,
  findExistingDocuments,
  findReplacements,
  includeAttachments,
  loadPageTexts,
  markDamage,
  noVersions,
  publishDocumentEvent,
  restartReading,
  restoreUploads,
  retryReading,
  stopReading,
  withdrawUploads,
} from './service.ts';
export { findUnreadPapers } from './unread-repository.ts';
export type { Replacement } from './versions/version-repository.ts';
export { lockVersions } from './versions/version-repository.ts';
export { findWithdrawn, isWithdrawnUpload } from './visibility-repository.ts';
