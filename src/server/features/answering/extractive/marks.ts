import type { EvidencePassage, Quotation } from '../answer-engine.ts';

/** Gives each quoted passage its number, the same in all phases, and collects what is quoted of it within one phase. */
export class Marks {
  readonly #numbers: Map<string, number>;
  #quotations = new Map<string, Quotation>();

  /** @param earlier marks of phases that were answered before. */
  constructor(earlier: ReadonlyMap<string, number>) {
    this.#numbers = new Map(earlier);
  }

  /** Quotes a span of the passage; several spans of one passage become the smallest span that holds them all. */
  quote(passage: EvidencePassage, start: number, end: number): number {
    let mark = this.#numbers.get(passage.id);
    if (mark === undefined) {
      mark = Math.max(0, ...this.#numbers.values()) + 1;
      this.#numbers.set(passage.id, mark);
    }
    const known = this.#quotations.get(passage.id);
    this.#quotations.set(passage.id, {
      mark,
      passageId: passage.id,
      start: Math.min(start, known?.start ?? start),
      end: Math.max(end, known?.end ?? end),
    });
    return mark;
  }

  /** What was quoted since the last call. */
  takeQuotations(): Quotation[] {
    const taken = [...this.#quotations.values()];
    this.#quotations = new Map();
    return taken;
  }
}
