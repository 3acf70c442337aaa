import { setImmediate } from 'node:timers/promises';
import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { inverseDocumentFrequency, Scorer, type TextCounts } from '#server/platform/linguistics/scoring.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import { answerKindOf, cueOf, withoutKindWords, wordsOfQuestion } from './answer-cue.ts';
import { type PassageSentence, sentencesOf } from './sentences-of-passages.ts';
import { speakerOf } from './speaker-of.ts';

export type ScoredSentence = PassageSentence & {
  /** Share of the question found in the sentence: words and 4-grams, by rarity. 0–2. */
  coverage: number;
  /** `coverage`, the passage's own rank and the kind of answer together. */
  score: number;
};

/**
 * Weights, measured on XQuAD in both languages: the passage's score relative to the best one counts as much as the whole
 * coverage; a sentence of the kind asked for gains a little, a question or heading among the text loses.
 */
const priorWeight = 2;
const cueWeight = 0.3;
const formWeight = { sentence: 0, row: 0, question: -0.6, heading: -0.5 };

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
  const scorer = new Scorer(analyseQuestion(withoutKindWords(kind, question), detectLanguage(question)), () => 1);
  const counted: { sentence: PassageSentence; own: TextCounts; whole: TextCounts }[] = [];
  for (const [rank, passage] of passages.entries()) {
    const context = scorer.count(contextOf(passage), passage.language);
    for (const sentence of sentencesOf(passage, rank)) {
      const own = scorer.count(sentence.text, passage.language);
      counted.push({ sentence, own, whole: together(own, context) });
    }
    // Others' requests go on while a long list of passages is read.
    await setImmediate();
  }
  const pool = counted.filter(({ sentence }) => sentence.rank < poolPassages);
  const frequency = new Map(
    scorer.terms.map((term, index) => [term, pool.filter(({ own }) => (own.termCounts[index] ?? 0) > 0).length]),
  );
  scorer.reweigh((term) => inverseDocumentFrequency(pool.length, frequency.get(term) ?? 0));
  const best = Math.max(...passages.map((passage) => passage.score), Number.MIN_VALUE);
  const words = wordsOfQuestion(question);
  return counted.map(({ sentence, whole }) => {
    const coverage = scorer.termCoverage(whole) + scorer.gramCoverage(whole);
    const score =
      coverage +
      priorWeight * (sentence.passage.score / best) +
      cueWeight *
        cueOf(kind, words, sentence.text, kind === 'speech' ? speakerOf(sentence.passage, sentence.start) : null) +
      formWeight[sentence.form];
    return { ...sentence, coverage, score };
  });
}

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

function dateWords(date: string): string[] {
  return dateFormats.map((format) => format.format(new Date(`${date}T00:00:00Z`)));
}

function together(own: TextCounts, context: TextCounts): TextCounts {
  const add = (left: Uint16Array, right: Uint16Array) => left.map((value, index) => value + (right[index] ?? 0));
  return {
    ...own,
    termCounts: add(own.termCounts, context.termCounts),
    gramCounts: add(own.gramCounts, context.gramCounts),
  };
}
