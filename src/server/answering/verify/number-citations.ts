import type { Citation } from '#shared/contracts/chats.ts';

/** Gives citations their marks: the same words the same number in every phase of an answer, [1] first. */
export class CitationNumbers {
  readonly #known = new Map<string, Citation>();
  #next = 1;

  /** @param earlier of phases of this answer that are stored already */
  constructor(earlier: readonly Citation[]) {
    for (const citation of earlier) {
      this.#known.set(spanOf(citation), citation);
      this.#next = Math.max(this.#next, citation.number + 1);
    }
  }

  /** The citation with its number; one that was quoted before with other marks around its words stands for it. */
  numbered(citation: Omit<Citation, 'number'>): Citation {
    const key = spanOf(citation);
    const known = this.#known.get(key) ?? { ...citation, number: this.#next++ };
    this.#known.set(key, known);
    return known;
  }
}

/** Where the words stand, without the marks around them: a model seldom quotes the full stop. */
function spanOf({ documentId, page, start, lastPage, end, snippet }: Omit<Citation, 'number'>): string {
  const [[before], [after]] = [/^[\s\p{P}]*/u.exec(snippet) ?? [''], /[\s\p{P}]*$/u.exec(snippet) ?? ['']];
  return [documentId, page, start + before.length, lastPage, end - after.length].join(' ');
}
