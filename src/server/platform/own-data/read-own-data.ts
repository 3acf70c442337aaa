import { z } from 'zod';
import { answerSegmentSchema, citationSchema, evidenceLevels, questionScopeSchema } from '#shared/contracts/chats.ts';
import { wordingMaxLength } from '#shared/contracts/collections.ts';
import { type OwnData, ownDataFormat, ownDataSchema, ownDataVersion } from '#shared/contracts/own-data.ts';
import { provenanceSchema } from '#shared/contracts/provenance.ts';
import { settingsSchema } from '#shared/contracts/settings.ts';
import {
  answerPhases,
  chatTitleMaxLength,
  descriptionMaxLength,
  fileNameMaxLength,
  folderColors,
  folderNameMaxLength,
  importedNumberMax,
  maxCorrections,
} from '#shared/limits.ts';
import { AppError } from '../errors/app-error.ts';
import { isStorable } from './is-storable.ts';
import { parseJson } from './parse-json.ts';

/** Fields of a message, validated like those of the API, so that nothing else gets into a page. */
const messageSchema = z.object({
  phase: z.enum(answerPhases).nullable(),
  evidence: z.enum(evidenceLevels).nullable(),
  citations: z.array(citationSchema).nullable(),
  segments: z.array(answerSegmentSchema).nullable(),
  provenance: provenanceSchema.nullable(),
  scope: questionScopeSchema.nullable(),
});

/**
 * Reads the data of an untrusted archive. It must have a known version, be complete, and contain nothing that the
 * product itself would not store.
 * @throws AppError archive_damaged, archive_newer, archive_unknown
 */
export function readOwnData(text: string): OwnData {
  const parsed = parseJson(text);
  if (!isStorable(parsed)) throw new AppError('archive_damaged');
  const head = z.object({ format: z.literal(ownDataFormat), version: z.number() }).safeParse(parsed);
  if (!head.success) throw new AppError('archive_unknown');
  if (head.data.version > ownDataVersion) throw new AppError('archive_newer');
  const data = ownDataSchema.safeParse(parsed);
  if (!data.success) throw new AppError('archive_damaged', { cause: data.error });
  return keepKnown(data.data);
}

/** Validates the data and drops settings that no longer exist. */
function keepKnown(data: OwnData): OwnData {
  const { folders, chats, documents } = data;
  const settings = settingsSchema.partial().safeParse(data.settings);
  const messages = chats.flatMap((chat) => chat.messages);
  const answers = chats.flatMap((chat) => chat.answers);
  const uploads = documents.flatMap(({ uploadId, copies }) => [{ id: uploadId }, ...copies]);
  const isSound =
    [folders, chats, messages, answers, documents, uploads].every(areDistinct) &&
    folders.every(({ name, color }) => name.length <= folderNameMaxLength && isColor(color)) &&
    chats.every(({ title }) => title.length <= chatTitleMaxLength) &&
    answers.every(({ requestedPhases, storedPhases }) => [...requestedPhases, ...storedPhases].every(isPhase)) &&
    documents.every(
      ({ fileName, description }) =>
        fileName.length <= fileNameMaxLength && (description?.length ?? 0) <= descriptionMaxLength,
    ) &&
    areNested(documents) &&
    areBounded(data) &&
    messages.every((message) => messageSchema.safeParse(message).success);
  if (!isSound || !settings.success) throw new AppError('archive_damaged');
  return { ...data, settings: settings.data };
}

/** Names of bodies, and users' remarks, with room to spare. */
const bodyLongest = 300;
const remarksLongest = 5_000;

/** True if collections, and what was said about each document's records, are no larger than the product keeps them. */
function areBounded({ collections, recordCorrections }: OwnData): boolean {
  const perDocument = Map.groupBy(recordCorrections, ({ documentId }) => documentId);
  return (
    collections.every(
      ({ bodyKey, body, lastNumber, entries }) =>
        Math.max(bodyKey.length, body.length) <= bodyLongest &&
        lastNumber <= importedNumberMax &&
        entries.every(
          ({ number, content, remarks }) =>
            number <= importedNumberMax &&
            (content?.wording.length ?? 0) <= wordingMaxLength &&
            remarks.length <= remarksLongest,
        ),
    ) && perDocument.values().every(({ length }) => length <= maxCorrections)
  );
}

/** Deeper than nested mails are read. */
const maxMailDepth = 20;

/** True if the nesting of files in mails has no cycles. */
function areNested(documents: OwnData['documents']): boolean {
  const mailOf = new Map(documents.map(({ uploadId, mailUploadId }) => [uploadId, mailUploadId]));
  return documents.every(({ mailUploadId }) => {
    let [mail, depth] = [mailUploadId, 0];
    while (mail && depth <= maxMailDepth) [mail, depth] = [mailOf.get(mail) ?? null, depth + 1];
    return depth <= maxMailDepth;
  });
}

const isPhase = (phase: string): boolean => answerPhases.some((known) => known === phase);

const isColor = (color: string): boolean => folderColors.some((known) => known === color);

const areDistinct = (rows: readonly { id: string }[]): boolean =>
  new Set(rows.map(({ id }) => id)).size === rows.length;
