import type { EvidencePassage, Quotation } from '../answer-engine.ts';

/**
 * Gives what is quoted its number. Within a phase every span has a number of its own, so that a mark stands for exactly what
 * it follows; the first span of a passage bears the number that the passage has in the other phases.
 */
export class Marks {
  /** The number of each passage. */
  readonly #numbers: Map<string, number>;
  #highest: number;
  #quotations: Quotation[] = [];

  /** @param earlier marks of phases that were answered before. */
  constructor(earlier: ReadonlyMap<string, number>) {
    this.#numbers = new Map(earlier);
    this.#highest = Math.max(0, ...earlier.values());
  }

  /** Quotes the characters `start`…`end` of the passage's text; the same span again gets the same number. */
  quote(passage: EvidencePassage, start: number, end: number): number {
    const ofPassage = this.#quotations.filter(({ passageId }) => passageId === passage.id);
    const same = ofPassage.find((quotation) => quotation.start === start && quotation.end === end);
    if (same) return same.mark;
    const known = ofPassage.length === 0 ? this.#numbers.get(passage.id) : undefined;
    const mark = known ?? this.#highest + 1;
    this.#highest = Math.max(this.#highest, mark);
    if (!this.#numbers.has(passage.id)) this.#numbers.set(passage.id, mark);
    this.#quotations.push({ mark, passageId: passage.id, start, end });
    return mark;
  }

  /** What was quoted since the last call. */
  takeQuotations(): Quotation[] {
    const taken = this.#quotations;
    this.#quotations = [];
    return taken;
  }
}
