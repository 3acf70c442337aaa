import { createRoute, z } from '@hono/zod-openapi';
import { callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  addRecordSchema,
  correctedSchema,
  correctionListSchema,
  correctRecordSchema,
  recordDetailsSchema,
  reviewListSchema,
  reviewQuerySchema,
} from '#shared/contracts/corrections.ts';
import { addRecord } from './add-record.ts';
import { correctRecord } from './correct-record.ts';
import { getRecord, listCorrections, listDoubtful } from './list-corrections.ts';

const tags = ['Meetings'];
const params = z.object({ id: z.uuid() });

const doubtfulRoute = createRoute({
  method: 'get',
  path: '/records/uncertain',
  tags,
  summary: 'List uncertain records to confirm or reject; they appear in no other list',
  request: { query: reviewQuerySchema },
  responses: {
    200: { description: 'A page of records', content: { 'application/json': { schema: reviewListSchema } } },
    ...problems(400, 401),
  },
});

const historyRoute = createRoute({
  method: 'get',
  path: '/records/corrections',
  tags,
  summary: 'List your corrections of records, newest first, with old and new values',
  request: { query: reviewQuerySchema },
  responses: {
    200: { description: 'A page of corrections', content: { 'application/json': { schema: correctionListSchema } } },
    ...problems(400, 401),
  },
});

const recordRoute = createRoute({
  method: 'get',
  path: '/records/{id}',
  tags,
  summary: 'Get a record with all its values, doubts and corrections',
  request: { params },
  responses: {
    200: { description: 'The record', content: { 'application/json': { schema: recordDetailsSchema } } },
    ...problems(400, 401, 404),
  },
});

const correctRoute = createRoute({
  method: 'post',
  path: '/records/{id}/corrections',
  tags,
  summary: 'Correct, confirm, reject, restore, merge or split a record, or undo a correction',
  description:
    'What you say wins over what reading finds, also when the file is read again, gets a new version or comes back from a backup. Nothing is lost: every correction stays in the history and can be taken back.',
  request: {
    params,
    body: { required: true, content: { 'application/json': { schema: correctRecordSchema } } },
  },
  responses: {
    200: {
      description: 'The correction (null if nothing changed) and the record (null if nothing is left)',
      content: { 'application/json': { schema: correctedSchema } },
    },
    ...problems(400, 401, 403, 404, 409),
  },
});

const addRoute = createRoute({
  method: 'post',
  path: '/records',
  tags,
  summary: 'Add a record that reading missed, by its wording on the pages',
  request: { body: { required: true, content: { 'application/json': { schema: addRecordSchema } } } },
  responses: {
    201: { description: 'The record', content: { 'application/json': { schema: correctedSchema } } },
    ...problems(400, 401, 403, 404, 409),
  },
});

/** /api/records: lists of records are in the other routes, which must come first. */
export const correctionsApi = createApi();

correctionsApi.openapi(doubtfulRoute, async (context) =>
  context.json(await listDoubtful(context.get('platform'), context.get('scope'), context.req.valid('query')), 200),
);

correctionsApi.openapi(historyRoute, async (context) =>
  context.json(await listCorrections(context.get('platform'), context.get('scope'), context.req.valid('query')), 200),
);

correctionsApi.openapi(recordRoute, async (context) =>
  context.json(await getRecord(context.get('platform'), context.get('scope'), context.req.valid('param').id), 200),
);

correctionsApi.openapi(correctRoute, async (context) => {
  const { platform, scope } = context.var;
  const { id } = context.req.valid('param');
  return context.json(await correctRecord(platform, scope, id, context.req.valid('json'), callerOf(context)), 200);
});

correctionsApi.openapi(addRoute, async (context) => {
  const { platform, scope } = context.var;
  return context.json(await addRecord(platform, scope, context.req.valid('json'), callerOf(context)), 201);
});
