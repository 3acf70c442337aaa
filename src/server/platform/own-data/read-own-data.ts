import { z } from 'zod';
import {
  answerSegmentSchema,
  citationSchema,
  evidenceLevels,
  provenanceSchema,
  questionScopeSchema,
} from '#shared/contracts/chats.ts';
import { type OwnData, ownDataFormat, ownDataSchema, ownDataVersion } from '#shared/contracts/own-data.ts';
import { settingsSchema } from '#shared/contracts/settings.ts';
import {
  answerPhases,
  chatTitleMaxLength,
  descriptionMaxLength,
  folderColors,
  folderNameMaxLength,
} from '#shared/limits.ts';
import { AppError } from '../errors/app-error.ts';
import { parseJson } from './parse-json.ts';

/** Of a message in an archive: what the API itself would give, so that nothing else gets into a page. */
const messageSchema = z.object({
  phase: z.enum(answerPhases).nullable(),
  evidence: z.enum(evidenceLevels).nullable(),
  citations: z.array(citationSchema).nullable(),
  segments: z.array(answerSegmentSchema).nullable(),
  provenance: provenanceSchema.nullable(),
  scope: questionScopeSchema.nullable(),
});

/** As JSON writes it; the text of it has one backslash more. PostgreSQL keeps none. */
const nullCharacter = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * The data of an archive, whoever made it: of a known version, whole, and nothing in it that the product itself would not store.
 * @throws AppError archive_damaged, archive_newer, archive_unknown
 */
export function readOwnData(text: string): OwnData {
  if (nullCharacter.test(text)) throw new AppError('archive_damaged');
  const parsed = parseJson(text);
  const head = z.object({ format: z.literal(ownDataFormat), version: z.number() }).safeParse(parsed);
  if (!head.success) throw new AppError('archive_unknown');
  if (head.data.version > ownDataVersion) throw new AppError('archive_newer');
  const data = ownDataSchema.safeParse(parsed);
  if (!data.success) throw new AppError('archive_damaged', { cause: data.error });
  return keepKnown(data.data);
}

/** Without settings that were there once. */
function keepKnown(data: OwnData): OwnData {
  const { folders, chats, documents } = data;
  const settings = settingsSchema.partial().safeParse(data.settings);
  const messages = chats.flatMap((chat) => chat.messages);
  const isSound =
    [folders, chats, messages, documents].every(areDistinct) &&
    areDistinct(documents.map(({ uploadId }) => ({ id: uploadId }))) &&
    folders.every(({ name, color }) => name.length <= folderNameMaxLength && isColor(color)) &&
    chats.every(({ title }) => title.length <= chatTitleMaxLength) &&
    documents.every(({ description }) => (description?.length ?? 0) <= descriptionMaxLength) &&
    messages.every((message) => messageSchema.safeParse(message).success);
  if (!isSound || !settings.success) throw new AppError('archive_damaged');
  return { ...data, settings: settings.data };
}

const isColor = (color: string): boolean => folderColors.some((known) => known === color);

const areDistinct = (rows: readonly { id: string }[]): boolean =>
  new Set(rows.map(({ id }) => id)).size === rows.length;
