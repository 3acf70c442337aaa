import type { Span } from '#shared/contracts/documents.ts';

/** Characters `start` to `end` (exclusive) of a paper's pages, joined. */
export interface Place {
  start: number;
  end: number;
}

/** More occurrences of one text than this say nothing. */
const maxPlaces = 40;
/** Squeezed characters at either end by which a text is found that something interrupts. */
const anchor = 24;

/**
 * A paper's pages as one text in which words are found whatever stands between them: white space, line ends, hyphens,
 * tabs of tables and punctuation are passed over, as is case.
 */
export class PaperPlaces {
  readonly #starts = new Map<number, number>();
  readonly #squeezed: string;
  readonly #offsets: number[];

  /** @param pages texts by number */
  constructor(pages: ReadonlyMap<number, string>) {
    let text = '';
    for (const [number, page] of pages) {
      this.#starts.set(number, text.length);
      text += `${page}\n`;
    }
    ({ squeezed: this.#squeezed, offsets: this.#offsets } = squeezeWithOffsets(text));
  }

  /** Where a record's words stand. */
  placeOf({ firstPage, start, lastPage, end }: Span): Place {
    return { start: (this.#starts.get(firstPage) ?? 0) + start, end: (this.#starts.get(lastPage) ?? 0) + end };
  }

  /**
   * Everywhere the text stands; empty if reading lost it. A text that something interrupts (a running head, a cell
   * between) is found by its two ends.
   */
  find(text: string): Place[] {
    const wanted = squeeze(text);
    if (wanted === '') return [];
    const places: Place[] = [];
    for (let at = this.#squeezed.indexOf(wanted); at !== -1 && places.length < maxPlaces; ) {
      places.push(this.#place(at, at + wanted.length));
      at = this.#squeezed.indexOf(wanted, at + 1);
    }
    return places.length > 0 || wanted.length < 2 * anchor ? places : this.#findInterrupted(wanted);
  }

  #findInterrupted(wanted: string): Place[] {
    const start = this.#squeezed.indexOf(wanted.slice(0, anchor));
    if (start === -1) return [];
    const last = wanted.slice(-anchor);
    const end = this.#squeezed.indexOf(last, start + anchor);
    if (end === -1 || end - start > 2 * wanted.length + 200) return [];
    return [this.#place(start, end + last.length)];
  }

  #place(from: number, to: number): Place {
    return { start: this.#offsets[from] ?? 0, end: (this.#offsets[to - 1] ?? 0) + 1 };
  }
}

/** Letters and digits only, in lower case. */
export const squeeze = (text: string): string => squeezeWithOffsets(text).squeezed;

function squeezeWithOffsets(text: string): { squeezed: string; offsets: number[] } {
  const offsets: number[] = [];
  const kept: string[] = [];
  for (const { 0: letters, index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    for (const unit of letters.normalize('NFKC').toLowerCase()) {
      kept.push(unit);
      for (let more = 0; more < unit.length; more++) offsets.push(index);
    }
  }
  return { squeezed: kept.join(''), offsets };
}

const lengthOf = ({ start, end }: Place): number => Math.max(0, end - start);

/** Characters that both have. */
const shared = (one: Place, other: Place): number =>
  Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));

/** True if at least half of the shorter one lies in the longer one. */
export function meets(one: Place, other: Place): boolean {
  const shorter = Math.min(lengthOf(one), lengthOf(other));
  return shorter > 0 && shared(one, other) >= shorter / 2;
}

/** Share of what either has that both have: 1 = the same words. */
export function likeness(one: Place, other: Place): number {
  const both = shared(one, other);
  return both === 0 ? 0 : both / (lengthOf(one) + lengthOf(other) - both);
}

/** True if nearly all of the first lies in the second. */
export const liesIn = (one: Place, other: Place): boolean =>
  lengthOf(one) > 0 && shared(one, other) >= 0.9 * lengthOf(one);
