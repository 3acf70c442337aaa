import { boardLexicon } from './board-lexicon.ts';
import { foldText } from './folding.ts';
import { type Language, stem } from './stems.ts';
import { isStopWord } from './stop-words.ts';

/** A translated word: its stem in the other language; of an expression of n words each counts 1/n. */
export type Translation = { term: string; share: number };

let tables: Record<Language, Map<string, Translation[]>> | null = null;

function build(): Record<Language, Map<string, Translation[]>> {
  const found = { de: new Map<string, Translation[]>(), en: new Map<string, Translation[]>() };
  const add = (from: Language, word: string, to: Language, expression: string) => {
    const words = expression.split('_').filter((each) => !isStopWord(each, to));
    const key = stem(foldText(word), from);
    const translations = found[from].get(key) ?? [];
    for (const each of words) {
      const term = stem(foldText(each), to);
      if (!translations.some((known) => known.term === term)) translations.push({ term, share: 1 / words.length });
    }
    found[from].set(key, translations);
  };
  for (const line of boardLexicon.trim().split('\n')) {
    const [german = [], english = []] = line.split('=').map((side) => side.trim().split(' '));
    for (const left of german) {
      for (const right of english) {
        add('de', left, 'en', right);
        // A single word asks for its counterpart; an expression would have to be recognised as one first.
        if (!right.includes('_')) add('en', right, 'de', left);
      }
    }
  }
  return found;
}

/** Stems in the other language for a stem in this one; empty where the lexicon does not know it. */
export function translationsOf(term: string, language: Language): readonly Translation[] {
  tables ??= build();
  return tables[language].get(term) ?? [];
}
