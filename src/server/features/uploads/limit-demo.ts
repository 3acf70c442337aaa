import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { demoUploadMaxBytes, maxDemoUploads } from '#shared/limits.ts';
import { countOwnUploads, isSampleUpload, lockOwnUploads } from './repository.ts';

/**
 * Limits the uploads of demo visitors. Exact only with `claimDemoUpload`.
 * @throws AppError demo_file_too_large, demo_uploads_exceeded
 */
export async function limitDemoUpload(platform: Platform, scope: UserScope, fileSize: number): Promise<void> {
  if (!scope.isDemo) return;
  if (fileSize > demoUploadMaxBytes) throw new AppError('demo_file_too_large');
  const count = await platform.database.withUser(scope, (tx) => countOwnUploads(tx, scope));
  if (count >= maxDemoUploads) throw new AppError('demo_uploads_exceeded');
}

/**
 * Enforces the limit in the transaction that recorded the upload, so that concurrent uploads cannot exceed it.
 * @throws AppError demo_uploads_exceeded
 */
export async function claimDemoUpload(tx: Transaction, scope: UserScope): Promise<void> {
  if (!scope.isDemo) return;
  await lockOwnUploads(tx, scope);
  if ((await countOwnUploads(tx, scope)) > maxDemoUploads) throw new AppError('demo_uploads_exceeded');
}

/**
 * The demo's samples are read-only for its visitors.
 * @throws AppError demo_read_only
 */
export async function refuseSample(tx: Transaction, scope: UserScope, id: string): Promise<void> {
  if (scope.isDemo && (await isSampleUpload(tx, scope, id))) throw new AppError('demo_read_only');
}
