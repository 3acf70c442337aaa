import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinSentences, readSentences } from '#server/answering/verify/read-facts.ts';
import { quotationOf } from '#server/answering/verify/support/proving-quotation.ts';
import { readEvidence } from '#server/answering/verify/support/read-evidence.ts';
import { supportFeatureNames, supportFeatures } from '#server/answering/verify/support/weigh-support.ts';
import { citeClaims, readLabelledClaims } from './claims/read-claims.ts';
import { evaluationSets } from './claims.ts';
import { fitLogistic } from './fit/fit-weights.ts';

/**
 * `npm run fit-support`: fits how much each difference between a claim and its quotations speaks against it, and prints
 * the shares of true and false claims that stay below some thresholds, each judged by weights fitted without its
 * organisation. `--write` stores the weights.
 */

const weightsFile = join(import.meta.dirname, '../../src/server/answering/verify/support/weights.ts');
const thresholds = [0.5, 0.75, 1, 1.25, 1.5, 2];

type Example = {
  features: Float64Array;
  isRight: boolean;
  weight: number;
  organisation: string;
  /** Its numbers, dates and names are stated. */
  isStated: boolean;
};

async function readExamples(): Promise<Example[]> {
  const claims = await citeClaims(readLabelledClaims(evaluationSets) ?? []);
  return claims.flatMap(({ text, language, sources, isTrue, organisation }) => {
    if (sources === null) return [];
    const claim = joinSentences(readSentences(text, language), language);
    const { features, missing } = supportFeatures(claim, readEvidence(sources.map(quotationOf), language));
    const values = Float64Array.from(supportFeatureNames, (name) => features[name] ?? 0);
    return [{ features: values, isRight: isTrue, weight: 1, organisation, isStated: missing.size === 0 }];
  });
}

/** What speaks against a claim: the other way round than what speaks for it, and never less than nothing. */
const against = (examples: readonly Example[]): number[] =>
  [...fitLogistic(examples)].slice(0, -1).map((weight) => Math.max(0, -weight));

const sumOf = (weights: readonly number[], { features }: Example): number =>
  weights.reduce((sum, weight, at) => sum + weight * (features[at] ?? 0), 0);

const examples = await readExamples();
const organisations = [...new Set(examples.map(({ organisation }) => organisation))];
const weightsWithout = new Map(
  organisations.map((own) => [own, against(examples.filter(({ organisation }) => organisation !== own))]),
);
console.log(`${examples.length} claims of ${weightsWithout.size} organisations; each judged without its own`);
for (const threshold of thresholds) {
  const share = (isRight: boolean) => {
    const own = examples.filter((each) => each.isRight === isRight);
    const kept = own.filter(
      (each) => each.isStated && sumOf(weightsWithout.get(each.organisation) ?? [], each) < threshold,
    );
    return ((100 * kept.length) / own.length).toFixed(1);
  };
  console.log(`below ${threshold}: ${share(true)} % of the true, ${share(false)} % of the false`);
}
const weights = against(examples).map((weight) => Number(weight.toFixed(2)));
const lines = supportFeatureNames.map((name, at) => `  ${name}: ${weights[at] ?? 0},`);
console.log(lines.join('\n'));
if (process.argv.includes('--write')) {
  writeFileSync(
    weightsFile,
    `import type { Contradiction } from './compare-classes.ts';

export type SupportFeature = Contradiction | 'farNumbers' | 'rivalNames' | 'opposites' | 'question';

/** How much each speaks against a claim. Written by \`npm run fit-support -- --write\`. */
export const supportWeights: Readonly<Record<SupportFeature, number>> = {
${lines.join('\n')}
};
/** Claims against which this much speaks are left out: three in four true ones stay (decision 0106). */
export const supportThreshold = 1;
`,
  );
}
