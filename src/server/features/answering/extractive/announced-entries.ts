import type { EvidencePassage } from '../answer-engine.ts';
import type { ChosenQuotation } from './choose-quotations.ts';
import type { SectionEntry } from './section-entries.ts';

/** What a clause or heading announces as just what is asked for, in the order of the papers. */
export type Announced = { passages: readonly EvidencePassage[]; entries: readonly SectionEntry[] };

/** A list is quoted whole; of a longer one what fits. In words. */
const longestQuoted = 240;

/** How far a quotation goes that opens such a list: to the last item in its passage. */
export function endOfList(list: readonly SectionEntry[], { sentences: [first], start, end }: ChosenQuotation): number {
  const own = list.filter(({ passage }) => passage === first?.passage);
  const [lead] = own;
  if (first === undefined || lead === undefined || lead.start < start || lead.start >= end) return end;
  const isShort = (until: number) => first.passage.text.slice(start, until).split(/\s+/u).length <= longestQuoted;
  return Math.max(end, ...own.map((entry) => entry.end).filter(isShort));
}
