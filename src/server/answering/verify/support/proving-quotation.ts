import { detectLanguage } from '#server/platform/linguistics/language.ts';
import type { QuotedWords } from '../../engine.ts';
import type { AnswerLanguage } from '../../intent.ts';
import { flowingWords, neighboursOf, sentencesAround } from '../find-quotation.ts';
import { sectionAt } from '../section-at.ts';

/** Metadata of a quotation; each part may prove a part of a claim. */
export type QuotationContext = {
  title: string | null;
  /** YYYY-MM-DD. */
  meetingDate: string | null;
  section: string | null;
  speaker: string | null;
  body: string | null;
  /** Lines that label the cells of rows, "Position: Staff costs; 2024: 4,530". */
  cells: string | null;
};

export type ProvingQuotation = {
  words: string;
  /** The whole sentences around the words, since the rest may reverse them. Null = the words themselves. */
  sentences: string | null;
  language: AnswerLanguage | null;
  context: QuotationContext;
  /** The sentences beside the quoted ones; they may name what the claim is about. */
  nearby?: string | null;
  /** The whole passage. */
  passage?: string | null;
};

/** Turns words of a passage into a quotation that can prove a claim. */
export function quotationOf({ passage, start, end }: QuotedWords): ProvingQuotation {
  const { title, meetingDate, speaker, body = null, context: cells, language, text } = passage;
  const section = sectionAt(passage, start);
  const words = flowingWords({ start, end }, passage);
  const context = { title, meetingDate, section, speaker, body, cells };
  return {
    words,
    sentences: sentencesAround({ start, end }, passage),
    language: language ?? detectLanguage(words),
    context,
    nearby: neighboursOf({ start, end }, passage),
    passage: text,
  };
}
