import { createRoute } from '@hono/zod-openapi';
import { createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problem-responses.ts';
import { type MailPreview, mailKinds, mailPreviewListSchema } from '#shared/contracts/admin-mails.ts';
import { languages } from '#shared/contracts/users.ts';
import { exampleMails } from './mails/example-mails.ts';
import { renderOrder } from './send-mail.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/admin/mails',
  tags: ['Administration'],
  summary: 'Every mail that the service sends, in both languages, with made-up values',
  responses: {
    200: { description: 'All mails', content: { 'application/json': { schema: mailPreviewListSchema } } },
    ...problems(401, 403),
  },
});

/** /api/admin/mails */
export const mailPreviewsApi = createApi();

mailPreviewsApi.openapi(listRoute, (context) => {
  const platform = context.get('platform');
  const examples = exampleMails(platform.config.publicUrl);
  const at = new Date().toISOString();
  const mails: MailPreview[] = mailKinds.flatMap((kind) =>
    languages.map((language) => {
      const { subject, text, html } = renderOrder(platform, { to: '', language, kind, values: examples[kind], at });
      return { kind, language, subject, text, html };
    }),
  );
  return context.json({ mails }, 200);
});
