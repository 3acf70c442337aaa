import {
  type Averages,
  averagesOf,
  fuseScores,
  type Scorer,
  type TextCounts,
} from '#server/platform/linguistics/scoring.ts';
import type { PassageRow } from '../repository.ts';

export type Evidence = {
  /** Share of the question's words found, weighted by idf. 0–1. */
  termCoverage: number;
  /** Share of the question's 4-grams found, weighted by idf. 0–1. */
  gramCoverage: number;
  /** Share of the question found within 30 consecutive words. 0–1. */
  stretchCoverage: number;
  /** The passage's own score, without its surroundings. 0 to about 4. */
  ownScore: number;
};

/** A passage with what belongs to it: title, file name, date, section, speaker, table headers. */
export type Candidate = { passage: PassageRow; context: string };
export type Ranked<T extends Candidate> = { candidate: T; rank: number; evidence: Evidence };

/** Weight of the better neighbour's score. Measured on topics that run over several turns. */
const neighbourWeight = 0.2;
/** Weight of the document's score, the mean of its three best passages. Only used among several documents. */
const documentWeight = 1;
const documentBest = 3;

/** Counts every candidate once. */
export function countCandidates(scorer: Scorer, candidates: readonly Candidate[]): TextCounts[] {
  return candidates.map(({ passage, context }) => scorer.count(`${context}\n${passage.text}`, passage.language));
}

/**
 * Ranks candidates by their own, their neighbours' and their document's scores. Returns the best `limit`, best first.
 */
export function rankPassages<T extends Candidate>(
  scorer: Scorer,
  candidates: readonly T[],
  counts: readonly TextCounts[] = countCandidates(scorer, candidates),
  averages: Averages = averagesOf(counts),
  limit = candidates.length,
): Ranked<T>[] {
  const own = fuseScores(scorer, counts, averages);
  const places = new Map<string, Map<number, number>>();
  candidates.forEach(({ passage }, index) => {
    const document = places.get(passage.documentId) ?? new Map<number, number>();
    document.set(passage.ordinal, own[index] ?? 0);
    places.set(passage.documentId, document);
  });
  const documentScores = new Map([...places].map(([id, scores]) => [id, meanOfBest([...scores.values()])]));
  const hasManyDocuments = places.size > 1;
  const ranked = candidates.flatMap((candidate, index) => {
    const each = counts[index];
    const ownScore = own[index] ?? 0;
    if (!each || ownScore <= 0) return [];
    const { documentId, ordinal } = candidate.passage;
    const document = places.get(documentId);
    const neighbour = Math.max(document?.get(ordinal - 1) ?? 0, document?.get(ordinal + 1) ?? 0);
    const rank =
      ownScore +
      neighbourWeight * neighbour +
      (hasManyDocuments ? documentWeight * (documentScores.get(documentId) ?? 0) : 0);
    return [{ candidate, rank, ownScore, counts: each }];
  });
  return ranked
    .sort((a, b) => b.rank - a.rank || b.ownScore - a.ownScore)
    .slice(0, limit)
    .map(({ candidate, rank, ownScore, counts: each }) => {
      const evidence = {
        termCoverage: scorer.termCoverage(each),
        gramCoverage: scorer.gramCoverage(each),
        stretchCoverage: scorer.stretchCoverage(each),
        ownScore,
      };
      return { candidate, rank, evidence };
    });
}

function meanOfBest(scores: number[]): number {
  const best = scores.sort((a, b) => b - a).slice(0, documentBest);
  return best.reduce((sum, score) => sum + score, 0) / documentBest;
}
