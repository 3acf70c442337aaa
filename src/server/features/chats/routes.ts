import { createRoute, z } from '@hono/zod-openapi';
import { createApi, json } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import {
  chatFolderSchema,
  chatListQuerySchema,
  chatListSchema,
  chatMessageSchema,
  chatSchema,
  createChatFolderSchema,
  messageListSchema,
  rateMessageSchema,
  updateChatFolderSchema,
  updateChatSchema,
} from '#shared/contracts/chats.ts';
import { answerRoutes } from './answers/answer-routes.ts';
import type { AnswerSource } from './answers/answer-source.ts';
import { createAnswerRuns } from './answers/run-answer.ts';
import {
  createFolder,
  deleteChat,
  deleteFolder,
  listChats,
  listFolders,
  listMessages,
  rateMessage,
  renameFolder,
  updateChat,
} from './service.ts';

const tags = ['Chats'];
const byId = z.object({ id: z.uuid() });
const gone = { description: 'Deleted.' };

const listFoldersRoute = createRoute({
  method: 'get',
  path: '/chats/folders',
  tags,
  summary: 'List folders, oldest first',
  responses: { 200: { description: 'All folders', content: json(z.array(chatFolderSchema)) }, ...problems(401) },
});

const createFolderRoute = createRoute({
  method: 'post',
  path: '/chats/folders',
  tags,
  summary: 'Create a folder',
  request: { body: { required: true, content: json(createChatFolderSchema) } },
  responses: { 201: { description: 'The new folder', content: json(chatFolderSchema) }, ...problems(400, 401, 409) },
});

const renameFolderRoute = createRoute({
  method: 'patch',
  path: '/chats/folders/{id}',
  tags,
  summary: 'Rename a folder',
  request: { params: byId, body: { required: true, content: json(updateChatFolderSchema) } },
  responses: { 200: { description: 'The folder', content: json(chatFolderSchema) }, ...problems(400, 401, 404) },
});

const deleteFolderRoute = createRoute({
  method: 'delete',
  path: '/chats/folders/{id}',
  tags,
  summary: 'Delete a folder; its chats are kept',
  request: { params: byId },
  responses: { 204: gone, ...problems(400, 401, 404) },
});

const listChatsRoute = createRoute({
  method: 'get',
  path: '/chats',
  tags,
  summary: 'List chats, most recently changed first',
  description:
    'A search finds chats with all words in the title or in one message; messages from words of three letters on.',
  request: { query: chatListQuerySchema },
  responses: { 200: { description: 'One page of chats', content: json(chatListSchema) }, ...problems(400, 401) },
});

const updateChatRoute = createRoute({
  method: 'patch',
  path: '/chats/{id}',
  tags,
  summary: 'Rename a chat or move it to a folder',
  request: { params: byId, body: { required: true, content: json(updateChatSchema) } },
  responses: { 200: { description: 'The chat', content: json(chatSchema) }, ...problems(400, 401, 404) },
});

const deleteChatRoute = createRoute({
  method: 'delete',
  path: '/chats/{id}',
  tags,
  summary: 'Delete a chat with its messages',
  request: { params: byId },
  responses: { 204: gone, ...problems(400, 401, 404) },
});

const listMessagesRoute = createRoute({
  method: 'get',
  path: '/chats/{id}/messages',
  tags,
  summary: 'List a chat’s messages in order of time, with the status of their answers',
  request: { params: byId },
  responses: { 200: { description: 'All messages', content: json(messageListSchema) }, ...problems(400, 401, 404) },
});

const rateMessageRoute = createRoute({
  method: 'put',
  path: '/chats/messages/{id}/rating',
  tags,
  summary: 'Rate a phase of an answer',
  request: { params: byId, body: { required: true, content: json(rateMessageSchema) } },
  responses: { 200: { description: 'The message', content: json(chatMessageSchema) }, ...problems(400, 401, 404) },
});

/** Serves /api/chats/*, with questions answered by `source`. */
export function createChatsApi(source: AnswerSource) {
  const api = createApi();
  const runs = createAnswerRuns(source);

  api.openapi(listFoldersRoute, async (context) =>
    context.json(await listFolders(context.get('platform'), context.get('scope')), 200),
  );
  api.openapi(createFolderRoute, async (context) =>
    context.json(await createFolder(context.get('platform'), context.get('scope'), context.req.valid('json')), 201),
  );
  api.openapi(renameFolderRoute, async (context) => {
    const { id } = context.req.valid('param');
    const { name } = context.req.valid('json');
    return context.json(await renameFolder(context.get('platform'), context.get('scope'), id, name), 200);
  });
  api.openapi(deleteFolderRoute, async (context) => {
    await deleteFolder(context.get('platform'), context.get('scope'), context.req.valid('param').id);
    return context.body(null, 204);
  });
  api.openapi(listChatsRoute, async (context) =>
    context.json(await listChats(context.get('platform'), context.get('scope'), context.req.valid('query')), 200),
  );
  api.openapi(updateChatRoute, async (context) => {
    const { id } = context.req.valid('param');
    const changes = context.req.valid('json');
    return context.json(await updateChat(context.get('platform'), context.get('scope'), id, changes), 200);
  });
  api.openapi(deleteChatRoute, async (context) => {
    await deleteChat(context.get('platform'), context.get('scope'), context.req.valid('param').id);
    return context.body(null, 204);
  });
  api.openapi(listMessagesRoute, async (context) => {
    const { id } = context.req.valid('param');
    return context.json(await listMessages(context.get('platform'), context.get('scope'), runs, id), 200);
  });
  api.openapi(rateMessageRoute, async (context) => {
    const { id } = context.req.valid('param');
    const { rating } = context.req.valid('json');
    return context.json(await rateMessage(context.get('platform'), context.get('scope'), id, rating), 200);
  });
  api.route('/', answerRoutes(runs));
  return api;
}
