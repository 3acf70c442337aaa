import { randomUUID } from 'node:crypto';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { incomingFilesOf } from '../finish-upload.ts';
import { limitDemoUpload } from '../limit-demo.ts';
import type { UploadPlan } from '../policy.ts';
import { limitUnfinished } from './limit-unfinished.ts';
import { reserveSpace } from './reserve-space.ts';

/**
 * Begins an upload. Writes its plan and its location before the first byte, which reserves the space: announced but
 * unsent bytes count.
 * @throws AppError storage_full, uploads_unfinished, demo_file_too_large, demo_uploads_exceeded; leaves nothing behind
 */
export async function beginUpload(platform: Platform, scope: UserScope, id: string, plan: UploadPlan): Promise<void> {
  await limitDemoUpload(platform, scope, plan.fileSize);
  const incoming = incomingFilesOf(platform, scope);
  await incoming.create({
    id,
    customerId: scope.customerId,
    fileName: plan.fileName,
    extension: plan.extension,
    fileSize: plan.fileSize,
    description: plan.description,
    replaces: plan.replaces,
    key: `${scope.userId}/${randomUUID()}.${plan.extension}`,
  });
  try {
    await limitUnfinished(platform, scope, id);
    await reserveSpace(platform, scope, id);
  } catch (error) {
    await incoming.remove(id);
    throw error;
  }
}
