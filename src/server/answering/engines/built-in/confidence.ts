import { composeContext } from '#server/platform/linguistics/compose-context.ts';
import type { EvidencePassage } from '../../engine.ts';
import { featureNames, type QuestionProfile } from './features.ts';
import type { RankedStatement } from './rank-statements.ts';
import { confidenceWeights } from './weights.ts';

/** What tells whether the best statement answers at all; fitted weights stand in weights.ts. */
export const confidenceFeatures = [
  'score',
  'probability',
  'margin',
  'withContext',
  'gramsWithContext',
  'withRecent',
  'absentNearby',
  'absentEverywhere',
  'kindMissing',
  'periodDiffers',
  'otherLanguage',
  'bestPassage',
  'sameDocument',
  'words',
] as const;
export type ConfidenceFeature = (typeof confidenceFeatures)[number];

/** Passages among which agreement of documents is counted. */
const agreeing = 5;

/** @param ranked best first, at least one @param passages as they were found, best first */
export function measureConfidence(
  profile: QuestionProfile,
  ranked: readonly RankedStatement[],
  passages: readonly EvidencePassage[],
): Record<ConfidenceFeature, number> {
  const [top, second] = ranked as [RankedStatement, RankedStatement | undefined];
  const value = (name: (typeof featureNames)[number]) => top.features[featureNames.indexOf(name)] ?? 0;
  const { passage } = top.statement;
  const found = passages.slice(0, agreeing);
  const gaps = profile.kinds.size > 0 && value('valueNearby') === 0;
  return {
    score: top.score,
    probability: top.probability,
    margin: top.score - (second?.score ?? top.score),
    withContext: value('withContext'),
    gramsWithContext: value('gramsWithContext'),
    withRecent: value('withRecent'),
    absentNearby: absence(profile, [passage]),
    absentEverywhere: absence(profile, passages),
    kindMissing: Number(gaps),
    periodDiffers: value('periodDiffers'),
    otherLanguage: value('otherLanguage'),
    bestPassage: passages[0]?.score ?? 0,
    sameDocument:
      found.filter(({ documentId }) => documentId === passage.documentId).length / Math.max(found.length, 1),
    words: Math.log(1 + profile.scorer.terms.length),
  };
}

/** Share of the question's words, by rarity, that none of the texts holds, be it as a part of a word. 0–1. */
function absence({ scorer, language }: QuestionProfile, passages: readonly EvidencePassage[]): number {
  const counts = passages.map((passage) => {
    const { title, fileName, meetingDate } = passage;
    const text = `${composeContext({ title, fileName, meetingDate }, passage)}\n${passage.text}`;
    return scorer.count(text, passage.language ?? language);
  });
  const [first, ...others] = counts;
  if (first === undefined) return 1;
  return 1 - scorer.gramCoverage(others.reduce((all, each) => scorer.together(all, each), first));
}

/** How sure it is that the best statement answers, by a logistic function of the features. 0–1. */
export function confidenceOf(features: Record<ConfidenceFeature, number>): number {
  const sum = confidenceFeatures.reduce(
    (total, name) => total + confidenceWeights[name] * features[name],
    confidenceWeights.bias,
  );
  return 1 / (1 + Math.exp(-sum));
}
