import { createRoute, z } from '@hono/zod-openapi';
import { createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import { chatExportQuerySchema, type ReportFormat } from '#shared/contracts/exports.ts';
import { exportChat } from './service.ts';

const types = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} satisfies Record<ReportFormat, string>;
const file = { schema: z.string().meta({ format: 'binary' }) };

const exportChatRoute = createRoute({
  method: 'get',
  path: '/chats/{id}/export',
  tags: ['Chats'],
  summary: 'Export a chat or one answer as Word or PDF, with its sources as notes',
  description: 'Each note links to the page of its document. Replaced, deleted or unproven sources are marked.',
  request: { params: z.object({ id: z.uuid() }), query: chatExportQuerySchema },
  responses: {
    200: { description: 'The file', content: { [types.docx]: file, [types.pdf]: file } },
    ...problems(400, 401, 404, 413, 503),
  },
});

/** /api/chats/{id}/export */
export const exportsApi = createApi();

exportsApi.openapi(exportChatRoute, async (context) => {
  const query = context.req.valid('query');
  const bytes = await exportChat(context.get('platform'), context.get('scope'), context.req.valid('param').id, query);
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: query.timeZone }).format(new Date());
  return context.body(bytes, 200, {
    'content-type': types[query.format],
    'content-disposition': `attachment; filename="board-search-chat-${day}.${query.format}"`,
  });
});
