import type { QueryWord } from '#server/platform/linguistics/analyser.ts';
import type { Language } from '#server/platform/linguistics/language.ts';
import { Scorer } from '#server/platform/linguistics/scoring.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import { type Holder, holderOf } from '../find-demand.ts';
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

/** Tells whether a text has a word; in the other language also one of an expression ("supervisory board"). */
export function holding(word: QueryWord, language: Language, textLanguage: Language | null): Holder {
  const holds = holderOf(word, { language }, textLanguage);
  if (textLanguage === null || textLanguage === language) return holds;
  const scorer = new Scorer({ words: [word] }, () => 1);
  return (text) => holds(text) || scorer.termCoverage(scorer.count(text, textLanguage)) > leastShare;
}

/** A part of a compound counts half. */
const leastShare = 0.5;
