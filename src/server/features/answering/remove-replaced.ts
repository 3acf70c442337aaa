import { wordTerms } from '#server/platform/linguistics/analyser.ts';
import { isKnownNoun, splitCompound } from '#server/platform/linguistics/compounds.ts';
import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { wholeMonthNames } from '#server/platform/linguistics/month-names.ts';
import { translationsOfWord } from '#server/platform/linguistics/translations.ts';
import { namesOfQuestion } from './extractive/names-of-question.ts';

/** What is named in a question: `kind` tells what else could stand in its place. */
type Phrase = { kind: string; name: string; start: number; end: number };

/** `rest` is the earlier question without what has been replaced; `names` are the people and places that took its place, as they are written. */
export type Replaced = { rest: string; names: readonly string[] };

const opening =
  /^\s*(?:(?:und|aber|sowie|auch|also|and|but|or)\s+)?(?:(?:what about|how about|was ist mit|wie (?:sieht|steht|ist|war) es mit)\s+)?/iu;
const titled = /(?<!\p{L})(?:Herrn?|Frau|Mr|Ms|Mrs|Miss)\.?\s(?:(?:Dr|Prof)\.?\s)*/gu;
const prepositions: readonly (readonly [string, string])[] = [
  ['in', 'in|im|ins|within'],
  ['at', 'bei|beim|at'],
  ['for', 'für|for'],
  ['from', 'von|vom|aus|from'],
  ['with', 'mit|with'],
  ['about', 'zu|zum|zur|about|on|regarding'],
];
const preposition = new RegExp(
  `(?<!\\p{L})(${prepositions.map(([, words]) => words).join('|')})\\s(?:(der|dem|den|das|die|the)\\s)?(?=\\p{Lu})`,
  'giu',
);
const merged = /^(?:im|ins|beim|vom|zum|zur)$/iu;
/** Countries that are named with an article. */
const country = /^(?:Schweiz|Türkei|Slowakei|Ukraine|Mongolei|USA|Niederlande\p{L}*|Emirate\p{L}*|Vereinigte\p{L}*)$/u;
/** Words of one name; more are no name, and each costs time. */
const longestName = 6;
/** What tells when, how or on which occasion leaves it open where. */
const circumstance =
  /(?:jahr(?:e?s|e)?|quartal|monat|woche|halbjahr|durchschnitt|schnitt|mittel|vergleich|summe|total|prozent|euro|franken|zahlen|worten|detail|einzelnen|ganzen|gesamt|budget|plan|fall|sitzung|sitzungen|punkt|tagen|stunden|eur|chf|usd|teur|tchf|average|comparison|year|quarter|meeting)$/iu;

/**
 * Leaves out of an earlier question what a follow-up names another of the same kind for: "Und in Südamerika?" puts one place in
 * the place of another, "Und Herr Aydin?" one person. A name alone ("What about Asia?") takes the place of the one thing named.
 */
export function removeReplaced(question: string, before: string): Replaced {
  const asked = question.replace(opening, (match) => ' '.repeat(match.length));
  const known = phrasesOf(before);
  const knownByKind = Map.groupBy(known, ({ kind }) => kind);
  const gone: Phrase[] = [];
  const names: string[] = [];
  const fresh = phrasesOf(asked);
  const bare = fresh.length === 0 ? nameAlone(asked, question) : null;
  for (const [kind, own] of Map.groupBy(bare === null ? fresh : [bare], (each) => each.kind)) {
    const replaced = knownByKind.get(kind) ?? sole(kind, known, before);
    const others = own.filter(({ name }) => !replaced.some((each) => each.name === name));
    if (replaced.length === 0 || others.length === 0) continue;
    gone.push(...replaced);
    names.push(...others.filter(isProper).map(({ name }) => name));
  }
  return { rest: without(before, gone), names };
}

/** A text with a blank in the place of each phrase; a name may be a part of another one. */
function without(text: string, phrases: readonly Phrase[]): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of phrases.toSorted((left, right) => left.start - right.start)) {
    if (start >= from) rest += `${text.slice(from, start)} `;
    from = Math.max(from, end);
  }
  return rest + text.slice(from);
}

/** People and places are called the same everywhere; other things ("Gas", "Q2") may be put in other words. */
function isProper({ kind, name }: Phrase): boolean {
  return ['person', 'name', 'in', 'at', 'from'].includes(kind) && !/\d/u.test(name);
}

/** The one thing that an earlier question names, where nothing of the same kind stands in it. */
function sole(kind: string, known: readonly Phrase[], before: string): Phrase[] {
  if (kind !== 'person' && kind !== 'name') return [];
  const named = runOfNames(before);
  const places = kind === 'name' ? known.filter((each) => each.kind === 'person' || !each.kind.endsWith('the')) : [];
  const all = [
    ...places,
    ...named.filter(({ start, end }) => !places.some((each) => each.start < end && start < each.end)),
  ];
  return all.length === 1 ? all : [];
}

function phrasesOf(text: string): Phrase[] {
  const language = detectLanguage(text);
  const persons = [...text.matchAll(titled)].flatMap(({ index, 0: title }) => {
    const name = capitalsFrom(text, index + title.length, language);
    return name === '' ? [] : [{ kind: 'person', name, start: index, end: index + title.length + name.length }];
  });
  const places = [...text.matchAll(preposition)].flatMap(({ index, 0: match, 1: word = '', 2: article }) => {
    const name = capitalsFrom(text, index + match.length, language);
    const isTitle = persons.some(({ start }) => start === index + match.length);
    if (name === '' || isTitle || circumstance.test(name) || wholeMonthNames.has(name.toLowerCase())) return [];
    const family = prepositions.find(([, words]) => words.split('|').includes(word.toLowerCase()))?.[0] ?? '';
    const isThe = (article !== undefined || merged.test(word)) && !country.test(name);
    return [{ kind: isThe ? `${family} the` : family, name, start: index, end: index + match.length + name.length }];
  });
  return [...persons, ...places];
}

const capitals = new RegExp(String.raw`^\p{Lu}[\p{L}\d'’&-]*(?:\s\p{Lu}[\p{L}\d'’&-]*){0,${longestName - 1}}`, 'u');

/** A name of several words; in German a noun that follows is another thing. */
function capitalsFrom(text: string, start: number, language: string | null): string {
  const [found = ''] = capitals.exec(text.slice(start)) ?? [];
  const words = found.split(' ');
  const isNoun = (word: string) =>
    foldedWords(word).some((each) => isKnownNoun(each) || splitCompound(each).length > 1);
  const end = language === 'en' ? -1 : words.findIndex((word, index) => index > 0 && isNoun(word));
  return words.slice(0, end === -1 ? words.length : end).join(' ');
}

/** A question of nothing but a name: "Und Aydin?", "What about South America in 2025?". */
function nameAlone(asked: string, question: string): Phrase | null {
  const [, name] =
    /^\s*((?:\p{Lu}[\p{L}'’&-]*)(?:\s\p{Lu}[\p{L}'’&-]*)*)(?:\s(?:in\s)?(?:19|20)\d\d)?\s*[?.!]*\s*$/u.exec(asked) ??
    [];
  if (name === undefined || (detectLanguage(question) !== 'en' && namesOfQuestion(question, 'de').length === 0))
    return null;
  return { kind: 'name', name, start: 0, end: 0 };
}

/** The names of a question, those that stand side by side as one. */
function runOfNames(text: string): Phrase[] {
  const names = new Set(namesOfQuestion(text, detectLanguage(text)));
  const words = [...text.matchAll(/\p{Lu}[\p{L}'’&-]*/gu)].filter(({ 0: word }) =>
    foldedWords(word).some((each) => names.has(each)),
  );
  const runs: Phrase[] = [];
  for (const { index, 0: word } of words) {
    const last = runs.at(-1);
    if (last !== undefined && text.slice(last.end, index) === ' ') last.end = index + word.length;
    else runs.push({ kind: 'name', name: word, start: index, end: index + word.length });
  }
  return runs.map((run) => ({ ...run, name: text.slice(run.start, run.end) }));
}

/**
 * Tells of one text after the other whether it speaks of what is named: by its last word, as people are, in any case, or in the
 * other language.
 */
export function speaksOf(name: string): (text: string) => boolean {
  const word = foldedWords(name).at(-1);
  if (word === undefined) return () => true;
  const language = detectLanguage(name);
  const meant = new Set(
    (['de', 'en'] as const).flatMap((each) => [
      wordTerms(word, each)?.stem ?? word,
      ...(language === null || language === each ? translationsOfWord(word, each).map(({ term }) => term) : []),
    ]),
  );
  return (text) =>
    foldedWords(text).some(
      (each) => each.startsWith(word) || meant.has(each) || meant.has(wordTerms(each, 'de')?.stem ?? each),
    );
}
