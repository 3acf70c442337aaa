import { documentPath } from '#shared/citations/document-path.ts';
import { namePage } from '#shared/citations/page-reference.ts';
import { findNamesakes } from '#shared/citations/tell-apart.ts';
import type { Citation } from '#shared/contracts/chats.ts';
import { type Note, oneLine } from './policy.ts';
import type { ReportWords } from './read-words.ts';

/** The footnotes of a report: one per quotation of an answer, numbered in order of first mention. */
export class Notes {
  readonly #words: ReportWords;
  readonly #publicUrl: string;
  readonly #places: Readonly<Record<string, string>>;
  readonly #notes: Note[] = [];
  #ofAnswer = new Map<string, number>();
  #namesakes: ReadonlyMap<string, string> = new Map();

  /** `places`: paths of files beside the report, by document; their notes link to them. */
  constructor(words: ReportWords, publicUrl: string, places: Readonly<Record<string, string>> = {}) {
    this.#words = words;
    this.#publicUrl = publicUrl;
    this.#places = places;
  }

  get all(): readonly Note[] {
    return this.#notes;
  }

  /** Starts an answer with these sources. */
  beginAnswer(citations: readonly Citation[]): void {
    this.#ofAnswer = new Map();
    this.#namesakes = findNamesakes(citations);
  }

  /** Note numbers of an answer's marks; marks without a citation have none. */
  mark(marks: readonly number[], citations: readonly Citation[]): number[] {
    const cited = marks.flatMap((mark) => citations.find(({ number }) => number === mark) ?? []);
    return [...new Set(cited.map((citation) => this.#numberOf(citation)))];
  }

  #numberOf(citation: Citation): number {
    const { number, documentId, page, start, lastPage, end } = citation;
    const key = JSON.stringify([number, documentId, page, start, lastPage, end]);
    const known = this.#ofAnswer.get(key);
    if (known !== undefined) return known;
    const next = this.#notes.length + 1;
    this.#ofAnswer.set(key, next);
    this.#notes.push(this.#describe(next, citation));
    return next;
  }

  #addressOf(documentId: string, span: Parameters<typeof documentPath>[1] & { firstPage: number }): string {
    const place = this.#places[documentId];
    if (place === undefined) return `${this.#publicUrl}${documentPath(documentId, span)}`;
    const path = place.split('/').map(encodeURIComponent).join('/');
    // PDF is the only type whose viewers jump to a page in the URL.
    return /\.pdf$/i.test(place) ? `../${path}#page=${span.firstPage}` : `../${path}`;
  }

  #describe(number: number, citation: Citation): Note {
    const { answer, exports, shortDate } = this.#words;
    const { documentId, page, start, lastPage, end, section, speaker, isDeleted, isUnproven, replacement } = citation;
    const fileName = this.#namesakes.get(documentId);
    const source = [
      fileName ? `${citation.title} (${fileName})` : citation.title,
      citation.mail && answer.attachmentOf(citation.mail),
      citation.date ? shortDate(citation.date) : answer.dateUnknown,
      section && exports.section(oneLine(section)),
      namePage(citation, answer),
      speaker && exports.speaker(oneLine(speaker)),
    ];
    return {
      number,
      source: oneLine(source.filter(Boolean).join(', ')),
      address: isDeleted ? null : this.#addressOf(documentId, { firstPage: page, start, lastPage, end }),
      quotation: isDeleted ? null : oneLine(citation.snippet) || null,
      remarks: [
        ...(citation.isNonPublic ? [answer.nonPublic] : []),
        ...(isDeleted ? [answer.deleted] : []),
        ...(isUnproven ? [answer.unproven] : []),
        ...(replacement ? [exports.replacedBy(oneLine(replacement.title))] : []),
      ],
    };
  }
}
