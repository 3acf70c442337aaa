import { AppError } from '#server/platform/errors/app-error.ts';
import { readDocument } from './read-document.ts';
import type { ReadPage } from './read-model.ts';
import type { FaultOrigin, FromReader, ToReader } from './reader-messages.ts';

/**
 * Entry of the child process that reads files, one after the other, for `reader-pool.ts`. It gets bytes and gives pages; it may neither
 * write files, nor read any but its own code, nor start processes (the pool starts it under Node's permission model).
 */

/** Pages in a message, and characters after which a smaller batch is sent. */
const batchPages = 16;
const batchCharacters = 100_000;
const batchPassages = 100;

/** Where the bytes of a file go as they come. */
type Room = { write: (bytes: Uint8Array, offset: number) => void; bytes: () => Uint8Array };

let incoming: { fileName: string; extension: string; size: number; room: Room; filled: number } | null = null;
let onTaken: (() => void) | null = null;

/** Messages are taken one after the other, but for `taken`, which goes on with what is under way. */
let handling: Promise<void> = Promise.resolve();
process.on('message', (message: ToReader) => {
  if (message.type === 'taken') onTaken?.();
  else handling = handling.then(() => receive(message)).catch(fail);
});
process.on('disconnect', () => process.exit(0));

async function receive(message: Exclude<ToReader, { type: 'taken' }>): Promise<void> {
  if (message.type === 'begin') {
    const { fileName, extension, size } = message;
    incoming = { fileName, extension, size, room: await makeRoom(extension, size), filled: 0 };
    send({ type: 'room' });
  } else if (incoming) {
    incoming.room.write(message.bytes.subarray(0, incoming.size - incoming.filled), incoming.filled);
    incoming.filled += message.bytes.length;
  }
  if (incoming && incoming.filled >= incoming.size) void readIncoming();
}

async function makeRoom(extension: string, size: number): Promise<Room> {
  if (extension === 'pdf' && size > 0) return (await import('./pdf/pdf-file.ts')).makePdfRoom(size);
  const bytes = Buffer.allocUnsafeSlow(size);
  return { write: (chunk, offset) => bytes.set(chunk, offset), bytes: () => bytes };
}

async function readIncoming(): Promise<void> {
  const file = incoming;
  incoming = null;
  if (!file) return;
  try {
    let batch: ReadPage[] = [];
    let characters = 0;
    const { facts, passages } = await readDocument(file.room.bytes(), file.fileName, file.extension, {
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
    });
    if (batch.length > 0) await sendAndWait({ type: 'pages', pages: batch });
    for (let at = 0; at < passages.length; at += batchPassages) {
      await sendAndWait({ type: 'passages', passages: passages.slice(at, at + batchPassages) });
    }
    send({ type: 'done', facts });
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): void {
  incoming = null;
  send({ type: 'failed', code: codeOf(error), cause: originOf(error) });
}

function codeOf(error: unknown) {
  if (error instanceof AppError) return error.code;
  // Too deep or too long for the engine, or a trap inside pdfium's code.
  if (error instanceof RangeError) return 'file_too_complex';
  if (error instanceof Error && error.constructor.name === 'RuntimeError') return 'file_damaged';
  return 'reading_failed';
}

/** Of the error underneath ours, if there is one. */
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

/** The next batch is made only when the parent has stored this one. */
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
