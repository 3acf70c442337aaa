import { createRoute, z } from '@hono/zod-openapi';
import { callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { archiveListSchema, type OwnListName, ownListNames } from '#shared/contracts/archives.ts';
import { serveArchive } from './serve-archive.ts';
import { exportList, getArchive, getArchives, orderArchive, recordDownload, removeArchive } from './service.ts';

const tags = ['Own data'];
const listResponse = { description: 'All archives', content: { 'application/json': { schema: archiveListSchema } } };
const idParam = z.object({ id: z.uuid() });

const listRoute = createRoute({
  method: 'get',
  path: '/archives',
  tags,
  summary: 'List your data archives, newest first',
  responses: { 200: listResponse, ...problems(401) },
});

const orderRoute = createRoute({
  method: 'post',
  path: '/archives',
  tags,
  summary: 'Create an archive of your chats, documents and settings; an email tells you when it is ready',
  responses: { 202: listResponse, ...problems(401, 403) },
});

const contentRoute = createRoute({
  method: 'get',
  path: '/archives/{id}/content',
  tags,
  summary: 'Download an archive; range requests resume interrupted downloads',
  request: { params: idParam },
  responses: {
    200: { description: 'The zip', content: { 'application/zip': { schema: z.string() } } },
    206: { description: 'The requested range' },
    ...problems(401, 404, 409),
  },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/archives/{id}',
  tags,
  summary: 'Delete an archive, including one in progress',
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 404) },
});

const ownListRoute = (name: OwnListName) =>
  createRoute({
    method: 'get',
    path: `/own-data/${name}`,
    tags,
    summary: name.startsWith('chats') ? 'Export all chats with their messages' : 'Export the list of all documents',
    description: 'No cell can act as a formula. Replaced documents name their newer version.',
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

/** Export of own data: /api/archives, /api/own-data. */
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
  const archive = await getArchive(platform, scope, context.req.valid('param').id);
  return serveArchive(context, archive, () => recordDownload(platform, signedIn, callerOf(context), archive));
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
