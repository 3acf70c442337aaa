import { createRoute, z } from '@hono/zod-openapi';
import { createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  changeEntrySchema,
  collectionEntrySchema,
  collectionListSchema,
  collectionSchema,
  entryExportQuerySchema,
  entryListQuerySchema,
  entryListSchema,
  openCollectionSchema,
  typedEntrySchema,
} from '#shared/contracts/collections.ts';
import { type RegisterFormat, registerFormats } from '#shared/contracts/exports.ts';
import { collections as de } from '#shared/messages/de/collections.ts';
import { collections as en } from '#shared/messages/en/collections.ts';
import { asFile, fileResponses, fileTypes } from '../../exports/public.ts';
import { exportEntries } from './export-collection.ts';
import {
  addEntry,
  changeEntry,
  closeCollection,
  deleteEntry,
  listCollections,
  listEntries,
  openCollection,
} from './keep-collection.ts';

const collectionParams = z.object({ id: z.uuid() });
const entryParams = z.object({ id: z.uuid(), entryId: z.uuid() });
const entryResponse = { description: 'The entry', content: { 'application/json': { schema: collectionEntrySchema } } };

const listRoute = createRoute({
  method: 'get',
  path: '/collections',
  tags: ['Meetings'],
  summary: 'List your registers of decisions (Beschluss-Sammlung) and the bodies that can have one',
  responses: {
    200: { description: 'The collections', content: { 'application/json': { schema: collectionListSchema } } },
    ...problems(401),
  },
});

const openRoute = createRoute({
  method: 'post',
  path: '/collections',
  tags: ['Meetings'],
  summary: 'Start a register of decisions for a body',
  description:
    'Certain, dated decisions in minutes of the body are entered by meeting day, those of later papers as they are read. A body has one collection; opening it again changes nothing.',
  request: { body: { required: true, content: { 'application/json': { schema: openCollectionSchema } } } },
  responses: {
    201: { description: 'The collection', content: { 'application/json': { schema: collectionSchema } } },
    ...problems(400, 401, 404),
  },
});

const closeRoute = createRoute({
  method: 'delete',
  path: '/collections/{id}',
  tags: ['Meetings'],
  summary: 'Delete a register of decisions with its numbers, remarks and manual entries; documents stay',
  request: { params: collectionParams },
  responses: { 204: { description: 'Closed' }, ...problems(400, 401, 404) },
});

const entriesRoute = createRoute({
  method: 'get',
  path: '/collections/{id}/entries',
  tags: ['Meetings'],
  summary: 'List the entries of a register of decisions by number, up to date with the documents',
  description: 'A number is given once. An entry whose decision is no longer in the papers, or deleted, keeps it.',
  request: { params: collectionParams, query: entryListQuerySchema },
  responses: {
    200: { description: 'A page of entries', content: { 'application/json': { schema: entryListSchema } } },
    ...problems(400, 401, 404),
  },
});

const addRoute = createRoute({
  method: 'post',
  path: '/collections/{id}/entries',
  tags: ['Meetings'],
  summary: 'Add a decision or the operative part of a judgment manually',
  request: {
    params: collectionParams,
    body: { required: true, content: { 'application/json': { schema: typedEntrySchema } } },
  },
  responses: { 201: entryResponse, ...problems(400, 401, 404) },
});

const changeRoute = createRoute({
  method: 'patch',
  path: '/collections/{id}/entries/{entryId}',
  tags: ['Meetings'],
  summary: "Change an entry's remarks, and what it says if it was entered by hand",
  request: {
    params: entryParams,
    body: { required: true, content: { 'application/json': { schema: changeEntrySchema } } },
  },
  responses: { 200: entryResponse, ...problems(400, 401, 404) },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/collections/{id}/entries/{entryId}',
  tags: ['Meetings'],
  summary: 'Delete an entry’s content; its number is not reused',
  request: { params: entryParams },
  responses: { 200: entryResponse, ...problems(400, 401, 404) },
});

const fileRoute = (format: RegisterFormat) =>
  createRoute({
    method: 'get',
    path: `/collections/{id}/entries.${format}`,
    tags: ['Meetings'],
    summary: `Export the entries of a collection that a filter lets through, as ${fileTypes[format].summary}; at most 20,000`,
    request: { params: collectionParams, query: entryExportQuerySchema },
    responses: { ...fileResponses(format), ...problems(404) },
  });

/** /api/collections */
export const collectionsApi = createApi();

collectionsApi.openapi(listRoute, async (context) =>
  context.json(await listCollections(context.get('platform'), context.get('scope')), 200),
);

collectionsApi.openapi(openRoute, async (context) => {
  const { body } = context.req.valid('json');
  return context.json(await openCollection(context.get('platform'), context.get('scope'), body), 201);
});

collectionsApi.openapi(closeRoute, async (context) => {
  await closeCollection(context.get('platform'), context.get('scope'), context.req.valid('param').id);
  return context.body(null, 204);
});

collectionsApi.openapi(entriesRoute, async (context) => {
  const { id } = context.req.valid('param');
  const query = context.req.valid('query');
  return context.json(await listEntries(context.get('platform'), context.get('scope'), id, query), 200);
});

collectionsApi.openapi(addRoute, async (context) => {
  const { id } = context.req.valid('param');
  const typed = context.req.valid('json');
  return context.json(await addEntry(context.get('platform'), context.get('scope'), id, typed), 201);
});

collectionsApi.openapi(changeRoute, async (context) => {
  const { id, entryId } = context.req.valid('param');
  const change = context.req.valid('json');
  return context.json(await changeEntry(context.get('platform'), context.get('scope'), id, entryId, change), 200);
});

collectionsApi.openapi(deleteRoute, async (context) => {
  const { id, entryId } = context.req.valid('param');
  return context.json(await deleteEntry(context.get('platform'), context.get('scope'), id, entryId), 200);
});

for (const format of registerFormats) {
  collectionsApi.openapi(fileRoute(format), async (context) => {
    const { id } = context.req.valid('param');
    const query = context.req.valid('query');
    const file = await exportEntries(context.get('platform'), context.get('scope'), id, query, format);
    return context.body(file, 200, asFile(format, { de, en }[query.language].fileName));
  });
}
