import { lazy } from '#shared/lazy.ts';
import { foldedWords, foldText } from '../folding.ts';
import type { Language } from './stems.ts';
import { isStopWord } from './stop-words.ts';
import { lexicon } from './translations.ts';

/** Expressions as folded words without stop words. */
export type Counterparts = { synonyms: readonly (readonly string[])[]; translations: readonly (readonly string[])[] };

/** Folded expression → its folded translations. */
type Side = Map<string, Set<string>>;

const sides = lazy((): Record<Language, Side> => {
  const built: Record<Language, Side> = { de: new Map(), en: new Map() };
  const add = (side: Side, from: string, to: string) => {
    const known = side.get(from) ?? new Set<string>();
    side.set(from, known.add(to));
  };
  const folded = (side: string) =>
    side
      .trim()
      .split(' ')
      .map((each) => foldText(each.replaceAll('_', ' ')).trim());
  for (const entry of lexicon.flatMap((words) => words.split(/[;\n]/))) {
    const [left = '', right = ''] = entry.split('=');
    if (right === '') continue;
    for (const german of folded(left)) {
      for (const english of folded(right)) {
        add(built.de, german, english);
        add(built.en, english, german);
      }
    }
  }
  return built;
});

/** Case and plural endings. */
const endings = { de: /(?:es|s|en|n|e|ern|er)$/, en: /(?:es|s)$/ };
/** Minimum overlap (Jaccard) of the translations of synonyms: "Gehalt" and "Lohn", but not "zahlen" (pay). */
const minShared = 0.5;

/**
 * Synonyms and translations of a folded word in the lexicon. Unlike translationsOfWord it compares whole words, since
 * "gehalten" has the stem of "Gehalt".
 */
export function counterpartsOf(word: string, language: Language): Counterparts {
  const own = sides()[language];
  const other = sides()[language === 'de' ? 'en' : 'de'];
  const known = own.has(word) ? word : word.replace(endings[language], '');
  const translations = own.get(known) ?? new Set<string>();
  const near = new Set([...translations].flatMap((each) => [...(other.get(each) ?? [])]));
  near.delete(known);
  const synonyms = [...near].filter((each) => {
    const theirs = own.get(each) ?? new Set<string>();
    return theirs.intersection(translations).size >= minShared * theirs.union(translations).size;
  });
  const wordsIn = (expressions: Iterable<string>, of: Language) =>
    [...expressions].map((each) => foldedWords(each).filter((part) => !isStopWord(part, of)));
  return {
    synonyms: wordsIn(synonyms, language),
    translations: wordsIn(translations, language === 'de' ? 'en' : 'de'),
  };
}
