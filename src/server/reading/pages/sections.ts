import { sectionSeparator } from '../read-model.ts';

const longestTitle = 200;
/** Characters kept from the start of a long title, before its subject. */
const longestOpening = 60;
const longestPath = 400;
/** Below every heading: any next one ends it. */
const lowestRank = Number.MAX_SAFE_INTEGER;
/** A quotation in a title and what follows: a motion's subject and number. */
const lastQuoted = /(?:^|\s)(["„“«»‹'‘][^"„“”«»]{8,}["”“«»›'’]\s?[^"„“”«»]{0,60})$/u;

/** The heading path at a position in the document, outermost first. */
export class SectionPath {
  readonly #stack: { rank: number; title: string }[] = [];

  /** @param rank ends headings of equal or lower rank; smaller = higher */
  enter(rank: number, title: string): void {
    while (this.#stack.length > 0 && (this.#stack.at(-1)?.rank ?? 0) >= rank) this.#stack.pop();
    const clean = title.replace(/\s+/g, ' ').trim();
    if (clean === '') return;
    this.#stack.push({ rank, title: shortenTitle(clean) });
  }

  /** Ends all headings. @param title of what follows, if any */
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
    // Inner headings are the most specific: drop outer ones.
    while (titles.length > 1 && titles.join(sectionSeparator).length > longestPath) titles.shift();
    return titles.join(sectionSeparator);
  }
}

/**
 * A title cut to 200 characters. Titles start with the movers and end with the subject, so the middle goes: the start
 * and the end are kept, the end from the last quotation on if it fits.
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
