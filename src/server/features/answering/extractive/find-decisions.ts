import { analyseQuestion, type QueryWord } from '#server/platform/linguistics/analyser.ts';
import { foldText } from '#server/platform/linguistics/folding.ts';
import type { Language } from '#server/platform/linguistics/language.ts';
import { wholeMonthNames } from '#server/platform/linguistics/month-names.ts';
import { counterpartsOf } from '#server/platform/linguistics/synonyms.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import { withoutDays } from '../find-day.ts';
import { isDissent, isVoteResult } from './answer-cue.ts';
import { isBareVote } from './bare-votes.ts';
import { type DecisionQuestion, decisionAskedFor, nounsOf, wordOfMatter } from './decision-questions.ts';
import { designationsOf, namesAll } from './designations.ts';
import { HeldWords } from './held-words.ts';
import { namesOfQuestion } from './names-of-question.ts';
import { operativeHeadings } from './ruling-questions.ts';
import { type Section, sectionsOf, titleOf } from './section-entries.ts';
import { isItem, type PassageSentence } from './sentences-of-passages.ts';
import { tellsDecision } from './tells-decision.ts';
import { wordOfVote } from './words-of-deciding.ts';

/** A sentence that tells a decision, with what was said right before, and the heading above. */
export type Decision = {
  sentence: PassageSentence;
  beside: string;
  /** It says itself on what, or goes on with one that does. */
  isPlain: boolean;
};

/** `isNamed` where it is not the sentence before alone that says on what. */
type Found = Decision & { isNamed: boolean };

/** What a question names as one thing: of "Verkauf der Windparks Südheide" the first is "Verkauf", the second "Windparks Südheide". */
type Noun = readonly QueryWord[];
type Asked = Pick<DecisionQuestion, 'language' | 'isOfVoters'> & {
  question: string;
  nouns: readonly Noun[];
  years: readonly string[];
};

/** Where and when something was decided is not what was decided on; nor is a title a name. */
const occasion =
  /^(?:\p{L}*sitzung|\p{L}*versammlung|meeting|jahr|year|ende?|beginning|early|late|anfang|mitte?|fruhling|fruhjahr|spring|sommer|summer|herbst|autumn|winter|quartal|quarter|halbjahr|abstimmung|beschl(?:uss|usse)|traktandum|top|herrn?|frau|mr|mrs|ms|dr|prof)(?:e?s|e?n)?$/u;

/** What was found in passages for the question that was asked of them last: each step of an answer asks. */
const foundLast = new WeakMap<readonly EvidencePassage[], { question: string; decisions: Decision[] | null }>();

/**
 * The sentences that tell what was decided on that which a question names, in the order of the passages; null where it asks for no
 * decision on anything in particular. A sentence is on it where it, its heading, or the sentence before it says so, and what
 * stands with it under its heading names all of it: the approval of something else is no answer.
 */
export function decisionsOn(question: string, passages: readonly EvidencePassage[]): Decision[] | null {
  const known = foundLast.get(passages);
  if (known?.question === question) return known.decisions;
  const decisions = findDecisions(question, passages);
  foundLast.set(passages, { question, decisions });
  return decisions;
}

function findDecisions(question: string, passages: readonly EvidencePassage[]): Decision[] | null {
  const asked = readQuestion(question);
  if (asked === null) return null;
  const mover = moved.exec(question)?.groups?.mover;
  const found = decisionsAsked(asked, passages);
  const ofAnybody = mover === undefined ? null : readQuestion(question.replace(moved, '$<matter>'));
  if (mover === undefined || ofAnybody === null) return found;
  const isOfMatter = ofAnybody.nouns.flat().every(({ word }) => wordOfMatter.test(word));
  // Whose motion it was is told where it was moved.
  if (!isOfMatter) return found.length > 0 ? found : decisionsAsked(ofAnybody, passages);
  // Whoever moves it is named with many others: of what it is about nothing is said.
  const motions = decisionsAsked(ofAnybody, passages);
  const own = motions.filter(({ sentence }) => moved.exec(sentence.text)?.groups?.mover === mover);
  if (own.length > 0) return own;
  return motions.length > 1 || motions.some(({ sentence }) => ofSomebody.test(sentence.text)) ? [] : motions;
}

const moved =
  /(?<matter>(?<!\p{L})(?:antrag|vorlage|motion|proposal)(?:e?s)?)\s(?:des|der|vom|von der|by|of)\s(?:(?:the|our)\s)?(?<mover>\p{L}*(?:vorstand|ausschuss)(?:e?s)?|\p{L}*rat(?:e?s)?|geschäftsleitung|\p{L}*kommission|(?:board|committee|council|management)(?!\sof))(?!\p{L})/iu;

const ofSomebody = /(?<!\p{L})(?:antrag|vorlage|motion|proposal)(?:e?s)?\s(?:de[rs]|vo[nm]|by|of)\s/iu;

function decisionsAsked(asked: Asked, passages: readonly EvidencePassage[]): Decision[] {
  const papers = Map.groupBy(passages, ({ documentId }) => documentId).values();
  const found = [...papers].flatMap((own) => runsOf(own).flatMap((run) => decisionsIn(run, asked)));
  const named = found.filter(({ isNamed }) => isNamed);
  return named.length > 0 ? named : found;
}

/** "Budget 2026", "the 2026 budget", "für das Jahr 2026": not when something was decided, "Ende 2025", "since 2020". */
const yearOfObject: Record<Language, RegExp> = {
  de: /(?:(?<!\p{L})(?:für|fürs)(?: das)?(?: Jahr)? |(?<!\p{L})des Jahres |(?<!\p{L})(?<noun>\p{L}{3,}) )(?<year>(?:19|20)\d\d)(?!\d)/giu,
  en: /(?<!\p{L})for (?:the year )?(?<year>(?:19|20)\d\d)(?![\d])|(?<!(?:in|since|by|from|of|until|before|after|during|early|late|mid) )(?<![\d.,])(?<year>(?:19|20)\d\d) (?!(?:the|this|that|our|its|and|been)(?!\p{L}))\p{L}{3,}|(?<!\p{L})(?<noun>\p{L}{4,}) (?<year>(?:19|20)\d\d)(?!\d)/giu,
};
const wordOfTime =
  /^(?:jahr\p{L}{0,2}|ende|anfang|mitte|frühling|frühjahr|sommer|herbst|winter|quartal|halbjahr|seit|vor|nach|bis|von|vom|zum|gegen|und|oder|bereits|schon|erst|noch|anno|year|spring|summer|autumn|since|from|until|before|after|during|early|late|back|already|around|about|mid)$/iu;
const year = /(?<![\d.,])(?:19|20)\d\d(?![\d.,]*\d)/gu;

function readQuestion(question: string): Asked | null {
  const found = decisionAskedFor(question);
  if (found === null) return null;
  const nouns = namedIn(found);
  const years = [...found.object.matchAll(yearOfObject[found.language])].flatMap(({ groups }) => {
    const noun = groups?.noun?.toLowerCase() ?? '';
    return wordOfTime.test(noun) || wholeMonthNames.has(noun) ? [] : [groups?.year ?? ''];
  });
  return nouns.length === 0 ? null : { ...found, question, nouns, years };
}

function namedIn({ object, language }: DecisionQuestion): Noun[] {
  const isTopical = ({ word }: QueryWord) =>
    !/\d/u.test(word) && !wordOfVote.test(word) && !occasion.test(word) && !wholeMonthNames.has(word);
  const all = phrasesOf(object, language).map((phrase) => analyseQuestion(phrase, language).words.filter(isTopical));
  const others = all.map((words) => words.filter(({ word }) => !wordOfMatter.test(word)));
  return (others.flat().length > 0 ? others : all).filter((words) => words.length > 0);
}

const boundary =
  /(?<!\p{L})(?:of|for|in|at|on|by|to|from|with|about|and|or|the|an?|our|its|their|this|that|new|been|last)(?!\p{L})/giu;

/** In German the nouns that stand side by side; in English the words between prepositions and articles. */
function phrasesOf(object: string, language: Language): string[] {
  if (language === 'en') return object.split(boundary);
  const isNoun = nounsOf(object);
  const phrases: string[][] = [[]];
  for (const word of object.match(/[\p{L}\p{N}][\p{L}\p{N}&'’-]*/gu) ?? []) {
    if (isNoun(word)) phrases.at(-1)?.push(word);
    else phrases.push([]);
  }
  return phrases.map((words) => words.join(' '));
}

/** Passages of one paper that follow each other without a gap, in the order of the text. */
function runsOf(passages: readonly EvidencePassage[]): EvidencePassage[][] {
  const inOrder = passages.toSorted((left, right) => left.firstPage - right.firstPage || left.start - right.start);
  const runs: EvidencePassage[][] = [];
  for (const passage of inOrder) {
    const last = runs.at(-1)?.at(-1);
    const follows =
      last !== undefined &&
      (last.lastPage === passage.firstPage
        ? passage.start - last.end <= longestGap
        : last.lastPage + 1 === passage.firstPage && passage.start <= longestGap);
    if (follows) runs.at(-1)?.push(passage);
    else runs.push([passage]);
  }
  return runs;
}

/** Characters between passages that follow each other. */
const longestGap = 4;

const agendaItem = /^(?:TOP|Top|Traktandum|Punkt|Agenda item|Item)\s\d{1,3}(?!\d)/u;

function decisionsIn(run: readonly EvidencePassage[], asked: Asked): Found[] {
  return sectionsOf(run, (text) => agendaItem.test(text)).flatMap((section) => decisionsUnder(section, asked));
}

function decisionsUnder({ heading, sentences }: Section, asked: Asked): Found[] {
  const [first] = sentences;
  if (first === undefined) return [];
  const told = sentences.map(({ text }) => tellsDecision(text));
  const isUnderRuling = isOperative(heading);
  const isDecision = (sentence: PassageSentence, place: number) =>
    sentence.form !== 'question' &&
    (told[place] || (asked.isOfVoters && isDissent(sentence.text)) || (isUnderRuling && isSaid(sentence)));
  const places = sentences.flatMap((sentence, place) => (isDecision(sentence, place) ? [place] : []));
  if (places.length === 0) return [];
  const { namesAny, namesAllThings } = measuresOf(asked, first.passage);
  const { title, fileName, meetingDate } = first.passage;
  // A paper is about many things.
  const item = (heading ?? '')
    .split(' › ')
    .filter((level) => !title.includes(level))
    .join('\n');
  const paper = [title, fileName.replaceAll(/[_.-]/gu, ' '), meetingDate ?? ''].join('\n');
  if (!namesAllThings(paper, [heading ?? '', ...sentences.map(({ text }) => text)].join('\n'))) return [];
  const besides = besidesOf(sentences, told);
  return places.flatMap((place): Found[] => {
    const sentence = sentences[place];
    if (sentence === undefined) return [];
    const { text, cells } = sentence;
    // Rows stand apart from each other: one says all by itself.
    if (cells !== null)
      return namesAny(text) && namesAllThings(paper, text)
        ? [{ sentence, beside: text, isNamed: true, isPlain: true }]
        : [];
    const { above, before } = besides(place);
    const own = [item, above, text].join('\n');
    const beside = `${own}\n${before}`;
    const isNamed = namesAny(own);
    if (!isNamed && (isOnOther(text) || !namesAny(beside))) return [];
    // That it was decided does not tell who voted how.
    const isPlain = asked.isOfVoters
      ? goesOn(text) || (namesAny(text) && isDissent(text))
      : namesAny(text) || (isNamed && !leansBack(text));
    return [{ sentence, beside, isNamed: isNamed || leansBack(text), isPlain }];
  });
}

type Measures = {
  /** A text names one of the things that the question names; where they are numbered, each by its number. */
  namesAny: (text: string) => boolean;
  /** A text, with what its paper is called, names all of them, and no other year. */
  namesAllThings: (paper: string, text: string) => boolean;
};

/** Measures texts of one paper by the words of a question. */
function measuresOf(asked: Asked, { language }: EvidencePassage): Measures {
  const held = new HeldWords(asked.question, asked.language, language);
  // Not all of what is spoken of is in the lexicon; a name is the same in every language.
  const isForeign = language !== null && language !== asked.language;
  const names = namesOfQuestion(asked.question, asked.language);
  const isName = ({ word }: QueryWord) => names.includes(word);
  const isKnown = (word: QueryWord) =>
    isName(word) || counterpartsOf(word.word, asked.language).translations.length > 0;
  const known = isForeign ? asked.nouns.filter((noun) => noun.some(isKnown)) : asked.nouns;
  const nouns = known.length > 0 ? known : asked.nouns;
  // "Baugesuch Huber": that of somebody else is another.
  const holds = (noun: Noun, text: string) => {
    const said = noun.filter((word) => held.holds(word, text));
    return said.length * 2 >= noun.length && (!noun.some(isName) || said.some(isName));
  };
  const designations = designationsOf(asked.question);
  const asWritten = asksForEnd(asked.question) ? (text: string) => text : withoutEnds;
  return {
    namesAny: (text) => {
      if (designations.length > 0) return namesAll(designations, text);
      const rest = asWritten(text);
      return nouns.some((noun) => holds(noun, rest));
    },
    namesAllThings: (paper, text) => {
      const whole = `${paper}\n${asWritten(text)}`;
      return nouns.every((noun) => holds(noun, whole)) && isOfYears(asked.years, text);
    },
  };
}

/** That something ends is not that it is: "Kündigung des Mietvertrags", "termination of the lease". */
const endOf =
  /(?<!\p{L})(?:kündigung|aufhebung|auflösung|beendigung|widerruf|termination|cancellation|revocation)\s(?:de[rs]|eine[rs]|vo[nm]|of(?: (?:the|a|an|our|its))?)\s(?:\p{Ll}+en\s)?[\p{L}-]+/giu;
const asksForEnd = (question: string) =>
  /kündig|gekündigt|aufheb|auflös|beend|widerruf|terminat|cancel|revo[ck]/iu.test(question);
const withoutEnds = (text: string) => text.replaceAll(endOf, ' ');

const isSaid = ({ form, text }: PassageSentence) => form === 'sentence' && /\s/u.test(text);

const isOperative = (heading: string | null) =>
  heading !== null && operativeHeadings.some((pattern) => pattern.test(titleOf(heading).trim()));

/** What is of another year is something else; days are of none. */
function isOfYears(years: readonly string[], text: string): boolean {
  if (years.length === 0) return true;
  const told: readonly string[] = withoutDays(text).match(year) ?? [];
  return told.length === 0 || years.every((each) => told.includes(each));
}

/** "Er wird genehmigt.", "Dagegen stimmt Frau Moos.": says of itself nothing of what was decided on. */
const pointsBack =
  /^(?:(?:Er|Sie|Es|Dies|Diese[rsnm]?|Dem|Dagegen|Dafür|Damit|It|This|They)(?!\p{L})|(?:Der|Dem|Diesem) Antrag(?!\p{L}|\s(?:de[rs]|vo[nm])\s))/u;

const opensWithSubject =
  /^(?:Der|Die|Das|Dem|Den)\s(?<subject>\p{Lu}[\p{L}-]+)(?<attribute>\s(?:de[rsmn]|die|das|vo[nm]|für|an|mit|zu[mr]?|\d{4})\s)?(?:[^,;]{0,120}\s)??(?:wird|werden|wurden?)(?!\p{L})/u;
/** Says what is voted on without its name: "Das Geschäft", "Die Beschaffung". */
const namesNoMatter =
  /(?:ung|kauf|erwerb|bau|ersatz|geschaft|vorhaben|projekt|sache|anliegen|begehren|gesuch|entscheid|traktandum|punkt|vorschlag|vertrag)$/u;

/** "Der Kauf der Anteile wird genehmigt.": names itself what was decided on, so that it is not what was said before. */
function isOnOther(text: string): boolean {
  const { subject, attribute } = opensWithSubject.exec(text)?.groups ?? {};
  if (subject === undefined) return false;
  const word = foldText(subject).trim();
  return !wordOfMatter.test(word) && (attribute !== undefined || !namesNoMatter.test(word));
}

/** Sentences that lean on the one before are followed back so far. */
const mostLeaning = 6;

/** Tells of each sentence, by its place, the heading above and what was said right before. @param told whether each tells a decision */
function besidesOf(all: readonly PassageSentence[], told: readonly boolean[]) {
  const titles = all.map((sentence, place) => isTitle(sentence, all[place + 1]));
  const above: string[] = [];
  for (const place of all.keys())
    above.push(titles[place - 1] ? (all[place - 1]?.text ?? '') : (above[place - 1] ?? ''));
  return (place: number): { above: string; before: string } => {
    const said: string[] = [];
    let isBack = leansBack(all[place]?.text ?? '');
    for (let at = place - 1; at >= Math.max(place - mostLeaning, 0); at -= 1) {
      const before = all[at];
      // Another decision is on something else, unless this one goes on with it.
      if (before === undefined || before.cells !== null || titles[at] || (told[at] && !isBack)) break;
      said.push(before.text);
      if (!leansBack(before.text)) break;
      isBack = true;
    }
    return { above: above[place] ?? '', before: said.join('\n') };
  };
}

/** An entry of a list has others behind it. */
function isTitle({ form, text }: PassageSentence, next: PassageSentence | undefined): boolean {
  return form === 'heading' && (!isItem(text) || next?.form === 'sentence');
}

/** Who was against, or how many: belongs to the decision before. */
const goesOn = (text: string) => (isDissent(text) && !isVoteResult(text)) || isBareVote(text);
/** Is on what the sentence before is on. */
const leansBack = (text: string) => goesOn(text) || pointsBack.test(text);
