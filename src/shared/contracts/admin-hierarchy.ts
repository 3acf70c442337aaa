import { z } from 'zod';
import { answerPhases, folderColors, hierarchyItems } from '../limits.ts';
import { lookReasonSchema } from './audit.ts';
import { citationSchema } from './chats.ts';

export const holdingsQuerySchema = z.object({
  /** Maximum number of chats and of files, newest first. */
  limit: z.coerce.number().int().min(1).max(500).default(hierarchyItems),
});

/**
 * What a user has. Names are null unless a reason was given for their customer within the hour and the user allows looks;
 * dates and sizes are always there. Opening an item requires a reason of its own (`lookSchema`).
 */
export const holdingsSchema = z.object({
  /** Whether the user lets admins look. */
  areLooksAllowed: z.boolean(),
  areNamesOpen: z.boolean(),
  folders: z.array(z.object({ id: z.uuid(), name: z.string().nullable(), color: z.enum(folderColors) })),
  chats: z.array(
    z.object({
      id: z.uuid(),
      title: z.string().nullable(),
      folderId: z.uuid().nullable(),
      updatedAt: z.iso.datetime(),
    }),
  ),
  files: z.array(
    z.object({
      id: z.uuid(),
      fileName: z.string().nullable(),
      fileSize: z.number().int(),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type Holdings = z.infer<typeof holdingsSchema>;

/** An admin's hour of names at a customer. */
export const namesStateSchema = z.object({
  /** When it ends; null: none is open. */
  endsAt: z.iso.datetime().nullable(),
  users: z.number().int(),
  /** Users who allow looks; the others' names stay closed. */
  allowing: z.number().int(),
});
export type NamesState = z.infer<typeof namesStateSchema>;

export const lookSchema = z.object({ reason: lookReasonSchema });

export const viewedChatSchema = z.object({
  title: z.string(),
  messages: z.array(
    z.object({
      id: z.uuid(),
      type: z.enum(['user', 'ai']),
      content: z.string(),
      timestamp: z.iso.datetime(),
      phase: z.enum(answerPhases).nullable(),
      /** The evidence: documents and locations. */
      citations: z.array(
        citationSchema.pick({
          number: true,
          title: true,
          page: true,
          lastPage: true,
          pageLabel: true,
          isSheet: true,
          rows: true,
          pageCount: true,
        }),
      ),
    }),
  ),
});
export type ViewedChat = z.infer<typeof viewedChatSchema>;

/** Download path for the admin who gave the reason, valid for a few minutes. */
export const fileLookSchema = z.object({ path: z.string() });
export const fileContentQuerySchema = z.object({ token: z.string().min(1).max(2_000) });
