import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Document } from '#shared/contracts/documents.ts';
import { carryCorrections } from '../../meetings/public.ts';
import { findDocument } from '../repository.ts';
import { describeVersions, noVersions, publishDocumentEvent } from '../service.ts';
import {
  denyNewerVersions,
  denyOlderVersions,
  linkVersions,
  listReplaced,
  lockVersions,
} from './version-repository.ts';

/**
 * Sets the document that this one is a new version of (null = none). Detection never overrides it; a later choice does.
 * Returns the document.
 * @throws AppError not_found if either does not exist; conflict if a document is to replace itself
 */
export function setReplacedDocument(
  platform: Platform,
  scope: UserScope,
  documentId: string,
  replacedId: string | null,
): Promise<Document> {
  return platform.database.withUser(scope, async (tx) => {
    await lockVersions(tx, scope);
    const document = await findDocument(tx, scope, documentId);
    const replaced = replacedId === null ? null : await findDocument(tx, scope, replacedId);
    if (!document || (replacedId !== null && !replaced)) throw new AppError('not_found');
    if (documentId === replacedId) throw new AppError('conflict');
    const before = (await listReplaced(tx, scope, [documentId])).get(documentId) ?? [];
    await denyOlderVersions(tx, scope, documentId, replacedId);
    if (replacedId !== null) {
      await denyNewerVersions(tx, scope, replacedId, documentId);
      await linkVersions(tx, scope, { newerId: documentId, olderId: replacedId, decidedBy: 'user' });
      await carryCorrections(tx, scope, { newerId: documentId, olderId: replacedId });
    }
    const uploads = new Set([document.uploadId, ...before.map(({ uploadId }) => uploadId)]);
    if (replaced) uploads.add(replaced.uploadId);
    for (const uploadId of uploads) {
      await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId });
    }
    const versions = (await describeVersions(tx, scope, [documentId])).get(documentId);
    return { ...document, versions: versions ?? noVersions };
  });
}
