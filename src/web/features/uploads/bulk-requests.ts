import { uploadListSchema, uploadsDeletedSchema, uploadsRetriedSchema } from '#shared/contracts/uploads.ts';
import { uploadsAtOnce } from '#shared/limits.ts';
import { requestJson } from '#web/lib/api-client.ts';
import { refreshUploads } from './queries.ts';

/** Ids of all the user's uploads, loaded or not. */
export async function listAllIds(): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const parameters = new URLSearchParams({ limit: String(uploadsAtOnce), ...(cursor && { cursor }) });
    const page = uploadListSchema.parse(await requestJson(`/api/uploads?${parameters}`, uploadListSchema));
    ids.push(...page.uploads.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
}

/** Deletes uploads, some at a time; what a lost connection or a refusal left is told as failed. */
export async function deleteMany(ids: readonly string[]): Promise<{ gone: string[]; failed: string[] }> {
  const outcome: { gone: string[]; failed: string[] } = { gone: [], failed: [] };
  for (let start = 0; start < ids.length; start += uploadsAtOnce) {
    const some = ids.slice(start, start + uploadsAtOnce);
    try {
      const body = { ids: some };
      const { gone, failed } = await requestJson('/api/uploads/deletions', uploadsDeletedSchema, {
        method: 'POST',
        body,
      });
      outcome.gone.push(...gone);
      outcome.failed.push(...failed);
    } catch {
      outcome.failed.push(...some);
    }
  }
  refreshUploads();
  return outcome;
}

/** Reads all failed uploads once more; how many they are. */
export async function retryAllFailed(): Promise<number> {
  const { retried } = await requestJson('/api/uploads/retries', uploadsRetriedSchema, { method: 'POST' });
  refreshUploads();
  return retried;
}
