import type { PassageAnalysis } from '#server/platform/linguistics/analyser.ts';
import type { Language } from '#server/platform/linguistics/language.ts';
import type { DateFoundIn, FoundIn, PageLayout } from '#shared/contracts/documents.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { FileNote } from '#shared/contracts/uploads.ts';
import type { RecognisedPage } from './scans/recognised-page.ts';

/**
 * Version of everything that reading yields: pages, passages, facts and records. Bump it whenever any of it changes:
 * papers of an older version are read again in the background (decision 0094).
 */
export const readingVersion = 11;

/**
 * A page as read (table `pages`). `text` holds the printed text in reading order: paragraphs separated by a blank line,
 * table rows by a line feed with tabs between cells, hyphenated line ends joined. Running lines (header, footer, page
 * number) are dropped from the second page on, so that sentences continue across page breaks. A text that ends with a
 * line feed ends with a heading or table row; any other may continue on the next page.
 */
export interface ReadPage {
  number: number;
  /** The printed page number, if it differs from `number`. */
  label: string | null;
  /** Heading path at the page's start, joined by " › ". */
  section: string | null;
  text: string;
  /** Displayed size in PDF points; null for kinds without a layout. */
  width: number | null;
  height: number | null;
  /** Packed by `packWordBoxes`. */
  boxes: Uint8Array | null;
  /** Layout for file types displayed from it; filled in from the blocks (`describeLayout`). */
  layout?: PageLayout | null;
  /** OCR confidence, 0…100; absent if the file had a text layer. */
  confidence?: number;
}

/**
 * A unit of retrieval (tables `passages`, `passage_terms`): from `start` on `firstPage` to `end` (exclusive) on
 * `lastPage`, UTF-16 offsets.
 */
export interface ReadPassage {
  ordinal: number;
  firstPage: number;
  start: number;
  lastPage: number;
  end: number;
  /** Of most of its words. */
  section: string | null;
  /** If its words stand under several: each with its start in `text`, in order. */
  sections?: PassageSection[];
  speaker: string | null;
  language: Language | null;
  /** The literal span; a page break is one line feed. */
  text: string;
  /**
   * A table's values with their header names ("Name: Meier; Partei: FDP", a line per row), followed by the captions of
   * tables that began before the passage, and by what its short forms stand for ("NfA = Nachhaltiger Förderausschuss").
   */
  context: string | null;
  /** What can be quoted of it on its own, packed (`packStatements`). */
  statements: string;
  /** Index terms and length (`analyseIndexed`). */
  analysis: PassageAnalysis;
}

/** From `start` in a passage's text on, the words stand under this section. */
export type PassageSection = { start: number; section: string | null };

/** A passage before it is analysed. */
export type PassageDraft = Omit<ReadPassage, 'analysis'>;

export interface ReadDocumentFacts {
  title: string;
  titleSource: FoundIn;
  /** ISO date, null when unknown. */
  meetingDate: string | null;
  meetingDateSource: DateFoundIn | null;
  language: Language | null;
  pageCount: number;
  /** What reading found that the user should know. */
  notes?: FileNote[];
}

/** A range of a page's text with one role; blocks are in order and do not overlap. */
export interface ReadBlock {
  kind: 'heading' | 'paragraph' | 'row';
  start: number;
  end: number;
  /** Headings only; 1 = highest. */
  level?: number;
  /** Table rows only: header names paired with values. */
  cells?: { name: string; value: string }[];
  /** Whose words these are, where the file says so; null: nobody's. */
  speaker?: string | null;
  /** Headings of level 2 and below end before it. */
  endsSection?: boolean;
}

/** A reader's output per page, before passages are made. */
export interface DraftPage {
  page: ReadPage;
  blocks: ReadBlock[];
  /** First page only: title candidates, largest type first. */
  titleCandidates?: string[];
  /** First page only: paragraphs in the title style. */
  styledTitles?: string[];
  /** A separate sheet: no passage runs into it from the previous page. */
  standsAlone?: boolean;
  /** Sheets only: row numbers, one per block, and the row that names the columns. */
  sheet?: { rowNumbers: readonly number[]; header: readonly string[]; headerRow: number | null };
}

/**
 * Recognised pages without a usable text layer, by zero-based index. `off`: no recognition; such pages have no text.
 */
export type RecognisedPages = ReadonlyMap<number, RecognisedPage> | 'off';

/** A page has no usable text layer and was not recognised yet. */
export class RecognitionNeeded extends Error {}

/** A file's own metadata. */
export interface FileMetadata {
  title: string | null;
  pageCount: number | null;
  /** The file's own date: for a mail the day it was sent. ISO. */
  date?: string | null;
  /** The day that the file's metadata give, for a paper whose text gives none. ISO. */
  writtenOn?: string | null;
}

/** A file within a file: a mail's attachment, or a file in an archive. */
export interface AttachmentHead {
  /** Safe to display and to save. */
  fileName: string;
  /** Bytes. */
  size: number;
  /** Why it is left out; null if it is not. */
  reason: ErrorCode | null;
}

export interface FileAttachment extends AttachmentHead {
  /** Null if left out. */
  bytes: Uint8Array | null;
}

/** A file opened by one of the readers. `pages` may be iterated once. */
export interface OpenedFile {
  metadata: FileMetadata;
  pages: Iterable<DraftPage>;
  /** What reading found that the user should know; call after the pages. */
  notes?(): FileNote[];
  /** May be iterated once, after the pages. */
  attachments?: Iterable<FileAttachment> | AsyncIterable<FileAttachment>;
}

export const sectionSeparator = ' › ';
