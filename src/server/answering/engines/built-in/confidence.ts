import type { EvidencePassage } from '../../engine.ts';
import {
  type ConfidenceFeature,
  confidenceFeatures,
  type FeatureName,
  featureOf,
  type QuestionProfile,
} from './features.ts';
import type { Placed, Ranked } from './rank-statements.ts';
import { confidenceWeights } from './weights.ts';

/** Top passages checked for coming from the same document. */
const agreementPassages = 5;
/** Maximum statements claimed when one thing is asked for. */
const claimedStatements = 3;

/** @param ranked best first, at least one @param passages in search order, best first */
export function measureConfidence(
  { wordCount }: Pick<QuestionProfile, 'wordCount'>,
  ranked: readonly Ranked<Placed>[],
  passages: readonly Pick<EvidencePassage, 'documentId'>[],
): Record<ConfidenceFeature, number> {
  const [top] = ranked as [Ranked<Placed>];
  const { documentId } = top.statement.passage;
  const found = passages.slice(0, agreementPassages);
  // A statement that leads among few says nothing if it lacks the question's words.
  const covered = 1 - featureOf(top, 'uncovered');
  const measured: Partial<Record<ConfidenceFeature, number>> = {
    topThree: covered * ranked.slice(0, claimedStatements).reduce((sum, { probability }) => sum + probability, 0),
    topOne: covered * top.probability,
    words: Math.log(1 + wordCount),
    sameDocument: found.filter((passage) => passage.documentId === documentId).length / Math.max(found.length, 1),
  };
  return Object.fromEntries(
    confidenceFeatures.map((name) => [name, measured[name] ?? featureOf(top, name as FeatureName)]),
  ) as Record<ConfidenceFeature, number>;
}

/** Probability (0–1) that the best statement answers: a logistic function of the features. */
export function confidenceOf(features: Record<ConfidenceFeature, number>): number {
  const sum = confidenceFeatures.reduce(
    (total, name) => total + confidenceWeights[name] * features[name],
    confidenceWeights.bias,
  );
  return 1 / (1 + Math.exp(-sum));
}
