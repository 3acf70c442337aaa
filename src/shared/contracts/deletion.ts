import { z } from 'zod';

/** Whether the account's owner has requested its deletion, and when it is due. */
export const accountDeletionSchema = z.object({
  requestedAt: z.iso.datetime().nullable(),
  dueAt: z.iso.datetime().nullable(),
});
export type AccountDeletion = z.infer<typeof accountDeletionSchema>;

/** With the mailed token. An unknown or expired one yields `link_invalid`. */
export const undoDeletionSchema = z.object({ token: z.string().min(1).max(200) });

/** Target of that mail's link. */
export const undoDeletionPage = '/undo-deletion';
