import { setImmediate } from 'node:timers/promises';
import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import { inverseDocumentFrequency, Scorer, type TextCounts } from '#server/platform/linguistics/scoring.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import { demandOf } from '../find-demand.ts';
import { headFieldOf } from '../find-head-fields.ts';
import { conceptOf, labelWorth } from '../find-values.ts';
import { asksOfItself } from '../resolve-follow-up.ts';
import { answerKindOf, cueOf, isDissent, isVoteResult, withoutKindWords, wordsOfQuestion } from './answer-cue.ts';
import { membersOfBody } from './body-members.ts';
import { findAnnounced } from './find-announced.ts';
import { decisionsOn } from './find-decisions.ts';
import { textOf } from './find-in-table.ts';
import { namesOfQuestion, shareOfNames } from './names-of-question.ts';
import type { SectionEntry } from './section-entries.ts';
import { type PassageSentence, sentencesOf } from './sentences-of-passages.ts';
import { speakerOf } from './speaker-of.ts';
import { asksForSum, mayHoldSum, tellsPay } from './sums-of-money.ts';
import { wordOfVote } from './words-of-deciding.ts';

export type ScoredSentence = PassageSentence & {
  /** Share of the question found in the sentence: words and 4-grams, by rarity. 0–2. */
  coverage: number;
  /** The same without what holds for the whole passage: its title, section, date. 0–2. */
  ownCoverage: number;
  /** Share of the names in the question that its passage holds. 0–1. */
  named: number;
  /** What was asked about opens it as its label: "Entschuldigt: …". */
  hasLabel: boolean;
  /** It is a line of a head, or of a letter, that tells what was asked. */
  isTold: boolean;
  /** It holds a figure of the kind that was asked for. */
  hasValue: boolean;
  /** `coverage`, the passage's own rank and the kind of answer together. */
  score: number;
};

/**
 * Weights, measured on XQuAD in both languages: the passage's score relative to the best one counts as much as the whole
 * coverage; a sentence of the kind asked for gains a little, a question or heading among the text loses.
 */
const priorWeight = 2;
const cueWeight = 0.3;
/** Of sentences that hold the question with their heading, those come first that say more of it themselves. */
const ownWeight = 0.2;
const nameWeight = 1;
/** A line whose label is the value asked about ("Entschuldigt: …") counts as much as the result of a vote. */
const labelCue = 2;
/** "Entschuldigt: Anna Muster" names who was missing; what else was missing is no answer to "who". */
const labelOfPerson = 1;
/** What is called pay is what somebody earns. */
const payWeight = 1;
/** What tells what was asked, or has its word in another meaning: as much as half of the question more, or less. */
const toldWeight = 1;
/** Where a figure of some kind is asked for, what tells none is about it at best. */
const withoutValue = 2;
/** More than all else together: a line of the head, or the beginning of the list that is asked for, tells just what was asked. */
const fieldWeight = 6;
const formWeight = { sentence: 0, row: 0, question: -0.6, heading: -0.5, contents: -2 };

/** Milliseconds of computing in a row, after which others have their turn. */
const pauseAfter = 10;

/** Rarity is counted in the best passages only; with more the first sentence got worse (measured 5 against 8 and 10). */
const poolPassages = 5;

/**
 * Scores every sentence of the passages against the question. Coverage rather than BM25: within a few passages the
 * length of a sentence says nothing against it. Rarity is counted among these sentences: what they all say tells
 * none from the others (measured: +1.8 points over rarity in the whole corpus).
 * @param question what is searched @param asked the words that tell which kind of answer is wanted
 */
export async function scoreSentences(
  question: string,
  passages: readonly EvidencePassage[],
  asked = question,
): Promise<ScoredSentence[]> {
  const kind = answerKindOf(asked);
  const language = detectLanguage(question);
  const scorer = new Scorer(analyseQuestion(withoutKindWords(kind, question), language), () => 1);
  const names = namesOfQuestion(question, language);
  const isOfSum = asksForSum(asked);
  const demand = demandOf(asked);
  const mustTell = demand?.isOfFigure ? demand.hasValue : null;
  const isOfVote = kind === 'vote' || kind === 'opposition' || kind === 'decisions';
  const lists = Map.groupBy(
    passages.filter((passage) => passage.context !== null),
    (passage) => passage.documentId,
  );
  const topicOfVote = isOfVote ? topicMeasure(question) : () => 1;
  const decisions = decisionsOn(question, passages) ?? [];
  const decisionAt = new Map(decisions.map((each) => [placeOf(each.sentence), each]));
  type Counted = {
    sentence: PassageSentence;
    own: TextCounts;
    /** With what holds for the whole passage. */
    whole: TextCounts;
    /** With what stands before it, too; of the record of a vote, of a sum that was asked for, and of what points back, only. */
    announced: TextCounts | null;
    names: number;
    topic: number;
    isRecord: boolean;
  };
  const counted: Counted[] = [];
  let since = performance.now();
  for (const [rank, passage] of passages.entries()) {
    const heading = contextOf(passage);
    const context = scorer.count(heading, passage.language);
    // What a list is about stands above its first rows only.
    const around = passage.context === null ? passage.text : textOf(lists.get(passage.documentId) ?? []);
    const named = shareOfNames(names, `${heading}\n${around}`);
    const sentences = sentencesOf(passage, rank);
    for (const sentence of sentences) {
      const own = scorer.count(sentence.text, passage.language);
      const decision = decisionAt.get(placeOf(sentence));
      const isRecord =
        decision !== undefined ||
        (isOfVote && (isVoteResult(sentence.text) || isDissent(sentence.text))) ||
        (isOfSum && sentence.cells === null && mayHoldSum(sentence.text));
      const before = decision?.beside ?? (isRecord ? textBefore(sentence, sentences, passages) : '');
      const whole = scorer.together(own, context);
      const announced = isRecord
        ? scorer.together(whole, scorer.count(before, passage.language))
        : withAntecedent(scorer, sentence, whole, counted.at(-1));
      const topic = isRecord ? topicOfVote(`${heading}\n${before}\n${sentence.text}`, passage) : 0;
      counted.push({ sentence, own, whole, announced, names: named, topic, isRecord });
    }
    // Others' requests go on, and the answer can be stopped, while a long list of passages is read.
    if (performance.now() - since < pauseAfter) continue;
    await setImmediate();
    since = performance.now();
  }
  const pool = counted.filter(({ sentence }) => sentence.rank < poolPassages);
  const frequency = scorer.frequencies(pool.map(({ own }) => own));
  scorer.reweigh((term) => inverseDocumentFrequency(pool.length, frequency.get(term) ?? 0));
  const best = Math.max(...passages.map((passage) => passage.score), Number.MIN_VALUE);
  const mostNames = Math.max(...counted.map(({ names: share }) => share), 0);
  const mostTopic = Math.max(...counted.map(({ topic }) => topic), 0);
  const words = wordsOfQuestion(question);
  const worthOfAsked = asked !== question && asksOfItself(asked) ? measureOfAsked(asked, language) : () => 0;
  const concept = conceptOf(question);
  const field = headFieldOf(question);
  const list = firstOfEach((findAnnounced(question, passages) ?? membersOfBody(question, passages))?.entries ?? []);
  const coverageOf = (counts: TextCounts) => scorer.termCoverage(counts) + scorer.gramCoverage(counts);
  return counted.map(({ sentence, own, whole, announced, names: share, topic, isRecord }, index) => {
    const decision = decisionAt.get(placeOf(sentence));
    const before = counted[index - 1]?.sentence;
    const isTold =
      field?.isTold(sentence.text, before?.passage === sentence.passage ? before.text : undefined) ?? false;
    const ownCoverage = coverageOf(own);
    // What a record says itself counts as much as what it follows: else one vote passes for the next.
    const coverage = announced ? (coverageOf(whole) + coverageOf(announced)) / 2 : coverageOf(whole);
    const worth = concept === null ? 0 : labelWorth(concept, sentence.text, question);
    const hasValue = mustTell?.(sentence.text) ?? false;
    const lacksValue = mustTell === null ? isOfSum && !mayHoldSum(sentence.text) : !hasValue;
    const score =
      coverage +
      ownWeight * ownCoverage +
      priorWeight * (sentence.passage.score / best) +
      cueWeight *
        // The record of a vote on something else is no answer, however well it is a record.
        (isRecord && mostTopic > 0 ? topic / mostTopic : 1) *
        (isOfVote ? shareOfBusiness(question, sentence.text) : 1) *
        cueOf(kind, words, sentence.text, kind === 'speech' ? speakerOfSentence(sentence, passages) : null) +
      cueWeight * labelCue * worth +
      (kind === 'person' && worth > 0 ? labelOfPerson : 0) +
      (tellsPay(asked, sentence.text) ? payWeight : 0) +
      (isTold || decision !== undefined ? fieldWeight : 0) +
      (decision?.isPlain ? toldWeight : 0) +
      fieldWeight * placeFromEnd(list, sentence) +
      toldWeight * worthOfAsked(sentence) +
      toldWeight * (concept?.told === undefined ? 0 : worthOfTelling(concept.told, sentence.text)) -
      (sentence.cells === null && lacksValue ? withoutValue : 0) +
      formWeight[sentence.form] -
      nameWeight * (mostNames - share);
    return { ...sentence, coverage, ownCoverage, named: share, hasLabel: worth > 0, isTold, hasValue, score };
  });
}

/** Measures how much of what a follow-up asks itself a sentence holds: many are about what it carries from the question before. 0–1. */
function measureOfAsked(asked: string, language: Language | null): (sentence: PassageSentence) => number {
  const scorer = new Scorer(analyseQuestion(asked, language), () => 1);
  return ({ text, passage }) => scorer.gramCoverage(scorer.count(text, passage.language));
}

/** 1 where a sentence tells it, −1 where not: it may have the question's word in another meaning ("Darin enthalten sind …"). */
function worthOfTelling(told: RegExp, sentence: string): number {
  return told.test(sentence) ? 1 : -1;
}

const placeOf = ({ passage, start }: PassageSentence) => `${passage.id} ${start}`;

/** 0 for what begins no part of the list; the first part counts most. */
function placeFromEnd(list: readonly SectionEntry[], { passage, start }: PassageSentence): number {
  const place = list.findIndex((each) => each.passage === passage && each.start === start);
  return place < 0 ? 0 : list.length - place;
}

/** Of a list that runs over several passages that with which each begins. */
function firstOfEach(list: readonly SectionEntry[]): SectionEntry[] {
  return list.filter(({ passage }, index) => list[index - 1]?.passage !== passage);
}

/** Not "this" and "these", which stand for what was said rather than for what was named (measured: XQuAD's first three sentences). */
const opensWithPronoun = /^(?:Er|Sie|Es|He|She|They|It)(?!\p{L})/u;

/** "Er tagt am zweiten Mittwoch." is said of what the sentence before names. */
function withAntecedent(
  scorer: Scorer,
  { passage, text, form }: PassageSentence,
  whole: TextCounts,
  before: { sentence: PassageSentence; own: TextCounts } | undefined,
): TextCounts | null {
  if (form !== 'sentence' || before?.sentence.passage !== passage || before.sentence.form !== 'sentence') return null;
  return opensWithPronoun.test(text) ? scorer.together(whole, before.own) : null;
}

function speakerOfSentence({ passage, start, end }: PassageSentence, passages: readonly EvidencePassage[]) {
  return speakerOf(passage, start, end, passages);
}

const amendment =
  /(?<!\p{L})(?:änderungs|abänderungs|ergänzungs|zusatz|gegen|eventual|streichungs|rückweisungs|ordnungs)antr[aä]g\p{L}*|(?<!\p{L})amendment/iu;
const namesAmendment = /antr[aä]g|änderung|amendment|amended/iu;

/** 1, or less for the vote on an amendment where the question names none: then it asks for that on the business itself. */
function shareOfBusiness(question: string, sentence: string): number {
  return amendment.test(sentence) && !namesAmendment.test(question) ? 0.5 : 1;
}

/** Measures how much of what was voted on, by the question, a text holds. 0–1; 1 where the question does not tell. */
function topicMeasure(question: string): (text: string, passage: EvidencePassage) => number {
  const { words } = analyseQuestion(question, detectLanguage(question));
  const topical = words.filter(({ word }) => !wordOfVote.test(word));
  const scorer = new Scorer({ words: topical }, () => 1);
  return (text, passage) => (topical.length === 0 ? 1 : scorer.gramCoverage(scorer.count(text, passage.language)));
}

/** Sentences before the record of a vote that tell what was voted on. */
const sentencesBefore = 3;

/** What stands before a sentence, in its passage or at the end of the one before. */
function textBefore(
  { passage, start, index }: PassageSentence,
  own: readonly PassageSentence[],
  passages: readonly EvidencePassage[],
): string {
  const first = own[index - sentencesBefore] ?? own[0];
  const here = passage.text.slice(first?.start ?? start, start);
  if (index >= sentencesBefore) return here;
  const previous = passages.find(
    (other) =>
      other.documentId === passage.documentId &&
      other.lastPage === passage.firstPage &&
      other.end <= passage.start &&
      passage.start - other.end <= longestGap,
  );
  if (previous === undefined) return here;
  const earlier = sentencesOf(previous, 0).slice(index - sentencesBefore);
  return `${earlier.map(({ text }) => text).join(' ')} ${here}`;
}

/** Characters between passages that follow each other: white space only. */
const longestGap = 4;

/**
 * What holds for every sentence of a passage. It counts as said by each of them: else "in March 2022" would draw the one
 * sentence of the March minutes that repeats the date.
 */
function contextOf(passage: EvidencePassage): string {
  const { title, section, speaker, meetingDate } = passage;
  const date = meetingDate === null ? [] : dateWords(meetingDate);
  return [title, section, speaker, ...date].filter((each) => each !== null).join('\n');
}

/** Making a formatter takes a hundred times as long as using it. */
const dateFormats = (['de', 'en'] as const).map(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
);

/** Days of the passages that were scored last, as they are written; let go when there are many. */
const writtenDates = new Map<string, readonly string[]>();
const mostDates = 1_000;

function dateWords(date: string): readonly string[] {
  const known = writtenDates.get(date);
  if (known !== undefined) return known;
  if (writtenDates.size >= mostDates) writtenDates.clear();
  const words = dateFormats.map((format) => format.format(new Date(`${date}T00:00:00Z`)));
  writtenDates.set(date, words);
  return words;
}
