import { createRoute, type z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type AppEnv, callerOf, createApi, json } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  addedModelSchema,
  addModelSchema,
  administeredModelsSchema,
  allowModelSchema,
  changeModelSchema,
  changeSearchSchema,
  customerModelLimitsSchema,
  modelIdSchema,
  modelUsageQuerySchema,
  modelUsageSchema,
  orderModelsSchema,
  triedModelSchema,
  tryModelSchema,
  vectorProgressSchema,
} from '#shared/contracts/language-model-administration.ts';
import {
  type Admin,
  addForAdmin,
  allowForAdmin,
  changeForAdmin,
  changeSearchForAdmin,
  limitForAdmin,
  listForAdmin,
  listUsageForAdmin,
  orderForAdmin,
  readProgressForAdmin,
  removeForAdmin,
  tryForAdmin,
} from './manage-models.ts';

const tags = ['Administration'];
const path = '/admin/language-models';
const ofModel = `${path}/{id}` as const;

const bodyOf = <Schema extends z.ZodType>(schema: Schema) => ({ body: { required: true, content: json(schema) } });
const told = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: json(schema),
});
const done = { 204: { description: 'Done; applies from the next question on every server' } };

/** /api/admin/language-models, for the provider's admins. */
export const administeredModelsApi = createApi();

const adminOf = (context: Context<AppEnv>): Admin => ({
  platform: context.get('platform'),
  scope: context.get('scope'),
  caller: callerOf(context),
});

administeredModelsApi.openapi(
  createRoute({
    method: 'get',
    path,
    tags,
    summary: 'List language models in the order in which they are asked, without keys',
    responses: { 200: told('The models', administeredModelsSchema), ...problems(401, 403) },
  }),
  async (context) => context.json(await listForAdmin(adminOf(context)), 200),
);

administeredModelsApi.openapi(
  createRoute({
    method: 'post',
    path,
    tags,
    summary: 'Add a language model; no customer can use it yet',
    request: bodyOf(addModelSchema),
    responses: { 201: told('Its id', addedModelSchema), ...problems(400, 401, 403, 409) },
  }),
  async (context) => context.json({ id: await addForAdmin(adminOf(context), context.req.valid('json')) }, 201),
);

administeredModelsApi.openapi(
  createRoute({
    method: 'put',
    path: `${path}/order`,
    tags,
    summary: 'Set the order in which models are asked',
    request: bodyOf(orderModelsSchema),
    responses: { ...done, ...problems(400, 401, 403, 404) },
  }),
  async (context) => {
    await orderForAdmin(adminOf(context), context.req.valid('json').ids);
    return context.body(null, 204);
  },
);

administeredModelsApi.openapi(
  createRoute({
    method: 'get',
    path: `${path}/usage`,
    tags,
    summary: 'List each customer’s monthly language model usage, cost and limits',
    request: { query: modelUsageQuerySchema },
    responses: { 200: told('Customers, the most expensive first', modelUsageSchema), ...problems(400, 401, 403) },
  }),
  async (context) => context.json(await listUsageForAdmin(adminOf(context), context.req.valid('query')), 200),
);

administeredModelsApi.openapi(
  createRoute({
    method: 'put',
    path: `${path}/limits/{id}`,
    tags,
    summary: 'Set how much a customer can use per month across all models',
    request: { params: modelIdSchema, ...bodyOf(customerModelLimitsSchema) },
    responses: { ...done, ...problems(400, 401, 403, 404) },
  }),
  async (context) => {
    await limitForAdmin(adminOf(context), context.req.valid('param').id, context.req.valid('json'));
    return context.body(null, 204);
  },
);

administeredModelsApi.openapi(
  createRoute({
    method: 'patch',
    path: ofModel,
    tags,
    summary: 'Update a language model; without a key it keeps its current one',
    request: { params: modelIdSchema, ...bodyOf(changeModelSchema) },
    responses: { ...done, ...problems(400, 401, 403, 404, 409) },
  }),
  async (context) => {
    await changeForAdmin(adminOf(context), context.req.valid('param').id, context.req.valid('json'));
    return context.body(null, 204);
  },
);

administeredModelsApi.openapi(
  createRoute({
    method: 'delete',
    path: ofModel,
    tags,
    summary: 'Remove a language model and its key; its usage is kept',
    request: { params: modelIdSchema },
    responses: { ...done, ...problems(400, 401, 403, 404, 409) },
  }),
  async (context) => {
    await removeForAdmin(adminOf(context), context.req.valid('param').id);
    return context.body(null, 204);
  },
);

administeredModelsApi.openapi(
  createRoute({
    method: 'post',
    path: `${ofModel}/trials`,
    tags,
    summary: 'Test a language model with a sample sentence, and see the request and response',
    request: { params: modelIdSchema, ...bodyOf(tryModelSchema) },
    responses: { 200: told('What happened, also where it failed', triedModelSchema), ...problems(400, 401, 403, 404) },
  }),
  async (context) => {
    const [{ id }, { use }] = [context.req.valid('param'), context.req.valid('json')];
    return context.json(await tryForAdmin(adminOf(context), id, use, context.req.raw.signal), 200);
  },
);

administeredModelsApi.openapi(
  createRoute({
    method: 'put',
    path: `${ofModel}/customers`,
    tags,
    summary: 'Enable or disable a language model for one or all customers',
    request: { params: modelIdSchema, ...bodyOf(allowModelSchema) },
    responses: { ...done, ...problems(400, 401, 403, 404) },
  }),
  async (context) => {
    await allowForAdmin(adminOf(context), context.req.valid('param').id, context.req.valid('json'));
    return context.body(null, 204);
  },
);

administeredModelsApi.openapi(
  createRoute({
    method: 'get',
    path: `${ofModel}/vectors`,
    tags,
    summary: 'Get how many passages have vectors, and the cost of the rest',
    request: { params: modelIdSchema },
    responses: { 200: told('Progress and price', vectorProgressSchema), ...problems(400, 401, 403, 404) },
  }),
  async (context) => context.json(await readProgressForAdmin(adminOf(context), context.req.valid('param').id), 200),
);

administeredModelsApi.openapi(
  createRoute({
    method: 'put',
    path: `${ofModel}/search`,
    tags,
    summary:
      'Switch a model on for the search, where it was measured to gain; pause it; or take it away with its vectors',
    request: { params: modelIdSchema, ...bodyOf(changeSearchSchema) },
    responses: { ...done, ...problems(400, 401, 403, 404, 409) },
  }),
  async (context) => {
    await changeSearchForAdmin(adminOf(context), context.req.valid('param').id, context.req.valid('json'));
    return context.body(null, 204);
  },
);
