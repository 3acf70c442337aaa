import type { EvidencePassage, Quotation, QuotedWords } from '../answer-engine.ts';

/**
 * Gives what is quoted its number. Within a phase every span has a number of its own, so that a mark stands for exactly what
 * it follows; the first span of a passage bears the number that the passage has in the phases before, unless what that number
 * stood for there does not hold it.
 */
export class Marks {
  /** The number of each passage. */
  readonly #numbers: Map<string, number>;
  #highest: number;
  /** What each number stood for when it was given. */
  readonly #spans: Map<number, QuotedWords>;
  #quotations: Quotation[] = [];

  /** @param earlier marks of phases that were answered before @param quoted what they stand for */
  constructor(earlier: ReadonlyMap<string, number>, quoted: ReadonlyMap<number, QuotedWords> = new Map()) {
    this.#spans = new Map(quoted);
    this.#numbers = new Map(earlier);
    this.#highest = Math.max(0, ...earlier.values());
  }

  /** Quotes the characters `start`…`end` of the passage's text; the same span again gets the same number. */
  quote(passage: EvidencePassage, start: number, end: number): number {
    const ofPassage = this.#quotations.filter(({ passageId }) => passageId === passage.id);
    const same = ofPassage.find((quotation) => quotation.start === start && quotation.end === end);
    if (same) return same.mark;
    const known = ofPassage.length === 0 ? this.#numbers.get(passage.id) : undefined;
    const mark = known !== undefined && this.#isWithin(known, start, end) ? known : this.#highest + 1;
    this.#highest = Math.max(this.#highest, mark);
    if (!this.#numbers.has(passage.id)) this.#numbers.set(passage.id, mark);
    if (!this.#spans.has(mark)) this.#spans.set(mark, { start, end });
    this.#quotations.push({ mark, passageId: passage.id, start, end });
    return mark;
  }

  /** True where the number stood for these words before, or where that is not known. */
  #isWithin(mark: number, start: number, end: number): boolean {
    const span = this.#spans.get(mark);
    return span === undefined || (span.start <= start && end <= span.end);
  }

  /** What was quoted since the last call. */
  takeQuotations(): Quotation[] {
    const taken = this.#quotations;
    this.#quotations = [];
    return taken;
  }
}
