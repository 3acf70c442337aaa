import { createRoute, z } from '@hono/zod-openapi';
import { callerOf, createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  decisionListQuerySchema,
  decisionListSchema,
  markTaskSchema,
  meetingListQuerySchema,
  meetingListSchema,
  meetingSchema,
  taskListQuerySchema,
  taskListSchema,
  taskSchema,
} from '#shared/contracts/meetings.ts';
import { getMeeting, listMeetings } from './list-meetings.ts';
import { listDecisions, listTasks } from './registers/list-registers.ts';
import { markTask } from './tasks/change-task.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/meetings',
  tags: ['Meetings'],
  summary: 'List meetings found in the documents, newest first, by body and period',
  request: { query: meetingListQuerySchema },
  responses: {
    200: { description: 'A page of meetings', content: { 'application/json': { schema: meetingListSchema } } },
    ...problems(400, 401),
  },
});

const meetingRoute = createRoute({
  method: 'get',
  path: '/meetings/{id}',
  tags: ['Meetings'],
  summary: 'Get a meeting: agenda, decisions with votes, tasks, attendance, documents',
  description: 'The id is that of the lists: day and body. It names nothing that is not in your own papers.',
  request: { params: z.object({ id: z.string().max(500) }) },
  responses: {
    200: { description: 'The meeting', content: { 'application/json': { schema: meetingSchema } } },
    ...problems(400, 401, 404),
  },
});

const decisionsRoute = createRoute({
  method: 'get',
  path: '/records/decisions',
  tags: ['Meetings'],
  summary: 'List decisions, newest meeting first',
  request: { query: decisionListQuerySchema },
  responses: {
    200: { description: 'A page of decisions', content: { 'application/json': { schema: decisionListSchema } } },
    ...problems(400, 401),
  },
});

const tasksRoute = createRoute({
  method: 'get',
  path: '/records/tasks',
  tags: ['Meetings'],
  summary:
    'Register of tasks and deadlines, each once: by the day on which it is due, without a day last, then what is done',
  request: { query: taskListQuerySchema },
  responses: {
    200: { description: 'A page of tasks', content: { 'application/json': { schema: taskListSchema } } },
    ...problems(400, 401),
  },
});

const markRoute = createRoute({
  method: 'patch',
  path: '/records/tasks/{id}',
  tags: ['Meetings'],
  summary: 'Mark a task or deadline as done or not done',
  description:
    'What you say wins over what reading finds, wherever the task is mentioned, now and when a file is read again.',
  request: {
    params: z.object({ id: z.uuid() }),
    body: { required: true, content: { 'application/json': { schema: markTaskSchema } } },
  },
  responses: {
    200: { description: 'The task', content: { 'application/json': { schema: taskSchema } } },
    ...problems(400, 401, 404),
  },
});

/** /api/meetings, /api/records */
export const meetingsApi = createApi();

meetingsApi.openapi(listRoute, async (context) =>
  context.json(await listMeetings(context.get('platform'), context.get('scope'), context.req.valid('query')), 200),
);

meetingsApi.openapi(meetingRoute, async (context) =>
  context.json(await getMeeting(context.get('platform'), context.get('scope'), context.req.valid('param').id), 200),
);

meetingsApi.openapi(decisionsRoute, async (context) =>
  context.json(await listDecisions(context.get('platform'), context.get('scope'), context.req.valid('query')), 200),
);

meetingsApi.openapi(tasksRoute, async (context) =>
  context.json(await listTasks(context.get('platform'), context.get('scope'), context.req.valid('query')), 200),
);

meetingsApi.openapi(markRoute, async (context) => {
  const { isDone } = context.req.valid('json');
  const { id } = context.req.valid('param');
  return context.json(
    await markTask(context.get('platform'), context.get('scope'), id, isDone, callerOf(context)),
    200,
  );
});
