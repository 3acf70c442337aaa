import { z } from 'zod';
import { AppError } from '#server/platform/errors/app-error.ts';
import {
  answerSegmentSchema,
  citationSchema,
  evidenceLevels,
  provenanceSchema,
  questionScopeSchema,
} from '#shared/contracts/chats.ts';
import { type OwnData, ownDataFormat, ownDataSchema, ownDataVersion } from '#shared/contracts/own-data.ts';
import { updateSettingsSchema } from '#shared/contracts/settings.ts';
import {
  answerPhases,
  chatTitleMaxLength,
  descriptionMaxLength,
  folderColors,
  folderNameMaxLength,
} from '#shared/limits.ts';

/** Of a message in an archive: what the API itself would give, so that nothing else gets into a page. */
const messageSchema = z.object({
  phase: z.enum(answerPhases).nullable(),
  evidence: z.enum(evidenceLevels).nullable(),
  citations: z.array(citationSchema).nullable(),
  segments: z.array(answerSegmentSchema).nullable(),
  provenance: provenanceSchema.nullable(),
  scope: questionScopeSchema.nullable(),
});

/**
 * The data of an archive, whoever made it: of a known version, whole, and nothing in it that the product itself would not store.
 * @throws AppError archive_damaged, archive_newer, archive_unknown
 */
export function readOwnData(text: string): OwnData {
  // PostgreSQL keeps no null character.
  if (text.includes('\\u0000')) throw new AppError('archive_damaged');
  const parsed = parseJson(text);
  const head = z.object({ format: z.literal(ownDataFormat), version: z.number() }).safeParse(parsed);
  if (!head.success) throw new AppError('archive_unknown');
  if (head.data.version > ownDataVersion) throw new AppError('archive_newer');
  const data = ownDataSchema.safeParse(parsed);
  if (!data.success) throw new AppError('archive_damaged', { cause: data.error });
  ensureKnown(data.data);
  return data.data;
}

function ensureKnown({ folders, chats, documents, settings }: OwnData): void {
  const messages = chats.flatMap((chat) => chat.messages);
  const isSound =
    [folders, chats, messages, documents].every(areDistinct) &&
    areDistinct(documents.map(({ uploadId }) => ({ id: uploadId }))) &&
    folders.every(({ name, color }) => name.length <= folderNameMaxLength && isColor(color)) &&
    chats.every(({ title }) => title.length <= chatTitleMaxLength) &&
    documents.every(({ description }) => (description?.length ?? 0) <= descriptionMaxLength) &&
    messages.every((message) => messageSchema.safeParse(message).success) &&
    updateSettingsSchema.safeParse(settings).success;
  if (!isSound) throw new AppError('archive_damaged');
}

const isColor = (color: string): boolean => folderColors.some((known) => known === color);

const areDistinct = (rows: readonly { id: string }[]): boolean =>
  new Set(rows.map(({ id }) => id)).size === rows.length;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('archive_damaged', { cause });
  }
}
