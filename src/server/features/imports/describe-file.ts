import { bodyKeyOf } from '../meetings/public.ts';
import type { ImportedFile } from '../uploads/public.ts';
import type { ArchivedDocument } from './plan/plan-import.ts';

/** A file of an archive with everything its user has said about it; what reading found is found again. */
export function describeFile(document: ArchivedDocument, all: readonly ArchivedDocument[]): ImportedFile {
  const { title, meetingDate, body } = document;
  return {
    id: document.uploadId,
    fileName: document.fileName,
    description: document.description,
    size: document.fileSize,
    sha256: document.sha256,
    past: {
      documentId: document.id,
      createdAt: new Date(document.uploadedAt),
      copies: document.copies.map((copy) => ({ ...copy, createdAt: new Date(copy.createdAt) })),
      corrected: {
        ...(document.titleSource === 'user' && { title, titleSource: 'user' }),
        ...(document.meetingDateSource === 'user' && { meetingDate, meetingDateSource: 'user' }),
        ...(document.bodySource === 'user' && { body, bodyKey: body && bodyKeyOf(body), bodySource: 'user' }),
      },
      attachments: all
        .filter(({ mailUploadId, file }) => mailUploadId === document.uploadId && file !== null)
        .map(({ uploadId, fileName, fileSize, place }) => ({
          uploadId,
          fileName,
          fileSize,
          ordinal: Number(place.split('.').at(-1)) || 1,
        })),
    },
  };
}
