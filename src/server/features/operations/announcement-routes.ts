import { createRoute, z } from '@hono/zod-openapi';
import { callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { announcementListSchema, noticesSchema, writeAnnouncementSchema } from '#shared/contracts/admin-operations.ts';
import {
  addAnnouncement,
  changeAnnouncement,
  readAnnouncements,
  readNotices,
  removeAnnouncement,
} from './write-announcements.ts';

const tags = ['Administration'];
const byId = z.object({ id: z.uuid() });
const body = { required: true, content: { 'application/json': { schema: writeAnnouncementSchema } } };

const noticesRoute = createRoute({
  method: 'get',
  path: '/notices',
  tags: ['Accounts'],
  summary: 'List current announcements',
  responses: {
    200: {
      description: 'Announcements and maintenance',
      content: { 'application/json': { schema: noticesSchema } },
    },
    ...problems(401),
  },
});

const listRoute = createRoute({
  method: 'get',
  path: '/admin/announcements',
  tags,
  summary: 'List announcements, including scheduled and past ones',
  responses: {
    200: { description: 'Newest first', content: { 'application/json': { schema: announcementListSchema } } },
    ...problems(401, 403),
  },
});

const addRoute = createRoute({
  method: 'post',
  path: '/admin/announcements',
  tags,
  summary: 'Create an announcement for all users',
  request: { body },
  responses: { 204: { description: 'Stored' }, ...problems(400, 401, 403) },
});

const changeRoute = createRoute({
  method: 'put',
  path: '/admin/announcements/{id}',
  tags,
  summary: 'Update an announcement',
  request: { params: byId, body },
  responses: { 204: { description: 'Stored' }, ...problems(400, 401, 403, 404) },
});

const removeRoute = createRoute({
  method: 'delete',
  path: '/admin/announcements/{id}',
  tags,
  summary: 'Delete an announcement',
  request: { params: byId },
  responses: { 204: { description: 'Deleted' }, ...problems(400, 401, 403, 404) },
});

/** /api/notices, /api/admin/announcements */
export const announcementsApi = createApi();

announcementsApi.openapi(noticesRoute, async (context) =>
  context.json(await readNotices(context.get('platform')), 200),
);

announcementsApi.openapi(listRoute, async (context) =>
  context.json({ announcements: await readAnnouncements(context.get('platform')) }, 200),
);

announcementsApi.openapi(addRoute, async (context) => {
  const { platform, scope } = context.var;
  await addAnnouncement(platform, scope, context.req.valid('json'), callerOf(context));
  return context.body(null, 204);
});

announcementsApi.openapi(changeRoute, async (context) => {
  const { platform, scope } = context.var;
  const { id } = context.req.valid('param');
  await changeAnnouncement(platform, scope, id, context.req.valid('json'), callerOf(context));
  return context.body(null, 204);
});

announcementsApi.openapi(removeRoute, async (context) => {
  const { platform, scope } = context.var;
  await removeAnnouncement(platform, scope, context.req.valid('param').id, callerOf(context));
  return context.body(null, 204);
});
