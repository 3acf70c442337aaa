import { z } from 'zod';
import { languages } from './users.ts';

/** Every mail that the service sends, with made-up values, as it would be sent. */
export const mailPreviewSchema = z.object({
  kind: z.string(),
  language: z.enum(languages),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type MailPreview = z.infer<typeof mailPreviewSchema>;

export const mailPreviewListSchema = z.object({ mails: z.array(mailPreviewSchema) });
