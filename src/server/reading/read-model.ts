import type { PassageAnalysis } from '#server/platform/linguistics/analyser.ts';
import type { Language } from '#server/platform/linguistics/language.ts';
import type { DateFoundIn, FoundIn, PageLayout } from '#shared/contracts/documents.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { RecognisedPage } from './scans/recognised-page.ts';

/**
 * A page as read (table `pages`). `text` holds what the page prints, in reading order: paragraphs divided by a blank line, table rows
 * by a line feed with tabs between cells, line-end hyphens joined. Lines that run along the pages' edges (header, footer, page number) are
 * left out from the second page on, so that sentences run on over page breaks. A text that ends in a line feed ends with a heading
 * or table row; any other may be continued on the next page.
 */
export interface ReadPage {
  number: number;
  /** What the paper prints as the page's number, if it differs from `number`. */
  label: string | null;
  /** Path of the headings that hold at the page's start, joined by " › ". */
  section: string | null;
  text: string;
  /** Displayed size in PDF points; null for kinds without a layout. */
  width: number | null;
  height: number | null;
  /** Packed by `packWordBoxes`. */
  boxes: Uint8Array | null;
  /** How the text is set, for kinds that are shown by it; filled in from the blocks (`describeLayout`). */
  layout?: PageLayout | null;
  /** How sure the recognition of a picture's print is, 0…100; absent where the file brought the text itself. */
  confidence?: number;
}

/** A unit of retrieval (tables `passages`, `passage_terms`): from `start` on `firstPage` to `end` (exclusive) on `lastPage`, UTF-16 offsets. */
export interface ReadPassage {
  ordinal: number;
  firstPage: number;
  start: number;
  lastPage: number;
  end: number;
  section: string | null;
  speaker: string | null;
  language: Language | null;
  /** The literal span; a page break is one line feed. */
  text: string;
  /**
   * Header names repeated with a table's values ("Name: Meier; Partei: FDP", a line a row), and behind them the captions of tables that
   * began before the passage.
   */
  context: string | null;
  /** Index terms and length (`analysePassage` with `composeContext`). */
  analysis: PassageAnalysis;
}

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
}

/** A stretch of a page's text with one role; blocks are in order and do not overlap. */
export interface ReadBlock {
  kind: 'heading' | 'paragraph' | 'row';
  start: number;
  end: number;
  /** Of a heading, 1 = highest. */
  level?: number;
  /** Of a table row: its header's names and its values, paired. */
  cells?: { name: string; value: string }[];
}

/** What a reader yields for each page, before passages are made. */
export interface DraftPage {
  page: ReadPage;
  blocks: ReadBlock[];
  /** First page only: candidates for the title, largest type first. */
  titleCandidates?: string[];
  /** First page only: what the writer of the paper set as its title, by its style. */
  styledTitles?: string[];
  /** A sheet of its own: no passage runs from the page before into it. */
  standsAlone?: boolean;
  /** Of a sheet: the numbers of its rows, one a block, and the row that names the columns. */
  sheet?: { rowNumbers: readonly number[]; header: readonly string[]; headerRow: number | null };
}

/**
 * What was recognised on pages whose text is in their picture, by index from 0. `off`: such pages are taken as they are,
 * without their text.
 */
export type RecognisedPages = ReadonlyMap<number, RecognisedPage> | 'off';

/** The text of a page is in its picture and was not recognised yet. */
export class RecognitionNeeded extends Error {}

/** What a file says about itself, apart from its pages. */
export interface FileMetadata {
  title: string | null;
  pageCount: number | null;
  /** The day that the file bears as its own: of a mail the one on which it was sent. ISO. */
  date?: string | null;
}

/** A file in a file: an attachment of a mail. */
export interface AttachmentHead {
  /** Safe to show and to save. */
  fileName: string;
  /** Bytes. */
  size: number;
  /** Why it is left out; null where it is not. */
  reason: ErrorCode | null;
}

export interface FileAttachment extends AttachmentHead {
  /** Null where it is left out. */
  bytes: Uint8Array | null;
}

/** A file opened by one of the readers. `pages` may be iterated once. */
export interface OpenedFile {
  metadata: FileMetadata;
  pages: Iterable<DraftPage>;
  /** May be iterated once, after the pages. */
  attachments?: Iterable<FileAttachment>;
}

export const sectionSeparator = ' › ';
