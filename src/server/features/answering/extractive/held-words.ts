import type { QueryWord } from '#server/platform/linguistics/analyser.ts';
import type { Language } from '#server/platform/linguistics/language.ts';
import { type Holder, holderOf } from '../find-demand.ts';
import { columnsNamedBy, periodsOf } from './choose-columns.ts';

const ordinalOfPeriod =
  /^(?:erst|zweit|dritt|viert|letzt|first|second|third|fourth|last|quartal|quarter|halbjahr|half|[1-4]$)/iu;

/** Tells which words of one question stand in texts of one language: as they are, in compounds, as synonyms, as translations. */
export class HeldWords {
  readonly #language: Language;
  readonly #textLanguage: Language | null;
  readonly #periods: readonly RegExp[];
  readonly #holders = new Map<string, Holder>();

  constructor(question: string, language: Language, textLanguage: Language | null) {
    this.#language = language;
    this.#textLanguage = textLanguage;
    this.#periods = periodsOf(question).map((each) => new RegExp(`(?<!\\p{L})${each}(?!\\d)`, 'iu'));
  }

  holds(word: QueryWord, text: string): boolean {
    // Letters in common make no year of another.
    if (/^\d+$/u.test(word.word)) return new RegExp(`(?<!\\d)${word.word}(?!\\d)`, 'u').test(text);
    if (ordinalOfPeriod.test(word.word) && this.#periods.some((each) => each.test(text))) return true;
    const holder = this.#holders.get(word.word) ?? holderOf(word, { language: this.#language }, this.#textLanguage);
    this.#holders.set(word.word, holder);
    return holder(text);
  }

  areHeld(words: readonly QueryWord[], text: string): boolean {
    return words.every((word) => this.holds(word, text));
  }

  /** Also by the stem: "leitet" means the column "Leitung". */
  meansColumn(word: QueryWord, name: string): boolean {
    return this.holds(word, name) || columnsNamedBy(word.word, [{ name, value: '' }]).length > 0;
  }
}
