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
  summary: 'The newest import, with what it found and did',
  responses: {
    200: { description: 'It, or none', content: { 'application/json': { schema: importListSchema } } },
    ...problems(401),
  },
});

const getRoute = createRoute({
  method: 'get',
  path: '/imports/{id}',
  tags,
  summary: 'How far an import is',
  request: { params },
  responses: { 200: importResponse, ...problems(400, 401, 404) },
});

const receiveRoute = createRoute({
  method: 'post',
  path: '/imports',
  tags,
  summary: 'Send an archive of own data, or a downloaded backup, to be looked through; nothing is taken yet',
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
  summary: 'Look through a backup, to restore from it; nothing is taken yet',
  request: { params, body: jsonBody(restoreBackupSchema) },
  responses: { 202: importResponse, ...problems(400, 401, 403, 404, 409) },
});

const unlockRoute = createRoute({
  method: 'post',
  path: '/imports/{id}/unlock',
  tags,
  summary: 'Open a locked archive with its passphrase',
  request: { params, body: jsonBody(unlockImportSchema) },
  responses: { 202: importResponse, ...problems(400, 401, 403, 404, 409) },
});

const applyRoute = createRoute({
  method: 'post',
  path: '/imports/{id}/apply',
  tags,
  summary: 'Take what is chosen of an archive; what was changed here since is touched only where the choice says so',
  request: { params, body: jsonBody(importChoiceSchema) },
  responses: { 202: importResponse, ...problems(400, 401, 404, 409) },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/imports/{id}',
  tags,
  summary: 'Call an import off, or clear its report away; what was taken stays',
  request: { params },
  responses: { 204: { description: 'It is gone' }, ...problems(400, 401, 404) },
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
