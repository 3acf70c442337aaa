import { createRoute, type z } from '@hono/zod-openapi';
import { callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  actOnJobSchema,
  actOnMailSchema,
  actOnReadingSchema,
  adminHealthSchema,
  adminOperationsSchema,
  demoResetSchema,
  resetDemoSchema,
  switchMaintenanceSchema,
} from '#shared/contracts/admin-operations.ts';
import { checkHealth } from './check-health.ts';
import { actOnJob, actOnMail, actOnReading, readOperations, resetDemoNow } from './retry-work.ts';
import { switchMaintenance } from './switch-maintenance.ts';

const tags = ['Administration'];
const bodyOf = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});
const done = { description: 'Done' };

const healthRoute = createRoute({
  method: 'get',
  path: '/admin/health',
  tags,
  summary: 'The machine and what it relies on, each with its state and what is to be done',
  responses: {
    200: { description: 'States', content: { 'application/json': { schema: adminHealthSchema } } },
    ...problems(401, 403),
  },
});

const readRoute = createRoute({
  method: 'get',
  path: '/admin/operations',
  tags,
  summary: 'Jobs that failed, readings that hang, mails on their way, maintenance',
  responses: {
    200: { description: 'What there is', content: { 'application/json': { schema: adminOperationsSchema } } },
    ...problems(401, 403),
  },
});

const jobRoute = createRoute({
  method: 'post',
  path: '/admin/operations/jobs',
  tags,
  summary: 'Try a failed job again, or drop it',
  request: bodyOf(actOnJobSchema),
  responses: { 204: done, ...problems(400, 401, 403, 404) },
});

const readingRoute = createRoute({
  method: 'post',
  path: '/admin/operations/readings',
  tags,
  summary: 'Have a document that hangs read anew, or give it up',
  request: bodyOf(actOnReadingSchema),
  responses: { 204: done, ...problems(400, 401, 403, 404) },
});

const mailRoute = createRoute({
  method: 'post',
  path: '/admin/operations/mails',
  tags,
  summary: 'Send a mail at once, or once more, or drop it',
  request: bodyOf(actOnMailSchema),
  responses: { 204: done, ...problems(400, 401, 403, 404, 409) },
});

const maintenanceRoute = createRoute({
  method: 'put',
  path: '/admin/operations/maintenance',
  tags,
  summary: 'Begin or end maintenance: running work ends, and nothing new is begun but by admins',
  request: bodyOf(switchMaintenanceSchema),
  responses: { 204: done, ...problems(400, 401, 403) },
});

const demoRoute = createRoute({
  method: 'post',
  path: '/admin/operations/demo-resets',
  tags,
  summary: 'End all visits to the demo now',
  request: bodyOf(resetDemoSchema),
  responses: {
    200: { description: 'How many there were', content: { 'application/json': { schema: demoResetSchema } } },
    ...problems(400, 401, 403),
  },
});

/** /api/admin/health, /api/admin/operations */
export const operationsApi = createApi();

operationsApi.openapi(healthRoute, async (context) => {
  const items = await checkHealth(context.get('platform'));
  return context.json({ items, checkedAt: new Date().toISOString() }, 200);
});

operationsApi.openapi(readRoute, async (context) => context.json(await readOperations(context.get('platform')), 200));

operationsApi.openapi(jobRoute, async (context) => {
  const { platform, scope } = context.var;
  await actOnJob(platform, scope, context.req.valid('json'), callerOf(context));
  return context.body(null, 204);
});

operationsApi.openapi(readingRoute, async (context) => {
  const { platform, scope } = context.var;
  await actOnReading(platform, scope, context.req.valid('json'), callerOf(context));
  return context.body(null, 204);
});

operationsApi.openapi(mailRoute, async (context) => {
  const { platform, scope } = context.var;
  await actOnMail(platform, scope, context.req.valid('json'), callerOf(context));
  return context.body(null, 204);
});

operationsApi.openapi(maintenanceRoute, async (context) => {
  const { platform, scope } = context.var;
  await switchMaintenance(platform, scope, context.req.valid('json'), callerOf(context));
  return context.body(null, 204);
});

operationsApi.openapi(demoRoute, async (context) => {
  const { platform, scope } = context.var;
  return context.json({ visitsEnded: await resetDemoNow(platform, scope, callerOf(context)) }, 200);
});
