import { z } from 'zod';

/** Whether the account's owner has asked for its end, and when it comes. */
export const accountDeletionSchema = z.object({
  requestedAt: z.iso.datetime().nullable(),
  dueAt: z.iso.datetime().nullable(),
});
export type AccountDeletion = z.infer<typeof accountDeletionSchema>;

/** With the token of the mail. One that is not known, or no longer, is `link_invalid`. */
export const undoDeletionSchema = z.object({ token: z.string().min(1).max(200) });

/** Where that mail's link leads. */
export const undoDeletionPage = '/undo-deletion';
