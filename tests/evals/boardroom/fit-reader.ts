import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rankRead, readerFeatures } from '#server/answering/engines/built-in/reader/rank-read.ts';
import { readerWeights } from '#server/answering/engines/built-in/reader/reader-weights.ts';
import { askInMemory } from '../ask-in-memory.ts';
import { fitLogistic } from '../fit/fit-weights.ts';
import { createMemoryCorpus } from '../memory-corpus.ts';
import { openCachedReader } from './cached-reader.ts';
import { isRightStatement, readBoardroomNeeds, readBoardroomPapers } from './needs.ts';

/**
 * `npm run fit-reader`: fits how certain an answer is by ranker and reader together, on the boardroom questions; prints
 * what that separates on papers left out, and how far other shares of the ranker would change which statement leads.
 * `--sample N`: every Nth need; `--write` stores the weights. The share of the ranker was fitted where the model had not
 * seen the papers (assets/reader/README.md): here it has.
 */

type Example = {
  file: string;
  hasGold: boolean;
  /** The ranker's confidence. */
  alone: number;
  best: { score: number; isRight: boolean }[];
  scores: readonly number[];
};

const folds = 5;
const directory = join(import.meta.dirname, '../../../../shared/eval/boardroom');
const weightsFile = join(
  import.meta.dirname,
  '../../../src/server/answering/engines/built-in/reader/reader-weights.ts',
);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { sample: { type: 'string', default: '1' }, write: { type: 'boolean', default: false } },
  });
  const examples = await collectExamples(Number(values.sample));
  const answerable = examples.filter(({ hasGold }) => hasGold);
  for (const ranker of [0.3, 0.5, readerWeights.ranker, 1, 1.4]) {
    const right = answerable.filter(({ best, scores }) => rankRead(best, scores, ranker)[0]?.isRight);
    console.log(`share of the ranker ${ranker}: right first ${percent(right.length, answerable.length)}`);
  }
  const judged = examples.map(({ file, hasGold, alone, best, scores }) => {
    const ranked = rankRead(best, scores);
    const features = Float64Array.from(Object.values(readerFeatures(alone, ranked, scores)));
    return { file, hasGold, isRight: hasGold && (ranked[0]?.isRight ?? false), features, weight: 1 };
  });
  const files = [...new Set(judged.map(({ file }) => file))];
  const byFold = Array.from({ length: folds }, (_, fold) =>
    fitLogistic(judged.filter(({ file }) => files.indexOf(file) % folds !== fold)),
  );
  const sure = judged.map((each) => {
    const weights = byFold[files.indexOf(each.file) % folds] as Float64Array;
    return { ...each, p: certainty(weights, each.features) };
  });
  for (const threshold of [0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75]) {
    const claimed = sure.filter(({ p }) => p >= threshold);
    const nearMisses = sure.filter(({ hasGold }) => !hasGold);
    const parts = [
      `claimed ${percent(claimed.length, sure.length)}`,
      `right ${percent(claimed.filter(({ isRight }) => isRight).length, claimed.length)}`,
      `near misses claimed ${percent(nearMisses.filter(({ p }) => p >= threshold).length, nearMisses.length)}`,
    ];
    console.log(`threshold ${threshold}: ${parts.join(', ')}`);
  }
  const fitted = fitLogistic(judged);
  const names = [...Object.keys(readerFeatures(0.5, [], [0])), 'bias'];
  const values_ = Object.fromEntries(names.map((name, at) => [name, Number((fitted[at] as number).toFixed(3))]));
  console.log(values_);
  if (!values.write) return;
  const text = Object.entries(values_).reduce(
    (all, [name, value]) => all.replace(new RegExp(`(\\b${name}: )-?[\\d.]+`), `$1${value}`),
    readFileSync(weightsFile, 'utf8'),
  );
  writeFileSync(weightsFile, text);
}

async function collectExamples(sample: number): Promise<Example[]> {
  const reader = openCachedReader();
  if (reader === null) throw new Error('the reader cannot run on this machine');
  const corpus = createMemoryCorpus(await readBoardroomPapers(directory));
  const examples: Example[] = [];
  for (const need of readBoardroomNeeds(directory).filter((_, index) => index % sample === 0)) {
    for (const { q: question, lang } of need.wordings) {
      const { judged } = await askInMemory(corpus, { question, interfaceLanguage: lang });
      if (judged === null || judged.best.length === 0) continue;
      const known = new Map(judged.asked.passages.map((passage) => [passage.id, passage]));
      const located = judged.best.flatMap(({ passageId, start, end, logit }) => {
        const passage = known.get(passageId);
        return passage ? [{ passage, start, end, logit }] : [];
      });
      const statements = located.map(({ passage: { title, section, text }, start, end }) => ({
        title,
        section,
        text,
        start,
        end,
      }));
      const { scores } = await reader({ question: judged.asked.standalone, statements });
      const best = located.map(({ passage, start, end, logit }) => ({
        score: logit,
        isRight: isRightStatement(need, passage.fileName, passage.text.slice(start, end)),
      }));
      const hasGold = need.gold.length > 0;
      examples.push({ file: need.file, hasGold, alone: judged.confidence, best, scores: scores ?? [] });
    }
  }
  return examples;
}

function certainty(weights: Float64Array, features: Float64Array): number {
  const sum = features.reduce((all, value, at) => all + value * (weights[at] as number), weights.at(-1) as number);
  return 1 / (1 + Math.exp(-sum));
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`;

await main();
