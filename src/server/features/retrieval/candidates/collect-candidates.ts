import type { Transaction } from '#server/platform/database/transaction.ts';
import type { QueryTerm, QueryWord, QuestionAnalysis } from '#server/platform/linguistics/analyser.ts';
import { inverseDocumentFrequency } from '#server/platform/linguistics/scoring.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import {
  countTermFrequencies,
  type FoundCandidate,
  findCandidates,
  findSimilarTerms,
  loadAllPassages,
  type PassageRow,
  type Survey,
} from '../repository.ts';
import { buildCover, type CoverTerm, coverBudget, quote } from './build-cover.ts';

/**
 * A scope of up to this many passages is scored whole: nothing is missed, and it takes as long as scoring candidates.
 */
export const wholeScopePassages = 300;
const bestCandidates = 300;
/**
 * Beyond the first `scoredAnyway`, candidates weighing less than this share of the best are not scored. Measured on 390
 * questions to 10,000 passages: nDCG@10 79.5 → 79.4, R@1 76.9 → 77.4, with 183 texts instead of 284. Questions with a
 * hundred good passages keep all 300. Without `scoredAnyway`, or with a share of 0.4, nDCG is 79.1 or 78.9.
 */
const leastShare = 0.3;
const scoredAnyway = 150;
const innerLimit = 5_000;
/** Statistics are stale once the index has grown by more than this factor. Terms are then counted on the fly. */
const staleGrowth = 1.5;
const usualLength = 180;
/** Longer questions are looked up by their most telling terms. */
const weighedTerms = 64;

/** Related terms looked up and weighed per question (decision 0101). */
const relatedTerms = 12;

const similarTermsPerWord = 2;
/** Limited because each is compared with the user's whole vocabulary. */
const maxUnknownWords = 12;
/** Weight of a similar term, times its similarity: the same as a part of a compound. */
const similarTermShare = 0.5;

/** Plain data, so that another thread can do the scoring. */
export type Frequencies = {
  passageCount: number;
  known: ReadonlyMap<string, number>;
  /** Frequency of terms that are not in `known`. */
  others: number;
  averageLength: number | null;
};

/** Number of passages in which a term occurs. */
export function frequencyOf({ known, others }: Frequencies, term: string): number {
  return known.get(term) ?? others;
}

/** What candidates are scored by. */
export type Measure = {
  /** The question's words. Those missing from the user's vocabulary have similar terms from it. */
  words: readonly QueryWord[];
  /** Null = count in the candidates, which are the whole scope. */
  frequencies: Frequencies | null;
};

export type Candidates = Measure & { passages: PassageRow[] };

/** The passages worth scoring; `found` if their texts still have to be loaded. */
export type ChosenCandidates = Measure & ({ passages: PassageRow[] } | { found: FoundCandidate[] });

export type SearchScope = {
  /** Null = all documents of the user. */
  documentIds: readonly string[] | null;
  /** Documents left out of a search of all documents; null = none. */
  excludedIds: readonly string[] | null;
  /** Number of passages in the scope, and of the user in total. */
  passageCount: number;
  totalCount: number;
};

/** The distinct terms of a question. */
export function termsOf({ words }: Pick<QuestionAnalysis, 'words'>): string[] {
  return [...new Set(words.flatMap((word) => word.terms.map(({ term }) => term)))];
}

/**
 * The passages worth scoring, from one index lookup: all in a small scope, else at most `best`. Takes the survey of the
 * question's terms.
 */
export async function collectCandidates(
  tx: Transaction,
  scope: UserScope,
  analysis: QuestionAnalysis,
  search: SearchScope,
  { statistics, frequencies: known }: Pick<Survey, 'statistics' | 'frequencies'>,
  best = bestCandidates,
): Promise<ChosenCandidates> {
  const isWhole = search.passageCount <= wholeScopePassages;
  const isFresh = statistics !== null && search.totalCount <= statistics.passageCount * staleGrowth;
  if (isWhole && (!isFresh || search.passageCount === search.totalCount)) {
    const passages = await loadAllPassages(tx, scope, search);
    return { passages, words: analysis.words, frequencies: null };
  }
  const stored = isFresh ? known : await countTermFrequencies(tx, termsOf(analysis));
  if (isWhole) {
    // Use rarity among all of the user's passages: it works better than rarity within one document (measured: R@1 76 →
    // 79).
    const passages = await loadAllPassages(tx, scope, search);
    const frequencies = { passageCount: search.totalCount, known: stored, others: 1, averageLength: null };
    return { passages, words: analysis.words, frequencies };
  }
  const { words, similar } = isFresh
    ? await addSimilarTerms(tx, analysis.words, stored)
    : { words: analysis.words, similar: new Map<string, number>() };
  const frequencies: Frequencies = {
    passageCount: search.totalCount,
    // Terms that are not stored occur in fewer than three passages.
    known: stored,
    others: isFresh ? 1 : 0,
    averageLength: isFresh && statistics.passageCount > 0 ? statistics.totalLength / statistics.passageCount : null,
  };
  const share = search.passageCount / Math.max(search.totalCount, 1);
  const coverTerm = ({ term, weight, isRelated = false }: QueryTerm): CoverTerm => ({
    term,
    isRelated,
    df: Math.ceil(frequencyOf(frequencies, term) * share),
    weight: weight * inverseDocumentFrequency(frequencies.passageCount, frequencyOf(frequencies, term)),
  });
  const weighted = limitRelated(
    strongestTerms(analysis.words, coverTerm).filter(({ term }) => isFresh || frequencyOf(frequencies, term) > 0),
  );
  const similarTerms = withinBudget(similar).map((term) => quote({ term }));
  const clauses = [...new Set([...buildCover(weighted, search.passageCount), ...similarTerms])];
  if (clauses.length === 0) return { passages: [], words, frequencies };
  const strongest = limitRelated(strongestTerms(words, coverTerm))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, weighedTerms);
  const found = await findCandidates(tx, {
    clauses: weighClauses(clauses, strongest),
    others: strongest.filter((each) => !clauses.includes(quote(each))),
    averageLength: frequencies.averageLength ?? usualLength,
    documentIds: search.documentIds,
    excludedIds: search.excludedIds,
    innerLimit,
    best,
  });
  const least = leastShare * (found[0]?.weight ?? 0);
  return { found: found.filter(({ weight }, place) => place < scoredAnyway || weight >= least), words, frequencies };
}

/** A single-term clause has its term's weight. A combination has none, since its terms are weighed separately. */
function weighClauses(clauses: readonly string[], terms: readonly CoverTerm[]): { query: string; weight: number }[] {
  const weights = new Map(terms.map((each) => [quote(each), each.weight]));
  return clauses.map((query) => ({ query, weight: weights.get(query) ?? 0 }));
}

/** Each term once, with the highest weight that any word gives it. */
function strongestTerms(words: readonly QueryWord[], weigh: (term: QueryTerm) => CoverTerm): CoverTerm[] {
  const strongest = new Map<string, CoverTerm>();
  for (const each of words.flatMap((word) => word.terms)) {
    const candidate = weigh(each);
    const known = strongest.get(each.term);
    if (candidate.weight <= (known?.weight ?? -1)) continue;
    strongest.set(each.term, { ...candidate, isRelated: candidate.isRelated === true && known?.isRelated !== false });
  }
  return [...strongest.values()];
}

/** Of related terms the strongest. Own ones all stay. */
function limitRelated(terms: readonly CoverTerm[]): CoverTerm[] {
  const related = terms.filter(({ isRelated }) => isRelated).sort((one, other) => other.weight - one.weight);
  const kept = new Set(related.slice(0, relatedTerms));
  return terms.filter((each) => !each.isRelated || kept.has(each));
}

/** The rarest terms by df that fit the single-term budget, at least one. */
function withinBudget(frequencies: ReadonlyMap<string, number>): string[] {
  const rarestFirst = [...frequencies].sort(([, one], [, other]) => one - other);
  const sums = rarestFirst.map((_, index) => rarestFirst.slice(0, index + 1).reduce((sum, [, df]) => sum + df, 0));
  return rarestFirst.filter((_, index) => index === 0 || (sums[index] ?? 0) <= coverBudget).map(([term]) => term);
}

/**
 * Handles typos and rare compounds: a word in fewer than three passages gets the similarly spelled terms of the user's
 * documents. For other words this does harm (measured). `similar`: the added terms with their df.
 */
async function addSimilarTerms(
  tx: Transaction,
  words: readonly QueryWord[],
  stored: ReadonlyMap<string, number>,
): Promise<{ words: readonly QueryWord[]; similar: ReadonlyMap<string, number> }> {
  const unknown = words
    .filter(
      ({ word, terms }) =>
        word.length > 3 && !/\d/.test(word) && !terms.some(({ term, weight }) => weight === 1 && stored.has(term)),
    )
    .slice(0, maxUnknownWords);
  if (unknown.length === 0) return { words, similar: new Map() };
  const stemOf = ({ terms, word }: QueryWord) => terms[0]?.term ?? word;
  const found = await findSimilarTerms(tx, unknown.map(stemOf), similarTermsPerWord);
  const joined = words.map((word) => {
    if (!unknown.includes(word)) return word;
    const similar = found
      .filter((each) => each.word === stemOf(word) && !word.terms.some(({ term }) => term === each.term))
      .map(({ term, similarity }) => ({ term, weight: similarTermShare * similarity }));
    return { ...word, terms: [...word.terms, ...similar] };
  });
  return { words: joined, similar: new Map(found.map(({ term, df }) => [term, df])) };
}
