import { createRoute } from '@hono/zod-openapi';
import { callerOf, createApi, json } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  auditExportSchema,
  auditSearchPageSchema,
  auditStateSchema,
  loggedActsSchema,
} from '#shared/contracts/audit-admin.ts';
import { describeState, orderVerification } from './describe-state.ts';
import { exportLog } from './search/export-log.ts';
import { searchLog } from './search/search-log.ts';

const tags = ['Administration'];

const searchRoute = createRoute({
  method: 'get',
  path: '/admin/audit',
  tags,
  summary: 'Search the audit log, newest first; the search itself is logged',
  request: { query: auditSearchPageSchema },
  responses: {
    200: { description: 'A page of entries', content: json(loggedActsSchema) },
    ...problems(400, 401, 403),
  },
});

const exportRoute = createRoute({
  method: 'get',
  path: '/admin/audit/export',
  tags,
  summary: 'Export a log search as CSV or JSON lines; the export itself is logged',
  request: { query: auditExportSchema },
  responses: {
    200: { description: 'The entries', content: { 'text/csv': {}, 'application/x-ndjson': {} } },
    ...problems(400, 401, 403),
  },
});

const stateRoute = createRoute({
  method: 'get',
  path: '/admin/audit/state',
  tags,
  summary: 'Get the log’s integrity: last verification, checkpoints, public key',
  responses: { 200: { description: 'The log’s integrity', content: json(auditStateSchema) }, ...problems(401, 403) },
});

const verifyRoute = createRoute({
  method: 'post',
  path: '/admin/audit/verifications',
  tags,
  summary: 'Verify the log now',
  responses: { 202: { description: 'Verification starts within seconds' }, ...problems(401, 403) },
});

/** /api/admin/audit, for the provider's admins. */
export const auditAdminApi = createApi();

auditAdminApi.openapi(searchRoute, async (context) => {
  const { platform, signedIn } = context.var;
  return context.json(await searchLog(platform, signedIn, callerOf(context), context.req.valid('query')), 200);
});

auditAdminApi.openapi(exportRoute, async (context) => {
  const { platform, signedIn } = context.var;
  const query = context.req.valid('query');
  const body = await exportLog(platform, signedIn, callerOf(context), query);
  const day = new Date().toISOString().slice(0, 10);
  return context.body(body, 200, {
    'content-type': query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
    'content-disposition': `attachment; filename="audit-${day}.${query.format}"`,
    'cache-control': 'no-store',
  });
});

auditAdminApi.openapi(stateRoute, async (context) =>
  context.json(await describeState(context.get('platform'), context.get('signedIn')), 200),
);

auditAdminApi.openapi(verifyRoute, async (context) => {
  await orderVerification(context.get('platform'), context.get('signedIn'), callerOf(context));
  return context.body(null, 202);
});
