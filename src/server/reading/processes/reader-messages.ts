import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { FileNote } from '#shared/contracts/uploads.ts';
import type { AttachmentHead, ReadDocumentFacts, ReadPage, ReadPassage } from '../read-model.ts';
import type { PaperRecord } from '../records/record-model.ts';

/**
 * `read`: all of it, page by page. `inspect`: only what has to be known before it is stored. `recognise`: the print of pages
 * whose text is in their picture.
 */
export type ReaderTask = 'read' | 'inspect' | 'recognise';

/** Pages that were recognised before, packed, by index from 0. `off`: nothing is recognised, and such pages have no text. */
export type PackedPages = ReadonlyMap<number, Uint8Array> | 'off';

/** What the parent sends to a reading child. A file comes as `begin`, its chunks once there is `room`, and is worked on once all bytes are there. */
export type ToReader =
  | { type: 'begin'; task: ReaderTask; fileName: string; extension: string; size: number; recognised: PackedPages }
  | { type: 'chunk'; bytes: Uint8Array }
  | { type: 'taken' };

/**
 * What a child sends. Each batch of pages, passages or records and each recognised page waits for its `taken`, as does each `attachment` and each piece
 * of its bytes, which follow unless it is left out; `done` and those below it end a file.
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

/** What a parser's error may tell outside: its kind and where in the code it came from, never its message, which may quote the file. */
export interface FaultOrigin {
  name: string;
  /** Stack frames, one a line. */
  frames: string;
}
