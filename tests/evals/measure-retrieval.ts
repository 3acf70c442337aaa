import { refreshStatistics } from '#server/features/retrieval/public.ts';
import { rerank, type SearchModels } from '#server/features/vectors/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { addIndexedDocument } from '../support/indexed-documents.ts';
import { retrievePassages } from '../support/retrieve-passages.ts';
import type { CorpusRow, EvaluationSet, QueryRow } from './evaluation-set.ts';

/** All but the times in per cent. With several gold passages, R@k = at least one of them is among the first k. */
export type RetrievalFigures = {
  queries: number;
  passages: number;
  documents: number;
  recallAt1: number;
  recallAt5: number;
  recallAt10: number;
  mrrAt10: number;
  ndcgAt10: number;
  p50Milliseconds: number;
  p95Milliseconds: number;
};

export type IndexedCorpus = {
  scope: UserScope;
  documentIds: ReadonlyMap<string, string>;
  /** Passage id in the database → id in the corpus. */
  rowIds: ReadonlyMap<string, string>;
  passages: number;
};

const depth = 10;
const warmUpQueries = 20;
/** Number of passages passed to a reranking model. */
const rerankedPassages = 30;

/** Adds a corpus to a user's index, as reading its documents would. */
export async function indexCorpus(
  database: Database,
  scope: UserScope,
  corpus: readonly CorpusRow[],
): Promise<IndexedCorpus> {
  const documents = Map.groupBy(corpus, ({ document }) => document);
  const documentIds = new Map<string, string>();
  const rowIds = new Map<string, string>();
  for (const [name, rows] of documents) {
    const title = rows.find((row) => row.title !== null)?.title ?? null;
    const { documentId, passageIds } = await addIndexedDocument(database, scope, {
      title,
      fileName: name,
      meetingDate: rows.find((row) => row.date !== null)?.date ?? null,
      passages: rows.map((row) => {
        // PostgreSQL text cannot contain NUL.
        const text = row.text.replaceAll('\u0000', ' ');
        return {
          text,
          firstPage: row.page ?? 1,
          lastPage: row.page ?? 1,
          language: detectLanguage(text),
          section: row.title !== null && row.title !== title ? row.title : null,
        };
      }),
    });
    documentIds.set(name, documentId);
    passageIds.forEach((id, index) => {
      rowIds.set(id, rows[index]?.id ?? '');
    });
  }
  await refreshStatistics({ database }, scope, true);
  return { scope, documentIds, rowIds, passages: corpus.length };
}

/** Asks every question as the service would, one after the other. */
export async function measureRetrieval(
  database: Database,
  corpus: IndexedCorpus,
  queries: readonly QueryRow[],
  models?: SearchModels,
): Promise<RetrievalFigures> {
  const ask = async ({ text: question, document }: QueryRow) => {
    const documentId = document === null ? undefined : corpus.documentIds.get(document);
    const found = await retrievePassages({ database }, corpus.scope, {
      question,
      limit: models ? rerankedPassages : depth,
      ...(documentId === undefined ? {} : { documentIds: [documentId] }),
      ...(models ? { vector: await models.vectorOf(question) } : {}),
    });
    return models ? { ...found, passages: await rerank(models, question, found.passages) } : found;
  };
  for (const query of queries.slice(0, warmUpQueries)) await ask(query);
  const times: number[] = [];
  const tallies: Tally[] = [];
  for (const query of queries) {
    const startedAt = performance.now();
    const { passages } = await ask(query);
    times.push(performance.now() - startedAt);
    tallies.push(
      tally(
        passages.map(({ id }) => corpus.rowIds.get(id) ?? ''),
        query.gold,
      ),
    );
  }
  const mean = (of: (each: Tally) => number) =>
    (100 * tallies.reduce((sum, each) => sum + of(each), 0)) / tallies.length;
  return {
    queries: queries.length,
    passages: corpus.passages,
    documents: corpus.documentIds.size,
    recallAt1: mean(({ firstHit }) => (firstHit <= 1 ? 1 : 0)),
    recallAt5: mean(({ firstHit }) => (firstHit <= 5 ? 1 : 0)),
    recallAt10: mean(({ firstHit }) => (firstHit <= 10 ? 1 : 0)),
    mrrAt10: mean(({ firstHit }) => (firstHit <= 10 ? 1 / firstHit : 0)),
    ndcgAt10: mean(({ ndcg }) => ndcg),
    p50Milliseconds: quantile(times, 0.5),
    p95Milliseconds: quantile(times, 0.95),
  };
}

/** Indexes a set for a new user and asks its questions. */
export async function evaluateSet(
  database: Database,
  scope: UserScope,
  { corpus, queries }: EvaluationSet,
): Promise<RetrievalFigures> {
  return measureRetrieval(database, await indexCorpus(database, scope, corpus), queries);
}

type Tally = { firstHit: number; ndcg: number };

/** Rank of the first gold passage (infinite if none), and binary nDCG@10. */
export function tally(ranked: readonly string[], gold: readonly string[]): Tally {
  const wanted = new Set(gold);
  const discount = (index: number) => 1 / Math.log2(index + 2);
  let gain = 0;
  let firstHit = Number.POSITIVE_INFINITY;
  ranked.slice(0, depth).forEach((id, index) => {
    if (!wanted.has(id)) return;
    gain += discount(index);
    firstHit = Math.min(firstHit, index + 1);
  });
  let ideal = 0;
  for (let index = 0; index < Math.min(wanted.size, depth); index++) ideal += discount(index);
  return { firstHit, ndcg: ideal === 0 ? 0 : gain / ideal };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
