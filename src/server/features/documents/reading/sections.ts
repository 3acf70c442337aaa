import { sectionSeparator } from './read-model.ts';

const longestTitle = 160;
const longestPath = 400;

/** The headings that hold at a place of the document, outermost first. */
export class SectionPath {
  readonly #stack: { rank: number; title: string }[] = [];

  /** @param rank headings of a lower or equal rank end; smaller = higher */
  enter(rank: number, title: string): void {
    while (this.#stack.length > 0 && (this.#stack.at(-1)?.rank ?? 0) >= rank) this.#stack.pop();
    const clean = title.replace(/\s+/g, ' ').trim();
    if (clean === '') return;
    this.#stack.push({
      rank,
      title: clean.length > longestTitle ? `${clean.slice(0, longestTitle - 1).toWellFormed()}…` : clean,
    });
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
