import { createRoute, z } from '@hono/zod-openapi';
import { createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { extractQuerySchema, type RegisterFormat, registerFormats, reportFormats } from '#shared/contracts/exports.ts';
import { decisionExportQuerySchema, taskExportQuerySchema } from '#shared/contracts/meetings.ts';
import { collections as de } from '#shared/messages/de/collections.ts';
import { collections as en } from '#shared/messages/en/collections.ts';
import { asFile, fileResponses, fileTypes } from '../../exports/public.ts';
import { exportExtract } from './export-extract.ts';
import { exportCalendar, exportDecisions, exportTasks } from './export-records.ts';

const publicOnly = 'With `publicity`, what no paper states to be public is left out of what is public.';

const decisionsRoute = (format: RegisterFormat) =>
  createRoute({
    method: 'get',
    path: `/records/decisions.${format}`,
    tags: ['Meetings'],
    summary: `Export the decisions that a filter lets through, as ${fileTypes[format].summary}; at most 20,000`,
    description: publicOnly,
    request: { query: decisionExportQuerySchema },
    responses: fileResponses(format),
  });

const tasksRoute = (format: RegisterFormat | 'ics') =>
  createRoute({
    method: 'get',
    path: `/records/tasks.${format}`,
    tags: ['Meetings'],
    summary: `Export the tasks and deadlines that a filter lets through, as ${fileTypes[format].summary}; at most 20,000`,
    description: publicOnly,
    request: { query: taskExportQuerySchema },
    responses: fileResponses(format),
  });

const extractRoute = createRoute({
  method: 'get',
  path: '/records/decisions/{id}/extract',
  tags: ['Meetings'],
  summary: 'Get an extract of one decision (Beschlussauszug) as Word or PDF, ready to be signed',
  description:
    'Body, meeting, those present, item, wording, result and vote, as far as papers state them, and its page.',
  request: { params: z.object({ id: z.uuid() }), query: extractQuerySchema },
  responses: {
    200: {
      description: 'The file',
      content: Object.fromEntries(
        reportFormats.map((format) => [fileTypes[format].type, { schema: z.string().meta({ format: 'binary' }) }]),
      ),
    },
    ...problems(400, 401, 404, 413, 503),
  },
});

/** /api/records/decisions.{xlsx,docx,pdf,csv}, /api/records/tasks.{xlsx,docx,pdf,csv,ics} */
export const registerFilesApi = createApi();

for (const format of registerFormats) {
  registerFilesApi.openapi(decisionsRoute(format), async (context) => {
    const query = context.req.valid('query');
    const file = await exportDecisions(context.get('platform'), context.get('scope'), query, format);
    return context.body(file, 200, asFile(format, query.language === 'de' ? 'Beschluesse' : 'decisions'));
  });
  registerFilesApi.openapi(tasksRoute(format), async (context) => {
    const query = context.req.valid('query');
    const file = await exportTasks(context.get('platform'), context.get('scope'), query, format);
    return context.body(file, 200, asFile(format, query.language === 'de' ? 'Aufgaben' : 'tasks'));
  });
}

registerFilesApi.openapi(tasksRoute('ics'), async (context) => {
  const query = context.req.valid('query');
  const file = await exportCalendar(context.get('platform'), context.get('scope'), query);
  return context.body(file, 200, asFile('ics', query.language === 'de' ? 'Fristen' : 'deadlines'));
});

registerFilesApi.openapi(extractRoute, async (context) => {
  const { id } = context.req.valid('param');
  const query = context.req.valid('query');
  const file = await exportExtract(context.get('platform'), context.get('scope'), id, query);
  return context.body(file, 200, asFile(query.format, { de, en }[query.language].extract.fileName));
});
