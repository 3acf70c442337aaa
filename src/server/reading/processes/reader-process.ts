import { AppError } from '#server/platform/errors/app-error.ts';
import { inspectDocument } from '../inspect-document.ts';
import { readDocument } from '../read-document.ts';
import { type ReadPage, type RecognisedPages, RecognitionNeeded } from '../read-model.ts';
import { packRecognisedPage, type RecognisedPage, unpackRecognisedPage } from '../scans/recognised-page.ts';
import type { FaultOrigin, FromReader, PackedPages, ReaderTask, ToReader } from './reader-messages.ts';

/**
 * Entry point of the child process that reads files for `reader-pool.ts`, one at a time. It receives bytes and sends
 * pages. Node's permission model keeps it from writing files, reading any but its own code, and starting processes.
 */

/** Pages per message; a batch is sent earlier once it has this many characters. */
const batchPages = 16;
const batchCharacters = 100_000;
const batchPassages = 100;
const batchRecords = 500;
/** Bytes of an attachment per message. */
const attachmentPiece = 1024 * 1024;

/** The buffer for a file's bytes as they arrive. */
type Room = { write: (bytes: Uint8Array, offset: number) => void; bytes: () => Uint8Array };

type IncomingFile = {
  task: ReaderTask;
  fileName: string;
  extension: string;
  size: number;
  recognised: PackedPages;
  room: Room;
  filled: number;
};

let incoming: IncomingFile | null = null;
let onTaken: (() => void) | null = null;

/** Messages are handled in sequence, except `taken`, which resumes the current work. */
let handling: Promise<void> = Promise.resolve();
process.on('message', (message: ToReader) => {
  if (message.type === 'taken') onTaken?.();
  else handling = handling.then(() => receive(message)).catch(fail);
});
process.on('disconnect', () => process.exit(0));

async function receive(message: Exclude<ToReader, { type: 'taken' }>): Promise<void> {
  if (message.type === 'begin') {
    const { task, fileName, extension, size, recognised } = message;
    incoming = { task, fileName, extension, size, recognised, room: await makeRoom(extension, size), filled: 0 };
    send({ type: 'room' });
  } else if (incoming) {
    incoming.room.write(message.bytes.subarray(0, incoming.size - incoming.filled), incoming.filled);
    incoming.filled += message.bytes.length;
  }
  if (incoming && incoming.filled >= incoming.size) void workOnIncoming();
}

async function makeRoom(extension: string, size: number): Promise<Room> {
  if (extension === 'pdf' && size > 0) return (await import('../pdf/pdf-file.ts')).makePdfRoom(size);
  const bytes = Buffer.allocUnsafeSlow(size);
  return { write: (chunk, offset) => bytes.set(chunk, offset), bytes: () => bytes };
}

async function workOnIncoming(): Promise<void> {
  const file = incoming;
  incoming = null;
  if (!file) return;
  try {
    if (file.task === 'read') await readFile(file);
    else if (file.task === 'recognise') await recogniseFile(file);
    else send({ type: 'inspected', notes: await inspectDocument(file.room.bytes(), file.extension) });
  } catch (error) {
    fail(error);
  }
}

async function readFile(file: IncomingFile): Promise<void> {
  let batch: ReadPage[] = [];
  let characters = 0;
  const recognised = unpackPages(file.recognised);
  const { facts, passages, records } = await readDocument(file.room.bytes(), file.fileName, file.extension, {
    recognised,
    onPageCount: (count) => send({ type: 'page-count', count }),
    onPage: async (page) => {
      batch.push(page);
      characters += page.text.length;
      if (batch.length < batchPages && characters < batchCharacters) return;
      const pages = batch;
      batch = [];
      characters = 0;
      await sendAndWait({ type: 'pages', pages });
    },
    onAttachment: async ({ bytes, ...head }) => {
      await sendAndWait({ type: 'attachment', ...head });
      for (let at = 0; bytes && at < bytes.length; at += attachmentPiece) {
        await sendAndWait({ type: 'attachment-bytes', bytes: bytes.subarray(at, at + attachmentPiece) });
      }
    },
  });
  if (batch.length > 0) await sendAndWait({ type: 'pages', pages: batch });
  for (let at = 0; at < passages.length; at += batchPassages) {
    await sendAndWait({ type: 'passages', passages: passages.slice(at, at + batchPassages) });
  }
  for (let at = 0; at < records.length; at += batchRecords) {
    await sendAndWait({ type: 'records', records: records.slice(at, at + batchRecords) });
  }
  send({ type: 'done', facts });
}

function unpackPages(packed: PackedPages): RecognisedPages {
  if (packed === 'off') return 'off';
  const pages = new Map<number, RecognisedPage>();
  for (const [index, bytes] of packed) {
    const page = unpackRecognisedPage(bytes);
    if (page) pages.set(index, page);
  }
  return pages;
}

async function recogniseFile({ room, extension, recognised }: IncomingFile): Promise<void> {
  const { recogniseDocument } = await import('../scans/recognise-document.ts');
  const pages = unpackPages(recognised);
  const known = new Set(pages === 'off' ? [] : pages.keys());
  await recogniseDocument(room.bytes(), extension, known, {
    onPageCount: (count) => send({ type: 'page-count', count }),
    // Recognition blocks this thread for seconds: make sure the message has left.
    onSign: (index) => new Promise((resolve) => process.send?.({ type: 'looking', index }, () => resolve())),
    onPage: (index, page) => sendAndWait({ type: 'recognised', index, page: packRecognisedPage(page) }),
  });
  send({ type: 'all-recognised' });
}

function fail(error: unknown): void {
  incoming = null;
  if (error instanceof RecognitionNeeded) {
    send({ type: 'recognition-needed' });
    return;
  }
  send({ type: 'failed', code: codeOf(error), cause: originOf(error) });
}

function codeOf(error: unknown) {
  if (error instanceof AppError) return error.code;
  // Too deep or too long for the engine.
  if (error instanceof RangeError) return 'file_too_complex';
  // A trap inside pdfium.
  if (error instanceof Error && error.constructor.name === 'RuntimeError') return 'file_damaged';
  return 'reading_failed';
}

/** Origin of the error's cause, if there is one, else of the error. */
function originOf(error: unknown): FaultOrigin | null {
  const origin = error instanceof AppError && error.cause !== undefined ? error.cause : error;
  if (!(origin instanceof Error)) return null;
  const frames = (origin.stack ?? '').replace(origin.message, '').split('\n');
  return {
    name: origin.constructor.name,
    frames: frames
      .filter((line) => /^ {4}at .*\.[cm]?[jt]s:\d+:\d+\)?$/u.test(line))
      .slice(0, 6)
      .join('\n'),
  };
}

function send(message: FromReader): void {
  process.send?.(message);
}

/** Waits until the parent has stored the batch. */
function sendAndWait(message: FromReader): Promise<void> {
  return new Promise((resolve) => {
    onTaken = () => {
      onTaken = null;
      resolve();
    };
    send(message);
  });
}

send({ type: 'ready' });
