import { createRoute, z } from '@hono/zod-openapi';
import { AppError } from '#server/platform/errors/app-error.ts';
import { callerOf, createApi, json } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  beginGrantSchema,
  beginNextcloudSchema,
  begunGrantSchema,
  begunNextcloudSchema,
  connectSourceSchema,
  disconnectQuerySchema,
  foldersQuerySchema,
  foundFoldersSchema,
  grantAnswerSchema,
  hiddenDecisionSchema,
  polledNextcloudSchema,
  pollNextcloudSchema,
  sourceLogQuerySchema,
  sourceLogSchema,
  sourcePasswordSchema,
  sourceSchema,
  sourcesSchema,
  updateSourceSchema,
} from '#shared/contracts/sources.ts';
import { beginGrant, finishGrant } from './access/accept-grant.ts';
import { disconnectSource } from './access/disconnect-source.ts';
import {
  beginNextcloud,
  changePassword,
  changeSource,
  connectSource,
  decideHidden,
  getFolders,
  getLog,
  getSources,
  pollNextcloud,
  startSync,
} from './service.ts';

const tags = ['Data sources'];
const params = z.object({ id: z.uuid() });
const body = <Schema extends z.ZodType>(schema: Schema) => ({ required: true, content: json(schema) });
const theSource = { description: 'The source', content: json(sourceSchema) };

const listRoute = createRoute({
  method: 'get',
  path: '/sources',
  tags,
  summary: 'List the available kinds of sources and your data sources',
  responses: { 200: { description: 'The whole list', content: json(sourcesSchema) }, ...problems(401) },
});

const connectRoute = createRoute({
  method: 'post',
  path: '/sources',
  tags,
  summary: 'Connect a share or mailbox with its address and password; the connection is tested first',
  request: { body: body(connectSourceSchema) },
  responses: { 201: theSource, ...problems(400, 401, 403, 404, 409, 422, 429) },
});

const beginNextcloudRoute = createRoute({
  method: 'post',
  path: '/sources/nextcloud-logins',
  tags,
  summary: 'Start connecting a Nextcloud, in whose own login the user agrees in a browser',
  request: { body: body(beginNextcloudSchema) },
  responses: {
    200: { description: 'The URL at which the user agrees', content: json(begunNextcloudSchema) },
    ...problems(400, 401, 403, 422, 429),
  },
});

const pollNextcloudRoute = createRoute({
  method: 'post',
  path: '/sources/nextcloud-logins/polls',
  tags,
  summary: 'Check whether the user has agreed in Nextcloud; if so, connect the share',
  request: { body: body(pollNextcloudSchema) },
  responses: {
    200: { description: 'The source, or null until the user has agreed', content: json(polledNextcloudSchema) },
    ...problems(400, 401, 403, 404, 409, 422, 429),
  },
});

const beginGrantRoute = createRoute({
  method: 'post',
  path: '/sources/grants',
  tags,
  summary: 'Start connecting a provider at which the user grants access (OAuth 2.0)',
  request: { body: body(beginGrantSchema) },
  responses: {
    200: { description: 'The URL to open', content: json(begunGrantSchema) },
    ...problems(400, 401, 403, 404, 409, 429),
  },
});

const grantCallbackRoute = createRoute({
  method: 'get',
  path: '/sources/grants/callback',
  tags,
  summary: "Come back from the vendor's page",
  request: { query: grantAnswerSchema },
  responses: {
    302: { description: 'Redirect to the data sources, with the source or the reason' },
    ...problems(401),
  },
});

const foldersRoute = createRoute({
  method: 'get',
  path: '/sources/{id}/folders',
  tags,
  summary: 'List folders in the source; without a parent, the top-level ones',
  request: { params, query: foldersQuerySchema },
  responses: {
    200: { description: 'The folders, in order', content: json(foundFoldersSchema) },
    ...problems(400, 401, 404, 422),
  },
});

const updateRoute = createRoute({
  method: 'patch',
  path: '/sources/{id}',
  tags,
  summary: 'Rename or pause a source, or choose its folders',
  request: { params, body: body(updateSourceSchema) },
  responses: { 200: theSource, ...problems(400, 401, 404) },
});

const passwordRoute = createRoute({
  method: 'put',
  path: '/sources/{id}/password',
  tags,
  summary: 'Change the password; the connection is tested first',
  request: { params, body: body(sourcePasswordSchema) },
  responses: { 200: theSource, ...problems(400, 401, 404, 409, 422, 429) },
});

const syncRoute = createRoute({
  method: 'post',
  path: '/sources/{id}/syncs',
  tags,
  summary: 'Sync now',
  request: { params },
  responses: { 202: theSource, ...problems(400, 401, 404, 409) },
});

const hiddenRoute = createRoute({
  method: 'post',
  path: '/sources/{id}/hidden-documents',
  tags,
  summary: 'Decide what happens to documents no longer in the source, where too many disappeared at once',
  request: { params, body: body(hiddenDecisionSchema) },
  responses: { 200: theSource, ...problems(400, 401, 404, 409) },
});

const logRoute = createRoute({
  method: 'get',
  path: '/sources/{id}/log',
  tags,
  summary: 'List a source’s additions, changes and removals, newest first',
  request: { params, query: sourceLogQuerySchema },
  responses: { 200: { description: 'A page', content: json(sourceLogSchema) }, ...problems(400, 401, 404) },
});

const disconnectRoute = createRoute({
  method: 'delete',
  path: '/sources/{id}',
  tags,
  summary: 'Disconnect a source immediately, keeping or deleting its documents',
  request: { params, query: disconnectQuerySchema },
  responses: { 204: { description: 'Disconnected' }, ...problems(400, 401, 404) },
});

/** Data sources: /api/sources. Not open to API keys. */
export const sourcesApi = createApi();

sourcesApi.openapi(listRoute, async (context) =>
  context.json(await getSources(context.get('platform'), context.get('scope')), 200),
);

sourcesApi.openapi(connectRoute, async (context) => {
  const { platform, scope } = context.var;
  return context.json(
    await connectSource(platform, context.var, scope, context.req.valid('json'), callerOf(context)),
    201,
  );
});

sourcesApi.openapi(beginNextcloudRoute, async (context) =>
  context.json(await beginNextcloud(context.get('platform'), context.get('scope'), context.req.valid('json')), 200),
);

sourcesApi.openapi(pollNextcloudRoute, async (context) => {
  const { platform, scope } = context.var;
  const source = await pollNextcloud(platform, context.var, scope, context.req.valid('json').flow, callerOf(context));
  return context.json({ source }, 200);
});

sourcesApi.openapi(beginGrantRoute, async (context) => {
  const { platform, signedIn, scope } = context.var;
  return context.json({ redirectTo: await beginGrant(platform, signedIn, scope, context.req.valid('json')) }, 200);
});

sourcesApi.openapi(grantCallbackRoute, async (context) => {
  const { platform, scope } = context.var;
  try {
    const { search } = new URL(context.req.url);
    const id = await finishGrant(platform, context.var, scope, search, callerOf(context));
    return context.redirect(`/upload?${new URLSearchParams({ connected: id })}`, 302);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.details.fault ?? error.code;
    return context.redirect(`/upload?${new URLSearchParams({ connectFailed: reason })}`, 302);
  }
});

sourcesApi.openapi(foldersRoute, async (context) => {
  const { platform, scope } = context.var;
  const folders = await getFolders(platform, scope, context.req.valid('param').id, context.req.valid('query').parent);
  return context.json({ folders }, 200);
});

sourcesApi.openapi(updateRoute, async (context) => {
  const { platform, scope } = context.var;
  return context.json(
    await changeSource(platform, scope, context.req.valid('param').id, context.req.valid('json')),
    200,
  );
});

sourcesApi.openapi(passwordRoute, async (context) => {
  const { platform, scope } = context.var;
  const { password } = context.req.valid('json');
  return context.json(await changePassword(platform, scope, context.req.valid('param').id, password), 200);
});

sourcesApi.openapi(syncRoute, async (context) =>
  context.json(await startSync(context.get('platform'), context.get('scope'), context.req.valid('param').id), 202),
);

sourcesApi.openapi(hiddenRoute, async (context) => {
  const { platform, scope } = context.var;
  const { decision } = context.req.valid('json');
  return context.json(await decideHidden(platform, scope, context.req.valid('param').id, decision), 200);
});

sourcesApi.openapi(logRoute, async (context) => {
  const { platform, scope } = context.var;
  const { before } = context.req.valid('query');
  return context.json(await getLog(platform, scope, context.req.valid('param').id, before), 200);
});

sourcesApi.openapi(disconnectRoute, async (context) => {
  const { platform, signedIn, scope } = context.var;
  const { id } = context.req.valid('param');
  await disconnectSource(platform, signedIn, scope, id, context.req.valid('query'), callerOf(context));
  return context.body(null, 204);
});
