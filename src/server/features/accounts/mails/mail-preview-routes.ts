import { createRoute, z } from '@hono/zod-openapi';
import { createApi } from '#server/platform/http/context.ts';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type MailKind, type MailPreview, mailKinds, mailPreviewListSchema } from '#shared/contracts/admin-mails.ts';
import { type Language, languages } from '#shared/contracts/users.ts';
import { exampleMails } from './example-mails.ts';
import { renderOrder } from './send-mail.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/admin/mails',
  tags: ['Administration'],
  summary: 'List all email templates in both languages, with sample data',
  responses: {
    200: { description: 'All mails', content: { 'application/json': { schema: mailPreviewListSchema } } },
    ...problems(401, 403),
  },
});

const pageRoute = createRoute({
  method: 'get',
  path: '/admin/mails/{kind}/{language}',
  tags: ['Administration'],
  summary: 'Preview an email template as HTML, with sample data',
  request: { params: z.object({ kind: z.enum(mailKinds), language: z.enum(languages) }) },
  responses: {
    200: { description: 'The mail', content: { 'text/html': { schema: z.string() } } },
    ...problems(400, 401, 403, 404),
  },
});

/** /api/admin/mails */
export const mailPreviewsApi = createApi();

mailPreviewsApi.openapi(listRoute, (context) => {
  const platform = context.get('platform');
  const mails: MailPreview[] = mailKinds.flatMap((kind) =>
    languages.map((language) => {
      const { subject, text } = renderExample(platform, kind, language);
      return { kind, language, subject, text };
    }),
  );
  return context.json({ mails }, 200);
});

mailPreviewsApi.openapi(pageRoute, (context) => {
  const { kind, language } = context.req.valid('param');
  // Mails have inline styles, which the app's own policy forbids. Scripts and links in them do not work.
  context.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  );
  context.header('x-frame-options', 'SAMEORIGIN');
  return context.html(renderExample(context.get('platform'), kind, language).html, 200);
});

function renderExample(platform: Platform, kind: MailKind, language: Language) {
  const values = exampleMails(platform.config.publicUrl)[kind];
  return renderOrder(platform, { to: '', language, kind, values, at: new Date().toISOString() });
}
