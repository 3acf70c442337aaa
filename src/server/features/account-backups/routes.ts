import { Readable } from 'node:stream';
import { createRoute, z } from '@hono/zod-openapi';
import { callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { accountBackupListSchema, setPassphraseSchema } from '#shared/contracts/account-backups.ts';
import { allowDownload, downloadBackup, getBackups, orderBackup, removeBackup, setPassphrase } from './service.ts';

const tags = ['Own data'];
const listResponse = {
  description: 'All backups',
  content: { 'application/json': { schema: accountBackupListSchema } },
};
const idParam = z.object({ id: z.uuid() });

const listRoute = createRoute({
  method: 'get',
  path: '/backups',
  tags,
  summary: 'List your backups, newest first',
  responses: { 200: listResponse, ...problems(401) },
});

const orderRoute = createRoute({
  method: 'post',
  path: '/backups',
  tags,
  summary: 'Back up your account now; the restore is tested before the backup is ready',
  responses: { 202: listResponse, ...problems(401, 403) },
});

const passphraseRoute = createRoute({
  method: 'put',
  path: '/backups/passphrase',
  tags,
  summary: 'Set the passphrase for future backups, or none (null)',
  description: 'The passphrase is not stored; without it, nobody can open what it locks.',
  request: { body: { required: true, content: { 'application/json': { schema: setPassphraseSchema } } } },
  responses: { 200: listResponse, ...problems(400, 401, 403) },
});

const allowRoute = createRoute({
  method: 'post',
  path: '/backups/{id}/downloads',
  tags,
  summary: 'Check whether this session may download a backup; it requires a recent proof of identity',
  request: { params: idParam },
  responses: { 204: { description: 'Allowed for a few minutes' }, ...problems(400, 401, 403, 404, 409) },
});

const contentRoute = createRoute({
  method: 'get',
  path: '/backups/{id}/content',
  tags,
  summary: 'Download a backup; a locked one contains files for the age command',
  request: { params: idParam },
  responses: {
    200: { description: 'The zip', content: { 'application/zip': { schema: z.string() } } },
    ...problems(400, 401, 403, 404, 409),
  },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/backups/{id}',
  tags,
  summary: 'Delete a backup, including one in progress',
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...problems(400, 401, 404) },
});

/** Backups of an account: /api/backups. */
export const accountBackupsApi = createApi();

accountBackupsApi.openapi(listRoute, async (context) =>
  context.json(await getBackups(context.get('platform'), context.get('scope')), 200),
);

accountBackupsApi.openapi(orderRoute, async (context) =>
  context.json(await orderBackup(context.get('platform'), context.get('scope')), 202),
);

accountBackupsApi.openapi(passphraseRoute, async (context) => {
  const { platform, scope, signedIn } = context.var;
  const { passphrase } = context.req.valid('json');
  return context.json(await setPassphrase(platform, scope, signedIn, passphrase, callerOf(context)), 200);
});

accountBackupsApi.openapi(allowRoute, async (context) => {
  const { platform, scope, signedIn } = context.var;
  await allowDownload(platform, scope, signedIn, context.req.valid('param').id);
  return context.body(null, 204);
});

accountBackupsApi.openapi(contentRoute, async (context) => {
  const { platform, scope, signedIn } = context.var;
  const { id } = context.req.valid('param');
  const signal = AbortSignal.any([context.req.raw.signal, platform.shutdown]);
  const { stream, name } = await downloadBackup(platform, scope, signedIn, id, { caller: callerOf(context), signal });
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store, no-transform',
    },
  });
});

accountBackupsApi.openapi(deleteRoute, async (context) => {
  await removeBackup(context.get('platform'), context.get('scope'), context.req.valid('param').id);
  return context.body(null, 204);
});
