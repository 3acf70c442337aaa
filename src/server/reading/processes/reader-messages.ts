import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { FileNote } from '#shared/contracts/uploads.ts';
import type { AttachmentHead, ReadDocumentFacts, ReadPage, ReadPassage } from '../read-model.ts';
import type { PaperRecord } from '../records/record-model.ts';

/**
 * `read`: everything, page by page. `inspect`: only what must be known before the file is stored. `recognise`: OCR of
 * the pages without a usable text layer.
 */
export type ReaderTask = 'read' | 'inspect' | 'recognise';

/** Pages recognised earlier, packed, by zero-based index. `off`: no recognition; such pages have no text. */
export type PackedPages = ReadonlyMap<number, Uint8Array> | 'off';

/** Parent to child. A file arrives as `begin`, then chunks once there is `room`; work starts when it is complete. */
export type ToReader =
  | { type: 'begin'; task: ReaderTask; fileName: string; extension: string; size: number; recognised: PackedPages }
  | { type: 'chunk'; bytes: Uint8Array }
  | { type: 'taken' };

/**
 * Child to parent. Each batch of pages, passages or records, each recognised page, each `attachment` and each piece of
 * its bytes waits for its `taken`. An omitted attachment has no bytes. `done` and the messages below it end a file.
 */
export type FromReader =
  | { type: 'ready' }
  | { type: 'room' }
  | { type: 'page-count'; count: number }
  | { type: 'pages'; pages: ReadPage[] }
  | { type: 'passages'; passages: ReadPassage[] }
  | { type: 'records'; records: PaperRecord[] }
  | { type: 'looking'; index: number }
  | { type: 'recognised'; index: number; page: Uint8Array }
  | ({ type: 'attachment' } & AttachmentHead)
  | { type: 'attachment-bytes'; bytes: Uint8Array }
  | { type: 'done'; facts: ReadDocumentFacts }
  | { type: 'inspected'; notes: FileNote[] }
  | { type: 'all-recognised' }
  | { type: 'recognition-needed' }
  | { type: 'failed'; code: ErrorCode; cause: FaultOrigin | null };

/** What may be reported of a parser's error: type and location, never the message, which may quote the file. */
export interface FaultOrigin {
  name: string;
  /** Stack frames, one per line. */
  frames: string;
}
