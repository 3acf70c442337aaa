import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectCandidates, termsOf } from '#server/features/retrieval/candidates/collect-candidates.ts';
import { loadDocuments } from '#server/features/retrieval/document-repository.ts';
import { PassageScorer } from '#server/features/retrieval/ranking/score-passages.ts';
import { loadAllPassages, surveyIndex } from '#server/features/retrieval/repository.ts';
import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { splitSentences } from '#server/platform/linguistics/sentences.ts';
import type { EvalRow } from './answering.ts';
import type { EvaluationDatabase } from './evaluation-database.ts';
import type { CorpusRow, EvaluationSet, QueryRow } from './evaluation-set.ts';
import { qmsumSet, xquadSet } from './known-sets.ts';
import { indexCorpus, measureRetrieval, type RetrievalFigures, tally } from './measure-retrieval.ts';

const corpusSize = 10_000;
/** Questions per set (of three); scoring all passages takes half a second per question. */
const questionsPerSet = 34;
/** Maximum loss of candidate lookup against scoring everything, in points. */
const allowedLoss = 1;

/** Compares two-stage retrieval with scoring every one of 10,000 passages by the same formula. */
export async function compareWithExhaustive(
  evaluation: EvaluationDatabase,
  directory: string,
): Promise<{ sets: { name: string; figures: RetrievalFigures }[]; rows: EvalRow[] }> {
  const set = largeSet(directory);
  const corpus = await indexCorpus(evaluation.database, await evaluation.createUser(), set.corpus);
  const figures = await measureRetrieval(evaluation.database, corpus, set.queries);
  const { scope } = corpus;
  const rankings = await evaluation.database.withUser(scope, async (tx) => {
    const everything = await loadAllPassages(tx, scope, { documentIds: null, excludedIds: null });
    const documents = new Map(
      (await loadDocuments(tx, scope, [...corpus.documentIds.values()])).map((document) => [document.id, document]),
    );
    const found: string[][] = [];
    for (const query of set.queries) {
      const analysis = analyseQuestion(query.text, detectLanguage(query.text));
      const survey = await surveyIndex(tx, scope, termsOf(analysis));
      const passageCount = survey.extent.passages;
      const search = { documentIds: null, excludedIds: null, passageCount, totalCount: passageCount };
      const { words, frequencies } = await collectCandidates(tx, scope, analysis, search, survey);
      const scorer = new PassageScorer(words);
      scorer.add(everything, documents);
      found.push(scorer.rank(frequencies, 10).map(({ candidate }) => corpus.rowIds.get(candidate.passage.id) ?? ''));
    }
    return found;
  });
  const tallies = set.queries.map((query, index) => tally(rankings[index] ?? [], query.gold));
  const mean = (values: number[]) => (100 * values.reduce((sum, value) => sum + value, 0)) / values.length;
  const recallAt1 = mean(tallies.map(({ firstHit }) => (firstHit <= 1 ? 1 : 0)));
  const ndcgAt10 = mean(tallies.map(({ ndcg }) => ndcg));
  const row = (name: string, twoStage: number, exhaustive: number): EvalRow => ({
    name: `10,000 passages: ${name} against exhaustive scoring (${exhaustive.toFixed(1)})`,
    value: twoStage,
    floor: exhaustive - allowedLoss,
    goal: exhaustive,
  });
  return {
    sets: [{ name: set.name, figures }],
    rows: [row('R@1', figures.recallAt1, recallAt1), row('nDCG@10', figures.ndcgAt10, ndcgAt10)],
  };
}

/**
 * All sets in one index, filled up to 10,000 with passages assembled at random (with a fixed seed) from their sentences
 * and the samples': they contain the questions' words, but not together.
 */
function largeSet(directory: string): EvaluationSet {
  const sets = [xquadSet(directory, 'de', 'de'), xquadSet(directory, 'en', 'en'), qmsumSet(directory, false)];
  const corpus: CorpusRow[] = [];
  const queries: QueryRow[] = [];
  sets.forEach((set, number) => {
    if (!set) return;
    const prefixed = (id: string) => `${number}-${id}`;
    corpus.push(...set.corpus.map((row) => ({ ...row, id: prefixed(row.id), document: prefixed(row.document) })));
    const step = Math.max(1, Math.floor(set.queries.length / questionsPerSet));
    const asked = set.queries.filter((_, index) => index % step === 0).slice(0, questionsPerSet);
    queries.push(...asked.map((query) => ({ ...query, id: prefixed(query.id), gold: query.gold.map(prefixed) })));
  });
  const next = pseudoRandom();
  const sentences = readSentences(directory, corpus);
  for (let index = 0; corpus.length < corpusSize; index++) {
    const chosen = Array.from({ length: 7 }, () => sentences[Math.floor(next() * sentences.length)] ?? '');
    corpus.push({
      id: `filler-${index}`,
      document: `filler-${Math.floor(index / 60)}`,
      title: null,
      page: null,
      date: null,
      text: chosen.join(' '),
    });
  }
  return { name: 'all in one index of 10,000 passages', corpus, queries };
}

function readSentences(directory: string, corpus: readonly CorpusRow[]): string[] {
  const samples = ['en-fomc-minutes-2022-01-26.txt', 'en-fomc-minutes-2022-03-16.txt'].map((name) =>
    readFileSync(join(directory, '../samples', name), 'utf8'),
  );
  return [...corpus.map(({ text }) => text), ...samples].flatMap((text) => {
    const language = detectLanguage(text) ?? 'de';
    return splitSentences(text, language).map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '));
  });
}

/** Mulberry32, so that every run measures the same corpus. 0 ≤ x < 1. */
function pseudoRandom(): () => number {
  let state = 20_231_116;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
