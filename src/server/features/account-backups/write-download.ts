import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { markWhole, wholeComment } from '#server/platform/zip/whole-zip.ts';
import { lockedDataPath, lockedKeyPath } from '#shared/contracts/account-backups.ts';
import { type ArchivedFile, fillZip, placeOf } from '../archives/public.ts';
import { openSnapshot } from './rehearse-backup.ts';
import type { BackupKey, BackupRow } from './repository.ts';
import { objectKey, snapshotKey } from './store-part.ts';

/** Path of a file's bytes in a locked download. */
export const lockedObjectPath = (object: string): string => `files/${object}.age`;

const readMe = `BoardSearch backup, locked with your passphrase / Sicherung von BoardSearch, mit Ihrer Passphrase verschlossen

  age -d key.age > identity.txt
  age -d -i identity.txt data.json.age > data.json
  age -d -i identity.txt files/NAME.age > file

data.json names every file under "objects" and "documents" (sha256). Without the passphrase nobody opens it, neither do we.
data.json nennt jede Datei unter "objects" und "documents" (sha256). Ohne die Passphrase öffnet es niemand, auch wir nicht.
`;

/** Streams a backup as a zip: an ordinary archive, or, if locked, the encrypted objects. */
export async function writeDownload(
  platform: Platform,
  scope: UserScope,
  backup: BackupRow,
  key: BackupKey | undefined,
  signal: AbortSignal,
): Promise<Readable> {
  const through = new PassThrough();
  const send = (zip: AsyncIterable<Uint8Array>) => pipeline(zip, through, { signal });
  const writing = key
    ? writeLocked(platform, scope, { backup, key, signal }, send)
    : writeOpen(platform, scope, { backup, signal }, send);
  writing.catch((error: Error) => {
    if (!signal.aborted) platform.log.warn({ err: error }, 'the download of a backup was cut off');
    through.destroy(error);
  });
  return through;
}

type Send = (zip: AsyncIterable<Uint8Array>) => Promise<void>;

async function writeOpen(
  platform: Platform,
  scope: UserScope,
  { backup, signal }: { backup: BackupRow; signal: AbortSignal },
  send: Send,
): Promise<void> {
  const { data, objects } = await openSnapshot(platform, scope, backup, null);
  const byHash = new Map(objects.map((each) => [each.sha256, each.object]));
  const files: ArchivedFile[] = data.documents.flatMap(({ uploadId, fileName, fileSize: size, sha256, file }) =>
    file === null
      ? []
      : [{ uploadId, fileName, filePath: '', size, sha256, place: placeOf({ id: uploadId, fileName }) }],
  );
  const source = {
    findFault: async () => undefined,
    withStream: ({ sha256 }: ArchivedFile, use: (stream: Readable) => Promise<void>) =>
      platform.accountBackups.withLocalFile(objectKey(scope.userId, byHash.get(sha256) ?? '', false), (path) =>
        use(createReadStream(path)),
      ),
  };
  await fillZip({ parts: [{ folder: '', data, files }], source, now: backup.createdAt, signal }, send);
}

async function writeLocked(
  platform: Platform,
  scope: UserScope,
  { backup, key, signal }: { backup: BackupRow; key: BackupKey; signal: AbortSignal },
  send: Send,
): Promise<void> {
  const { accountBackups } = platform;
  const zip = new ZipFile();
  const output = send(markWhole(zip.outputStream as Readable));
  output.catch(() => undefined);
  const mtime = backup.createdAt;
  const add = (stored: string, name: string) =>
    accountBackups.withLocalFile(stored, async (path) => {
      const through = new PassThrough();
      zip.addReadStream(through, name, { compress: false, mtime });
      await Promise.race([pipeline(createReadStream(path), through, { signal }), output]);
    });
  try {
    zip.addBuffer(Buffer.from(readMe), 'READ-ME.txt', { mtime });
    zip.addBuffer(Buffer.from(key.lockedIdentity, 'base64'), lockedKeyPath, { mtime, compress: false });
    await add(snapshotKey(scope.userId, backup.id, true), lockedDataPath);
    for (const object of backup.objectIds) {
      signal.throwIfAborted();
      await add(objectKey(scope.userId, object, true), lockedObjectPath(object));
    }
  } catch (error) {
    (zip.outputStream as Readable).destroy(error as Error);
    throw error;
  }
  zip.end({ comment: wholeComment, forceZip64Format: false });
  await output;
}
