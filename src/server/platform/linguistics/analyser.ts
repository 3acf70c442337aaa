import { composeContext } from './compose-context.ts';
import { foldedWords } from './folding.ts';
import { labelTerms } from './labels/label-terms.ts';
import { numberTerms } from './numbers/numbers.ts';
import { widenQuestion } from './thesaurus/widen-question.ts';
import type { Language } from './words/stems.ts';
import { isRequestWord, isStopWord } from './words/stop-words.ts';
import { maxWordLength, type WordTerms, wordTerms } from './words/word-terms.ts';

/** Stored with the index. Increment it whenever the terms of a text change, so that older rows are reanalysed. */
export const analyserVersion = 3;

export type PassageAnalysis = {
  /** Distinct terms, for the index. Letters, digits, "." and "-" only; those of names of things have "#" and "/", too. */
  terms: string[];
  /** Words of text and context, stop words included. */
  length: number;
};

/**
 * The index terms of a passage: stems, compound parts, numbers and dates of its text and of its `context` (title,
 * section, speaker, table headers).
 * @param language of the passage; null = unknown, which keeps the stems of both languages.
 */
export function analysePassage(text: string, context: string, language: Language | null): PassageAnalysis {
  const terms = new Set<string>();
  const words = [...foldedWords(context), ...foldedWords(text)];
  const languages: Language[] = language === null ? ['de', 'en'] : [language];
  for (const word of words) {
    for (const each of languages) {
      const found = wordTerms(word, each);
      if (!found) continue;
      terms.add(found.stem);
      for (const part of found.parts) terms.add(part);
    }
  }
  for (const term of numberTerms(`${context}\n${text}`)) if (term.length <= maxWordLength) terms.add(term);
  return { terms: [...terms], length: words.length };
}

type Analysed = Parameters<typeof composeContext>[1] & Parameters<typeof labelTerms>[0] & { language: Language | null };

/** As `analysePassage`, of a document's passage, with the terms of the things that it names. */
export function analyseIndexed(document: Parameters<typeof composeContext>[0], passage: Analysed): PassageAnalysis {
  const { terms, length } = analysePassage(passage.text, composeContext(document, passage), passage.language);
  return { terms: [...terms, ...labelTerms(passage)], length };
}

export type QueryTerm = {
  term: string;
  /** 1 for the word itself, ½ for a part of it; for related words see thesaurus/widen-question.ts. */
  weight: number;
  /** True for terms of related words only. */
  isRelated?: boolean;
};

export type QueryWord = {
  /** Folded. */
  word: string;
  /** Stem in the question's language first, then the other language's, then parts, then
   * related words; numbers stand alone. */
  terms: readonly QueryTerm[];
};

export type QuestionAnalysis = {
  language: Language | null;
  /** The distinct content words. Empty if the question consists of stop words only. */
  words: readonly QueryWord[];
};

const partWeight = 0.5;

/**
 * The weighted terms of a question.
 * @param language of the question; null = unknown (treated as German first, English second).
 */
export function analyseQuestion(question: string, language: Language | null): QuestionAnalysis {
  const own: Language = language ?? 'de';
  const other: Language = own === 'de' ? 'en' : 'de';
  const all = foldedWords(question);
  const asked = all.flatMap((word, place) => {
    const terms =
      isRequestWord(word, own) || (language === null && isStopWord(word, other)) ? null : wordTerms(word, own);
    return terms ? [{ place, word, terms, parts: terms.parts }] : [];
  });
  const related = widenQuestion(all, asked, own);
  const words = new Map<string, QueryTerm[]>();
  for (const { place, word, terms } of asked) {
    const weighted = words.get(word) ?? weighTerms(word, terms, other);
    for (const [term, weight] of related.get(place) ?? []) raise(weighted, term, weight);
    words.set(word, weighted);
  }
  for (const term of numberTerms(question)) words.set(term, [{ term, weight: 1 }]);
  return { language, words: [...words].map(([word, terms]) => ({ word, terms })) };
}

/** Adds a related term, or raises its weight. */
function raise(terms: QueryTerm[], term: string, weight: number): void {
  const known = terms.find((each) => each.term === term);
  if (known === undefined) terms.push({ term, weight, isRelated: true });
  else known.weight = Math.max(known.weight, weight);
}

function weighTerms(word: string, terms: WordTerms, other: Language): QueryTerm[] {
  const own = [terms.stem, wordTerms(word, other)?.stem ?? terms.stem];
  const parts = terms.parts.filter((part) => !own.includes(part));
  return [
    ...[...new Set(own)].map((term) => ({ term, weight: 1 })),
    ...parts.map((term) => ({ term, weight: partWeight })),
  ];
}
