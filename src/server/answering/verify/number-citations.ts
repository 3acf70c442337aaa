import type { Citation } from '#shared/contracts/chats.ts';

/** Numbers citations from [1]; the same words keep their number in all phases of an answer. */
export class CitationNumbers {
  readonly #known = new Map<string, Citation>();
  #next = 1;

  /** @param earlier citations of this answer's already stored phases */
  constructor(earlier: readonly Citation[]) {
    for (const citation of earlier) {
      this.#known.set(placeKey(citation), citation);
      this.#next = Math.max(this.#next, citation.number + 1);
    }
  }

  /** The numbered citation; returns the earlier one if it differs only in surrounding punctuation. */
  numbered(citation: Omit<Citation, 'number'>): Citation {
    const key = placeKey(citation);
    const known = this.#known.get(key) ?? { ...citation, number: this.#next++ };
    this.#known.set(key, known);
    return known;
  }
}

/** Key of a citation's place without surrounding punctuation: models seldom quote the full stop. */
function placeKey({ documentId, page, start, lastPage, end, snippet }: Omit<Citation, 'number'>): string {
  const [[before], [after]] = [/^[\s\p{P}]*/u.exec(snippet) ?? [''], /[\s\p{P}]*$/u.exec(snippet) ?? ['']];
  return [documentId, page, start + before.length, lastPage, end - after.length].join(' ');
}
