import type { EvidencePassage } from '../../engine.ts';
import {
  type ConfidenceFeature,
  confidenceFeatures,
  type FeatureName,
  featureOf,
  type QuestionProfile,
} from './features.ts';
import type { RankedStatement } from './rank-statements.ts';
import { confidenceWeights } from './weights.ts';

/** Top passages checked for coming from the same document. */
const agreementPassages = 5;
/** Maximum statements claimed when one thing is asked for. */
const claimedStatements = 3;

/** @param ranked best first, at least one @param passages in search order, best first */
export function measureConfidence(
  profile: QuestionProfile,
  ranked: readonly RankedStatement[],
  passages: readonly EvidencePassage[],
): Record<ConfidenceFeature, number> {
  const [top] = ranked as [RankedStatement];
  const value = (name: FeatureName) => featureOf(top, name);
  const { documentId } = top.statement.passage;
  const found = passages.slice(0, agreementPassages);
  return {
    topThree: ranked.slice(0, claimedStatements).reduce((sum, { probability }) => sum + probability, 0),
    gramsWithContext: value('gramsWithContext'),
    words: Math.log(1 + profile.wordCount),
    sameDocument: found.filter((passage) => passage.documentId === documentId).length / Math.max(found.length, 1),
    dayDiffers: value('dayDiffers'),
    valueFresh: value('valueFresh'),
    absentEverywhere: 1 - Math.max(...ranked.map((each) => featureOf(each, 'passageGrams'))),
    absentNearby: 1 - value('passageGrams'),
  };
}

/** Probability (0–1) that the best statement answers: a logistic function of the features. */
export function confidenceOf(features: Record<ConfidenceFeature, number>): number {
  const sum = confidenceFeatures.reduce(
    (total, name) => total + confidenceWeights[name] * features[name],
    confidenceWeights.bias,
  );
  return 1 / (1 + Math.exp(-sum));
}
