import { createHash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { markWhole, wholeComment } from '#server/platform/zip/whole-zip.ts';
import { type OwnData, type OwnDataManifest, ownDataFormat, ownDataVersion } from '#shared/contracts/own-data.ts';
import type { ArchivedFile } from './collect-data.ts';
import { formatTables } from './format-tables.ts';

/** Where the bytes of files come from. */
export type FileSource = {
  /** Why a file cannot be read; undefined if its bytes are sound. */
  findFault: (file: ArchivedFile) => Promise<string | undefined>;
  withStream: (file: ArchivedFile, use: (stream: Readable) => Promise<void>) => Promise<void>;
};

/** One person's data, in a folder of the archive; '' = its root. */
export type ArchivePart = {
  folder: string;
  data: OwnData;
  files: readonly ArchivedFile[];
  /** Additional files derived from the data. */
  reports?: (data: OwnData) => AsyncIterable<{ place: string; bytes: Uint8Array }>;
};

export type ArchiveContent = {
  parts: Iterable<ArchivePart> | AsyncIterable<ArchivePart>;
  source: FileSource;
  now: Date;
  signal: AbortSignal;
  /** Called with the size of each file once it is written. */
  onFile?: (bytes: number) => Promise<void>;
};

/** Formats that are compressed already. */
const isPacked = (name: string): boolean => /\.(pdf|docx|xlsx|pptx|odt|jpe?g|png|gif|webp)$/i.test(name);

/** Writes a zip of people's data to `write`, one file at a time, with one chunk in memory. */
export async function fillZip(
  content: ArchiveContent,
  write: (zip: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const { signal } = content;
  const zip = new ZipFile();
  const stopped = new AbortController();
  const output = write(markWhole(zip.outputStream as Readable));
  // Awaited below; until then, a failure while a file is being read must not count as an unhandled rejection.
  output.catch((error: unknown) => stopped.abort(error));
  try {
    const watched = { ...content, signal: AbortSignal.any([signal, stopped.signal]) };
    for await (const part of content.parts) await addPart(zip, part, watched);
  } catch (error) {
    (zip.outputStream as Readable).destroy(error as Error);
    await output.catch(() => undefined);
    throw stopped.signal.aborted && !signal.aborted ? stopped.signal.reason : error;
  }
  zip.end({ comment: wholeComment, forceZip64Format: false });
  await output;
}

async function addPart(
  zip: ZipFile,
  { folder, data, files, reports }: ArchivePart,
  { source, now, signal, onFile }: ArchiveContent,
): Promise<void> {
  const parts: OwnDataManifest['parts'] = [];
  const leftOut: OwnDataManifest['leftOut'] = [];
  for (const file of files) {
    signal.throwIfAborted();
    const { uploadId, fileName, size, sha256, place } = file;
    const reason = await source.findFault(file);
    if (reason) leftOut.push({ uploadId, fileName, reason });
    else {
      await source.withStream(file, async (stream) => {
        const through = new PassThrough();
        zip.addReadStream(through, folder + place, { size, compress: !isPacked(fileName), mtime: now });
        await pipeline(stream, through, { signal });
      });
      parts.push({ path: place, size, sha256 });
    }
    await onFile?.(size);
  }
  const missing = new Set(leftOut.map(({ uploadId }) => uploadId));
  const shown = {
    ...data,
    documents: data.documents.map((each) => (missing.has(each.uploadId) ? { ...each, file: null } : each)),
  };
  const add = (name: string, bytes: Buffer) => {
    zip.addBuffer(bytes, folder + name, { mtime: now, compress: !isPacked(name) });
    parts.push({ path: name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  };
  for await (const { place, bytes } of reports?.(shown) ?? []) {
    signal.throwIfAborted();
    add(place, Buffer.from(bytes));
  }
  for (const [name, text] of Object.entries({ 'data.json': JSON.stringify(shown), ...formatTables(shown) }))
    add(name, Buffer.from(text));
  const manifest = { format: ownDataFormat, version: ownDataVersion, madeAt: data.madeAt, parts, leftOut };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), `${folder}manifest.json`, { mtime: now });
}
