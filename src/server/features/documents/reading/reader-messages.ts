import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { ReadDocumentFacts, ReadPage, ReadPassage } from './read-model.ts';

/** What the parent sends to a reading child. A file comes as `begin`, its chunks once there is `room`, and is read once all bytes are there. */
export type ToReader =
  | { type: 'begin'; fileName: string; extension: string; size: number }
  | { type: 'chunk'; bytes: Uint8Array }
  | { type: 'taken' };

/** What a child sends. Each batch of pages or passages waits for its `taken`; `done` and `failed` end a file. */
export type FromReader =
  | { type: 'ready' }
  | { type: 'room' }
  | { type: 'page-count'; count: number }
  | { type: 'pages'; pages: ReadPage[] }
  | { type: 'passages'; passages: ReadPassage[] }
  | { type: 'done'; facts: ReadDocumentFacts }
  | { type: 'failed'; code: ErrorCode; cause: FaultOrigin | null };

/** What a parser's error may tell outside: its kind and where in the code it came from, never its message, which may quote the file. */
export interface FaultOrigin {
  name: string;
  /** Stack frames, one a line. */
  frames: string;
}
