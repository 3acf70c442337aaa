import type { Citation } from '#shared/contracts/chats.ts';
import type { LeftOutReason, Provenance } from '#shared/contracts/provenance.ts';
import type { QuotedWords } from './engine.ts';
import type { QuotationChecker } from './verify/check-quotations.ts';
import type { CitationNumbers } from './verify/number-citations.ts';

/** Statements of a phase whose quotations are kept; of any more, only the reason. */
const mostCited = 20;

/** The statements of a phase that are not shown: why, and what they quote. Their own words are not kept. */
export class LeftOut {
  readonly #statements: { reason: LeftOutReason; sources: readonly QuotedWords[] }[] = [];

  add(reason: LeftOutReason, sources: readonly QuotedWords[] = []): void {
    this.#statements.push({ reason, sources });
  }

  /** Number of statements by reason. */
  get counts(): ReadonlyMap<LeftOutReason, number> {
    return new Map(
      [...Map.groupBy(this.#statements, ({ reason }) => reason)].map(([reason, { length }]) => [reason, length]),
    );
  }

  /** As told by an answer, with those quotations that stand in the documents. */
  async tell(
    checker: QuotationChecker,
    numbers: CitationNumbers,
  ): Promise<{ leftOut: Provenance['leftOut']; citations: Citation[] }> {
    const quoting = this.#statements.filter(({ sources }) => sources.length > 0).slice(0, mostCited);
    const found = await checker.check(quoting.flatMap(({ sources }) => sources));
    const numbered = found.map((citation) => citation && numbers.numbered(citation));
    const marksOf = new Map(
      quoting.map((statement) => {
        const own = numbered.splice(0, statement.sources.length).filter((citation) => citation !== null);
        return [statement, own] as const;
      }),
    );
    const leftOut = [...Map.groupBy(this.#statements, ({ reason }) => reason)].map(([reason, statements]) => {
      const cited = statements
        .map((statement) => [...new Set(marksOf.get(statement)?.map(({ number }) => number))])
        .filter(({ length }) => length > 0);
      return { reason, count: statements.length, ...(cited.length > 0 ? { cited } : {}) };
    });
    const unique = new Map([...marksOf.values()].flat().map((citation) => [citation.number, citation]));
    return { leftOut, citations: [...unique.values()] };
  }
}
