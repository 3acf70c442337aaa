import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureConfidence } from '#server/answering/engines/built-in/confidence.ts';
import { confidenceFeatures, featureNames } from '#server/answering/engines/built-in/features.ts';
import { type Example, loadExamples } from './fit/examples.ts';
import { likelihoodOf, ranked, tellFigures, type WeightsOf } from './fit/figures.ts';
import { fitListwise, fitLogistic, type Judged, probabilityOf } from './fit/fit-weights.ts';
import { tellCurve } from './fit/threshold-curve.ts';

/**
 * `npm run fit-answers`: fits the built-in engine's weights to the questions on board papers and XQuAD, and prints the
 * figures on papers of organisations that were left out. `--ablation` prints what each feature contributes; `--write`
 * stores the weights. What the search finds is kept in the temp folder while the code that finds it is unchanged.
 */

/** Groups of organisations: the questions on one group are answered by weights fitted without it. */
const groups = 5;
/** XQuAD's questions reuse the words of its paragraphs, and say less about what people ask of boards' papers. */
const setWeights = { boardroom: 1, board: 1, XQuAD: 0.3 };
/** Of confidence: off-topic questions are told apart on XQuAD, which has most of them. */
const certaintyWeights = { boardroom: 1, board: 1, XQuAD: 1 };
const weightOf = ({ set }: Example) => setWeights[set];
const weightsFile = join(import.meta.dirname, '../../src/server/answering/engines/built-in/weights.ts');

async function main(): Promise<void> {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { ablation: flag, write: flag } });
  const examples = await loadExamples(console.log);
  const groupOf = groupsOf(examples);
  const fitted = fitWithout(examples, groupOf);
  console.log(tellFigures('first / among three / among ten, organisations left out', examples, fitted));
  console.log(`likelihood ${likelihoodOf(examples, fitted, weightOf).toFixed(4)}`);
  if (values.ablation) {
    for (const [index, name] of featureNames.entries()) {
      const without = fitWithout(examples, groupOf, index);
      const loss = likelihoodOf(examples, without, weightOf) - likelihoodOf(examples, fitted, weightOf);
      console.log(tellFigures(`without ${name}: likelihood ${loss.toFixed(4)}`, examples, without));
    }
  }
  const judged = examples.filter(({ candidates }) => candidates.length > 0).map((each) => judge(each, fitted(each)));
  const sureness = Array.from({ length: groups }, (_, group) =>
    fitLogistic(judged.filter(({ example }) => groupOf(example) !== group)),
  );
  console.log(tellCurve(judged.map((each) => ({ ...each, p: probabilityOf(sureness[groupOf(each.example)], each) }))));
  if (!values.write) return;
  const source = readFileSync(weightsFile, 'utf8');
  writeFileSync(weightsFile, weightsText(source, fitListwise(rankingsOf(examples)), fitLogistic(judged)));
}

const rankingsOf = (examples: readonly Example[], weigh = weightOf) =>
  examples.map((each) => ({
    rows: each.candidates.map(({ features }) => features),
    isRight: each.candidates.map(({ isRight }) => isRight),
    weight: weigh(each),
  }));

/** Weights for each question, fitted to the papers of other groups. @param without index of a feature left out */
function fitWithout(examples: readonly Example[], groupOf: (each: Example) => number, without?: number): WeightsOf {
  const byGroup = Array.from({ length: groups }, (_, group) =>
    fitListwise(rankingsOf(examples.filter((each) => groupOf(each) !== group)), without),
  );
  return (example) => byGroup[groupOf(example)] as Float64Array;
}

/** Whole organisations, the largest first, each into the smallest group. */
function groupsOf(examples: readonly Example[]): (each: Example) => number {
  const sizes = new Array<number>(groups).fill(0);
  const known = new Map<string, number>();
  const organisations = [...Map.groupBy(examples, ({ organisation }) => organisation)];
  for (const [organisation, { length }] of organisations.toSorted(([, one], [, other]) => other.length - one.length)) {
    const group = sizes.indexOf(Math.min(...sizes));
    known.set(organisation, group);
    sizes[group] = (sizes[group] ?? 0) + length;
  }
  return ({ organisation }) => known.get(organisation) ?? 0;
}

/** How sure the best statement looks, and whether it is right. */
function judge(example: Example, weights: Float64Array): Judged & { example: Example } {
  const order = ranked(example, weights);
  const measured = measureConfidence(example, order, example.passages);
  return {
    example,
    features: Float64Array.from(confidenceFeatures, (name) => measured[name]),
    isRight: order.slice(0, 3).some(({ isRight }) => isRight),
    weight: certaintyWeights[example.set],
  };
}

/** The weights file with other tables; the statements' table comes first. */
function weightsText(source: string, statement: Float64Array, confidence: Float64Array): string {
  const line = (name: string, weight = 0) => `  ${name}: ${Number(weight.toFixed(2))},\n`;
  const tables = [
    featureNames.map((name, index) => line(name, statement[index])),
    [line('bias', confidence.at(-1)), ...confidenceFeatures.map((name, index) => line(name, confidence[index]))],
  ];
  return source.replace(/(?<== \{\n)[\s\S]*?(?=\};)/gu, () => (tables.shift() ?? []).join(''));
}

await main();
