import type { Citation } from '#shared/contracts/chats.ts';

/** Gives citations their marks: the same words the same number in every phase of an answer, [1] first. */
export class CitationNumbers {
  readonly #known = new Map<string, number>();
  #next = 1;

  /** @param earlier of phases of this answer that are stored already */
  constructor(earlier: readonly Citation[]) {
    for (const citation of earlier) {
      this.#known.set(spanOf(citation), citation.number);
      this.#next = Math.max(this.#next, citation.number + 1);
    }
  }

  numbered(citation: Omit<Citation, 'number'>): Citation {
    const key = spanOf(citation);
    const number = this.#known.get(key) ?? this.#next++;
    this.#known.set(key, number);
    return { ...citation, number };
  }
}

const spanOf = ({ documentId, page, start, lastPage, end }: Omit<Citation, 'number'>) =>
  [documentId, page, start, lastPage, end].join(' ');
