import { AppError } from '#server/platform/errors/app-error.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { maxAttachmentNotes, maxAttachments, readableExtensions, uploadMaxBytes } from '#shared/limits.ts';
import { tidyLine } from '../mail/mail-model.ts';
import { nameAttachment } from '../mail/name-attachment.ts';
import { listZip, walkZip, type ZipEntry } from '../office/zip.ts';
import type { FileAttachment, OpenedFile } from '../read-model.ts';
import { pageOfFiles } from './page-of-files.ts';

/** What operating systems and programs put beside the files. */
const byproducts = /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$|~\$)/iu;
/** Compressed bytes may claim to be many more: a larger one is a bomb, not a paper. */
const ratioLimit = 300;
const ratioFrom = 8 * 1024 * 1024;

interface Listed extends ZipEntry {
  fileName: string;
  extension: string;
}

/**
 * Opens an archive: its page lists the files in it, which become documents of their own. Archives within it are read in
 * turn, as deep as mails within mails.
 * @throws AppError `file_empty`, `file_damaged`, `file_encrypted`, `file_too_complex`
 */
export async function openZip(bytes: Uint8Array, fileName: string): Promise<OpenedFile> {
  const entries = (await listZip(bytes)).filter(({ name }) => !name.endsWith('/') && !byproducts.test(name));
  if (entries.length === 0) throw new AppError('file_empty');
  const listed = nameFiles(entries);
  const paths = entries.map(({ name }) => tidyLine(name));
  const language = detectLanguage(paths.join(' ').slice(0, 2_000)) ?? 'de';
  return {
    metadata: { title: fileName.replace(/\.[^.]+$/u, ''), pageCount: 1 },
    pages: [pageOfFiles(paths, language)],
    attachments: filesOf(bytes, listed.slice(0, maxAttachmentNotes)),
  };
}

/** Files of the same name in several folders are told apart by their folder. */
function nameFiles(entries: readonly ZipEntry[]): Listed[] {
  const times = new Map<string, number>();
  const last = (name: string) => name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  for (const { name } of entries) times.set(last(name), (times.get(last(name)) ?? 0) + 1);
  return entries.map((entry, index) => {
    const isShared = (times.get(last(entry.name)) ?? 0) > 1;
    const name = isShared ? entry.name.replaceAll('/', ' ') : entry.name;
    return { ...entry, ...nameAttachment({ name, mediaType: '' }, index + 1) };
  });
}

async function* filesOf(bytes: Uint8Array, listed: readonly Listed[]): AsyncGenerator<FileAttachment> {
  let taken = 0;
  let total = 0;
  for (const entry of listed) {
    const { fileName, size } = entry;
    const isFull = taken >= maxAttachments || total + size > uploadMaxBytes;
    const reason = refusalOf(entry) ?? (isFull ? 'attachments_too_many' : null);
    if (reason !== null) {
      yield { fileName, size, bytes: null, reason };
      continue;
    }
    const content = await readEntry(bytes, entry);
    if (content instanceof AppError) {
      yield { fileName, size, bytes: null, reason: content.code };
      continue;
    }
    taken += 1;
    total += content.length;
    yield { fileName, size: content.length, bytes: content, reason: null };
  }
}

function refusalOf({ extension, size, compressedSize, isEncrypted }: Listed): ErrorCode | null {
  if (isEncrypted) return 'file_encrypted';
  if (!readableExtensions.some((readable) => readable === extension)) return 'file_type_unsupported';
  if (size === 0) return 'file_empty';
  if (size > uploadMaxBytes) return 'file_too_large';
  return size > ratioFrom && size > ratioLimit * Math.max(1, compressedSize) ? 'file_too_complex' : null;
}

/** Decompresses one file, or says what is wrong with it: one that is larger than it claims is damaged. */
async function readEntry(bytes: Uint8Array, { offset, size }: Listed): Promise<Uint8Array | AppError> {
  let content: Uint8Array = new Uint8Array();
  try {
    await walkZip(bytes, { totalLimit: size, isWanted: (_, at) => at === offset }, async ({ readStart }) => {
      content = await readStart(size);
    });
    return content;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
