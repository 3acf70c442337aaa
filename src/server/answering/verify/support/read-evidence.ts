import { foldedWords } from '#server/platform/linguistics/folding.ts';
import type { AnswerLanguage } from '../../intent.ts';
import { labelledRows } from '../compare-cells.ts';
import { type FactSentence, readSentence, readSentences } from '../read-facts.ts';
import type { ProvingQuotation } from './proving-quotation.ts';

/** All that a claim cites, with what stands around it. */
export type Evidence = {
  language: AnswerLanguage;
  /** The quoted sentences, and rows with their column names. */
  quoted: readonly FactSentence[];
  /** Titles, sections, speakers, bodies, days, column names, short forms with what they stand for, and the sentences beside the quoted ones. */
  around: readonly FactSentence[];
  /** Years of the meetings. */
  years: ReadonlySet<number>;
  /** True if a passage names it anywhere; `word` is folded. */
  isNamed: (word: string) => boolean;
};

/** What short forms of the paper stand for, as reading stored it: "NfA = Nachhaltiger Förderausschuss". */
const shortFormsIn = (context: string): string[] =>
  context.split('\n').filter((line) => /^[^:=]{2,40} = [^=]+$/.test(line));

/** @param fallback language of quotations whose own is unknown */
export function readEvidence(quotations: readonly ProvingQuotation[], fallback: AnswerLanguage): Evidence {
  const language = quotations[0]?.language ?? fallback;
  const quoted: FactSentence[] = [];
  const around: FactSentence[] = [];
  const years = new Set<number>();
  for (const { words, sentences, context, nearby } of quotations) {
    const { named, rest } = labelledRows(words, context.cells);
    quoted.push(
      ...named.map((line) => readSentence(line, language)),
      ...readSentences(rest === words ? (sentences ?? words) : rest, language),
    );
    const { title, section, speaker, body, meetingDate } = context;
    for (const text of [title, section, speaker, body, meetingDate])
      if (text) around.push(readSentence(text, language));
    around.push(...shortFormsIn(context.cells ?? '').map((line) => readSentence(line, language)));
    if (nearby) around.push(...readSentences(nearby, language));
    if (meetingDate !== null) years.add(Number(meetingDate.slice(0, 4)));
  }
  let passages: ReadonlySet<string> | null = null;
  const isNamed = (word: string) => {
    passages ??= new Set(quotations.flatMap(({ passage }) => foldedWords(passage ?? '')));
    return passages.has(word);
  };
  return { language, quoted, around, years, isNamed };
}
