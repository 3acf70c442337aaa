import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '#server/platform/platform.ts';
import { incomingDirectory } from '../finish-upload.ts';

/** Removes all of a user's stored bytes, including archives, backups and unfinished uploads, recorded or not. */
export async function removeBytes(platform: Platform, userId: string): Promise<void> {
  await platform.uploads.removeAll(userId);
  await platform.archives.removeAll(userId);
  await platform.accountBackups.removeAll(userId);
  await rm(join(incomingDirectory(platform), userId), { recursive: true, force: true });
}
