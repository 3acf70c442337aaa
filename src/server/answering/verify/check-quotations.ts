import { uuidv7 } from 'uuidv7';
import type { Citation } from '#shared/contracts/chats.ts';
import type { RowNumbers } from '#shared/contracts/documents.ts';
import type { EvidencePassage, QuotedWords } from '../engine.ts';
import { type LocatedQuotation, locateQuotation } from './locate-quotation.ts';

export type StoredPage = {
  number: number;
  label: string | null;
  text: string;
  rows?: RowNumbers | null;
  /** Its source could not be asked: when the document was last seen there. */
  lastSeenAt?: string;
};

/** Loads pages as they are stored now, by document; documents and pages that are gone are left out. */
export type LoadPages = (
  wanted: ReadonlyMap<string, readonly number[]>,
) => Promise<ReadonlyMap<string, readonly StoredPage[]>>;

/** Finds what engines quote in the stored pages; pages are loaded once an answer. */
export class QuotationChecker {
  readonly #loadPages: LoadPages;
  readonly #documents = new Map<string, Map<number, StoredPage>>();
  /** Pages that were asked for, there or not. */
  readonly #asked = new Map<string, Set<number>>();

  constructor(loadPages: LoadPages) {
    this.#loadPages = loadPages;
  }

  /** The quotations in their order as unnumbered citations; null for one whose words do not stand in the stored pages. */
  async check(quotations: readonly QuotedWords[]): Promise<(Omit<Citation, 'number'> | null)[]> {
    await this.load(quotations);
    return quotations.map((words) => {
      const pages = this.#documents.get(words.passage.documentId) ?? new Map<number, StoredPage>();
      const texts = new Map([...pages].map(([number, page]) => [number, page.text]));
      const located = locateQuotation(words.passage, words, texts);
      return located && citationOf(words, located, pages);
    });
  }

  /** Loads what some quotations are to be looked for in, at once: one by one, each would cost its own ways to the database. */
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
  const isSheet = label !== null && /\.xlsx?$/i.test(passage.fileName);
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
    section: passage.section,
    speaker: speakerOf(passage, start),
    snippet: located.snippet,
    start: located.start,
    end: located.end,
    isDeleted: false,
    ...lastSeenOf(pages),
  };
}

function lastSeenOf(pages: ReadonlyMap<number, StoredPage>): Pick<Citation, 'lastSeenAt'> {
  const lastSeenAt = [...pages.values()].find((page) => page.lastSeenAt !== undefined)?.lastSeenAt;
  return lastSeenAt === undefined ? {} : { lastSeenAt };
}

/** Somebody begins to speak: a line that opens with a name and a colon, or with a name in capitals and a stop. */
const opensSpeech = /(?:^|\n)(?:\p{Lu}[^\n:.!?]{2,60}:|\p{Lu}[\p{Lu} .'’-]{3,40}\.)\s/u;

/** The passage's speaker, unless another one begins before the quotation: a wrong name is worse than none. */
function speakerOf({ speaker, text }: EvidencePassage, start: number): string | null {
  const isOthers = opensSpeech.test(text.slice(1, start));
  return isOthers ? null : speaker;
}

/** The rows of a sheet or a list that a quotation stands in, as the file counts them. */
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
