import {
  type Upload,
  type UploadsDeleted,
  uploadListSchema,
  uploadsDeletedSchema,
  uploadsRetriedSchema,
} from '#shared/contracts/uploads.ts';
import { uploadsAtOnce } from '#shared/limits.ts';
import { requestJson } from '#web/lib/api/api-client.ts';
import { refreshUploads } from './queries.ts';

/** All of the user's uploads, or all matching a search, whether loaded or not. */
export async function listAll(search: string): Promise<Upload[]> {
  const uploads: Upload[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const parameters = new URLSearchParams({
      limit: String(uploadsAtOnce),
      ...(cursor && { cursor }),
      ...(search && { search }),
    });
    const page = await requestJson(`/api/uploads?${parameters}`, uploadListSchema);
    uploads.push(...page.uploads);
    cursor = page.nextCursor;
  }
  return uploads;
}

/** Deletes uploads in batches; those lost to a broken connection or an error count as failed. */
export async function deleteMany(ids: readonly string[]): Promise<UploadsDeleted> {
  const outcome: UploadsDeleted = { gone: [], failed: [], attachments: 0 };
  for (let start = 0; start < ids.length; start += uploadsAtOnce) {
    const some = ids.slice(start, start + uploadsAtOnce);
    try {
      const body = { ids: some };
      const { gone, failed, attachments } = await requestJson('/api/uploads/deletions', uploadsDeletedSchema, {
        method: 'POST',
        body,
      });
      outcome.gone.push(...gone);
      outcome.failed.push(...failed);
      outcome.attachments += attachments;
    } catch {
      outcome.failed.push(...some);
    }
  }
  refreshUploads();
  return outcome;
}

/** Retries failed uploads where that may help; returns their number. */
export async function retryAllFailed(): Promise<number> {
  const { retried } = await requestJson('/api/uploads/retries', uploadsRetriedSchema, { method: 'POST' });
  refreshUploads();
  return retried;
}
