import {
  analysePassage,
  analyseQuestion,
  type QuestionAnalysis,
  wordTerms,
} from '#server/platform/linguistics/analyser.ts';
import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { numberTerms } from '#server/platform/linguistics/numbers.ts';
import type { PassageSentence } from './sentences-of-passages.ts';
import type { Cell } from './table-row.ts';

/** A term that is less than this is a part of a word: it names no value. */
const leastWeight = 0.7;

/** Finds the rows of tables whose values a question names. */
export class RowMatcher {
  readonly #words: QuestionAnalysis['words'];

  constructor(question: string) {
    this.#words = analyseQuestion(question, detectLanguage(question)).words;
  }

  /** The words of the question that the row's values hold. */
  wordsIn(cells: readonly Cell[]): Set<string> {
    const text = cells.map(({ value }) => value).join(' ');
    const terms = new Set<string>(numberTerms(text));
    for (const word of foldedWords(text)) {
      terms.add(word);
      for (const language of ['de', 'en'] as const) terms.add(wordTerms(word, language)?.stem ?? word);
    }
    const named = this.#words.filter(
      ({ word, terms: asked }) =>
        terms.has(word) || asked.some(({ term, weight }) => weight >= leastWeight && terms.has(term)),
    );
    return new Set(named.map(({ word }) => word));
  }

  /**
   * Of rows of one document those that hold as many of the question's words as any, and the same ones: who asks for one
   * entry of a list must not be shown its neighbours. Empty where no row holds any.
   */
  best<Row extends Pick<PassageSentence, 'cells' | 'passage'>>(rows: readonly Row[]): Row[] {
    // What the whole list is about tells no row from the others ("Mitglieder" in the list of members).
    const { title = '', language = null } = rows[0]?.passage ?? {};
    const ofTitle = new Set(analysePassage(title, '', language).terms);
    const common = new Set(
      this.#words
        .filter(({ terms }) => terms.some(({ term, weight }) => weight >= leastWeight && ofTitle.has(term)))
        .map(({ word }) => word),
    );
    const matched = rows.map((row) => ({ row, words: this.wordsIn(row.cells ?? []).difference(common) }));
    const best = matched.reduce<Set<string>>((most, { words }) => (words.size > most.size ? words : most), new Set());
    if (best.size === 0) return [];
    return matched.filter(({ words }) => best.isSubsetOf(words)).map(({ row }) => row);
  }
}
