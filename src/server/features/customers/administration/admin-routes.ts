import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type AppEnv, callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  adminCustomerDetailSchema,
  adminCustomerListSchema,
  changeCustomerSchema,
  createCustomerSchema,
  deleteCustomerSchema,
  exportCustomerSchema,
  factorRequirementSchema,
  saveSignInSchema,
  signInRulesSchema,
} from '#shared/contracts/admin-customers.ts';
import { adminListQuerySchema } from '#shared/contracts/admin-users.ts';
import { archiveListSchema } from '#shared/contracts/archives.ts';
import { recordDownload, serveArchive } from '../../archives/public.ts';
import {
  type Admin,
  changeCustomer,
  changeRules,
  createCustomer,
  orderDeletion,
  saveSignIn,
  turnOffSignIn,
  undoDeletion,
} from './change-customer.ts';
import { getExport, listExports, orderExport, removeExport } from './export-customer.ts';
import { getCustomer, listCustomers } from './list-customers.ts';
import { isFactorRequiredOfAll, requireFactorOfAll } from './require-factor.ts';

const tags = ['Administration'];
const params = z.object({ id: z.uuid() });
const signInParams = z.object({ id: z.uuid(), signInId: z.uuid() });
const customer = {
  description: 'The customer',
  content: { 'application/json': { schema: adminCustomerDetailSchema } },
};
const bodyOf = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
});

const listRoute = createRoute({
  method: 'get',
  path: '/admin/customers',
  tags,
  summary: 'List customers by name',
  request: { query: adminListQuerySchema },
  responses: {
    200: { description: 'A page', content: { 'application/json': { schema: adminCustomerListSchema } } },
    ...problems(400, 401, 403),
  },
});

const createCustomerRoute = createRoute({
  method: 'post',
  path: '/admin/customers',
  tags,
  summary: 'Create a customer',
  request: { body: bodyOf(createCustomerSchema) },
  responses: { 201: customer, ...problems(400, 401, 403, 409) },
});

const getRoute = createRoute({
  method: 'get',
  path: '/admin/customers/{id}',
  tags,
  summary: 'Get a customer with its plan, limits and usage',
  request: { params },
  responses: { 200: customer, ...problems(400, 401, 403, 404) },
});

const changeRoute = createRoute({
  method: 'patch',
  path: '/admin/customers/{id}',
  tags,
  summary: 'Update a customer’s name, plan, limits, retention or domain',
  request: { params, body: bodyOf(changeCustomerSchema) },
  responses: { 200: customer, ...problems(400, 401, 403, 404, 409) },
});

const factorRule = {
  description: 'Whether all users need a second factor',
  content: { 'application/json': { schema: factorRequirementSchema } },
};

const factorRuleRoute = createRoute({
  method: 'get',
  path: '/admin/factor-requirement',
  tags,
  summary: 'Get whether all users need a second factor',
  responses: { 200: factorRule, ...problems(401, 403) },
});

const changeFactorRuleRoute = createRoute({
  method: 'put',
  path: '/admin/factor-requirement',
  tags,
  summary: 'Require a second factor of all users, or leave it to their customers',
  request: { body: bodyOf(factorRequirementSchema) },
  responses: { 200: factorRule, ...problems(400, 401, 403) },
});

const signInRoute = createRoute({
  method: 'put',
  path: '/admin/customers/{id}/sign-ins',
  tags,
  summary: "Set up a customer's sign-in with its own OpenID Connect provider",
  request: { params, body: bodyOf(saveSignInSchema) },
  responses: { 200: customer, ...problems(400, 401, 403, 404, 409) },
});

const signInOffRoute = createRoute({
  method: 'delete',
  path: '/admin/customers/{id}/sign-ins/{signInId}',
  tags,
  summary: "Turn a customer's own sign-in off",
  request: { params: signInParams },
  responses: { 200: customer, ...problems(400, 401, 403, 404) },
});

const signInRulesRoute = createRoute({
  method: 'patch',
  path: '/admin/customers/{id}/sign-ins/{signInId}',
  tags,
  summary: "Change whether a customer's own sign-in is the only one, and whether its second factor suffices",
  request: { params: signInParams, body: bodyOf(signInRulesSchema) },
  responses: { 200: customer, ...problems(400, 401, 403, 404, 409) },
});

const deletionRoute = createRoute({
  method: 'post',
  path: '/admin/customers/{id}/deletion',
  tags,
  summary: 'Schedule a customer for deletion in seven days, with all accounts, files and chats',
  request: { params, body: bodyOf(deleteCustomerSchema) },
  responses: { 200: customer, ...problems(400, 401, 403, 404, 409) },
});

const undoRoute = createRoute({
  method: 'delete',
  path: '/admin/customers/{id}/deletion',
  tags,
  summary: 'Cancel a customer’s deletion',
  request: { params },
  responses: { 200: customer, ...problems(400, 401, 403, 404, 409) },
});

const exportsPath = '/admin/customers/{id}/exports';
const exportPath = `${exportsPath}/{exportId}` as const;
const exportParams = z.object({ id: z.uuid(), exportId: z.uuid() });
const ownExports = { description: 'Your archives', content: { 'application/json': { schema: archiveListSchema } } };

const exportsRoute = createRoute({
  method: 'get',
  path: exportsPath,
  tags,
  summary: 'List your archives of customer data, newest first',
  request: { params },
  responses: { 200: ownExports, ...problems(400, 401, 403, 404) },
});

const exportRoute = createRoute({
  method: 'post',
  path: exportsPath,
  tags,
  summary: 'Create an archive of all of a customer’s data, with a reason its users can read',
  request: { params, body: bodyOf(exportCustomerSchema) },
  responses: { 202: ownExports, ...problems(400, 401, 403, 404) },
});

const exportContentRoute = createRoute({
  method: 'get',
  path: `${exportPath}/content`,
  tags,
  summary: 'Download such an archive; range requests resume interrupted downloads',
  request: { params: exportParams },
  responses: {
    200: { description: 'The zip', content: { 'application/zip': { schema: z.string() } } },
    206: { description: 'The requested range' },
    ...problems(400, 401, 403, 404, 409),
  },
});

const exportDeleteRoute = createRoute({
  method: 'delete',
  path: exportPath,
  tags,
  summary: 'Delete such an archive, including one in progress',
  request: { params: exportParams },
  responses: { 204: { description: 'Deleted' }, ...problems(400, 401, 403, 404) },
});

/** Customers for admins: /api/admin/customers. */
export const adminCustomersApi = createApi();

const adminOf = (context: Context<AppEnv>): Admin => ({ scope: context.get('scope'), caller: callerOf(context) });

adminCustomersApi.openapi(listRoute, async (context) => {
  const { platform, scope } = context.var;
  return context.json(await listCustomers(platform, scope, context.req.valid('query')), 200);
});

adminCustomersApi.openapi(createCustomerRoute, async (context) =>
  context.json(await createCustomer(context.get('platform'), adminOf(context), context.req.valid('json')), 201),
);

adminCustomersApi.openapi(getRoute, async (context) => {
  const { platform, scope } = context.var;
  return context.json(await getCustomer(platform, scope, context.req.valid('param').id), 200);
});

adminCustomersApi.openapi(changeRoute, async (context) => {
  const { id } = context.req.valid('param');
  const changed = await changeCustomer(context.get('platform'), adminOf(context), id, context.req.valid('json'));
  return context.json(changed, 200);
});

adminCustomersApi.openapi(factorRuleRoute, async (context) =>
  context.json({ isRequired: await isFactorRequiredOfAll(context.get('platform')) }, 200),
);

adminCustomersApi.openapi(changeFactorRuleRoute, async (context) => {
  const { platform, scope } = context.var;
  const { isRequired } = context.req.valid('json');
  await requireFactorOfAll(platform, scope, isRequired, callerOf(context));
  return context.json({ isRequired }, 200);
});

adminCustomersApi.openapi(signInRoute, async (context) => {
  const { id } = context.req.valid('param');
  const { platform, scope } = context.var;
  await saveSignIn(platform, adminOf(context), id, context.req.valid('json'));
  return context.json(await getCustomer(platform, scope, id), 200);
});

adminCustomersApi.openapi(signInOffRoute, async (context) => {
  const { id, signInId } = context.req.valid('param');
  const { platform, scope } = context.var;
  await turnOffSignIn(platform, adminOf(context), id, signInId);
  return context.json(await getCustomer(platform, scope, id), 200);
});

adminCustomersApi.openapi(signInRulesRoute, async (context) => {
  const { platform, scope } = context.var;
  const params = context.req.valid('param');
  await changeRules(platform, adminOf(context), params, context.req.valid('json'));
  return context.json(await getCustomer(platform, scope, params.id), 200);
});

adminCustomersApi.openapi(deletionRoute, async (context) => {
  const { id } = context.req.valid('param');
  const { companyName } = context.req.valid('json');
  return context.json(await orderDeletion(context.get('platform'), adminOf(context), id, companyName), 200);
});

adminCustomersApi.openapi(undoRoute, async (context) =>
  context.json(await undoDeletion(context.get('platform'), adminOf(context), context.req.valid('param').id), 200),
);

adminCustomersApi.openapi(exportsRoute, async (context) => {
  const { platform, scope } = context.var;
  return context.json({ archives: await listExports(platform, scope, context.req.valid('param').id) }, 200);
});

adminCustomersApi.openapi(exportRoute, async (context) => {
  const { id } = context.req.valid('param');
  const { reason } = context.req.valid('json');
  return context.json({ archives: await orderExport(context.get('platform'), adminOf(context), id, reason) }, 202);
});

adminCustomersApi.openapi(exportContentRoute, async (context) => {
  const { id, exportId } = context.req.valid('param');
  const { platform, scope, signedIn } = context.var;
  const archive = await getExport(platform, scope, id, exportId);
  return serveArchive(context, archive, () => recordDownload(platform, signedIn, callerOf(context), archive));
});

adminCustomersApi.openapi(exportDeleteRoute, async (context) => {
  const { id, exportId } = context.req.valid('param');
  const { platform, scope } = context.var;
  await removeExport(platform, scope, id, exportId);
  return context.body(null, 204);
});
