import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '#server/platform/platform.ts';
import { incomingDirectory } from '../finish-upload.ts';

/** Removes every stored byte of a user with their archives, backups and unfinished uploads, whatever is recorded of them. */
export async function removeBytes(platform: Platform, userId: string): Promise<void> {
  await platform.uploads.removeAll(userId);
  await platform.archives.removeAll(userId);
  await platform.accountBackups.removeAll(userId);
  await rm(join(incomingDirectory(platform), userId), { recursive: true, force: true });
}
