import { createRoute, z } from '@hono/zod-openapi';
import { byteRangeOf } from '#server/platform/http/byte-range.ts';
import { callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problem-responses.ts';
import { archiveListSchema, type OwnListName, ownListNames } from '#shared/contracts/archives.ts';
import { archiveKey } from './build-archive.ts';
import { exportList, getArchive, getArchives, orderArchive, recordDownload, removeArchive } from './service.ts';

const tags = ['Own data'];
const listResponse = { description: 'All archives', content: { 'application/json': { schema: archiveListSchema } } };
const idParam = z.object({ id: z.uuid() });

const listRoute = createRoute({
  method: 'get',
  path: '/archives',
  tags,
  summary: 'Archives of all that is your own, newest first',
  responses: { 200: listResponse, ...problems(401) },
});

const orderRoute = createRoute({
  method: 'post',
  path: '/archives',
  tags,
  summary: 'Have an archive made of your chats, documents and settings; a mail tells when it is ready',
  responses: { 202: listResponse, ...problems(401, 403) },
});

const contentRoute = createRoute({
  method: 'get',
  path: '/archives/{id}/content',
  tags,
  summary: 'Download an archive; ranges resume a download that was cut off',
  request: { params: idParam },
  responses: {
    200: { description: 'The zip', content: { 'application/zip': { schema: z.string() } } },
    206: { description: 'The range that was asked for' },
    ...problems(401, 404, 409),
  },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/archives/{id}',
  tags,
  summary: 'Delete an archive, also one that is being made',
  request: { params: idParam },
  responses: { 204: { description: 'It is gone' }, ...problems(401, 404) },
});

const ownListRoute = (name: OwnListName) =>
  createRoute({
    method: 'get',
    path: `/own-data/${name}`,
    tags,
    summary: name.startsWith('chats') ? 'All chats with their messages' : 'The list of all documents',
    description: 'No cell of a table is taken for a formula. What was replaced by a newer version names it.',
    responses: {
      200: {
        description: 'The file',
        content: name.endsWith('.csv')
          ? { 'text/csv': { schema: z.string() } }
          : { 'application/json': { schema: z.array(z.unknown()) } },
      },
      ...problems(401),
    },
  });

/** Own data, taken along: /api/archives, /api/own-data. */
export const archivesApi = createApi();

archivesApi.openapi(listRoute, async (context) =>
  context.json({ archives: await getArchives(context.get('platform'), context.get('scope')) }, 200),
);

archivesApi.openapi(orderRoute, async (context) => {
  const { platform, scope, signedIn } = context.var;
  return context.json({ archives: await orderArchive(platform, scope, signedIn, callerOf(context)) }, 202);
});

archivesApi.openapi(contentRoute, async (context) => {
  const { platform, scope, signedIn } = context.var;
  const { id, size, contentSha256, createdAt } = await getArchive(platform, scope, context.req.valid('param').id);
  const tag = `"${contentSha256}"`;
  const headers = new Headers({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="boardsearch-${createdAt.toISOString().slice(0, 10)}.zip"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store, no-transform',
    'accept-ranges': 'bytes',
    etag: tag,
  });
  const ifRange = context.req.header('if-range');
  const range = ifRange === undefined || ifRange === tag ? byteRangeOf(context.req.header('range'), size) : undefined;
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-length', String(range ? range.end - range.start + 1 : size));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const status = range ? 206 : 200;
  if (context.req.method === 'HEAD') return new Response(null, { status, headers });
  const { stream } = await platform.archives.read(archiveKey(scope.userId, id), range);
  if (!range || range.start === 0) await recordDownload(platform, signedIn, callerOf(context));
  return new Response(stream, { status, headers });
});

archivesApi.openapi(deleteRoute, async (context) => {
  await removeArchive(context.get('platform'), context.get('scope'), context.req.valid('param').id);
  return context.body(null, 204);
});

for (const name of ownListNames) {
  archivesApi.openapi(ownListRoute(name), async (context) => {
    const type = name.endsWith('.csv') ? 'text/csv' : 'application/json';
    return context.body(await exportList(context.get('platform'), context.get('scope'), name), 200, {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="boardsearch-${name}"`,
    });
  });
}
