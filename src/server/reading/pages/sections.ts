import { sectionSeparator } from '../read-model.ts';

const longestTitle = 200;
/** How much of the beginning of a long title stays, before its matter. */
const longestOpening = 60;
const longestPath = 400;
/** Below every heading: whatever is entered next ends it. */
const lowestRank = Number.MAX_SAFE_INTEGER;
/** A quotation in a title, with what follows it: the matter of a motion, and its number. */
const lastQuoted = /(?:^|\s)(["„“«»‹'‘][^"„“”«»]{8,}["”“«»›'’]\s?[^"„“”«»]{0,60})$/u;

/** The headings that hold at a place of the document, outermost first. */
export class SectionPath {
  readonly #stack: { rank: number; title: string }[] = [];

  /** @param rank headings of a lower or equal rank end; smaller = higher */
  enter(rank: number, title: string): void {
    while (this.#stack.length > 0 && (this.#stack.at(-1)?.rank ?? 0) >= rank) this.#stack.pop();
    const clean = title.replace(/\s+/g, ' ').trim();
    if (clean === '') return;
    this.#stack.push({ rank, title: shortenTitle(clean) });
  }

  /** All headings end. @param title of what follows them, where it has one */
  close(title: string | null): void {
    this.#stack.length = 0;
    if (title !== null) this.enter(lowestRank, title);
  }

  /** Number of headings in the path. */
  get depth(): number {
    return this.#stack.length;
  }

  /** Joined by " › ", or null before the first heading. */
  get path(): string | null {
    if (this.#stack.length === 0) return null;
    const titles = this.#stack.map((each) => each.title);
    // The innermost headings say most; outer ones give way.
    while (titles.length > 1 && titles.join(sectionSeparator).length > longestPath) titles.shift();
    return titles.join(sectionSeparator);
  }
}

/**
 * A title of at most 200 characters. Titles name who moved it first and the matter last, so a long one loses its middle: it
 * keeps its beginning and its end, from the last quotation on where that fits.
 */
function shortenTitle(title: string): string {
  if (title.length <= longestTitle) return title;
  const quoted = lastQuoted.exec(title)?.[1] ?? '';
  const room = longestTitle - longestOpening - 3;
  const isMatter = quoted !== '' && quoted.length <= longestTitle - 25;
  const end = isMatter
    ? quoted
    : title
        .slice(-room)
        .toWellFormed()
        .replace(/^\S*\s/u, '');
  const opening = title
    .slice(0, Math.min(longestOpening, longestTitle - end.length - 3))
    .toWellFormed()
    .replace(/[\s,;–-]+\S*$/u, '');
  return `${opening} … ${end}`;
}
