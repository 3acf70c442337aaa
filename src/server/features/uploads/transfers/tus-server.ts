import { type Locker, MemoryLocker, Server } from '@tus/server';
import { uuidv7 } from 'uuidv7';
import { AppError } from '#server/platform/errors/app-error.ts';
import { problem } from '#server/platform/http/problems/problem.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { problemCodeHeader, tusPath } from '#shared/contracts/uploads.ts';
import { uploadMaxBytes } from '#shared/limits.ts';
import { findRefusal } from '../checks/store-refusals.ts';
import { countReceivedBytes, finishUpload, incomingFilesOf } from '../finish-upload.ts';
import { translateWriteError } from './store-incoming.ts';
import { prepareTusRequest } from './tus-request.ts';
import { TusStore } from './tus-store.ts';

/** One request at a time writes to an upload. A newer request makes an older, hanging one release the lock. */
const locker = new MemoryLocker();

/**
 * Handles a request of the tus protocol (1.0.0: creation, creation-with-upload, expiration, termination) for this user.
 * The response to the last bytes is sent once the upload is recorded, with its id in `x-upload-id`. Failures are
 * problem documents.
 */
export async function handleTus(platform: Platform, scope: UserScope, log: Log, request: Request): Promise<Response> {
  const prepared = prepareTusRequest(request);
  if (prepared instanceof Response) return prepared;
  let failure: AppError | undefined;
  const server = new Server({
    path: tusPath,
    datastore: new TusStore(platform, scope),
    locker: lockerOf(scope),
    maxSize: uploadMaxBytes,
    relativeLocation: true,
    namingFunction: () => uuidv7(),
    onIncomingRequest: async (incoming, id) => {
      // All bytes arrived, but recording failed (the database was down): finish when the client asks for its offset.
      if (incoming.method === 'HEAD') await finishIfComplete(platform, scope, id);
    },
    onUploadFinish: async (_, upload) => {
      await finishIfComplete(platform, scope, upload.id);
      return { headers: { 'x-upload-id': upload.id } };
    },
    onResponseError: (_, thrown) => {
      // The library's pipeline passes file errors on untranslated.
      const error = translateWriteError(thrown);
      if (error instanceof AppError) failure = error;
      else if (error instanceof Error && !('status_code' in error))
        failure = new AppError('internal', { cause: error });
      return undefined;
    },
  });
  const answer = await server.handleWeb(prepared);
  // The library allows every origin; we have only one.
  for (const name of [...answer.headers.keys()]) if (name.startsWith('access-control-')) answer.headers.delete(name);
  const refusal = prepared.method === 'HEAD' && findRefusal(platform, scope, idOf(prepared));
  if (refusal) return respondRefused(refusal, answer.headers);
  if (failure) throw failure;
  if (answer.status < 400) return answer;
  log.debug({ status: answer.status, reason: await answer.clone().text() }, 'upload request refused');
  return asProblem(answer);
}

/** The upload id, the last part of the URL. */
function idOf({ url }: Request): string {
  return new URL(url).pathname.split('/').at(-1) ?? '';
}

/** Refusal in headers: a response to HEAD has no body that could say why a file is gone. */
function respondRefused(code: ErrorCode, headers: Headers): Response {
  const version = headers.get('tus-resumable');
  const refusalHeaders = {
    [problemCodeHeader]: code,
    'cache-control': 'no-store',
    ...(version && { 'tus-resumable': version }),
  };
  return new Response(null, { status: 410, headers: refusalHeaders });
}

async function finishIfComplete(platform: Platform, scope: UserScope, id: string): Promise<void> {
  const incoming = await incomingFilesOf(platform, scope).find(id);
  if (!incoming) return;
  const received = await countReceivedBytes(platform, scope, incoming);
  if (received?.bytes === incoming.fileSize) await finishUpload(platform, scope, incoming);
}

/** Locks by user and id, so that nobody can disturb another user's upload by its id. */
function lockerOf(scope: UserScope): Locker {
  return { newLock: (id) => locker.newLock(`${scope.userId}/${id}`) };
}

const codeOfStatus: Record<number, ErrorCode> = {
  404: 'not_found',
  409: 'conflict',
  410: 'not_found',
  413: 'file_too_large',
};

/** Keeps the status and headers of the library's own refusals, with a problem document as the body. */
function asProblem(answer: Response): Response {
  // The library's own failures are transient, such as another request holding the upload for too long.
  const status = answer.status === 500 ? 503 : answer.status;
  const code = codeOfStatus[status] ?? (status >= 500 ? 'unavailable' : 'validation_failed');
  const refusal = problem(code, status);
  for (const [name, value] of answer.headers) {
    if (!refusal.headers.has(name) && name !== 'content-length') refusal.headers.set(name, value);
  }
  return refusal;
}
