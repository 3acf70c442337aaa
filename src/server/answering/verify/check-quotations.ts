import { uuidv7 } from 'uuidv7';
import type { Citation } from '#shared/contracts/chats.ts';
import type { RowNumbers, Span } from '#shared/contracts/documents.ts';
import type { EvidencePassage, QuotedWords } from '../engine.ts';
import { type LocatedQuotation, locateQuotation } from './locate-quotation.ts';
import { sectionAt } from './section-at.ts';

export type StoredPage = {
  number: number;
  label: string | null;
  text: string;
  rows?: RowNumbers | null;
  /** What stands under agenda items of its document that are stated not to be public. */
  closed?: readonly Span[];
  /** When the document was last seen in its source; set if the source is unreachable. */
  lastSeenAt?: string;
};

/** Loads the currently stored pages by document; omits deleted documents and pages. */
export type LoadPages = (
  wanted: ReadonlyMap<string, readonly number[]>,
) => Promise<ReadonlyMap<string, readonly StoredPage[]>>;

/** Locates the engines' quotations in the stored pages; loads each page once per answer. */
export class QuotationChecker {
  readonly #loadPages: LoadPages;
  readonly #documents = new Map<string, Map<number, StoredPage>>();
  /** Pages requested so far, found or not. */
  readonly #asked = new Map<string, Set<number>>();

  constructor(loadPages: LoadPages) {
    this.#loadPages = loadPages;
  }

  /** The quotations as unnumbered citations, in order; null for one whose words are not in the stored pages. */
  async check(quotations: readonly QuotedWords[]): Promise<(Omit<Citation, 'number'> | null)[]> {
    await this.load(quotations);
    return quotations.map((words) => {
      const pages = this.#documents.get(words.passage.documentId) ?? new Map<number, StoredPage>();
      const texts = new Map([...pages].map(([number, page]) => [number, page.text]));
      const located = locateQuotation(words.passage, words, texts);
      return located && citationOf(words, located, pages);
    });
  }

  /** Loads the pages of several quotations in one batch, to save database round trips. */
  async load(quotations: readonly QuotedWords[]): Promise<void> {
    const passages = quotations.map(({ passage }) => passage);
    const wanted = new Map<string, number[]>();
    for (const [documentId, group] of Map.groupBy(passages, (passage) => passage.documentId)) {
      const asked = this.#asked.get(documentId) ?? new Set<number>();
      const missing = new Set(group.flatMap(pagesOf)).difference(asked);
      if (missing.size > 0) wanted.set(documentId, [...missing]);
      this.#asked.set(documentId, asked.union(missing));
    }
    if (wanted.size === 0) return;
    for (const [documentId, pages] of await this.#loadPages(wanted)) {
      const known = this.#documents.get(documentId) ?? new Map<number, StoredPage>();
      for (const page of pages) known.set(page.number, page);
      this.#documents.set(documentId, known);
    }
  }
}

function pagesOf({ firstPage, lastPage }: EvidencePassage): number[] {
  return Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index);
}

function citationOf(
  { passage, start }: QuotedWords,
  located: LocatedQuotation,
  pages: ReadonlyMap<number, StoredPage>,
): Omit<Citation, 'number'> {
  const label = pages.get(located.firstPage)?.label ?? null;
  const isSheet = label !== null && /\.(?:xls[xm]?|ods)$/i.test(passage.fileName);
  const lastLabel = pages.get(located.lastPage)?.label ?? label;
  return {
    id: uuidv7(),
    documentId: passage.documentId,
    uploadId: passage.uploadId,
    title: passage.title,
    fileName: passage.fileName,
    pageCount: passage.pageCount,
    ...(passage.mailTitle ? { mail: passage.mailTitle } : {}),
    ...(/\.(?:eml|msg)$/i.test(passage.fileName) ? { isMail: true } : {}),
    date: passage.meetingDate,
    page: located.firstPage,
    pageLabel: label === null || isSheet || lastLabel === label ? label : `${label}–${lastLabel}`,
    ...(isSheet ? { isSheet: true } : {}),
    ...rowsOfSpan(pages, located),
    lastPage: located.lastPage,
    section: sectionAt(passage, start),
    speaker: speakerOf(passage, start),
    snippet: located.snippet,
    start: located.start,
    end: located.end,
    isDeleted: false,
    ...(isClosed(pages.get(located.firstPage), located) ? { isNonPublic: true } : {}),
    ...lastSeenIn(pages),
  };
}

/** True if the words begin or end in what is not public. */
function isClosed(page: StoredPage | undefined, { firstPage, start, lastPage, end }: LocatedQuotation): boolean {
  const isBefore = (onePage: number, one: number, otherPage: number, other: number) =>
    onePage < otherPage || (onePage === otherPage && one < other);
  return (page?.closed ?? []).some(
    (span) =>
      isBefore(firstPage, start, span.lastPage, span.end) && isBefore(span.firstPage, span.start, lastPage, end),
  );
}

function lastSeenIn(pages: ReadonlyMap<number, StoredPage>): Pick<Citation, 'lastSeenAt'> {
  const lastSeenAt = [...pages.values()].find((page) => page.lastSeenAt !== undefined)?.lastSeenAt;
  return lastSeenAt === undefined ? {} : { lastSeenAt };
}

/** Start of a speech: a line that opens with a name and a colon, or with a name in capitals and a full stop. */
const opensSpeech = /(?:^|\n)(?:\p{Lu}[^\n:.!?]{2,60}:|\p{Lu}[\p{Lu} .'’-]{3,40}\.)\s/u;

/** The passage's speaker, or null if another one starts before the quotation: a wrong name is worse than none. */
function speakerOf({ speaker, text }: EvidencePassage, start: number): string | null {
  const isOtherSpeaker = opensSpeech.test(text.slice(1, start));
  return isOtherSpeaker ? null : speaker;
}

/** The rows of the sheet or list that contain the quotation, as numbered in the file. */
function rowsOfSpan(
  pages: ReadonlyMap<number, StoredPage>,
  { firstPage, start, lastPage, end }: LocatedQuotation,
): Pick<Citation, 'rows'> {
  const first = rowAt(pages.get(firstPage), start);
  const last = rowAt(pages.get(lastPage), Math.max(end - 1, 0));
  return first !== null && last !== null && last >= first ? { rows: { first, last } } : {};
}

function rowAt(page: StoredPage | undefined, offset: number): number | null {
  if (!page?.rows) return null;
  let line = 0;
  for (let at = page.text.indexOf('\n'); at !== -1 && at < offset; at = page.text.indexOf('\n', at + 1)) line += 1;
  const run = page.rows.findLast(([from]) => from <= line);
  return run ? run[1] + line - run[0] : null;
}
