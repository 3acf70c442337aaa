/** Questions for the greatest or least of several: "Welche Region hatte den höchsten Umsatz?", "Which project costs the most?" */

import type { QueryWord } from '#server/platform/linguistics/analyser.ts';
import { isKnownNoun } from '#server/platform/linguistics/compounds.ts';
import { foldText } from '#server/platform/linguistics/folding.ts';
import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import { contentOf, endsInVerb, type Implied, impliedWords, measureOf, ofChange } from './figure-words.ts';
import { longestQuestion } from './question-length.ts';
import type { FiguresAsked } from './table-reader.ts';

export type ExtremeQuestion = FiguresAsked & {
  isMost: boolean;
  /** So many are asked for. */
  count: number;
  /** A day, a year, a meeting is asked for. */
  isWhen: boolean;
};

type Superlative = { pattern: RegExp; isMost: boolean; implies?: Implied };

const word = (alternatives: string) => new RegExp(`^(?:${alternatives})$`, 'iu');
const superlatives: readonly Superlative[] = [
  { pattern: word('(?:höchst|grö(?:ss|ß)t|stärkst|meist|maximal)(?:e[nrms]?)?'), isMost: true },
  { pattern: word('(?:niedrigst|tiefst|kleinst|geringst|wenigst|schwächst|minimal)(?:e[nrms]?)?'), isMost: false },
  { pattern: word('(?:teuerst|kostspieligst)e[nrms]?'), isMost: true, implies: 'money' },
  { pattern: word('(?:billigst|günstigst|preiswertest)e[nrms]?'), isMost: false, implies: 'money' },
  { pattern: word('längste[nrms]?'), isMost: true, implies: 'time' },
  { pattern: word('kürzeste[nrms]?'), isMost: false, implies: 'time' },
  { pattern: word('highest|largest|biggest|greatest|most|strongest|maximum'), isMost: true },
  { pattern: word('lowest|smallest|fewest|least|weakest|minimum'), isMost: false },
  { pattern: word('costliest'), isMost: true, implies: 'money' },
  { pattern: word('cheapest'), isMost: false, implies: 'money' },
  { pattern: word('longest'), isMost: true, implies: 'time' },
  { pattern: word('shortest'), isMost: false, implies: 'time' },
];
/** "the most expensive", "am wenigsten teuer" */
const expensive = word('expensive|costly|teuer');
const ofAmount = word('most|least');
const ofNumber = word('meisten|wenigsten');
const money = word('geld|mittel|money|funds');
/** Not the first of a ranking, or no ranking at all: "zweithöchste", "the second largest", "at most", "die meisten der". */
const noExtreme =
  /(?<!\p{L})(?:zweit|dritt|viert)\p{L}+st(?:e[nrms]?)?(?!\p{L})|(?<!\p{L})(?:second|third|fourth|next)[\s-](?:\p{L}+est|most)(?!\p{L})|(?<!\p{L})at (?:the )?(?:most|least)(?!\p{L})|(?<!\p{L})most (?:of|recent\p{L}*|important|likely)(?!\p{L})/iu;
const asks =
  /^(?:(?:und|aber|and|but)\s)?(?:(?:[\p{L}]{1,7}\s){0,2}(?:welche[nrms]?|which|what)|wer|wen|wem|wo|was|wann|wie|who|where|when|how|nenne?n?|zeige?n?|name|show|give)(?!\p{L})/iu;
const when =
  /(?<!\p{L})(?:wann|when|(?:welche[nrms]?|which|what)\s(?:jahr|monat|quartal|tag|woche|sitzung|versammlung|year|month|quarter|day|week|meeting))(?!\p{L})/iu;

const numbers: Record<string, number> = {
  zwei: 2,
  two: 2,
  drei: 3,
  three: 3,
  vier: 4,
  four: 4,
  fünf: 5,
  five: 5,
};

type Token = { text: string; isNoun: boolean };

/** What a question for an extreme asks, in the ways that it can be read, the likelier first; empty where it asks for none. */
export function extremeQuestionsOf(question: string): ExtremeQuestion[] {
  const text = question.trim();
  if (text.length > longestQuestion || !asks.test(text) || noExtreme.test(text)) return [];
  const language = detectLanguage(text) ?? 'de';
  const tokens = tokensOf(text, language);
  const at = tokens.findIndex((token) => superlativeOf(token.text) !== undefined);
  const found = superlativeOf(tokens[at]?.text ?? '');
  if (found === undefined) return [];
  const isExpensive = expensive.test(tokens[at + 1]?.text ?? '');
  const isWhen = when.test(text);
  const parts = partsOf(text, tokens, at, isExpensive, language);
  const shared = {
    isMost: found.isMost,
    count: parts.before.flatMap((token) => numbers[token.text.toLowerCase()] ?? [])[0] ?? 1,
    language,
    isWhen,
  };
  const wordsOf = (some: readonly Token[]) => contentOf(some.map((token) => token.text).join(' '), language);
  const kind = isWhen ? [] : wordsOf(parts.kind);
  const [others, verbs, phrase] = [wordsOf(parts.others), wordsOf(parts.verbs), wordsOf(parts.phrase)];
  const named = { ...shared, measure: phrase, isImplied: false, kind, others, verbs };
  const isOfMoney = parts.phrase.length > 0 && parts.phrase.every((token) => money.test(token.text));
  const implies = isExpensive || isOfMoney ? 'money' : found.implies;
  if (implies !== undefined) {
    const measure = impliedWords(implies, language);
    // "Das teuerste Projekt": what stands behind it is what is asked for, unless that was said before.
    const ofKind = kind.length > 0 || isOfMoney ? kind : phrase;
    const meant = { ...shared, measure, isImplied: true, kind: ofKind, others, verbs };
    // "Die kürzeste Bauzeit", but not "das kürzeste Projekt".
    return implies === 'time' && phrase.length > 0 ? [named, meant] : [meant];
  }
  if (phrase.length > 0) return [named];
  // "Which project costs the most?": the verb; "In welcher Region war der Umsatz am höchsten?": what is left that is no number.
  const ofVerb = ofAmount.test(tokens[at]?.text ?? '') ? verbs[0] : undefined;
  const nouns = wordsOf(parts.others.filter((token) => token.isNoun || language === 'en'));
  const measured = (language === 'en' ? ofVerb : undefined) ?? [...nouns, ...others, ...verbs].find(isWord);
  if (measured === undefined) return [];
  const without = (words: readonly QueryWord[]) => words.filter((each) => each.word !== measured.word);
  return [{ ...shared, ...measureOf(measured, language), kind, others: without(others), verbs: without(verbs) }];
}

type Parts = Record<'before' | 'phrase' | 'kind' | 'others' | 'verbs', readonly Token[]>;

/** A question taken apart around its superlative. */
function partsOf(text: string, tokens: readonly Token[], at: number, isExpensive: boolean, language: Language): Parts {
  const before = tokens.slice(0, at);
  const after = tokens.slice(at + (isExpensive ? 2 : 1));
  // "am höchsten" says it of what stands before; "am meisten offene Stellen" of what follows.
  const isAlone = /^am$/iu.test(before.at(-1)?.text ?? '') && !ofNumber.test(tokens[at]?.text ?? '');
  const phrase = isAlone ? [] : phraseAfter(after, language);
  const { kind, verb } = kindOf(before, language);
  const last = after.length > phrase.length ? after.at(-1) : undefined;
  const isVerb = (token: Token, index: number) => {
    if (token.isNoun || !/^\p{Ll}/u.test(token.text) || ofChange.test(token.text)) return false;
    if (token === verb || asksOnly.test(before[index - 1]?.text ?? '')) return true;
    const followsKind = kind.length > 0 && before[index - 1] === kind.at(-1);
    return language === 'de' && ((token === last && endsInVerb(text, token.text)) || followsKind);
  };
  const rest = [...before, ...after.slice(phrase.length)].filter(
    (token) => !kind.includes(token) && !(token.text.toLowerCase() in numbers),
  );
  // "traten … aus" is another thing than "waren": what is done tells there what is counted.
  const isOptional = !particle.test(after.at(-1)?.text ?? '') || language === 'en';
  const verbs = isOptional ? rest.filter((token) => isVerb(token, before.indexOf(token))) : [];
  return { before, phrase, kind, verbs, others: rest.filter((token) => !verbs.includes(token)) };
}

/** Ends a German sentence whose verb it belongs to. */
const particle = word('ab|an|auf|aus|bei|ein|her|hin|hinzu|mit|nach|vor|weg|zu|zurück');
const asksOnly = word('wer|wen|wem|was|wo|wann|who|when|where');

const isWord = ({ word: each }: QueryWord) => !/^\d/u.test(each) && !/^d\d/u.test(each);

function superlativeOf(token: string): Superlative | undefined {
  return superlatives.find(({ pattern }) => pattern.test(token));
}

function tokensOf(text: string, language: Language): Token[] {
  const isWritten = /\p{Lu}/u.test(text.slice(1));
  return (text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*(?<![.'’-])/gu) ?? []).map((token, index) => ({
    text: token,
    isNoun:
      language === 'de' && (isWritten ? index > 0 && /^\p{Lu}/u.test(token) : isKnownNoun(foldText(token).trim())),
  }));
}

const boundary =
  /^(?:of|for|in|at|on|by|to|from|with|about|as|per|between|during|since|after|before|under|is|are|was|were|did|does|do|has|have|had|will|would|can|could|should|that|which|who|there|be|been|among|within|across)$/iu;
const ofKind = /^(?:number|amount|share|proportion|percentage|level|value|rate|ratio)$/iu;

/** The noun behind a superlative with what belongs to it; a noun that only says "number" goes on with the next. */
function phraseAfter(tokens: readonly Token[], language: Language): Token[] {
  if (language === 'de') {
    const noun = tokens.findIndex((token) => token.isNoun && contentOf(token.text, language).length > 0);
    const end = tokens.findIndex((token) => boundaryOfGerman.test(token.text));
    return noun < 0 || (end >= 0 && end < noun) ? [] : tokens.slice(0, noun + 1);
  }
  let end = tokens.findIndex((token) => boundary.test(token.text));
  if (end > 0 && /^of$/iu.test(tokens[end]?.text ?? '') && ofKind.test(tokens[end - 1]?.text ?? '')) {
    const further = tokens.slice(end + 1).findIndex((token) => boundary.test(token.text));
    end = further < 0 ? -1 : end + 1 + further;
  }
  return tokens.slice(0, end < 0 ? tokens.length : end);
}

const boundaryOfGerman =
  /^(?:in|im|an|am|auf|bei|beim|mit|von|vom|für|zu|zur|zum|aus|nach|seit|während|pro|je|unter|über|gegen|hat|hatte|haben|hatten|ist|sind|war|waren|wird|wurde|wurden)$/iu;

/** What stands behind "welche", "which": the noun that is asked for, and in English the verb where it follows. */
function kindOf(before: readonly Token[], language: Language): { kind: readonly Token[]; verb?: Token } {
  const at = before.findIndex((token) => /^(?:welche[nrms]?|which|what)$/iu.test(token.text));
  if (at < 0) return { kind: [] };
  const rest = before.slice(at + 1).filter((token) => !(token.text.toLowerCase() in numbers));
  if (language === 'de') {
    const noun = rest.findIndex((token) => token.isNoun);
    return { kind: noun < 0 ? [] : rest.slice(noun, noun + 1) };
  }
  const start = rest.findIndex((token) => !boundary.test(token.text) && !/^the$/iu.test(token.text));
  if (start < 0) return { kind: [] };
  const isArticle = (token: Token | undefined) => /^(?:the|an?)$/iu.test(token?.text ?? '');
  const end = rest.findIndex((token, index) => index > start && (boundary.test(token.text) || isArticle(token)));
  const phrase = rest.slice(start, end < 0 ? rest.length : end);
  // "Which depot delivered the most …": nothing but a verb stands between a noun and an article.
  const verb = phrase.length > 1 && (end < 0 || isArticle(rest[end])) ? phrase.at(-1) : undefined;
  return verb === undefined ? { kind: phrase } : { kind: phrase.slice(0, -1), verb };
}
