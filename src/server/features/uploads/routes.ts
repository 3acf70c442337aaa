import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { AppError } from '#server/platform/errors/app-error.ts';
import { type AppEnv, callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { bodyUntil, watchSession } from '#server/platform/http/watch-session.ts';
import { reportWordsSchema } from '#shared/contracts/exports.ts';
import {
  deleteUploadsSchema,
  fileValidatedSchema,
  updateUploadSchema,
  uploadListQuerySchema,
  uploadListSchema,
  uploadSchema,
  uploadsDeletedSchema,
  uploadsRetriedSchema,
} from '#shared/contracts/uploads.ts';
import { asFile, fileResponses, fileTypes } from '../exports/public.ts';
import { deleteUploads, retryFailedUploads } from './change-many.ts';
import { recordInfections } from './checks/scan-file.ts';
import { validateFile } from './checks/validate-file.ts';
import { markingDamage, verifyContent } from './checks/verify-content.ts';
import { exportUploads } from './files/export-list.ts';
import { serveContent } from './files/serve-content.ts';
import { deleteUpload, getSeenFile, getUpload, listUploads, retryUpload, updateUpload } from './service.ts';
import { handleTus } from './transfers/tus-server.ts';

const idParameter = z.object({ id: z.uuid() });
const uploadResponse = { description: 'The upload', content: { 'application/json': { schema: uploadSchema } } };

const listRoute = createRoute({
  method: 'get',
  path: '/uploads',
  tags: ['Uploads'],
  summary: 'List your uploads, newest first',
  request: { query: uploadListQuerySchema },
  responses: {
    200: { description: 'A page of uploads', content: { 'application/json': { schema: uploadListSchema } } },
    ...problems(400, 401),
  },
});

const getRoute = createRoute({
  method: 'get',
  path: '/uploads/{id}',
  tags: ['Uploads'],
  summary: 'Get an upload and its reading status',
  request: { params: idParameter },
  responses: { 200: uploadResponse, ...problems(400, 401, 404) },
});

const updateRoute = createRoute({
  method: 'patch',
  path: '/uploads/{id}',
  tags: ['Uploads'],
  summary: 'Update the description',
  request: {
    params: idParameter,
    body: { required: true, content: { 'application/json': { schema: updateUploadSchema } } },
  },
  responses: { 200: uploadResponse, ...problems(400, 401, 404) },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/uploads/{id}',
  tags: ['Uploads'],
  summary: 'Delete an upload and everything read from it; reading in progress stops',
  request: { params: idParameter },
  responses: { 204: { description: 'Deleted' }, ...problems(400, 401, 404) },
});

const retryRoute = createRoute({
  method: 'post',
  path: '/uploads/{id}/retry',
  tags: ['Uploads'],
  summary: 'Read a failed upload again',
  request: { params: idParameter },
  responses: { 200: uploadResponse, ...problems(400, 401, 404, 409) },
});

const deleteManyRoute = createRoute({
  method: 'post',
  path: '/uploads/deletions',
  tags: ['Uploads'],
  summary: 'Delete several uploads and report the result for each',
  request: { body: { required: true, content: { 'application/json': { schema: deleteUploadsSchema } } } },
  responses: {
    200: {
      description: 'The result for each upload',
      content: { 'application/json': { schema: uploadsDeletedSchema } },
    },
    ...problems(400, 401),
  },
});

const retryAllRoute = createRoute({
  method: 'post',
  path: '/uploads/retries',
  tags: ['Uploads'],
  summary: 'Read failed uploads again, unless the file itself is at fault',
  responses: {
    200: { description: 'The number of uploads', content: { 'application/json': { schema: uploadsRetriedSchema } } },
    ...problems(401),
  },
});

const contentRoute = createRoute({
  method: 'get',
  path: '/uploads/{id}/content',
  tags: ['Uploads'],
  summary: 'Get the stored file, whole or a byte range; `download=1` makes the browser save it',
  request: { params: idParameter, query: z.object({ download: z.enum(['0', '1']).optional() }) },
  responses: {
    200: { description: 'The file' },
    206: { description: 'A part of the file' },
    416: { description: 'The range is outside the file' },
    ...problems(400, 401, 404),
  },
});

const exportRoute = (format: 'xlsx' | 'csv') =>
  createRoute({
    method: 'get',
    path: `/uploads.${format}`,
    tags: ['Uploads'],
    summary: `Export your uploads, or those that a search finds, as ${fileTypes[format].summary}; at most 20,000`,
    request: { query: uploadListQuerySchema.pick({ search: true }).extend(reportWordsSchema.shape) },
    responses: fileResponses(format),
  });

/** /api/uploads */
export const uploadsApi = createApi();

/** Accepts bytes while the session lasts. Received bytes stay for the next one. */
async function transfer(context: Context<AppEnv>): Promise<Response> {
  const { raw } = context.req;
  const platform = context.get('platform');
  const scope = context.get('scope');
  const session = watchSession(context);
  try {
    const request = raw.body ? new Request(raw, { body: bodyUntil(raw.body, session.signal), duplex: 'half' }) : raw;
    const answer = await recordInfections(platform, scope, callerOf(context), () =>
      handleTus(platform, scope, context.get('log'), request),
    );
    if (answer.status >= 400 && session.signal.aborted) throw new AppError('unauthenticated');
    return answer;
  } finally {
    session.stop();
  }
}

/** Registered by hand, to stream the form; the library would buffer it in memory. */
uploadsApi.openAPIRegistry.registerPath({
  method: 'post',
  path: '/functions/validate-file-upload',
  tags: ['Uploads'],
  summary: 'Check a file by its content without storing it; for a large one the beginning may be enough',
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.object({
            size: z
              .string()
              .optional()
              .openapi({ description: 'Bytes of the whole file, where only its beginning is sent' }),
            file: z.string().openapi({ format: 'binary' }),
          }),
        },
      },
    },
  },
  responses: {
    200: { description: 'The file can be uploaded', content: { 'application/json': { schema: fileValidatedSchema } } },
    ...problems(400, 401, 413, 415, 429, 503, 507),
  },
});

uploadsApi.post('/functions/validate-file-upload', async (context) => {
  const platform = context.get('platform');
  const scope = context.get('scope');
  const session = watchSession(context);
  try {
    const { raw } = context.req;
    const request = raw.body ? new Request(raw, { body: bodyUntil(raw.body, session.signal), duplex: 'half' }) : raw;
    const work = () => validateFile(platform, scope, request);
    const notes = await recordInfections(platform, scope, callerOf(context), work);
    return context.json({ success: true as const, notes } satisfies z.infer<typeof fileValidatedSchema>, 200);
  } catch (error) {
    throw session.signal.aborted ? new AppError('unauthenticated', { cause: error }) : error;
  } finally {
    session.stop();
  }
});

uploadsApi.all('/uploads/tus', transfer);
uploadsApi.all('/uploads/tus/:id', transfer);

uploadsApi.openapi(listRoute, async (context) =>
  context.json(await listUploads(context.get('platform'), context.get('scope'), context.req.valid('query')), 200),
);

for (const format of ['xlsx', 'csv'] as const) {
  uploadsApi.openapi(exportRoute(format), async (context) => {
    const query = context.req.valid('query');
    const file = await exportUploads(context.get('platform'), context.get('scope'), query, format);
    return context.body(file, 200, asFile(format, query.language === 'de' ? 'Dokumente' : 'documents'));
  });
}

uploadsApi.openapi(getRoute, async (context) =>
  context.json(await getUpload(context.get('platform'), context.get('scope'), context.req.valid('param').id), 200),
);

uploadsApi.openapi(updateRoute, async (context) => {
  const { id } = context.req.valid('param');
  const changes = context.req.valid('json');
  return context.json(await updateUpload(context.get('platform'), context.get('scope'), id, changes), 200);
});

uploadsApi.openapi(deleteRoute, async (context) => {
  await deleteUpload(context.get('platform'), context.get('scope'), context.req.valid('param').id);
  return context.body(null, 204);
});

uploadsApi.openapi(retryRoute, async (context) =>
  context.json(await retryUpload(context.get('platform'), context.get('scope'), context.req.valid('param').id), 200),
);

uploadsApi.openapi(deleteManyRoute, async (context) => {
  const { ids } = context.req.valid('json');
  return context.json(await deleteUploads(context.get('platform'), context.get('scope'), ids), 200);
});

uploadsApi.openapi(retryAllRoute, async (context) =>
  context.json({ retried: await retryFailedUploads(context.get('platform'), context.get('scope')) }, 200),
);

uploadsApi.openapi(contentRoute, async (context) => {
  const platform = context.get('platform');
  const scope = context.get('scope');
  const { method } = context.req;
  const file = await getSeenFile(platform, scope, context.req.valid('param').id);
  return markingDamage(platform, scope, file, async () => {
    // Verify already on HEAD: a client that asks whether the file is there fetches it next.
    if (method === 'HEAD') await verifyContent(platform, file);
    return serveContent(platform, file, {
      method,
      range: context.req.header('range'),
      ifRange: context.req.header('if-range'),
      isDownload: context.req.valid('query').download === '1',
    });
  });
});
