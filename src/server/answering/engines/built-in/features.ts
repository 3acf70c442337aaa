import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { composeContext } from '#server/platform/linguistics/compose-context.ts';
import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { numberTerms } from '#server/platform/linguistics/numbers/numbers.ts';
import { Scorer, type TextCounts } from '#server/platform/linguistics/scoring.ts';
import type { EvidencePassage } from '../../engine.ts';
import type { AnswerLanguage, Period } from '../../intent.ts';
import { isWithin } from '../../periods.ts';
import { requestedKinds, ValueFinder, valuesOf, type WordTraits } from './answer-values.ts';
import { lexicons } from './lexicon/lexicon.ts';
import type { ValueKind } from './lexicon/word-lists.ts';
import { joinStatements, type Statement, statementsOf } from './statements.ts';

/**
 * Features of a statement; the fitted weights are in weights.ts, in this order. "Coverage" is the share of the question's
 * words found, "grams" that of its character 4-grams, both by rarity.
 */
export const featureNames = [
  'withHeading',
  'restGrams',
  'tight',
  'precision',
  'uncovered',
  'nextCoverage',
  'gramsBestInPassage',
  'passageShare',
  'yesNo',
  'undecided',
  'numbersLack',
  'numberMissing',
  'moneyGiven',
  'dateMissing',
  'reasonGiven',
  'allGiven',
  'valueAmid',
  'countAmid',
  'valueFresh',
  'narrowDiffers',
  'pair',
  'heading',
] as const;
export type FeatureName = (typeof featureNames)[number];

const featurePlaces: ReadonlyMap<FeatureName, number> = new Map(featureNames.map((name, place) => [name, place]));

/** A statement's feature by name. */
export const featureOf = ({ features }: Pick<MeasuredStatement, 'features'>, name: FeatureName): number =>
  features[featurePlaces.get(name) as number] as number;

/** A question, preprocessed for measuring statements. */
export type QuestionProfile = {
  language: AnswerLanguage;
  scorer: Scorer;
  kinds: ReadonlySet<ValueKind>;
  /** Asks who or what was against, which unanimous votes do not answer. */
  isAgainst: boolean;
  /** Asks for what is proposed, thought or expected. */
  isUnsettled: boolean;
  /** Is answered by yes or no. */
  isYesNo: boolean;
  /** Its numbers and dates, as terms. */
  numbers: readonly string[];
  /** Words of the question as asked. */
  wordCount: number;
  /** Folded words of the standalone question. */
  named: ReadonlySet<string>;
  periods: readonly Period[];
};

/**
 * @param question as asked: its own words tell which kinds of values are wanted
 * @param standalone the same question with the topic of earlier ones
 * @param idfOf inverse document frequency of a term in the searched corpus, ≥ 0
 */
export function profileQuestion(
  question: string,
  standalone: string,
  language: AnswerLanguage,
  idfOf: (term: string) => number,
  periods: readonly Period[] = [],
): QuestionProfile {
  const { words } = analyseQuestion(standalone, detectLanguage(standalone) ?? language);
  const asked = foldedWords(question);
  const { against, unsettled, yesNo } = lexicons[language];
  return {
    language,
    scorer: new Scorer({ words }, idfOf),
    kinds: requestedKinds(asked, language),
    isAgainst: against.isIn(asked),
    isUnsettled: unsettled.isIn(asked),
    isYesNo: yesNo.lengthAt(asked, 0) > 0,
    numbers: [...new Set(numberTerms(standalone))],
    wordCount: asked.length,
    named: new Set(foldedWords(standalone)),
    periods,
  };
}

/** A statement with its features, in the order of `featureNames`. */
export type MeasuredStatement = { statement: Statement; features: Float64Array };

/** Maximum length in characters of two sentences measured as one. */
const maxPairLength = 420;
/** Preceding statements that count as a statement's context. */
const recentStatements = 6;

/** Measures every statement and every pair of adjacent statements. @param passages best first */
export function measureStatements(profile: QuestionProfile, passages: readonly EvidencePassage[]): MeasuredStatement[] {
  const best = Math.max(...passages.map(({ score }) => score), 1e-9);
  const finders = {
    de: new ValueFinder('de', profile.kinds, profile.named),
    en: new ValueFinder('en', profile.kinds, profile.named),
  };
  return passages.flatMap((passage) =>
    measurePassage(profile, finders[passage.language ?? profile.language], passage, best),
  );
}

function measurePassage(
  profile: QuestionProfile,
  finder: ValueFinder,
  passage: EvidencePassage,
  bestScore: number,
): MeasuredStatement[] {
  const { scorer, periods, numbers } = profile;
  const language = passage.language ?? profile.language;
  const { against, unsettled } = lexicons[language];
  const statements = statementsOf(passage);
  const { title, fileName, meetingDate } = passage;
  const context = scorer.count(composeContext({ title, fileName, meetingDate }, passage), language);
  const contextGrams = scorer.gramCoverage(context);
  // A row is measured with its column names.
  const texts = statements.map(({ labelled, text }) => (labelled === null ? text : `${labelled}\n${text}`));
  const counts = texts.map((text) => scorer.count(text, language));
  const words = texts.map((text) => finder.wordsOf(text));
  const values = statements.map(({ text }) => valuesOf(text, language, profile.kinds));
  const folded = profile.isAgainst || profile.isUnsettled ? statements.map(({ text }) => foldedWords(text)) : [];
  const nothing = scorer.count('', language);
  const bestGrams = Math.max(...counts.map((each) => scorer.gramCoverage(each)), 1e-9);
  const headings = new Map<string | null, TextCounts>([[null, nothing]]);
  for (const { heading } of statements)
    if (heading !== null && !headings.has(heading)) headings.set(heading, scorer.count(heading, language));
  const isOtherPeriod =
    meetingDate !== null && periods.length > 0 && !periods.some((period) => isWithin(meetingDate, period));
  // A month or a day refers to the meeting; a year may only tell when something happened.
  const isNarrow = periods.some(({ from, to }) => from.slice(0, 7) === to.slice(0, 7));
  const wanted = [...profile.kinds];
  const measure = (
    statement: Statement,
    own: TextCounts,
    written: readonly WordTraits[],
    first: number,
    last: number,
  ): MeasuredStatement => {
    const given = new Set(values.slice(first, last + 1).flatMap((each) => [...each]));
    const withContext = scorer.combine(own, context);
    const known = counts
      .slice(Math.max(0, first - recentStatements), first)
      .reduce((all, each) => scorer.combine(all, each), withContext);
    const says = (list: typeof against) => folded.slice(first, last + 1).some((each) => list.isIn(each));
    const kind = (name: ValueKind, isGiven: boolean) => profile.kinds.has(name) && given.has(name) === isGiven;
    const valuePositions = finder.positionsAmong(written);
    const besideValue = (falloff: number) =>
      Math.max(0, ...valuePositions.map((at) => scorer.coverageAround(own, at, falloff)));
    const stretch = scorer.stretchCoverage(own);
    const features: Record<FeatureName, number | boolean> = {
      withHeading: scorer.gramCoverage(scorer.combine(own, headings.get(statement.heading) ?? nothing)),
      // What the statement adds to what its paper's title, date and section say already.
      restGrams: contextGrams < 0.99 ? (scorer.gramCoverage(withContext) - contextGrams) / (1 - contextGrams) : 1,
      tight: stretch / Math.log(3 + own.length),
      precision: own.places.length / Math.max(own.length, 4),
      uncovered: 1 - scorer.termCoverage(known),
      nextCoverage: scorer.termCoverage(counts[last + 1] ?? nothing),
      gramsBestInPassage: scorer.gramCoverage(own) / bestGrams,
      passageShare: passage.score / bestScore,
      yesNo: profile.isYesNo ? stretch : 0,
      undecided: profile.isUnsettled && says(unsettled),
      numbersLack: numbers.filter((term) => scorer.occurrences(known, term) === 0).length / Math.max(numbers.length, 1),
      numberMissing: kind('number', false),
      moneyGiven: kind('money', true) || kind('percent', true),
      dateMissing: kind('date', false),
      reasonGiven: kind('reason', true),
      allGiven: wanted.length > 0 && wanted.every((each) => given.has(each)) && (!profile.isAgainst || says(against)),
      valueAmid: besideValue(8),
      countAmid: besideValue(2),
      valueFresh: valuePositions.length > 0,
      narrowDiffers: isNarrow && isOtherPeriod,
      pair: last > first,
      heading: statement.form === 'heading' || statement.form === 'title',
    };
    return { statement, features: Float64Array.from(featureNames, (name) => Number(features[name])) };
  };
  return statements.flatMap((statement, index) => {
    const own = words[index] ?? [];
    const single = measure(statement, counts[index] ?? nothing, own, index, index);
    const next = statements[index + 1];
    const pair = next && joinStatements(statement, next, maxPairLength);
    if (!pair) return [single];
    const isWhole = next.isNext;
    const pairWords = isWhole ? [...own, ...(words[index + 1] ?? [])] : finder.wordsOf(pair.text);
    const [one = nothing, other = nothing] = [counts[index], counts[index + 1]];
    const pairCounts = isWhole ? scorer.join(one, other) : scorer.count(pair.text, language);
    return [single, measure(pair, pairCounts, pairWords, index, index + 1)];
  });
}

/** Features that tell whether the best statement answers at all; the fitted weights are in weights.ts. */
export const confidenceFeatures = [
  'topThree',
  'topOne',
  'words',
  'sameDocument',
  'tight',
  'precision',
  'uncovered',
  'nextCoverage',
  'numbersLack',
] as const;

export type ConfidenceFeature = (typeof confidenceFeatures)[number];
