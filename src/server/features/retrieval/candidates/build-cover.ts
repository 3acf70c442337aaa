/**
 * Chooses which combinations of a question's terms to look up, so that the index yields a few thousand candidates
 * however frequent the words are: single terms while they are rare enough, then pairs, triples and quadruples, rarest
 * first.
 */

/** A question term with its document frequency and its weight × idf. `isRelated`: of a related word only. */
export type CoverTerm = { term: string; df: number; weight: number; isRelated?: boolean };

/** Number of terms looked up singly while the budget lasts … */
const singleTerms = 32;
/** … and of the next ones looked up in combinations. */
const combinedTerms = 12;
/**
 * Terms this rare are almost free to look up, so they don't count towards the limit. Most belong to the other language.
 */
const rareDf = 3;
const rareTerms = 32;
/** Budget of related words' single terms, however much the question's own words find. */
const leastRelated = 300;
/** Measured: more candidates do not change the ten best; fewer do. */
export const coverBudget = 2_500;

/**
 * tsqueries to look up one by one, rarest first; empty only if `terms` is. `passageCount`: number of passages in which
 * the frequencies were counted.
 * @returns tsqueries, each to be looked up for itself, the rarest first; never none unless `terms` are. `passageCount`:
 * passages the frequencies were counted in.
 */
export function buildCover(terms: readonly CoverTerm[], passageCount: number): string[] {
  const rarestFirst = [...terms].sort((a, b) => a.df - b.df || b.weight - a.weight);
  const rare = rarestFirst.filter(({ df }) => df < rareDf).slice(0, rareTerms);
  const present = rarestFirst.filter(({ df }) => df >= rareDf);
  const clauses = rare.map(quote);
  let budget = coverBudget;
  const own = present.filter((each) => !each.isRelated);
  const related = present.filter((each) => each.isRelated);
  const frequent: CoverTerm[] = [];
  // The question's own words first. Where they find much, related ones would only cost time.
  for (const group of [own, related]) {
    let singles = 0;
    let left = group === own ? budget : Math.min(budget, Math.max(leastRelated, 2 * budget - coverBudget));
    for (const { term, df } of group.slice(0, singleTerms)) {
      if (df > left) break;
      left -= df;
      budget -= df;
      singles++;
      clauses.push(quote({ term }));
    }
    frequent.push(...group.slice(singles));
  }
  frequent.splice(combinedTerms);
  const chosen: (readonly CoverTerm[])[] = [];
  for (let size = 2; size <= 4 && frequent.length >= size; size++) {
    const sets = combine(frequent, size)
      .map((set) => ({ set, size: estimateSize(set, passageCount) }))
      .sort((a, b) => a.size - b.size);
    for (const { set, size: expected } of sets) {
      if (expected > budget) break;
      budget -= expected;
      // Skip supersets of a set already taken: they find nothing new and take as long.
      if (!chosen.some((smaller) => smaller.every((each) => set.includes(each)))) chosen.push(set);
    }
  }
  clauses.push(...joinSets(chosen));
  // Only a few frequent words: use the rarest one, cut off by the SQL function's own limit.
  const [rarest] = present;
  if (clauses.length === rare.length && rarest) clauses.push(quote(rarest));
  return clauses;
}

/** A term as a tsquery. Terms contain only letters, digits, "." and "-". */
export function quote({ term }: Pick<CoverTerm, 'term'>): string {
  return `'${term}'`;
}

/**
 * Merges sets that differ only in the last term into one clause, since the index checks every clause for every passage.
 */
function joinSets(sets: readonly (readonly CoverTerm[])[]): string[] {
  const byBeginning = Map.groupBy(sets, (set) => set.slice(0, -1).map(quote).join(' & '));
  return [...byBeginning].map(([beginning, group]) => {
    const endings = group.flatMap((set) => set.slice(-1)).map(quote);
    return `(${beginning} & ${endings.length > 1 ? `(${endings.join(' | ')})` : endings.join('')})`;
  });
}

/**
 * Expected number of passages with all terms. A question's words co-occur more often than by chance, so the estimate
 * lies between independence and the rarest term alone.
 */
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
