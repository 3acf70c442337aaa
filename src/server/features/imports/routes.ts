import { createRoute, z } from '@hono/zod-openapi';
import { AppError } from '#server/platform/errors/app-error.ts';
import { createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { bodyUntil, watchSession } from '#server/platform/http/watch-session.ts';
import {
  importChoiceSchema,
  importListSchema,
  importSchema,
  restoreBackupSchema,
  unlockImportSchema,
} from '#shared/contracts/imports.ts';
import {
  applyChoice,
  getImport,
  getImports,
  receiveArchive,
  removeImport,
  restoreBackup,
  unlockImport,
} from './service.ts';

const tags = ['Own data'];
const importResponse = { description: 'The import', content: { 'application/json': { schema: importSchema } } };
const params = z.object({ id: z.uuid() });
const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
});

const listRoute = createRoute({
  method: 'get',
  path: '/imports',
  tags,
  summary: 'Get the latest import, with its findings and results',
  responses: {
    200: { description: 'The import, or none', content: { 'application/json': { schema: importListSchema } } },
    ...problems(401),
  },
});

const getRoute = createRoute({
  method: 'get',
  path: '/imports/{id}',
  tags,
  summary: 'Get the progress of an import',
  request: { params },
  responses: { 200: importResponse, ...problems(400, 401, 404) },
});

const receiveRoute = createRoute({
  method: 'post',
  path: '/imports',
  tags,
  summary: 'Upload a data archive or backup to preview its import; nothing is imported yet',
  request: {
    body: {
      required: true,
      content: { 'application/zip': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
  responses: { 202: importResponse, ...problems(401, 403, 409, 413, 422, 507) },
});

const restoreRoute = createRoute({
  method: 'post',
  path: '/backups/{id}/restore',
  tags,
  summary: 'Preview restoring from a backup; nothing is imported yet',
  request: { params, body: jsonBody(restoreBackupSchema) },
  responses: { 202: importResponse, ...problems(400, 401, 403, 404, 409) },
});

const unlockRoute = createRoute({
  method: 'post',
  path: '/imports/{id}/unlock',
  tags,
  summary: 'Unlock an archive with its passphrase',
  request: { params, body: jsonBody(unlockImportSchema) },
  responses: { 202: importResponse, ...problems(400, 401, 403, 404, 409) },
});

const applyRoute = createRoute({
  method: 'post',
  path: '/imports/{id}/apply',
  tags,
  summary: 'Import the selected parts of an archive; anything changed here since is replaced only if selected',
  request: { params, body: jsonBody(importChoiceSchema) },
  responses: { 202: importResponse, ...problems(400, 401, 404, 409) },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/imports/{id}',
  tags,
  summary: 'Cancel an import or dismiss its report; what was imported stays',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problems(400, 401, 404) },
});

/** Import of archives and backups: /api/imports. */
export const importsApi = createApi();

importsApi.openapi(listRoute, async (context) =>
  context.json({ imports: await getImports(context.get('platform'), context.get('scope')) }, 200),
);

importsApi.openapi(getRoute, async (context) =>
  context.json(await getImport(context.get('platform'), context.get('scope'), context.req.valid('param').id), 200),
);

importsApi.openapi(receiveRoute, async (context) => {
  const { platform, scope } = context.var;
  const announced = context.req.header('content-length');
  const length = announced === undefined ? null : Number(announced);
  const { body: sent } = context.req.raw;
  const session = watchSession(context);
  try {
    const body = sent && bodyUntil(sent, session.signal);
    return context.json(await receiveArchive(platform, context.var, scope, { body, length }), 202);
  } catch (error) {
    throw session.signal.aborted ? new AppError('unauthenticated', { cause: error }) : error;
  } finally {
    session.stop();
  }
});

importsApi.openapi(restoreRoute, async (context) => {
  const { platform, scope } = context.var;
  const { passphrase } = context.req.valid('json');
  return context.json(await restoreBackup(platform, scope, context.req.valid('param').id, passphrase), 202);
});

importsApi.openapi(unlockRoute, async (context) => {
  const { platform, scope } = context.var;
  const { passphrase } = context.req.valid('json');
  return context.json(await unlockImport(platform, scope, context.req.valid('param').id, passphrase), 202);
});

importsApi.openapi(applyRoute, async (context) => {
  const { platform, scope } = context.var;
  const choice = context.req.valid('json');
  return context.json(await applyChoice(platform, scope, context.req.valid('param').id, choice), 202);
});

importsApi.openapi(deleteRoute, async (context) => {
  await removeImport(context.get('platform'), context.get('scope'), context.req.valid('param').id);
  return context.body(null, 204);
});
