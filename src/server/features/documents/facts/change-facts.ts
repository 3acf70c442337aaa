import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { CorrectDocument, Document } from '#shared/contracts/documents.ts';
import { recordCorrection } from '../../audit/public.ts';
import { bodyKeyOf } from '../../meetings/public.ts';
import { reindexJob } from '../../retrieval/jobs.ts';
import { shownTitle } from '../policy.ts';
import { getDocument, publishDocumentEvent } from '../service.ts';
import { type DocumentFacts, lockFacts, saveFacts } from './facts-repository.ts';

/**
 * Corrects title, meeting date and body of a document (MEET-04). A correction overrides whatever reading finds, now or
 * later. `null` removes it; absent fields stay. Returns the document.
 * @throws AppError not_found; demo_read_only for the demo's samples; edit_conflict if a value the user has `seen` is
 *   different by now
 */
export async function correctDocument(
  platform: Platform,
  scope: UserScope,
  documentId: string,
  { seen = {}, ...correction }: CorrectDocument,
  caller: Caller,
): Promise<Document> {
  await platform.database.withUser(scope, async (tx) => {
    const known = await lockFacts(tx, scope, documentId);
    if (!known) throw new AppError('not_found');
    if (scope.isDemo && known.isSample) throw new AppError('demo_read_only');
    const shown = { ...known.facts, title: shownTitle(known.facts.title, known.fileName) };
    const isOutdated = (['title', 'meetingDate', 'body'] as const).some(
      (field) => seen[field] !== undefined && seen[field] !== shown[field],
    );
    if (isOutdated) throw new AppError('edit_conflict');
    // Documents read before `found` was stored have only the current facts.
    const found = known.found ?? known.facts;
    const facts = applyCorrection(known.facts, found, correction);
    const bodyKey = facts.body === null ? null : bodyKeyOf(facts.body);
    await saveFacts(tx, scope, documentId, { facts, found, bodyKey });
    await platform.queue.enqueue(tx, reindexJob, jobOwnerOf(scope), { group: scope.userId });
    await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId: known.uploadId });
  });
  const fields = Object.keys(correction).join(' ');
  await recordCorrection(platform, scope, caller, {
    action: 'document_corrected',
    details: { document: documentId, fields },
  });
  return getDocument(platform, scope, documentId);
}

function applyCorrection(
  facts: DocumentFacts,
  found: Partial<DocumentFacts>,
  { title, meetingDate, body }: CorrectDocument,
): DocumentFacts {
  const changed = { ...facts };
  if (title !== undefined) {
    changed.title = title ?? found.title ?? null;
    changed.titleSource = title === null ? (found.titleSource ?? null) : 'user';
  }
  if (meetingDate !== undefined) {
    changed.meetingDate = meetingDate ?? found.meetingDate ?? null;
    changed.meetingDateSource = meetingDate === null ? (found.meetingDateSource ?? null) : 'user';
  }
  if (body !== undefined) {
    changed.body = body ?? found.body ?? null;
    changed.bodySource = body !== null ? 'user' : found.body ? 'text' : null;
  }
  return changed;
}
