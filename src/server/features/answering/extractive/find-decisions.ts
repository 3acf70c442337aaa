import { analyseQuestion, type QueryWord } from '#server/platform/linguistics/analyser.ts';
import type { Language } from '#server/platform/linguistics/language.ts';
import { wholeMonthNames } from '#server/platform/linguistics/month-names.ts';
import { counterpartsOf } from '#server/platform/linguistics/synonyms.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import { withoutDays } from '../find-day.ts';
import { isDissent, isVoteResult } from './answer-cue.ts';
import { isBareVote } from './bare-votes.ts';
import {
  type DecisionQuestion,
  decisionAskedFor,
  nounsOf,
  tellsDecision,
  wordOfMatter,
  wordOfVote,
} from './decision-questions.ts';
import { designationsOf, namesAll } from './designations.ts';
import { HeldWords } from './held-words.ts';
import { namesOfQuestion } from './names-of-question.ts';
import { operativeHeadings } from './ruling-questions.ts';
import { type Section, sectionsOf, titleOf } from './section-entries.ts';
import { isItem, type PassageSentence } from './sentences-of-passages.ts';

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
  /^(?:\p{L}*sitzung|\p{L}*versammlung|meeting|jahr|year|abstimmung|beschl(?:uss|usse)|traktandum|top|herrn?|frau|mr|mrs|ms|dr|prof)(?:e?s|e?n)?$/u;

/**
 * The sentences that tell what was decided on that which a question names, in the order of the passages; null where it asks for no
 * decision on anything in particular. A sentence is on it where it, its heading, or the sentence before it says so, and what
 * stands with it under its heading names all of it: the approval of something else is no answer.
 */
export function decisionsOn(question: string, passages: readonly EvidencePassage[]): Decision[] | null {
  const asked = readQuestion(question);
  if (asked === null) return null;
  const papers = Map.groupBy(passages, ({ documentId }) => documentId).values();
  const found = [...papers].flatMap((own) => runsOf(own).flatMap((run) => decisionsIn(run, asked)));
  const named = found.filter(({ isNamed }) => isNamed);
  return named.length > 0 ? named : found;
}

/** "Budget 2026", "the 2026 budget": when something was decided is told elsewhere. */
const yearOfNoun: Record<Language, RegExp> = {
  de: /(?<noun>\p{L}{3,}) (?<year>(?:19|20)\d\d)(?!\d)/gu,
  en: /(?<!(?:in|since|by|from) )(?<![\d.,])(?<year>(?:19|20)\d\d) (?<noun>\p{L}{3,})|(?<noun>\p{L}{4,}) (?<year>(?:19|20)\d\d)(?!\d)/gu,
};
const year = /(?<![\d.,])(?:19|20)\d\d(?![\d.,]*\d)/gu;

function readQuestion(question: string): Asked | null {
  const found = decisionAskedFor(question);
  if (found === null) return null;
  const nouns = namedIn(found);
  const years = [...found.object.matchAll(yearOfNoun[found.language])].flatMap(({ groups }) =>
    wholeMonthNames.has(groups?.noun?.toLowerCase() ?? '') ? [] : [groups?.year ?? ''],
  );
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

function decisionsUnder(section: Section, asked: Asked): Found[] {
  const { heading, sentences } = section;
  const [first] = sentences;
  if (first === undefined) return [];
  const isUnderRuling = isOperative(heading);
  const tells = (sentence: PassageSentence) =>
    tellsDecision(sentence.text) ||
    (asked.isOfVoters && isDissent(sentence.text)) ||
    (isUnderRuling && isSaid(sentence));
  const decisions = sentences.filter((sentence) => sentence.form !== 'question' && tells(sentence));
  if (decisions.length === 0) return [];
  const { title, fileName, meetingDate, language } = first.passage;
  const held = new HeldWords(asked.question, asked.language, language);
  // Not all of what is spoken of is in the lexicon; a name is the same in every language.
  const isForeign = language !== null && language !== asked.language;
  const names = namesOfQuestion(asked.question, asked.language);
  const isKnown = ({ word }: QueryWord) =>
    names.includes(word) || counterpartsOf(word, asked.language).translations.length > 0;
  const known = isForeign ? asked.nouns.filter((noun) => noun.some(isKnown)) : asked.nouns;
  const nouns = known.length > 0 ? known : asked.nouns;
  // "Baugesuch Huber": that of somebody else is another.
  const holds = (noun: Noun, text: string) => {
    const said = noun.filter((word) => held.holds(word, text));
    const isNamed = ({ word }: QueryWord) => names.includes(word);
    return said.length * 2 >= noun.length && (!noun.some(isNamed) || said.some(isNamed));
  };
  // A paper is about many things.
  const item = (heading ?? '')
    .split(' › ')
    .filter((level) => !title.includes(level))
    .join('\n');
  const paper = [title, fileName.replaceAll(/[_.-]/gu, ' '), meetingDate ?? ''].join('\n');
  const around = [paper, heading ?? '', ...sentences.map(({ text }) => text)].join('\n');
  const isWhole = (text: string) =>
    nouns.every((noun) => holds(noun, text)) && isOfYears(asked.years, text.slice(paper.length));
  const designations = designationsOf(asked.question);
  const isOn = (text: string) =>
    designations.length > 0 ? namesAll(designations, text) : nouns.some((noun) => holds(noun, text));
  if (!isWhole(around)) return [];
  return decisions.flatMap((sentence): Found[] => {
    const { text, cells } = sentence;
    // Rows stand apart from each other: one says all by itself.
    if (cells !== null)
      return isOn(text) && isWhole(`${paper}\n${text}`)
        ? [{ sentence, beside: text, isNamed: true, isPlain: true }]
        : [];
    const { above, before } = besideOf(sentence, sentences);
    const own = [item, above, text].join('\n');
    const beside = `${own}\n${before}`;
    const isNamed = isOn(own);
    if (!isNamed && !isOn(beside)) return [];
    const isPlain = isOn(text) || (asked.isOfVoters ? goesOn(text) : isNamed && !leansBack(text));
    return [{ sentence, beside, isNamed: isNamed || leansBack(text), isPlain }];
  });
}

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
  /^(?:(?:Er|Sie|Es|Dies|Diese[rsnm]?|Dem|Dagegen|Dafür|Damit|It|This|They)(?!\p{L})|(?:Der|Dem|Diesem) Antrag(?!\p{L}))/u;

/** The heading above a sentence, and what was said right before. */
function besideOf(sentence: PassageSentence, all: readonly PassageSentence[]): { above: string; before: string } {
  const place = all.indexOf(sentence);
  const said: string[] = [];
  let isBack = leansBack(sentence.text);
  for (const before of all.slice(0, place).toReversed()) {
    // Another decision is on something else, unless this one goes on with it.
    if (before.cells !== null || isTitle(before, all) || (tellsDecision(before.text) && !isBack)) break;
    said.push(before.text);
    if (!leansBack(before.text)) break;
    isBack = true;
  }
  const above = all.slice(0, place).findLast((each) => isTitle(each, all));
  return { above: above?.text ?? '', before: said.join('\n') };
}

/** An entry of a list has others behind it. */
function isTitle(sentence: PassageSentence, all: readonly PassageSentence[]): boolean {
  if (sentence.form !== 'heading') return false;
  return !isItem(sentence.text) || all[all.indexOf(sentence) + 1]?.form === 'sentence';
}

const goesOn = (text: string) => (isDissent(text) && !isVoteResult(text)) || isBareVote(text);
const leansBack = (text: string) => goesOn(text) || pointsBack.test(text);
