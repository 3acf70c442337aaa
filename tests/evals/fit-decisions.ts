import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { featureNames } from '#server/reading/records/decisions/role/features.ts';
import { fitLogistic } from './fit/fit-weights.ts';
import { type LabelledCandidate, readLabelledCandidates } from './labelled-candidates.ts';

/**
 * `npm run fit-decisions`: fits the weights by which a statement of minutes is taken for a decision, and prints how well
 * they do on organisations that they were not fitted to. `--ablation` prints what each feature brings, `--list` the
 * mistakes; `--write` stores the weights.
 */

const weightsFile = join(import.meta.dirname, '../../src/server/reading/records/decisions/role/weights.ts');
const thresholds = [0.3, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8];
/** At these the product takes a statement for a possible and for a certain decision. */
const compared = [0.45, 0.6];

async function main(): Promise<void> {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { ablation: flag, write: flag, list: flag } });
  const { examples, unseen } = await readLabelledCandidates();
  const organisations = new Set(examples.map(({ organisation }) => organisation));
  const right = examples.filter(({ isRight }) => isRight).length;
  console.log(
    `${examples.length} candidates of ${organisations.size} organisations, ${right} of them right; ${unseen.length} labelled decisions have no candidate`,
  );
  console.log('\nfitted without the organisation that is judged');
  const held = heldOut(examples);
  report(examples, held, thresholds);
  console.log('\npresent weights, which may have been fitted to it');
  report(
    examples,
    examples.map(({ present }) => present),
    thresholds,
  );
  if (values.list) {
    listMistakes(examples, held);
    for (const text of unseen) console.log(`no candidate: ${text.slice(0, 160)}`);
  }
  if (values.ablation) {
    for (const [index, name] of featureNames.entries()) {
      console.log(`\nwithout ${name} (set in ${examples.filter(({ features }) => features[index] === 1).length})`);
      report(examples, heldOut(examples.map((example) => without(example, index))), compared);
    }
  }
  const table = weightsText(readFileSync(weightsFile, 'utf8'), fitLogistic(examples));
  console.log(`\n${/const bias[\s\S]*?\n\};/u.exec(table)?.[0]}`);
  if (values.write) writeFileSync(weightsFile, table);
}

/** Probabilities by weights that are fitted to all other organisations. */
function heldOut(examples: readonly LabelledCandidate[]): number[] {
  const weights = new Map(
    [...new Set(examples.map(({ organisation }) => organisation))].map((left) => [
      left,
      fitLogistic(examples.filter(({ organisation }) => organisation !== left)),
    ]),
  );
  return examples.map(({ organisation, features }) => probability(weights.get(organisation), features));
}

/** @param weights bias last */
function probability(weights: Float64Array | undefined, features: Float64Array): number {
  const sum = features.reduce((total, value, at) => total + value * (weights?.[at] ?? 0), weights?.at(-1) ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

const without = (example: LabelledCandidate, index: number): LabelledCandidate => ({
  ...example,
  features: example.features.map((value, at) => (at === index ? 0 : value)),
});

function report(examples: readonly LabelledCandidate[], likely: readonly number[], at: readonly number[]): void {
  const right = examples.filter(({ isRight }) => isRight).length;
  for (const threshold of at) {
    const taken = examples.filter((_, index) => (likely[index] ?? 0) >= threshold);
    const hits = taken.filter(({ isRight }) => isRight).length;
    const [precision, recall] = [hits / Math.max(1, taken.length), hits / Math.max(1, right)];
    const lookalikes = taken.filter(({ isLookalike }) => isLookalike).length;
    console.log(
      `  from ${threshold}: precision ${percent(precision)}, recall ${percent(recall)}, ${lookalikes} lookalikes taken`,
    );
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function listMistakes(examples: readonly LabelledCandidate[], likely: readonly number[]): void {
  for (const [index, { isRight, organisation, text, features }] of examples.entries()) {
    const found = likely[index] ?? 0;
    if (found >= 0.6 === isRight) continue;
    const set = featureNames.filter((_, at) => features[at] === 1);
    console.log(
      `${isRight ? 'missed' : 'false '} ${found.toFixed(2)} ${organisation}: ${text.slice(0, 160)} | ${set.join(' ')}`,
    );
  }
}

/** The weights file with another table. */
function weightsText(source: string, fitted: Float64Array): string {
  const round = (weight = 0) => String(Number(weight.toFixed(2)) || 0);
  const lines = featureNames.map((name, index) => `  ${name}: ${round(fitted[index])},\n`);
  return source
    .replace(/(?<=const bias = )[^;]+/u, round(fitted.at(-1)))
    .replace(/(?<=Record<FeatureName, number> = \{\n)[\s\S]*?(?=\};)/u, () => lines.join(''));
}

await main();
