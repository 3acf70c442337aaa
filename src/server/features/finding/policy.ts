import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { labelsIn, withoutLabels } from '#server/platform/linguistics/labels/labels.ts';
import { editDistance } from '#server/platform/linguistics/words/edit-distance.ts';
import { isStopWord } from '#server/platform/linguistics/words/stop-words.ts';
import type { NameHit } from './finding-repository.ts';

/** More words make no name clearer. */
const mostWords = 8;
/** Letters from which a word may stand within another ("bad" in "Hallenbad"), and may be misspelled. */
const leastInside = 3;
const leastMisspelled = 5;

const vowelPairs: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** Umlauts written out fold to plain vowels ("brueck" = "bruck"), but not "ue" after a vowel or q ("neue", "quelle"). */
export const withoutVowelPairs = (folded: string): string =>
  folded
    .replace(/(?<![aeoq])ue/g, 'u')
    .replace(/ae/g, 'a')
    .replace(/oe/g, 'o');

/**
 * The folded words that are looked for, umlauts written out: all but those that mean nothing, unless there are no others.
 */
export function wordsToFind(query: string): string[] {
  const words = foldedWords(
    query.normalize('NFC').replace(/[äöü]/gi, (vowel) => vowelPairs[vowel.toLowerCase()] ?? ''),
  );
  const isTelling = (word: string) => !isStopWord(word, 'de') && !isStopWord(word, 'en');
  const telling = words.filter((word) => isTelling(word) && isTelling(withoutVowelPairs(word)));
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, mostWords);
}

const isNumber = (word: string): boolean => /^\d+$/.test(word);
const maySpell = (word: string): boolean => word.length >= leastMisspelled && !/\d/.test(word);

/** The spellings of a word: as given, and with its umlauts as plain vowels. */
const spellingsOf = (word: string): string[] => [...new Set([word, withoutVowelPairs(word)])];

/** The words that names may spell differently, and those that may stand within others. */
export const wordsToWiden = (words: readonly string[]) => ({
  alike: words.flatMap(spellingsOf).filter(maySpell),
  within: words.flatMap(spellingsOf).filter((word) => word.length >= leastInside && !isNumber(word)),
});

/** A word as a query: a number is whole, any other word may go on. @param near words that may stand instead of it */
export function queryOf(word: string, near: readonly { word: string; term: string }[] = []): string {
  const spellings = spellingsOf(word);
  const own = near.filter(
    (each) => spellings.includes(each.word) && (each.term.includes(each.word) || isMisspelled(each.word, each.term)),
  );
  // Terms of other kinds ("#item.5") have signs that words have not.
  const all = [...spellings, ...own.map(({ term }) => term).filter((term) => /^[\p{L}\d]+$/u.test(term))];
  return `(${all.map((each) => `'${each}'${isNumber(each) ? '' : ':*'}`).join(' | ')})`;
}

/** A pattern (ILIKE) for names that begin with the text as typed. */
export const beginningOf = (typed: string): string => `${typed.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** The number of the agenda item that a query names ("TOP 5 Haushalt"), with the words beside it; null if it names none. */
export function itemAsked(query: string): { number: string; words: string[] } | null {
  const label = labelsIn(query).find(({ kind }) => kind === 'item');
  if (!label) return null;
  const rest = withoutLabels(query, [label]);
  return { number: foldedWords(label.path.join(' ')).join(' '), words: rest.trim() === '' ? [] : wordsToFind(rest) };
}

/** How well a word matches a name: as a word, at the beginning of one, within one, misspelled; 0 = not. */
function fitOf(word: string, words: readonly string[]): number {
  if (words.includes(word)) return 4;
  if (isNumber(word)) return 0;
  if (words.some((each) => each.startsWith(word))) return 3;
  if (word.length >= leastInside && words.some((each) => each.includes(word))) return 2;
  return maySpell(word) && words.some((each) => isMisspelled(word, each)) ? 1 : 0;
}

/** True if one is the other, or its beginning, with a typo; from eight letters on with two. */
function isMisspelled(word: string, other: string): boolean {
  const most = word.length >= 8 ? 2 : 1;
  return [0, -1, 1].some((more) => editDistance(word, other.slice(0, word.length + more), most) <= most);
}

/** Points for a name as a whole; more than all that words can add. */
const phrasePoints = { same: 400, first: 300, prefix: 200, within: 100 };

/** How well a name matches all words; null if one of them is not in it. What only the text around it says counts less. */
export function scoreOf(asked: readonly string[], hit: Pick<NameHit, 'name' | 'words'>): number | null {
  const words = asked.map(withoutVowelPairs);
  const name = withoutVowelPairs(hit.name);
  const phrase = words.join(' ');
  const [own, every] = [name.split(' '), withoutVowelPairs(hit.words).split(' ')];
  let score = 0;
  for (const word of words) {
    const fit = Math.max(2 * fitOf(word, own), fitOf(word, every));
    if (fit === 0) return null;
    score += fit;
  }
  if (name === phrase) return score + phrasePoints.same;
  if (name.startsWith(`${phrase} `)) return score + phrasePoints.first;
  if (name.startsWith(phrase)) return score + phrasePoints.prefix;
  return ` ${name}`.includes(` ${phrase}`) ? score + phrasePoints.within : score;
}

/** Best first; the newer of two that are as good. */
export function rankHits<Hit extends NameHit>(words: readonly string[], hits: readonly Hit[]): Hit[] {
  return [...new Map(hits.map((hit) => [hit.id, hit])).values()]
    .flatMap((hit) => {
      const score = scoreOf(words, hit);
      return score === null ? [] : [{ hit, score }];
    })
    .sort((one, other) => other.score - one.score || (other.hit.day ?? '').localeCompare(one.hit.day ?? ''))
    .map(({ hit }) => hit);
}
