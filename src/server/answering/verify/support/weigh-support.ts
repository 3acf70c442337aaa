import { isQuestion } from '#server/platform/linguistics/sentences.ts';
import { type FactKind, factKinds } from '#shared/contracts/provenance.ts';
import type { FactSentence } from '../read-facts.ts';
import { compareClasses, contradictions, denies } from './compare-classes.ts';
import type { Evidence } from './read-evidence.ts';
import { readToldFacts } from './told-facts.ts';
import { type SupportFeature, supportThreshold, supportWeights } from './weights.ts';

/** Counts of what speaks against a claim, 0 to 2 each. */
export type SupportFeatures = Partial<Record<SupportFeature, number>>;

/** The order of the weights. */
export const supportFeatureNames = Object.keys(supportWeights) as SupportFeature[];

const kindOf: Record<SupportFeature, FactKind> = {
  ...contradictions,
  farNumbers: 'number',
  rivalNames: 'name',
  opposites: 'words',
  question: 'modal',
};

/** One of these is enough: another direction or vote, and numbers that are only near what is cited. */
const hard: readonly SupportFeature[] = ['turned', 'adoptedAdded', 'sidesAdded', 'farNumbers'];

/** What speaks against a claim, and the kinds of its facts that are nowhere to be found. */
export function supportFeatures(claim: FactSentence, evidence: Evidence) {
  const { missing, shares, farNumbers, rivalNames, opposites } = readToldFacts(claim, evidence);
  const { quoted } = evidence;
  const least = 0.5 * Math.max(...shares);
  const main = quoted.filter((_, index) => (shares[index] ?? 0) >= least);
  const differences = compareClasses(claim, main, quoted);
  const features: SupportFeatures = {
    farNumbers: Math.min(2, farNumbers),
    rivalNames: Math.min(2, rivalNames),
    opposites: Math.min(1, opposites),
    question: main.some(({ text }) => isQuestion(text)) ? 1 : 0,
    ...Object.fromEntries(differences.map((name) => [name, 1])),
  };
  const lacking = new Set(missing);
  if (missing.size === 0) for (const name of hard) if ((features[name] ?? 0) > 0) lacking.add(kindOf[name]);
  if (denies(claim, main, quoted)) lacking.add('negation');
  return { features, missing: lacking };
}

/**
 * Kinds of facts for which a claim cannot even be supported; empty if it can: its numbers, dates and names are stated
 * where it cites them or around there, and little enough else speaks against it.
 */
export function weighSupport(claim: FactSentence, evidence: Evidence): readonly FactKind[] {
  const { features, missing } = supportFeatures(claim, evidence);
  if (missing.size > 0) return factKinds.filter((kind) => missing.has(kind));
  const against = (Object.entries(features) as [SupportFeature, number][]).filter(([, value]) => value > 0);
  const sum = against.reduce((all, [name, value]) => all + value * supportWeights[name], 0);
  if (sum < supportThreshold) return [];
  const kinds = new Set(against.map(([name]) => kindOf[name]));
  return factKinds.filter((kind) => kinds.has(kind));
}
