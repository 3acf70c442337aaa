import { isKnownNoun, splitCompound } from '#server/platform/linguistics/compounds.ts';
import { foldText } from '#server/platform/linguistics/folding.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { nounAskedFor, openingOf } from './split-question.ts';

/** Something that a clause names: "den Finanzausschuss"; `isAttribute` of what stands before it: "der Stadt", "of the loan". */
type Phrase = { words: string[]; link: string | null; isAttribute: boolean };

type Pronoun = { start: number; end: number; word: string; isPossessive: boolean };

const germanPronoun = /(?<!\p{L})(?:er|ihn|ihm|sie|es|ihnen|(?:sein|ihr)(?:e[nmrs]?)?)(?!\p{L})/u;
const englishPronoun = /(?<!\p{L})(?:it|they|them|he|him|she|its|their|his|her)(?!\p{L})/iu;
const possessive = /^(?:sein|ihre|its|their|his)|^(?:ihr|her)$/iu;
/** "es gibt", "geht es um": stands for nothing. */
const empty = /(?<!\p{L})(?:gibt|gab|gäbe|gegeben|handelt|handelte|steht|kommt|geht (?=es um))\s(?:es)(?!\p{L})/iu;
/** Behind the verb, where a clause has its subject; further on only where it names hardly anything itself. */
const placeOfSubject = 1;

/**
 * The second half of a double question with what its pronoun stands for: "wann tagt er?" behind "Wer leitet den Finanzausschuss"
 * is "wann tagt den Finanzausschuss?". Only what the other half names is put in, not what it asks of it. Null where the half has no
 * such pronoun, or where the other names nothing that it may stand for.
 * @param isFollowUp the half needs the topic of another anyway
 */
export function withSubject(question: string, other: string, isFollowUp: boolean): string | null {
  const language = detectLanguage(`${other} ${question}`) ?? 'de';
  const pronoun = pronounOf(question, language === 'de' ? germanPronoun : englishPronoun, isFollowUp);
  if (pronoun === null) return null;
  const { opening, rest } = openingOf(other.replace(/[?.!\s]+$/u, ''));
  if (mayBeAskedFor(pronoun.word.toLowerCase(), opening)) return null;
  const named = language === 'de' ? germanPhrases(rest) : englishPhrases(opening, rest);
  const meant = chosen(named, (phrase) => agrees(pronoun.word.toLowerCase(), phrase));
  if (meant === '') return null;
  // "its members": whose they are may stand behind.
  if (pronoun.isPossessive) return question.replace(/[?\s]*$/u, ` ${meant}?`);
  return `${question.slice(0, pronoun.start)}${meant}${question.slice(pronoun.end)}`;
}

function pronounOf(question: string, pattern: RegExp, isFollowUp: boolean): Pronoun | null {
  const { rest } = openingOf(question);
  const found = pattern.exec(rest);
  if (found === null || empty.test(rest)) return null;
  const before = rest.slice(0, found.index).trim();
  const place = before === '' ? 0 : before.split(/\s+/u).length;
  if (place > placeOfSubject && !isFollowUp) return null;
  const [word] = found;
  const start = question.length - rest.length + found.index;
  return { start, end: start + word.length, word, isPossessive: possessive.test(word) };
}

/** "Welcher Ausschuss prüft … und wann tagt er?" leaves open which one. */
function mayBeAskedFor(pronoun: string, opening: string): boolean {
  const noun = nounAskedFor(opening);
  if (noun === null) return false;
  if (englishPronoun.test(pronoun)) return agrees(pronoun, { words: [noun], link: null, isAttribute: false });
  const isOne = /(?<!\p{L})(?:welche[mnrs]|wieviel|wie viel) \S+$/iu.test(opening);
  return isOne !== /^(?:sie|ihr\p{L}*)$/u.test(pronoun);
}

/** Those that a pronoun may stand for, with what belongs to them; an attribute only where nothing else fits. */
function chosen(phrases: readonly Phrase[], isMeant: (phrase: Phrase) => boolean): string {
  const fitting = phrases.filter(isMeant);
  const own = fitting.filter(({ isAttribute }) => !isAttribute);
  const meant = own.length > 0 ? own : fitting.slice(0, 1);
  return meant
    .flatMap((phrase) => {
      const after = phrases.slice(phrases.indexOf(phrase) + 1);
      const end = after.findIndex(({ isAttribute }) => !isAttribute);
      const attributes = end < 0 ? after : after.slice(0, end);
      return [phrase.words, ...attributes.map(({ link, words }) => (link === null ? words : [link, ...words]))].flat();
    })
    .join(' ');
}

function agrees(pronoun: string, { words, link }: Phrase): boolean {
  if (/^(?:it|its|they|them|their)$/u.test(pronoun)) return isPlural(words) === pronoun.startsWith('the');
  if (/^(?:he|him|his|she|her)$/u.test(pronoun)) return words.some((word) => /^\p{Lu}/u.test(word));
  const [first = ''] = words.map((word) => word.toLowerCase());
  const opener = determiner.test(first) ? first : contracted.test(link ?? '') ? (link ?? '') : '';
  if (/^herrn?$/u.test(first)) return /^(?:er|ih[nm]$|sein)/u.test(pronoun);
  if (/^frau$/u.test(first)) return /^(?:sie|ihr)/u.test(pronoun);
  if (opener === '') return true;
  const fitting = genders.find(([pattern]) => pattern.test(pronoun))?.[1];
  return fitting?.test(opener) ?? false;
}

/** Which articles a noun may have that a pronoun stands for. */
const genders: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:er|ihn)$/u, /^(?:der|den|dem|des|\p{L}*eine[nms]|\p{L}*ein|unser|ihr|(?:im|am|vom|zum|beim))$/u],
  [/^(?:ihm|sein\p{L}*)$/u, /^(?:der|den|dem|des|das|\p{L}*eine[nms]|\p{L}*ein|unser|ihr|\p{L}+[ms])$/u],
  [/^(?:sie|ihr\p{L}*)$/u, /^(?:die|der|den|\p{L}*eine[rn]?|unsere[rn]?|ihre[rn]?|zur|alle[rn]?)$/u],
  [/^es$/u, /^(?:das|dem|des|\p{L}*ein|\p{L}*eine[ms]|unser|ihr|im|am|vom|zum|beim|ins|ans|aufs)$/u],
  [/^ihnen$/u, /^(?:die|der|den|alle[rn]?|unsere[rn]?|ihre[rn]?)$/u],
];

const determiner =
  /^(?:der|die|das|den|dem|des|(?:k|m|s)?eine?[nmrs]?|unsere?[nmrs]?|ihre?[nmrs]?|diese[nmrs]?|alle[nr]?|beiden?)$/u;
const genitive = /^(?:der|des|eine[rs]|unsere[rs]|ihre[rs]|seine[rs]|diese[rs])$/u;
const contracted = /^(?:im|am|vom|zum|zur|beim|ins|ans|aufs)$/u;
const preposition =
  /^(?:von|mit|bei|für|an|auf|in|nach|zu|aus|gegen|um|über|unter|vor|zwischen|durch|ohne|im|am|vom|zum|zur|beim|ins|ans|aufs)$/u;
const adjective = /^\p{Ll}+(?:e|en|er|es|em)$/u;

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}.'’&-]*/gu) ?? [];

/** Nouns with what stands before them; behind the verb, which comes first. */
function germanPhrases(rest: string): Phrase[] {
  const [, ...words] = wordsOf(rest);
  const isWritten = words.some((word) => /^\p{Lu}/u.test(word));
  const isNoun = (word: string) => (isWritten ? /^[\p{Lu}\d]/u.test(word) : isNounByDictionary(word));
  const opens: boolean[] = [];
  for (const [place, word] of [...words.entries()].toReversed()) {
    const next = words[place + 1] ?? '';
    const isBefore = opens[place + 1] === true;
    opens[place] =
      isNoun(word) ||
      (isBefore && (determiner.test(word) || preposition.test(word))) ||
      (isBefore && adjective.test(word) && !determiner.test(next) && !preposition.test(next));
  }
  const phrases: Phrase[] = [];
  let last: Phrase | null = null;
  for (const [place, word] of words.entries()) {
    const before = words[place - 1] ?? '';
    const isBehindNoun = place > 0 && opens[place - 1] === true && isNoun(before);
    const isFirst = last === null || (isBehindNoun && determiner.test(word));
    if (!opens[place]) last = null;
    else if (preposition.test(word)) last = begin(phrases, { words: [], link: word, isAttribute: isBehindNoun });
    else if (isFirst)
      last = begin(phrases, { words: [word], link: null, isAttribute: isBehindNoun && genitive.test(word) });
    else last?.words.push(word);
  }
  return phrases.filter(({ words: own }) => own.length > 0);
}

function begin(phrases: Phrase[], phrase: Phrase): Phrase {
  phrases.push(phrase);
  return phrase;
}

function isNounByDictionary(word: string): boolean {
  if (determiner.test(word) || preposition.test(word)) return false;
  const folded = foldText(word).trim();
  return isKnownNoun(folded) || splitCompound(folded).length > 1;
}

const article = /^(?:the|an?|our|your|its|their|his|her|this|that|these|those|all|both|each|every)$/iu;
const link = /^(?:of|for|with|in|at|on|to|from|by|about|under|against|between)$/iu;
const helping = /^(?:do|does|did|has|have|had|will|would|can|could|should|must|shall|may|is|are|was|were)$/iu;
const being = /^(?:is|are|was|were)$/iu;
const broken =
  /^(?:be|been|being|not|and|or|so|then|now|ever|yet|it|they|them|he|him|she|her|we|us|you|i|there|one|ones)$/iu;
const participle = /(?:ed|held|built|made|paid|sold|given|taken|found|set|spent|sent|written|chosen|drawn|signed)$/iu;
const asksForSubject = /^(?:who|what)$/iu;

/** Words from an article or a preposition on, without the verb that follows a subject. */
function englishPhrases(opening: string, rest: string): Phrase[] {
  const [verb = '', ...words] = wordsOf(rest);
  const isHelped = helping.test(verb);
  const phrases: Phrase[] = [];
  const endsAtBreak = new Set<Phrase>();
  let last: Phrase | null = null;
  for (const word of words) {
    if (broken.test(word)) {
      if (last !== null) endsAtBreak.add(last);
      last = null;
    } else if (link.test(word)) last = begin(phrases, { words: [], link: word, isAttribute: phrases.length > 0 });
    else if (last === null || (article.test(word) && last.words.length > 0))
      last = begin(phrases, { words: [word], link: null, isAttribute: false });
    else last.words.push(word);
  }
  const [first] = phrases;
  if (first !== undefined && isHelped && !endsAtBreak.has(first)) {
    const [word = ''] = first.words;
    const isVerb = asksForSubject.test(opening) || (being.test(verb) && participle.test(word));
    if (first.words.length === 1 && isVerb && /^\p{Ll}/u.test(word)) first.words = [];
    else if (hasVerb(first.words, verb)) first.words.pop();
  }
  return phrases.filter(({ words: own }) => own.length > 0);
}

/** "the committee meet", "solar panels cost": behind "is" stands a verb only where it is a participle. */
function hasVerb(words: readonly string[], helper: string): boolean {
  const last = words.at(-1) ?? '';
  const least = article.test(words[0] ?? '') ? 3 : 2;
  if (words.length < least || /^\p{Lu}/u.test(last)) return false;
  return !being.test(helper) || participle.test(last);
}

/** By its head: "the rates of the loan" are several, "the loan" is one. */
function isPlural(words: readonly string[]): boolean {
  return /(?:[^sui]s|people|staff|premises)$/iu.test(words.at(-1) ?? '');
}
