import { createRoute, z } from '@hono/zod-openapi';
import { callerOf, createApi } from '#server/platform/http/context.ts';
import { respondWithEvents } from '#server/platform/http/event-stream.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  correctDocumentSchema,
  documentEventSchema,
  documentSchema,
  highlightsSchema,
  pageLabelsSchema,
  pageSchema,
  readingSchema,
  setReplacedSchema,
  spanSchema,
} from '#shared/contracts/documents.ts';
import { correctDocument } from './facts/change-facts.ts';
import { highlightSpan } from './highlight-span.ts';
import { pageNumberMax } from './policy.ts';
import { getDocument, getPage, getPageLabels, getReading } from './service.ts';
import { streamDocumentEvents } from './stream-events.ts';
import { setReplacedDocument } from './versions/change-versions.ts';

const eventsRoute = createRoute({
  method: 'get',
  path: '/documents/events',
  tags: ['Documents'],
  summary: "Stream changes of the user's uploads and progress of their reading (server-sent events)",
  description:
    'Progress of what is being read comes at once. Events are hints and are not repeated: after a reconnect, load again.',
  responses: {
    200: { description: 'Event stream', content: { 'text/event-stream': { schema: documentEventSchema } } },
    ...problems(401),
  },
});

const readingRoute = createRoute({
  method: 'get',
  path: '/documents/reading',
  tags: ['Documents'],
  summary: 'Get how far the reading of several files is',
  responses: {
    200: { description: 'Counts', content: { 'application/json': { schema: readingSchema } } },
    ...problems(401),
  },
});

const documentRoute = createRoute({
  method: 'get',
  path: '/documents/{id}',
  tags: ['Documents'],
  summary: 'Get a document',
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: { description: 'The document', content: { 'application/json': { schema: documentSchema } } },
    ...problems(400, 401, 404),
  },
});

const correctRoute = createRoute({
  method: 'patch',
  path: '/documents/{id}',
  tags: ['Documents'],
  summary: 'Correct a document’s title, date or body',
  description:
    'Your values override what was read, also when the file is read again. `null` removes them. With `seen`, nothing changes if somebody has changed these values meanwhile.',
  request: {
    params: z.object({ id: z.uuid() }),
    body: { required: true, content: { 'application/json': { schema: correctDocumentSchema } } },
  },
  responses: {
    200: { description: 'The document', content: { 'application/json': { schema: documentSchema } } },
    ...problems(400, 401, 403, 404, 409),
  },
});

const pageRoute = createRoute({
  method: 'get',
  path: '/documents/{id}/pages/{number}',
  tags: ['Documents'],
  summary: 'Get a page as it was read',
  request: { params: z.object({ id: z.uuid(), number: z.coerce.number().int().min(1).max(pageNumberMax) }) },
  responses: {
    200: { description: 'The page', content: { 'application/json': { schema: pageSchema } } },
    ...problems(400, 401, 404),
  },
});

const labelsRoute = createRoute({
  method: 'get',
  path: '/documents/{id}/page-labels',
  tags: ['Documents'],
  summary: 'Get the printed page labels of a document',
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: { description: 'Labelled pages', content: { 'application/json': { schema: pageLabelsSchema } } },
    ...problems(400, 401, 404),
  },
});

const highlightsRoute = createRoute({
  method: 'get',
  path: '/documents/{id}/highlights',
  tags: ['Documents'],
  summary: 'Locate a span of text on its pages, up to 20',
  request: { params: z.object({ id: z.uuid() }), query: spanSchema },
  responses: {
    200: { description: 'Rectangles by page', content: { 'application/json': { schema: highlightsSchema } } },
    ...problems(400, 401, 404),
  },
});

const versionRoute = createRoute({
  method: 'put',
  path: '/documents/{id}/replaced',
  tags: ['Documents'],
  summary: 'Set which document this one is a new version of',
  description:
    'The newest version of a paper answers. `null`: it is no new version. Nothing detects it otherwise later.',
  request: {
    params: z.object({ id: z.uuid() }),
    body: { required: true, content: { 'application/json': { schema: setReplacedSchema } } },
  },
  responses: {
    200: { description: 'The document', content: { 'application/json': { schema: documentSchema } } },
    ...problems(400, 401, 404, 409),
  },
});

/** /api/documents */
export const documentsApi = createApi();

documentsApi.openapi(eventsRoute, (context) =>
  respondWithEvents(context, (send, signal) =>
    streamDocumentEvents(context.get('platform'), context.get('scope'), send, signal),
  ),
);

documentsApi.openapi(readingRoute, async (context) =>
  context.json(await getReading(context.get('platform'), context.get('scope')), 200),
);

documentsApi.openapi(documentRoute, async (context) =>
  context.json(await getDocument(context.get('platform'), context.get('scope'), context.req.valid('param').id), 200),
);

documentsApi.openapi(correctRoute, async (context) => {
  const { id } = context.req.valid('param');
  const correction = context.req.valid('json');
  const document = await correctDocument(
    context.get('platform'),
    context.get('scope'),
    id,
    correction,
    callerOf(context),
  );
  return context.json(document, 200);
});

documentsApi.openapi(versionRoute, async (context) => {
  const { documentId } = context.req.valid('json');
  const { id } = context.req.valid('param');
  return context.json(await setReplacedDocument(context.get('platform'), context.get('scope'), id, documentId), 200);
});

documentsApi.openapi(pageRoute, async (context) => {
  const { id, number } = context.req.valid('param');
  return context.json(await getPage(context.get('platform'), context.get('scope'), id, number), 200);
});

documentsApi.openapi(labelsRoute, async (context) =>
  context.json(await getPageLabels(context.get('platform'), context.get('scope'), context.req.valid('param').id), 200),
);

documentsApi.openapi(highlightsRoute, async (context) => {
  const { id } = context.req.valid('param');
  const span = context.req.valid('query');
  return context.json(await highlightSpan(context.get('platform'), context.get('scope'), id, span), 200);
});
