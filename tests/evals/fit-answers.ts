import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { EvidencePassage, SearchRequest, SearchResult } from '#server/answering/engine.ts';
import { measureConfidence } from '#server/answering/engines/built-in/confidence.ts';
import {
  featureNames,
  type MeasuredStatement,
  measureStatements,
  profileQuestion,
  type QuestionProfile,
} from '#server/answering/engines/built-in/features.ts';
import { findPassages } from '#server/answering/engines/built-in/find-passages.ts';
import { mergeOverlapping } from '#server/answering/engines/built-in/rank-statements.ts';
import { understandQuestion } from '#server/answering/engines/built-in/understand.ts';
import { statementWeights } from '#server/answering/engines/built-in/weights.ts';
import type { Period } from '#server/answering/intent.ts';
import { toSearchResult } from '#server/features/answering/public.ts';
import { confidenceFeatures } from '../../src/server/answering/engines/built-in/features.ts';
import { type BoardNeed, isOnGold, readBoardPapers, readNeeds, tells } from './board.ts';
import { fitListwise, fitLogistic, type Ranking } from './fit-weights.ts';
import { createMemoryCorpus } from './memory-corpus.ts';
import { loadXquad } from './xquad.ts';

/**
 * `npm run fit-answers`: fits the built-in engine's weights to the board-paper questions and XQuAD, and prints the
 * results on held-out questions. `--ablation` prints each feature's contribution; `--write` stores the weights.
 */

type Example = Ranking & {
  group: string;
  statements: MeasuredStatement[];
  profile: QuestionProfile;
  found: SearchResult;
  need: BoardNeed | null;
};

/** Passages judged per question; XQuAD's articles are short. */
const passagesJudged = 8;
/**
 * Statements per question that the current weights rank highest; the rest teaches nothing and takes most of the time.
 */
const maxStatements = 90;
const folds = 5;
/** Weight of XQuAD's questions, asked with and without their article, when fitting how certain an answer is. */
const certaintyWeight = 0.1;
/** Below 1, because XQuAD's questions reuse the words of its paragraphs, and say less about real users' questions. */
const xquadWeight = 0.6;
const currentWeights = Float64Array.from(featureNames, (name) => statementWeights[name]);
const evalDirectory = join(import.meta.dirname, '../../../shared/eval');
const weightsFile = join(import.meta.dirname, '../../src/server/answering/engines/built-in/weights.ts');

async function main(): Promise<void> {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { ablation: flag, write: flag } });
  const board = await boardExamples();
  const all = [...board, ...xquadExamples('de'), ...xquadExamples('en')];
  const folded = foldsOf(all);
  const byFold = Array.from({ length: folds }, (_, fold) =>
    fitListwise(all.filter(({ group }) => folded.get(group) !== fold)),
  );
  const weightsOf = ({ group }: Example) => byFold[folded.get(group) ?? 0] as Float64Array;
  report('fitted without the papers that are asked about', all, weightsOf);
  if (values.ablation) {
    for (const [index, name] of featureNames.entries()) {
      const without = Array.from({ length: folds }, (_, fold) =>
        fitListwise(
          all.filter(({ group }) => folded.get(group) !== fold),
          index,
        ),
      );
      report(`without ${name}`, board, ({ group }) => without[folded.get(group) ?? 0] as Float64Array);
    }
  }
  const foldOf = ({ group }: Pick<Example, 'group'>) => folded.get(group) ?? 0;
  const judged = board.map((each) => ({ ...judgeClaim(each, weightsOf(each)), fold: foldOf(each) }));
  const withoutArticle = [...xquadExamples('de', true), ...xquadExamples('en', true)];
  const further = [...all.slice(board.length), ...withoutArticle]
    .filter(({ statements }) => statements.length > 0)
    .map((each) => ({ ...judgeClaim(each, weightsOf(each)), weight: certaintyWeight }));
  const confidence = fitLogistic([...judged, ...further]);
  const logisticOfFold = Array.from({ length: folds }, (_, fold) =>
    fitLogistic([...judged.filter((each) => each.fold !== fold), ...further]),
  );
  const sure = judged.map((each) => ({
    ...each,
    p: probability(logisticOfFold[each.fold] as Float64Array, each.features),
  }));
  for (const threshold of [0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7]) {
    const claimed = sure.filter(({ p }) => p >= threshold);
    const right = claimed.filter(({ isRight }) => isRight).length;
    console.log(
      `threshold ${threshold}: precision ${share(right, claimed.length)}, coverage of single facts ${share(claimed.filter(({ isFact }) => isFact).length, sure.filter(({ isFact }) => isFact).length)}`,
    );
  }
  if (values.write)
    writeFileSync(weightsFile, weightsText(readFileSync(weightsFile, 'utf8'), fitListwise(all), confidence));
}

async function boardExamples(): Promise<Example[]> {
  const directory = join(evalDirectory, 'board');
  const corpus = createMemoryCorpus(
    await readBoardPapers([join(directory, 'papers'), join(evalDirectory, '../samples')]),
  );
  const judgedKinds = new Set(['near-miss', 'off-topic']);
  const needs = readNeeds(directory).filter(
    ({ gold = [], kind, facts }) => facts === undefined && (gold.length > 0 || judgedKinds.has(kind)),
  );
  const days = corpus.listMeetings().map(({ date }) => date);
  const search = async ({ question, limit, dateFrom, dateTo }: SearchRequest) =>
    toSearchResult(corpus.search(question, limit, dateFrom, dateTo));
  const examples: Example[] = [];
  for (const need of needs) {
    const history = need.previous === undefined ? [] : [{ question: need.previous, answer: '' }];
    for (const question of need.wordings) {
      const asked = { question, history, interfaceLanguage: need.lang, isDetailed: false };
      const intent = understandQuestion(asked, days);
      if (intent.kind === 'small-talk' || intent.kind === 'beyond') continue;
      const { standalone, language, periods } = intent;
      const found = await findPassages(standalone, intent, { search });
      const isAnswer = (passage: EvidencePassage, text: string) =>
        isOnGold(need, { fileName: passage.fileName, page: passage.firstPage, lastPage: passage.lastPage }) &&
        tells(need, text);
      const example = exampleOf({ question, standalone, language, periods }, found, isAnswer);
      examples.push({ ...example, need, group: need.gold?.[0]?.file ?? need.id, weight: 1 });
    }
  }
  return examples;
}

/** @param isOffTopic ask without the article that the question is about */
function xquadExamples(language: 'de' | 'en', isOffTopic = false): Example[] {
  const data = loadXquad(evalDirectory, language);
  if (data === null) return [];
  const articles = [...new Set(data.paragraphs.map(({ article }) => article))];
  const corpus = createMemoryCorpus(
    articles.map((article) => {
      const own = data.paragraphs.flatMap((paragraph, index) =>
        paragraph.article === article ? [{ ...paragraph, index }] : [],
      );
      const passages = own.map(({ text, index }, ordinal) => {
        const place = {
          ordinal,
          firstPage: ordinal + 1,
          startOffset: 0,
          lastPage: ordinal + 1,
          endOffset: text.length,
        };
        return { id: String(index), ...place, section: null, speaker: null, language, text, context: null };
      });
      return { id: article, title: article, fileName: `${article}.pdf`, meetingDate: null, pages: [], passages };
    }),
  );
  // Every second one suffices, in half the time.
  return data.questions
    .filter((_, index) => index % 2 === 0)
    .map(({ question, article, paragraph, answers }) => {
      const isAnswer = ({ id }: EvidencePassage, text: string) =>
        id === String(paragraph) && answers.some((answer) => text.includes(answer.text));
      const found = toSearchResult(
        isOffTopic ? corpus.searchWithout(question, passagesJudged, article) : corpus.search(question, passagesJudged),
      );
      return {
        ...exampleOf({ question, standalone: question, language, periods: [] }, found, isAnswer),
        need: null,
        group: `XQuAD ${article}`,
        weight: xquadWeight,
      };
    });
}

function exampleOf(
  asked: { question: string; standalone: string; language: 'de' | 'en'; periods: readonly Period[] },
  found: SearchResult,
  isAnswer: (passage: EvidencePassage, text: string) => boolean,
) {
  const { question, standalone, language, periods } = asked;
  const profile = profileQuestion(question, standalone, language, (term) => found.rarity.get(term) ?? 0, periods);
  const all = measureStatements(profile, found.passages);
  const order = mergeOverlapping(all, currentWeights).slice(0, maxStatements);
  const near = new Set(order.map(({ statement }) => `${statement.passage.id} ${statement.start}`));
  const statements = all.filter(
    ({ statement }) =>
      near.has(`${statement.passage.id} ${statement.start}`) || isAnswer(statement.passage, statement.text),
  );
  const isRight = statements.map(({ statement }) => isAnswer(statement.passage, statement.text));
  return { profile, found, statements, rows: statements.map(({ features }) => features), isRight };
}

/** Questions about the same paper stay in one fold. */
function foldsOf(examples: readonly Example[]): Map<string, number> {
  return new Map(
    [...new Set(examples.map(({ group }) => group))].toSorted().map((group, index) => [group, index % folds]),
  );
}

const share = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`;

function report(title: string, examples: readonly Example[], weightsOf: (example: Example) => Float64Array): void {
  const sets = Map.groupBy(
    examples.filter(({ need }) => need === null || (need.gold ?? []).length > 0),
    ({ need }) => (need === null ? 'XQuAD' : 'board'),
  );
  const figures = [...sets].map(([name, of]) => {
    const best = of.map((each) =>
      mergeOverlapping(each.statements, weightsOf(each))
        .slice(0, 3)
        .map(({ place }) => each.isRight[place]),
    );
    return `${name}: first ${share(best.filter(([first]) => first).length, of.length)}, first three ${share(best.filter((each) => each.some(Boolean)).length, of.length)}`;
  });
  console.log(`${title}: ${figures.join('; ')}`);
}

function judgeClaim({ profile, found, statements, isRight, need, weight }: Example, weights: Float64Array) {
  const ranked = mergeOverlapping(statements, weights);
  const measured = measureConfidence(profile, ranked, found.passages);
  return {
    features: Float64Array.from(confidenceFeatures, (name) => measured[name]),
    isRight: ranked.slice(0, 3).some(({ place }) => isRight[place]),
    isFact: (need?.gold ?? []).length > 0,
    weight,
  };
}

/** Weights of a logistic function, bias last. */
function probability(weights: Float64Array, features: Float64Array): number {
  const sum = features.reduce((total, value, index) => total + value * (weights[index] ?? 0), weights.at(-1) ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/** The weights file with other tables; the statements' table comes first. */
function weightsText(source: string, statement: Float64Array, confidence: Float64Array): string {
  const line = (name: string, weight = 0) => `  ${name}: ${Number(weight.toFixed(3))},\n`;
  const tables = [
    featureNames.map((name, index) => line(name, statement[index])),
    [line('bias', confidence.at(-1)), ...confidenceFeatures.map((name, index) => line(name, confidence[index]))],
  ];
  return source.replace(/(?<== \{\n)[\s\S]*?(?=\};)/gu, () => (tables.shift() ?? []).join(''));
}

await main();
