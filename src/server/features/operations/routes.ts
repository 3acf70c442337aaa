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
  sendTestMailSchema,
  switchMaintenanceSchema,
  testMailSchema,
} from '#shared/contracts/admin-operations.ts';
import { checkHealth } from './check-health.ts';
import { actOnJob, actOnMail, actOnReading, readOperations, resetDemoNow } from './retry-work.ts';
import { sendTestMail } from './send-test-mail.ts';
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
  summary: 'Get the health of the server and its dependencies, with advice',
  responses: {
    200: { description: 'States', content: { 'application/json': { schema: adminHealthSchema } } },
    ...problems(401, 403),
  },
});

const readRoute = createRoute({
  method: 'get',
  path: '/admin/operations',
  tags,
  summary: 'Get failed jobs, stuck files, the outbox and maintenance',
  responses: {
    200: { description: 'Overview', content: { 'application/json': { schema: adminOperationsSchema } } },
    ...problems(401, 403),
  },
});

const jobRoute = createRoute({
  method: 'post',
  path: '/admin/operations/jobs',
  tags,
  summary: 'Retry or discard a failed job',
  request: bodyOf(actOnJobSchema),
  responses: { 204: done, ...problems(400, 401, 403, 404) },
});

const readingRoute = createRoute({
  method: 'post',
  path: '/admin/operations/readings',
  tags,
  summary: 'Read a stuck document again, or stop reading it',
  request: bodyOf(actOnReadingSchema),
  responses: { 204: done, ...problems(400, 401, 403, 404) },
});

const mailRoute = createRoute({
  method: 'post',
  path: '/admin/operations/mails',
  tags,
  summary: 'Send, resend or discard an email',
  request: bodyOf(actOnMailSchema),
  responses: { 204: done, ...problems(400, 401, 403, 404, 409) },
});

const testMailRoute = createRoute({
  method: 'post',
  path: '/admin/operations/test-mails',
  tags,
  summary: 'Send yourself a mail now; the answer of the mail server is returned',
  request: bodyOf(sendTestMailSchema),
  responses: {
    200: {
      description: 'Whether the mail server took it',
      content: { 'application/json': { schema: testMailSchema } },
    },
    ...problems(400, 401, 403),
  },
});

const maintenanceRoute = createRoute({
  method: 'put',
  path: '/admin/operations/maintenance',
  tags,
  summary: 'Start or end maintenance: work in progress finishes, and only admins can start anything new',
  request: bodyOf(switchMaintenanceSchema),
  responses: { 204: done, ...problems(400, 401, 403) },
});

const demoRoute = createRoute({
  method: 'post',
  path: '/admin/operations/demo-resets',
  tags,
  summary: 'End all demo visits now',
  request: bodyOf(resetDemoSchema),
  responses: {
    200: { description: 'The number of visits ended', content: { 'application/json': { schema: demoResetSchema } } },
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

operationsApi.openapi(testMailRoute, async (context) => {
  const { platform, scope, signedIn } = context.var;
  return context.json(await sendTestMail(platform, scope, signedIn, callerOf(context)), 200);
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
