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

/** All the user's uploads, or those that a search finds, loaded or not. */
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

/** Deletes uploads, some at a time; what a lost connection or a refusal left is told as failed. */
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

/** Reads failed uploads once more, where that may help; how many they are. */
export async function retryAllFailed(): Promise<number> {
  const { retried } = await requestJson('/api/uploads/retries', uploadsRetriedSchema, { method: 'POST' });
  refreshUploads();
  return retried;
}
