import { randomUUID } from 'node:crypto';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { incomingFilesOf } from './finish-upload.ts';
import { countExpectedBytes, limitUnfinished } from './limit-unfinished.ts';
import type { UploadPlan } from './policy.ts';

/**
 * Begins an upload: its plan and its place in the store are written down before the first byte, and with them its space
 * is taken: what others have announced and not sent yet counts.
 * @throws AppError storage_full, uploads_unfinished; nothing is left then
 */
export async function beginUpload(platform: Platform, scope: UserScope, id: string, plan: UploadPlan): Promise<void> {
  const incoming = incomingFilesOf(platform, scope);
  await incoming.create({
    id,
    customerId: scope.customerId,
    fileName: plan.fileName,
    extension: plan.extension,
    fileSize: plan.fileSize,
    description: plan.description,
    key: `${scope.userId}/${randomUUID()}.${plan.extension}`,
  });
  try {
    await limitUnfinished(platform, scope, id);
    await platform.uploads.ensureSpace(await countExpectedBytes(platform));
  } catch (error) {
    await incoming.remove(id);
    throw error;
  }
}
