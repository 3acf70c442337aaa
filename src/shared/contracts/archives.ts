import { z } from 'zod';
import { errorCodes } from './errors.ts';

export const archiveStates = ['waiting', 'working', 'ready', 'failed'] as const;

/** An archive of all of the user's own data. */
export const archiveSchema = z.object({
  id: z.uuid(),
  state: z.enum(archiveStates),
  /** Per cent. */
  progress: z.number().int().min(0).max(100),
  /** In bytes; null until it is ready. */
  size: z.number().int().nullable(),
  failureCode: z.enum(errorCodes).nullable(),
  createdAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});
export type Archive = z.infer<typeof archiveSchema>;

/** Newest first. */
export const archiveListSchema = z.object({ archives: z.array(archiveSchema) });

/** Lists that can be downloaded separately. */
export const ownListNames = ['chats.csv', 'chats.json', 'documents.csv', 'documents.json'] as const;
export type OwnListName = (typeof ownListNames)[number];

/** Part of its download path. */
export const archivePath = '/api/archives';
