import { analyseQuestion, type QueryWord } from '#server/platform/linguistics/analyser.ts';
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

/** Features of a statement; the fitted weights are in weights.ts, in this order. */
export const featureNames = [
  'termCoverage',
  'gramCoverage',
  'stretchCoverage',
  'withContext',
  'gramsWithContext',
  'withNeighbours',
  'previousCoverage',
  'nextCoverage',
  'withRecent',
  'focusNearby',
  'sectionCoverage',
  'uncovered',
  'passageScore',
  'passageShare',
  'passageRank',
  'numberGiven',
  'numberMissing',
  'moneyGiven',
  'moneyMissing',
  'dateGiven',
  'dateMissing',
  'personGiven',
  'personMissing',
  'reasonGiven',
  'reasonMissing',
  'voteGiven',
  'voteMissing',
  'valueNearby',
  'allGiven',
  'againstGiven',
  'againstMissing',
  'periodAgrees',
  'periodDiffers',
  'monthAgrees',
  'monthDiffers',
  'pair',
  'fragment',
  'pointsBack',
  'logLength',
  'question',
  'heading',
  'row',
  'otherLanguage',
  'speech',
  'valueAmid',
  'countAmid',
  'valueFresh',
  'passageTerms',
  'passageGrams',
  'passageStretch',
  'focusIn',
  'focusInPassage',
  'dayAgrees',
  'dayDiffers',
  'narrowAgrees',
  'narrowDiffers',
  'nameAmid',
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
  /** Indexes of its rarest words: what the question is about. */
  focus: readonly number[];
  kinds: ReadonlySet<ValueKind>;
  /** Asks who or what was against, which unanimous votes do not answer. */
  isAgainst: boolean;
  years: ReadonlySet<string>;
  /** Words of the question as asked. */
  wordCount: number;
  /** Folded words of the standalone question. */
  named: ReadonlySet<string>;
  periods: readonly Period[];
  /** "2022-05". */
  months: ReadonlySet<string>;
};

/** Words with at least this share of the highest idf are what the question is about. */
const focusShare = 0.75;

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
  const rarityOf = ({ terms }: QueryWord) =>
    Math.min(...terms.filter(({ weight }) => weight === 1).map(({ term }) => idfOf(term)));
  const highest = Math.max(0, ...words.map(rarityOf));
  const dated = numberTerms(standalone);
  const asked = foldedWords(question);
  return {
    language,
    scorer: new Scorer({ words }, idfOf),
    focus: [...words.keys()].filter((at) => rarityOf(words[at] as QueryWord) >= focusShare * highest),
    kinds: requestedKinds(asked, language),
    isAgainst: lexicons[language].against.isIn(asked),
    years: yearsOf(dated),
    months: monthsOf(dated),
    wordCount: asked.length,
    named: new Set(foldedWords(standalone)),
    periods,
  };
}

const yearsOf = (terms: readonly string[]) => new Set(terms.filter((term) => /^(?:19|20)\d\d$/.test(term)));
const monthsOf = (terms: readonly string[]) =>
  new Set(terms.flatMap((term) => (/^d\d{4}-\d\d$/.test(term) ? [term.slice(1)] : [])));

/** A statement with its features, in the order of `featureNames`. */
export type MeasuredStatement = { statement: Statement; features: Float64Array };

/** Maximum length in characters of two sentences measured as one. */
const maxPairLength = 420;
/** Preceding statements that count as a statement's context. */
const recentStatements = 6;
const shortFragment = 25;

/** Measures every statement and every pair of adjacent statements. @param passages best first */
export function measureStatements(profile: QuestionProfile, passages: readonly EvidencePassage[]): MeasuredStatement[] {
  const best = Math.max(...passages.map(({ score }) => score), 1e-9);
  const finders = {
    de: new ValueFinder('de', profile.kinds, profile.named),
    en: new ValueFinder('en', profile.kinds, profile.named),
  };
  return passages.flatMap((passage, rank) => {
    const finder = finders[passage.language ?? profile.language];
    return measurePassage(profile, finder, passage, rank, best);
  });
}

function writeFeatures(values: Partial<Record<FeatureName, number | boolean>>, features: Float64Array): void {
  for (const name in values) {
    features[featurePlaces.get(name as FeatureName) as number] = Number(values[name as FeatureName]);
  }
}

function measurePassage(
  profile: QuestionProfile,
  finder: ValueFinder,
  passage: EvidencePassage,
  rank: number,
  bestScore: number,
): MeasuredStatement[] {
  const { scorer, focus } = profile;
  const language = passage.language ?? profile.language;
  const statements = statementsOf(passage);
  const { title, fileName, meetingDate, section } = passage;
  const contextText = composeContext({ title, fileName, meetingDate }, passage);
  const context = scorer.count(contextText, language);
  const sectionCoverage = section === null ? 0 : scorer.termCoverage(scorer.count(section, language));
  // A row is measured with its column names.
  const texts = statements.map(({ labelled, text }) => (labelled === null ? text : `${labelled}\n${text}`));
  const counts = texts.map((text) => scorer.count(text, language));
  const values = statements.map(({ text }) => valuesOf(text, language, profile.kinds));
  const { against } = lexicons[language];
  const isAgainst = statements.map(({ text }) => profile.isAgainst && against.isIn(foldedWords(text)));
  const nothing = scorer.count('', language);
  const whole = scorer.combine(scorer.count(passage.text, language), context);
  const isDated = meetingDate !== null && profile.periods.length > 0;
  const isOfPeriod = isDated && profile.periods.some((period) => isWithin(meetingDate, period));
  // A month or a day refers to the meeting; a year may only tell when something happened.
  const isNarrow = profile.periods.some(({ from, to }) => from.slice(0, 7) === to.slice(0, 7));
  const passageFeatures = {
    passageTerms: scorer.termCoverage(whole),
    passageGrams: scorer.gramCoverage(whole),
    passageStretch: scorer.stretchCoverage(whole),
    focusInPassage: scorer.gramCoverage(whole, focus),
    dayAgrees: isOfPeriod,
    dayDiffers: isDated && !isOfPeriod,
    narrowAgrees: isNarrow && isOfPeriod,
    narrowDiffers: isNarrow && isDated && !isOfPeriod,
  };
  const recents = counts.map((_, index) =>
    counts
      .slice(Math.max(0, index - recentStatements), index)
      .reduce((all, each) => scorer.combine(all, each), nothing),
  );
  // Reading dates costs as much as everything else together, and most questions name none.
  const isPeriodNamed = profile.years.size > 0 || profile.months.size > 0;
  const dates = isPeriodNamed ? texts.map((text) => numberTerms(text)) : [];
  const contextDates = isPeriodNamed ? numberTerms(contextText) : [];
  const wanted = [...profile.kinds];
  const shared = new Float64Array(featureNames.length);
  writeFeatures(passageFeatures, shared);
  const measure = (
    statement: Statement,
    own: TextCounts,
    written: readonly WordTraits[],
    first: number,
    last: number,
  ): MeasuredStatement => {
    const previous = counts[first - 1] ?? nothing;
    const next = counts[last + 1] ?? nothing;
    const given = new Set(values.slice(first, last + 1).flatMap((each) => [...each]));
    const nearby = new Set([...(values[first - 1] ?? []), ...(values[last + 1] ?? [])]);
    const withContext = scorer.combine(own, context);
    const around = counts.slice(Math.max(0, first - 2), last + 2);
    const focused = around.reduce((all, each) => scorer.combine(all, each), context);
    const terms = scorer.termCoverage(own);
    const grams = scorer.gramCoverage(own);
    const covered = scorer.termCoverage(scorer.combine(withContext, recents[first] ?? nothing));
    const kind = (name: ValueKind, isGiven: boolean) => profile.kinds.has(name) && given.has(name) === isGiven;
    const dated = [...dates.slice(first, last + 1).flat(), ...contextDates];
    const years = yearsOf(dated);
    const months = monthsOf(dated);
    const length = statement.text.length;
    const valuePositions = finder.positionsAmong(written);
    const besideValue = (falloff: number) =>
      Math.max(0, ...valuePositions.map((at) => scorer.coverageAround(own, at, falloff)));
    const valueAmid = besideValue(8);
    const features: Record<Exclude<FeatureName, keyof typeof passageFeatures>, number | boolean> = {
      termCoverage: terms,
      gramCoverage: grams,
      stretchCoverage: scorer.stretchCoverage(own),
      withContext: scorer.termCoverage(withContext),
      gramsWithContext: scorer.gramCoverage(withContext),
      withNeighbours: scorer.termCoverage(scorer.combine(scorer.combine(own, previous), next)),
      previousCoverage: scorer.termCoverage(previous),
      nextCoverage: scorer.termCoverage(next),
      withRecent: covered,
      focusNearby: scorer.termCoverage(focused, focus),
      sectionCoverage,
      uncovered: 1 - covered,
      passageScore: passage.score,
      passageShare: passage.score / bestScore,
      passageRank: 1 / (1 + rank),
      numberGiven: kind('number', true),
      numberMissing: kind('number', false),
      moneyGiven: kind('money', true) || kind('percent', true),
      moneyMissing: kind('money', false) || kind('percent', false),
      dateGiven: kind('date', true),
      dateMissing: kind('date', false),
      personGiven: kind('person', true),
      personMissing: kind('person', false),
      reasonGiven: kind('reason', true),
      reasonMissing: kind('reason', false),
      voteGiven: kind('vote', true),
      voteMissing: kind('vote', false),
      valueNearby: wanted.length > 0 && wanted.every((each) => given.has(each) || nearby.has(each)),
      allGiven:
        wanted.length > 0 &&
        wanted.every((each) => given.has(each)) &&
        (!profile.isAgainst || isAgainst.slice(first, last + 1).includes(true)),
      againstGiven: isAgainst.slice(first, last + 1).includes(true),
      againstMissing: profile.isAgainst && !isAgainst.slice(first, last + 1).includes(true),
      periodAgrees: [...profile.years].some((year) => years.has(year)),
      periodDiffers: profile.years.size > 0 && years.size > 0 && ![...profile.years].some((year) => years.has(year)),
      monthAgrees: [...profile.months].some((month) => months.has(month)),
      monthDiffers:
        profile.months.size > 0 && months.size > 0 && ![...profile.months].some((month) => months.has(month)),
      pair: last > first,
      fragment: length < shortFragment,
      pointsBack: /^(?:Er|Sie|Es|Dies\p{L}*|Das|Damit|He|She|It|They|This|That|These)\s/u.test(statement.text),
      logLength: Math.log(1 + length / 100),
      question: statement.form === 'question',
      heading: statement.form === 'heading' || statement.form === 'title',
      row: statement.form === 'row',
      otherLanguage: passage.language !== null && passage.language !== profile.language,
      speech: passage.speaker !== null,
      valueAmid,
      nameAmid: profile.kinds.has('person') ? valueAmid : 0,
      countAmid: besideValue(2),
      valueFresh: valuePositions.length > 0,
      focusIn: scorer.gramCoverage(own, focus),
    };
    const measured = shared.slice();
    writeFeatures(features, measured);
    return { statement, features: measured };
  };
  const words = texts.map((text) => finder.wordsOf(text));
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

/** Features that tell whether the best statements answer at all; the fitted weights are in weights.ts. */
export const confidenceFeatures = [
  'topThree',
  'gramsWithContext',
  'words',
  'sameDocument',
  'dayDiffers',
  'valueFresh',
  'absentEverywhere',
  'absentNearby',
] as const;

export type ConfidenceFeature = (typeof confidenceFeatures)[number];
