/**
 * Chooses which combinations of the question's terms to look up, so that the index yields a few thousand candidates
 * however frequent the words are: single terms while they are rare enough together, then pairs, triples and quadruples,
 * the smallest first.
 */

/** A term of the question with its document frequency and its weight × idf. */
export type CoverTerm = { term: string; df: number; weight: number };

/** So many terms are looked up each for itself while the budget lasts … */
const singleTerms = 32;
/** … and so many of those after them in combinations. */
const combinedTerms = 12;
/** Terms this rare cost nothing to look up and do not count among them: most are the other language's. */
const almostAbsent = 3;
const absentTerms = 32;
/** Measured: more candidates do not change the best ten, fewer do. */
export const coverBudget = 2_500;

/**
 * @returns tsqueries, each to be looked up for itself, the rarest first; never none unless `terms` are.
 * `passageCount`: passages the frequencies were counted in.
 */
export function buildCover(terms: readonly CoverTerm[], passageCount: number): string[] {
  const rarestFirst = [...terms].sort((a, b) => a.df - b.df || b.weight - a.weight);
  const absent = rarestFirst.filter(({ df }) => df < almostAbsent).slice(0, absentTerms);
  const present = rarestFirst.filter(({ df }) => df >= almostAbsent);
  const clauses = absent.map(quote);
  let budget = coverBudget;
  let singles = 0;
  for (const { term, df } of present.slice(0, singleTerms)) {
    if (df > budget) break;
    budget -= df;
    singles++;
    clauses.push(quote({ term }));
  }
  const frequent = present.slice(singles, singles + combinedTerms);
  const taken: (readonly CoverTerm[])[] = [];
  for (let size = 2; size <= 4 && frequent.length >= size; size++) {
    const sets = combine(frequent, size)
      .map((set) => ({ set, size: estimateSize(set, passageCount) }))
      .sort((a, b) => a.size - b.size);
    for (const { set, size: expected } of sets) {
      if (expected > budget) break;
      budget -= expected;
      // Where a pair is looked up, a third term beside it finds nothing more, but takes as long.
      if (!taken.some((smaller) => smaller.every((each) => set.includes(each)))) taken.push(set);
    }
  }
  clauses.push(...joinSets(taken));
  // Only frequent words, and few of them: the rarest must do, cut off by the function's own limit.
  const [rarest] = present;
  if (clauses.length === absent.length && rarest) clauses.push(quote(rarest));
  return clauses;
}

/** A term as a tsquery. Terms hold nothing but letters, digits, "." and "-". */
export function quote({ term }: Pick<CoverTerm, 'term'>): string {
  return `'${term}'`;
}

/** Sets that share all but their last term as one clause: the index weighs each clause for each passage it comes upon. */
function joinSets(sets: readonly (readonly CoverTerm[])[]): string[] {
  const byBeginning = Map.groupBy(sets, (set) => set.slice(0, -1).map(quote).join(' & '));
  return [...byBeginning].map(([beginning, group]) => {
    const endings = group.flatMap((set) => set.slice(-1)).map(quote);
    return `(${beginning} & ${endings.length > 1 ? `(${endings.join(' | ')})` : endings.join('')})`;
  });
}

/** Words of a question occur together more often than by chance: between independence and the rarest alone. */
function estimateSize(set: readonly CoverTerm[], passageCount: number): number {
  const total = Math.max(passageCount, 1);
  const independent = set.reduce((product, { df }) => product * (df / total), total);
  const rarest = Math.min(...set.map(({ df }) => df));
  return Math.max(1, Math.sqrt(independent * rarest) / 2);
}

function combine<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) => combine(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}
