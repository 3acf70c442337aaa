import { analyseQuestion, type QueryWord, wordTerms } from '#server/platform/linguistics/analyser.ts';
import { isKnownNoun, splitCompound } from '#server/platform/linguistics/compounds.ts';
import { foldText } from '#server/platform/linguistics/folding.ts';
import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import { Scorer } from '#server/platform/linguistics/scoring.ts';
import { counterpartsOf } from '#server/platform/linguistics/synonyms.ts';
import type { EvidencePassage } from './answer-engine.ts';
import { type AnswerKind, cueOf, wordsOfQuestion } from './extractive/answer-cue.ts';
import { pointsBack } from './extractive/pointing-words.ts';
import { isItem, type PassageSentence, sentencesOf } from './extractive/sentences-of-passages.ts';
import { asksForStaff, holderOfHouse, tellsStaff } from './extractive/staff-questions.ts';
import { asksForGranted, asksForSum, namesSum, openingOfSum } from './extractive/sums-of-money.ts';
import { withoutOtherCompounds } from './filter-compounds.ts';
import { headFieldOf } from './find-head-fields.ts';
import { conceptOf } from './find-values.ts';
import {
  age,
  condition,
  measures,
  money,
  span,
  spanInWords,
  sumOrCell,
  sumOrShare,
  type ValueTest,
  withoutFigure,
  withoutOtherThanAmounts,
  withoutOtherThanCounts,
} from './read-values.ts';

/**
 * What a short question wants to know of something: in "Wie hoch ist das Gehalt des Geschäftsführers?" the salary. Papers that
 * speak of the director and of other sums repeat half of the question and answer nothing of it.
 */
export type Demand = {
  /** All of them must stand with the value. */
  words: readonly QueryWord[];
  /** What else the question names. */
  others: readonly QueryWord[];
  /** The words are what is counted: they stand in the sentence of their number. */
  isCounted: boolean;
  /** How long something lasts is asked for. */
  isOfTime: boolean;
  /** The number of somebody's staff is asked for. */
  isOfStaff: boolean;
  /** An amount, a length of time or a staff: what tells none is about it at best. */
  isOfFigure: boolean;
  /** An amount is asked for, by its own name or by what has it. */
  amountOf: Opening['amountOf'];
  /** Whether a stretch of text holds a value of the kind asked for. */
  hasValue: (text: string) => boolean;
  language: Language;
  /** So much is said beside that the question as a whole must be held, too. */
  isLong: boolean;
  /** A list answers it by its entries without saying so: "Keller Maria, Arbon". */
  isOfEntries: boolean;
};

type Opening = {
  pattern: RegExp;
  kind: Extract<AnswerKind, 'number' | 'date' | 'place' | 'person'>;
  /** What the value must look like beside its kind. */
  value?: ValueTest;
  /** What answers it, too, without a value. */
  instead?: ValueTest;
  /** Sums of money, days and shares count nothing. */
  isCount?: true;
  /** That a sum was granted tells nothing of what it is for. */
  isSum?: true;
  /** What is done from the value on is put in many ways: only the noun must stand with it. */
  isLimit?: true;
  /** Days, years, and numbers of sections are no amounts. `name`: the noun names the amount itself; `thing`: what has it. */
  amountOf?: 'name' | 'thing';
  /** Verbs and nouns that say no more than that something lasts. Folded. */
  lasting?: RegExp;
};

const sum = { kind: 'number', value: sumOrCell, isSum: true } as const;
const duration = {
  kind: 'number',
  value: span,
  instead: spanInWords,
  lasting:
    /^(?:lauf(?:t|en|zeit)|lief(?:en)?|dauer(?:t|te|n|ten)?|gilt|gelten|galt(?:en)?|gultig\p{L}*|besteh(?:t|en)|bestand(?:en)?|wahr(?:t|te)|geschlossen|abgeschlossen|vereinbart|zeitraum|vertragsdauer|lasts?|lasted|runs?|ran|valid|force|effect|remains?|term|duration|period)$/u,
} as const;

const german: readonly Opening[] = [
  {
    pattern: /^(?:ab|bis(?: zu)?|über|unter) welche[rnms]? (?:betrag|summe|höhe|wert)\s/iu,
    kind: 'number',
    value: sumOrShare,
    isLimit: true,
  },
  { pattern: openingOfSum.de, ...sum },
  { pattern: /^wie (?:hoch|niedrig)\s/iu, kind: 'number', amountOf: 'name' },
  { pattern: /^was koste(?:t|te|ten|n)\s|^wie teuer\s|^wie ?viel\s(?!uhr\s)/iu, kind: 'number', amountOf: 'thing' },
  { pattern: /^wie ?viele[nrs]?\s/iu, kind: 'number', isCount: true },
  { pattern: /^wie alt\s/iu, kind: 'number', value: age },
  {
    pattern:
      /^(?:für |auf )?wie lange?\s|^(?:für|über|auf|während) (?:welche[nrms]?) (?:zeitraum|zeit|dauer|laufzeit)\s|^(?:welche|was ist die) (?:laufzeit|vertragslaufzeit|vertragsdauer|dauer)\s/iu,
    ...duration,
  },
  { pattern: /^wie (?:gro(?:ss|ß)|breit|tief|weit)\s/iu, kind: 'number', value: measures },
  {
    pattern:
      /^wann\s(?=(?:ist|sind|kann|können|darf|dürfen|muss|müssen|soll|sollen|gilt|gelten|wird|werden|braucht|brauchen)\s)/iu,
    kind: 'date',
    instead: condition,
  },
  { pattern: /^wann\s/iu, kind: 'date' },
  { pattern: /^wo\s/iu, kind: 'place' },
  { pattern: /^wer (?:ist|sind|war|waren|wird|wurden?|hat|hatten?)\s/iu, kind: 'person' },
];
const english: readonly Opening[] = [
  { pattern: openingOfSum.en, ...sum },
  { pattern: /^how (?:high|low|much) (?:is|are|was|were)\s/iu, kind: 'number', amountOf: 'name' },
  { pattern: /^how much\s/iu, kind: 'number', amountOf: 'thing' },
  { pattern: /^how many\s/iu, kind: 'number', isCount: true },
  { pattern: /^how old\s/iu, kind: 'number', value: age },
  {
    pattern:
      /^(?:for )?how long\s|^for (?:what|which) (?:period|term|duration|time)\s|^what is the (?:duration|term(?= of))\s/iu,
    ...duration,
  },
  { pattern: /^how (?:large|big|wide|deep|far|tall)\s/iu, kind: 'number', value: measures },
  { pattern: /^when\s(?=(?:is|are|can|may|must|should|shall|do|does|will)\s)/iu, kind: 'date', instead: condition },
  { pattern: /^when\s/iu, kind: 'date' },
  { pattern: /^where\s/iu, kind: 'place' },
  { pattern: /^who\s/iu, kind: 'person' },
  {
    pattern:
      /^what (?:is|are|was|were) (?=(?:(?!(?:of|for|that|which)(?!\p{L}))\p{L}+\s)*(?<!\p{L})(?:salary|salaries|wages?|pay|bonus|rates?|prices?|costs?|fees?|premiums?|rent|ratio|percentage|share|budget|deficit|surplus|revenues?|profits?|turnover|income|dividend)(?!\p{L}))/iu,
    kind: 'number',
    amountOf: 'name',
  },
  {
    pattern:
      /^what (?:is|are|was|were) (?=(?:(?!(?:of|for|that|which)(?!\p{L}))\p{L}+\s)*(?<!\p{L})(?:periods?|dates?|deadlines?|age|size|area|length|number|population|temperature|speed|height|weight|capacity|level|cap|target|address)(?!\p{L}))/iu,
    kind: 'number',
  },
];

/** What only names the kind of value, or says that something is: "die Höhe des Beitrags", "findet … statt", "cost". */
const generic =
  /^(?:ag|gmbh|jahr|year|anzahl|zahl|hohe|betrag|summe|geld|mittel|franken|euro|prozent\p{L}*|anteil|personen|leute|menschen|people|square|quadrat\p{L}*|kilomet\p{L}*|meter|first|second|new|current|present|total|main|average|kosten|kostet\p{L}*|preis|aufwand|teuer|find(?:et|en)|fand(?:en)?|stattgefunden|stattfinden|liegt|liegen|lag|umfass\p{L}*|zahlt|zahlen|betragt|betragen|betrug|heisst|heissen|hiess|belauft|frau|herrn?|mehrheit|majority|most|number|amount|sum|money|costs?|price|percent\p{L}*|share|ratio|person|held|takes?|took|place|happen\p{L}*|occur\p{L}*|located|called|mr|ms|mrs)$/u;

/** Longer questions say in other words what they demand too often to be measured by them (XQuAD). */
const longest = 4;
/** A sum that is called by its name is, however much is said beside. */
const longestOfSum = 8;
/** Up to so many words all of them must stand with the value. English puts two words where German has a compound. */
const wholeQuestion = { de: 2, en: 3 };
/** What happened is told in too many words to ask for more than two. */
const wholeOfEvent = 2;

/** What a question demands; null where it is long, or asks for nothing that has a name of its own. */
export function demandOf(question: string): Demand | null {
  const language = detectLanguage(question) ?? 'de';
  const text = question.trim();
  const opening = (language === 'de' ? german : english).find(({ pattern }) => pattern.test(text));
  // What lists and heads say is found by their own words.
  if (opening === undefined || conceptOf(text) !== null || headFieldOf(text) !== null) return null;
  const tail = text.replace(opening.pattern, '');
  const named = opening.isCount && partOf.test(tail) ? [] : wordsOf(tail, language);
  const isOfMoney = opening.isSum === true || asksForSum(text);
  const words = named.filter(
    ({ word }) => !(isOfMoney && asksForGranted(word)) && !opening.lasting?.test(foldText(word).trim()),
  );
  const { kind, instead, amountOf } = opening;
  const noun = language === 'de' ? germanNoun(tail, text) : englishNoun(tail, kind);
  const isOfSum = isOfMoney || (noun !== null && namesSum(noun));
  const most = amountOf === 'name' && isOfSum ? longestOfSum : longest;
  if (words.length === 0 || words.length > most) return null;
  const [first = ''] = tail.split(/\s/);
  const isOfUnits = opening.isCount && generic.test(foldText(first).trim());
  const head = noun === null || isOfUnits ? [] : wordsOf(noun, language);
  const isCounted = opening.isCount === true && head.length > 0;
  const isEvent = kind === 'date' || kind === 'place';
  const isWhole =
    named.length <= (isEvent ? wholeOfEvent : wholeQuestion[language]) && kind !== 'person' && !opening.isLimit;
  const isOfTime = opening.lasting !== undefined;
  const isOfStaff = isCounted && asksForStaff(text);
  // The number of a staff stands with whose it is.
  const needed = isOfStaff || (isWhole && !isCounted) ? words : head;
  if (needed.length === 0) return null;
  const asked = wordsOfQuestion(question);
  const value = opening.value ?? (amountOf !== undefined && isOfSum ? money : undefined);
  const told = opening.isCount ? withoutOtherThanCounts : amountOf === undefined ? asItStands : withoutOtherThanAmounts;
  const hasValue = (sentence: string): boolean =>
    instead?.test(sentence) ||
    (((withoutFigure.test(sentence) && value !== money) || cueOf(kind, asked, told(sentence)) > 0) &&
      (value?.test(sentence) ?? true) &&
      (!isOfStaff || tellsStaff(sentence)));
  const others = words.filter(({ word }) => needed.every((each) => each.word !== word));
  return {
    words: needed,
    others,
    isCounted,
    isLong: words.length > longest,
    isOfTime,
    isOfStaff,
    isOfFigure: isOfTime || amountOf !== undefined || isOfStaff,
    amountOf,
    hasValue,
    language,
    isOfEntries: kind === 'place',
  };
}

const asItStands = (sentence: string) => sentence;

/** "Wie viele der Mitglieder …": what is counted are not they. */
const partOf = /^(?:der|des|von|of)\s/iu;

/** Whether a passage holds all that the question names beside what it demands. */
export function holdsOthers(demand: Demand, passage: EvidencePassage): boolean {
  const text = [passage.title, passage.section, passage.context, passage.text].join('\n');
  return namesDemand({ ...demand, words: [] }, text, passage.language);
}

/** Whether a text names all of it, what is demanded and of what. @param language of the text */
export function namesDemand(demand: Demand, text: string, language: Language | null): boolean {
  return namerOf(demand, language)(text);
}

/** The same for one text after the other. */
function namerOf(demand: Demand, language: Language | null): Holder {
  const holders = [...demand.words, ...demand.others].map((word) => holderOf(word, demand, language));
  return (text) => holders.every((holds) => holds(text));
}

/**
 * Whether one sentence holds all of it with the value: "Bestellt sind 18 Elektrogelenkbusse." Such a sentence answers wherever it
 * stands. False where nothing but one word is asked for: that stands in many.
 */
export function isToldInOneSentence(demand: Demand, passage: EvidencePassage): boolean {
  if (demand.words.length + demand.others.length < 2) return false;
  const isNamed = namerOf(demand, passage.language);
  return sentencesOf(passage, 0).some(
    ({ text, form }) => form === 'sentence' && demand.hasValue(text) && isNamed(text),
  );
}

function wordsOf(text: string, language: Language): QueryWord[] {
  return analyseQuestion(text, language).words.filter(({ word }) => !generic.test(word));
}

/**
 * The first noun: with it German says what the value belongs to; behind one that only names a kind of value, the next. Without
 * capital letters the dictionary knows nouns.
 */
function germanNoun(tail: string, question: string): string | null {
  const isWritten = /\p{Lu}/u.test(question.slice(1));
  const tokens = tail.match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? [];
  const isNoun = (token: string) => (isWritten ? /^\p{Lu}/u.test(token) : isKnownNoun(foldText(token).trim()));
  return tokens.find((token) => isNoun(token) && wordsOf(token, 'de').length > 0) ?? null;
}

const boundary =
  /^(?:of|for|in|at|on|by|to|from|with|about|as|per|between|during|since|after|before|under|is|are|was|were|did|does|do|has|have|had|will|would|can|could|should|that|which|who|there|be|been)$/iu;
const plural = /(?:[^s]s|people|children|men|women)$/iu;

/** The words from the article to the preposition or verb; of what is counted, to the plural. */
function englishNoun(tail: string, kind: Opening['kind']): string | null {
  const tokens = tail.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  if (kind === 'person' && !/^(?:is|are|was|were) (?:the|a|an|our) /iu.test(tail)) return null;
  if (kind === 'date' || kind === 'place') return null;
  if (/^(?:do|does|did|has|have|had|can|could|will|would|must|most)$/iu.test(tokens[0] ?? '')) return null;
  const first = tokens.findIndex((token) => !boundary.test(token));
  if (first < 0) return null;
  const rest = tokens.slice(first);
  const end = rest.findIndex((token) => boundary.test(token));
  const phrase = end < 0 ? rest : rest.slice(0, end);
  const counted = phrase.findIndex((token) => plural.test(token));
  return (kind === 'number' && counted >= 0 ? phrase.slice(0, counted + 1) : phrase).join(' ');
}

/** A word counts as held by more than a part of it, or by letters with a slip of the pen. */
const leastShare = 0.5;
const leastLikeness = 0.6;

export type Holder = (text: string) => boolean;

/** Tells of a stretch of text whether a word stands there: itself, a compound with it, all parts of it, or a synonym. */
export function holderOf(
  word: QueryWord,
  { language, isOfStaff }: Pick<Demand, 'language'> & Partial<Pick<Demand, 'isOfStaff'>>,
  textLanguage: Language | null,
): Holder {
  const house = isOfStaff ? holderOfHouse(word.word) : null;
  if (house !== null) return house;
  const { synonyms, translations } = counterpartsOf(word.word, language);
  const own = scorerOf([{ word: word.word, terms: word.terms.filter(({ weight }) => weight === 1) }]);
  const isOwn = (text: string) => {
    const others = language === 'de' ? withoutOtherCompounds(text, word.word) : text;
    return own.stretchCoverage(own.count(others, textLanguage)) >= leastLikeness;
  };
  if (textLanguage !== null && textLanguage !== language) {
    // "interest rate" is one word in German: each of the two is held by it.
    const all = scorerOf([word]);
    const isOfExpression: Holder = (text) => all.termCoverage(all.count(text, textLanguage)) > leastShare;
    return holdsOne([isOwn, ...translations.map((each) => holdsAll(each, textLanguage)), isOfExpression]);
  }
  const parts = language === 'de' ? splitCompound(word.word).filter((part) => splitCompound(part).length === 0) : [];
  const others = synonyms.map((each) => holdsAll(each, language));
  const holdsParts = holdsAll(parts, language);
  const isInParts: Holder = (text) => holdsParts(withoutOtherCompounds(text, word.word));
  return holdsOne(parts.length > 1 ? [isOwn, isInParts, ...others] : [isOwn, ...others]);
}

const scorerOf = (words: readonly QueryWord[]) => new Scorer({ words }, () => 1);
const holdsOne =
  (holders: readonly Holder[]): Holder =>
  (text) =>
    holders.some((holds) => holds(text));

/** Whether all of some words stand there, each as it is or in a compound. */
function holdsAll(words: readonly string[], language: Language): Holder {
  const scorers = words.flatMap((word) => {
    const terms = wordTerms(word, language);
    return terms === null ? [] : [scorerOf([{ word, terms: [{ term: terms.stem, weight: 1 }] }])];
  });
  return (text) =>
    scorers.length > 0 && scorers.every((each) => each.termCoverage(each.count(text, language)) > leastShare);
}

/** Where what stands above the rows of a table is: the rows and the names of the columns lie between. -1 = nowhere. */
function captionBefore(sentences: readonly PassageSentence[], row: number): number {
  return sentences.findLastIndex(({ form }, index) => index < row && form !== 'row' && form !== 'contents');
}

/** The heading that a sentence stands under, in its passage. -1 = none. */
function headingBefore(sentences: readonly PassageSentence[], at: number): number {
  return sentences.findLastIndex(({ form }, index) => index < at && form === 'heading');
}

/** "Er beträgt …", "Es liegt bei …": an amount is said of what the sentence before names. */
const isOfBefore = (text: string) => pointsBack(text) || /^Es(?!\p{L})/u.test(text);

/**
 * True where the passage holds what is demanded: its words and a value in a sentence, with the sentences beside it, its
 * heading, and its title.
 */
export function holdsDemand(demand: Demand, passage: EvidencePassage): boolean {
  const holders = demand.words.map((word) => holderOf(word, demand, passage.language));
  const sentences = sentencesOf(passage, 0);
  const around = [passage.title, passage.section].filter((each) => each !== null).join('\n');
  const isHeld = sentences.map(({ text }) => holders.map((holds) => holds(text)));
  const isAround = holders.map((holds) => holds(around));
  const isNoun = demand.words.map(({ word }) => !/\d/u.test(word));
  return sentences.some(({ text, cells, form }, index) => {
    const isOfOne = demand.amountOf !== undefined || demand.isOfTime;
    const above = cells !== null ? captionBefore(sentences, index) : isOfOne ? headingBefore(sentences, index) : index;
    const isOwn = isNoun.some((is, word) => is && (isHeld[index]?.[word] || isHeld[above]?.[word] || isAround[word]));
    // "Die Personalkosten sind offen. Das Budget beträgt …": an amount stands with its own name, or points back to it.
    const isOfAnother = isOfOne && cells === null && !isOwn;
    if (isOfAnother && demand.amountOf !== 'thing' && !isOfBefore(text)) return false;
    const beside = isOfAnother ? [index - 1, index] : [above, index - 1, index, index + 1];
    const held = holders.map((_, word) => {
      const near = demand.isCounted ? [index] : beside;
      return (!demand.isCounted && isAround[word]) || near.some((at) => isHeld[at]?.[word]);
    });
    if (demand.isOfEntries && (cells !== null || (form === 'heading' && isItem(text) && !text.includes(':'))))
      return isHeld[index]?.some(Boolean);
    return held.every(Boolean) && demand.hasValue(text);
  });
}
