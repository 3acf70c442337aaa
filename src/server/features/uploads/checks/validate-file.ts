import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { FileNote } from '#shared/contracts/uploads.ts';
import { uploadMaxBytes } from '#shared/limits.ts';
import { checkFileBeginning } from '../../documents/public.ts';
import { incomingFilesOf } from '../finish-upload.ts';
import { planUpload } from '../policy.ts';
import { beginUpload } from '../transfers/begin-upload.ts';
import { ensureSpace } from '../transfers/reserve-space.ts';
import { checkUpload } from './check-upload.ts';

/** Besides the file, the form contains one number of at most this many digits. */
const limits = { files: 1, fields: 4, fieldSize: 20, parts: 6, fileSize: uploadMaxBytes };

/** Size of the whole file according to the form; undefined if all of it is sent. */
type Claims = { size: number | undefined };

/**
 * UPL-02: checks a file's content as at the end of an upload, without keeping it. The file is the part `file` of a
 * multipart form. If an earlier part `size` says that the file is larger than what is sent, only its beginning is
 * checked.
 * @returns notes for the user; none for a beginning
 * @throws AppError as an upload of the file
 */
export async function validateFile(platform: Platform, scope: UserScope, request: Request): Promise<FileNote[]> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!request.body || !/^multipart\/form-data\s*;.*\bboundary=/iu.test(contentType))
    throw new AppError('validation_failed');
  const announced = Number(request.headers.get('content-length') ?? Number.NaN);
  const claims: Claims = { size: undefined };
  const source = Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>);
  let checking: Promise<FileNote[]> | undefined;
  let filePart: BusboyFileStream | undefined;
  const form = new Busboy({ headers: { 'content-type': contentType }, preservePath: true, limits });
  form.on('field', (name, value) => {
    if (name === 'size') claims.size = /^\d{1,15}$/u.test(value) ? Number(value) : Number.NaN;
  });
  form.on('file', (name, part, fileName) => {
    // The form ends only once every part has been consumed.
    if (name !== 'file' || checking) return void part.resume();
    filePart = part;
    part.on('error', () => undefined);
    checking = checkPart(platform, scope, { part, fileName, announced, claims });
    // A file refused by its name need not be sent completely.
    checking.catch((error) => source.destroy(error));
  });
  try {
    await pipeline(source, form);
  } catch (error) {
    // Nobody else ends the part of a broken-off form.
    filePart?.destroy(error as Error);
    const fault: unknown = await checking?.then(
      () => undefined,
      (reason) => reason,
    );
    // Rethrow refusals and disk errors; anything else means a broken-off form.
    if (fault instanceof AppError || (fault as NodeJS.ErrnoException | undefined)?.syscall) throw fault;
    throw new AppError('validation_failed', { cause: error });
  }
  if (!checking) throw new AppError('validation_failed', { issues: [{ path: 'file', code: 'invalid_type' }] });
  return checking;
}

type Part = { part: BusboyFileStream; fileName: string; announced: number; claims: Claims };

/** Keeps the file among unfinished uploads meanwhile, subject to their limits and their sweep. */
async function checkPart(
  platform: Platform,
  scope: UserScope,
  { part, fileName, announced, claims }: Part,
): Promise<FileNote[]> {
  const id = randomUUID();
  const incoming = incomingFilesOf(platform, scope);
  // Without a length, assume the maximum. The multipart framing makes the form a little longer than the file.
  const fileSize = claims.size ?? Math.min(Math.max(announced, 1) || uploadMaxBytes, uploadMaxBytes);
  const plan = planUpload({ fileName, description: null, fileSize });
  await beginUpload(platform, scope, id, { ...plan, fileSize: Math.min(plan.fileSize, announced || uploadMaxBytes) });
  try {
    const received = await incoming.write(id, part, {
      offset: 0,
      size: plan.fileSize,
      ensureSpace: (bytes) => ensureSpace(platform, bytes),
    });
    if (part.truncated) throw new AppError('file_too_large');
    const path = incoming.pathOf(id);
    if (claims.size !== undefined && received < claims.size) {
      await checkFileBeginning(path, plan.extension);
      return [];
    }
    return (await checkUpload(platform, scope, path, plan.extension)).notes;
  } finally {
    await incoming.remove(id);
  }
}
