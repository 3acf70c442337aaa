/** Questions for what several things come to together: "Wie viel kosten alle Projekte zusammen?", "the total cost of all projects". */

import type { QueryWord } from '#server/platform/linguistics/analyser.ts';
import { isKnownNoun } from '#server/platform/linguistics/compounds.ts';
import { foldText } from '#server/platform/linguistics/folding.ts';
import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import { contentOf, endsInVerb, impliedWords, measureOf, ofChange } from './figure-words.ts';
import { longestQuestion } from './question-length.ts';
import type { FiguresAsked } from './table-reader.ts';

const asks =
  /^(?:(?:und|and)\s)?(?:wie ?viele?|wie (?:hoch|gro(?:ss|ß))|was|welche[nrms]?|what|how (?:much|many|high|large)|which|nenne?|berechne|rechne|add|(?:bitte\s)?(?:(?:die|das|the)\s)?(?:summe|gesamtsumme|gesamtbetrag|total|sum)(?=\s(?:der|aller|sämtlicher|of|across|for)\s))(?!\p{L})/iu;
/** All of them are meant … */
const all = /^(?:alle[nr]?|sämtliche[nr]?|all|every)$/iu;
/** … together. */
const together =
  /(?<!\p{L})(?:zusammen(?:gerechnet|gezählt|genommen)?|insgesamt|gesamthaft|in summe|total|summe|gesamt\p{L}+|together|altogether|in total|combined|overall|sum|in all)(?!\p{L})/iu;
/** "Die Summe der Kredite", "the sum of the credits": of which things is said by the plural behind it. */
const sumOf =
  /(?<!\p{L})(?:summe|total|gesamtsumme|gesamtbetrag|gesamtkosten)\s(?:der|aller|sämtlicher)\s|(?<!\p{L})(?:sum|total)\s(?:\p{L}+\s){0,3}(?:of|across|for)\s(?:all|the)\s/iu;
const wordOfSum =
  /^(?:alle[nr]?|samtliche[nr]?|zusammen\p{L}*|insgesamt|gesamthaft|summe|total|totals?|gesamtsumme|gesamtbetrag|together|altogether|combined|overall|sum|hoch|viel|viele|belauf\p{L}*|betrag(?:t|en)|ergeb\p{L}*|ergibt|ausmach\p{L}*|mach(?:t|en)|amount|come|add|across|berechne|rechne)$/u;
const ofCost = /^(?:kosten?|kostet\p{L}*|gekostet|teuer|costs?|costing|gesamtkosten|geld|money)$/u;

/** What a question for a sum asks, in the ways that it can be read, the likelier first; empty where it asks for none. */
export function sumQuestionsOf(question: string): FiguresAsked[] {
  const text = question.trim();
  if (text.length > longestQuestion || !asks.test(text)) return [];
  const language = detectLanguage(text) ?? 'de';
  const isWritten = /\p{Lu}/u.test(text.slice(1));
  const tokens = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*(?<![.'’-])/gu) ?? [];
  const every = tokens.findIndex((token) => all.test(token));
  if (!sumOf.test(text) && (every < 0 || !together.test(text))) return [];
  const isNoun = (token: string) =>
    language === 'en' || (isWritten ? /^\p{Lu}/u.test(token) : isKnownNoun(foldText(token).trim()));
  const wordsOf = (some: readonly string[]) =>
    contentOf(some.join(' '), language)
      .filter(({ word }) => !wordOfSum.test(word))
      .map((each) => withoutTotal(each, language));
  const kindAt = every < 0 ? -1 : firstOf(tokens, every + 1, (token) => isNoun(token) && wordsOf([token]).length > 0);
  const kind = kindAt < 0 ? [] : wordsOf(tokens.slice(kindAt, kindAt + 1));
  const isVerb = (token: string, index: number) =>
    /^\p{Ll}/u.test(token) &&
    !ofChange.test(token) &&
    (language === 'de'
      ? !isNoun(token) && (index === every - 1 || (index === tokens.length - 1 && endsInVerb(text, token)))
      : index === kindAt + 1 || /\p{L}ed$/u.test(token));
  const rest = tokens.filter((_, index) => index !== kindAt && index > 0);
  const done = new Set(tokens.filter((token, index) => index !== kindAt && index > 0 && isVerb(token, index)));
  const [words, verbs] = [wordsOf(rest.filter((token) => !done.has(token))), wordsOf([...done])];
  const nouns = new Set(wordsOf(rest.filter((token) => isNoun(token) && !done.has(token))).map(({ word }) => word));
  // "How many passengers …", "How much did all depots spend …"
  const opening = language === 'en' ? wordsOf(/^how (?:many|much)\s/iu.test(text) ? tokens.slice(2, 3) : []) : [];
  const first = language === 'en' ? [...opening, ...verbs] : [];
  const measured = [...first, ...words.filter(({ word }) => nouns.has(word)), ...verbs, ...words].find(({ word }) =>
    isWord(word),
  );
  const without = (some: readonly QueryWord[]) => some.filter(({ word }) => word !== measured?.word);
  const shared = { language, kind, others: without(words), verbs: without(verbs) };
  const readings: FiguresAsked[] = [];
  if (measured !== undefined) readings.push({ ...shared, ...measureOf(measured, language) });
  if (measured !== undefined && ofCost.test(measured.word))
    readings.push({ ...shared, measure: impliedWords('money', language), isImplied: true });
  // "Die Summe aller Kredite": what there is several of is a figure itself.
  if (kind.length > 0) readings.push({ ...shared, measure: kind, isImplied: false, kind: [], others: words });
  return readings;
}

const isWord = (word: string) => !/^d?\d/u.test(word);

function firstOf(tokens: readonly string[], from: number, isWanted: (token: string) => boolean): number {
  const found = tokens.slice(from).findIndex(isWanted);
  return found < 0 ? -1 : from + found;
}

/** "Gesamtumsatz" is the sum of what is called "Umsatz". */
function withoutTotal(each: QueryWord, language: Language): QueryWord {
  const [, part] = /^gesamt(\p{L}{4,})$/u.exec(each.word) ?? [];
  return part === undefined ? each : (contentOf(part, language)[0] ?? each);
}
