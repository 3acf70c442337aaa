import type { Line } from '../lines.ts';
import type { PaperText } from '../paper-text.ts';
import { bestChain, type Chain } from './choose-chain.ts';
import { isListHeading } from './find-ends.ts';
import { type Listed, matchListed } from './find-listed.ts';
import { isPartLine, type Part } from './find-publicity.ts';
import type { Candidate } from './item-title.ts';
import { type Scored, scoreCandidate, shortestDebate } from './score-candidates.ts';

/** What a chain that spans the whole section is worth beyond its items. */
const coverageWeight = 5;
const fewestItems = 2;
/** Evidence from which a line of another family is an item, too. */
const asChild = 2;
/** Share of the list's numbers that must come again below, or the "list" is where items are discussed. */
const repeatedShare = 0.3;

/** The lines that begin an item, in order; `isListed`: only the list at the head has them. */
export type ChosenItems = { items: Scored[]; isListed: boolean };

export function chooseItems(
  paper: PaperText,
  lines: readonly Line[],
  all: readonly Candidate[],
  listed: Listed,
  parts: readonly Part[],
): ChosenItems {
  const candidates = all
    .filter(({ line }) => {
      const each = lines[line] as Line;
      return !isPartLine(paper, each) && !isListHeading(paper, each);
    })
    .map((each) => withoutText(paper, lines, each, listed));
  const below = choose(
    paper,
    lines,
    candidates.filter(({ line }) => !listed.lines.has(line)),
    listed,
    parts,
  );
  const numbers = new Set(below.map(({ number }) => number?.parts.join('.')));
  const repeated = listed.entries.filter((entry) => numbers.has(entry.parts.join('.'))).length;
  const titled = below.filter(({ isInList }) => isInList).length;
  const isRepeated = Math.max(repeated, titled) >= repeatedShare * listed.entries.length;
  if (listed.entries.length === 0 || (below.length > 0 && isRepeated)) return { items: below, isListed: false };
  return { items: choose(paper, lines, candidates, { ...listed, entries: [] }, parts), isListed: true };
}

/** "ad 2)" above the debate: what stands on the next line is no title. */
function withoutText(paper: PaperText, lines: readonly Line[], candidate: Candidate, listed: Listed): Candidate {
  const { number, isSplit, isCalled, title } = candidate;
  if (!isSplit || isCalled || !number) return candidate;
  const isListed = listed.entries.some((entry) => entry.parts.join('.') === number.parts.join('.'));
  const isTitle = isListed ? matchListed(paper, candidate, listed) === 1 : !/[.!?]$/u.test(paper.of(title));
  if (isTitle) return candidate;
  const { start, end } = lines[candidate.line] as Line;
  return { ...candidate, isSplit: false, isUntitled: true, title: { start, end } };
}

function choose(
  paper: PaperText,
  lines: readonly Line[],
  candidates: readonly Candidate[],
  listed: Listed,
  parts: readonly Part[],
): Scored[] {
  const start = lines[0]?.start ?? 0;
  const length = Math.max(1, (lines.at(-1)?.end ?? 0) - start);
  const end = lines.at(-1)?.end ?? 0;
  const scored = [...Map.groupBy(candidates, ({ family }) => family).values()].map((family) =>
    family.map((candidate, index) => {
      const next = family[index + 1]?.start ?? end;
      return scoreCandidate(paper, lines, candidate, Math.max(0, next - candidate.title.end), listed);
    }),
  );
  const headings = lines.filter(({ kind }) => kind === 'heading');
  const isNewPart = (before: Scored, after: Scored) => {
    const level = lines[before.line]?.level ?? 0;
    const isBetween = ({ start: at }: { start: number }) => at > before.start && at < after.start;
    return (
      parts.some(isBetween) ||
      headings.some((each) => each.level < level && isBetween(each) && !isListHeading(paper, each))
    );
  };
  let main: Chain = { items: [], score: 0 };
  for (const family of scored) {
    const likely = family.filter(({ score }) => score >= 0);
    const chain = bestChain(likely, isNewPart);
    const [first] = chain.items;
    if (
      !first ||
      (chain.items.length < fewestItems && first.number?.marker !== 'item' && lines[first.line]?.kind !== 'heading')
    )
      continue;
    const reach = (chain.items.at(-1)?.start ?? 0) - first.start;
    const score = chain.score + (coverageWeight * reach) / length;
    if (score > main.score) main = { items: chain.items, score };
  }
  const others = scored.flat().filter((each) => !main.items.includes(each));
  return [...main.items, ...others.filter((each) => belongs(each, main.items, others, lines))].sort(
    (one, other) => one.start - other.start,
  );
}

/** True for "5.1" below "5", for business with a number of its own, and for a heading set like the numbered ones. */
function belongs(
  candidate: Scored,
  main: readonly Scored[],
  others: readonly Scored[],
  lines: readonly Line[],
): boolean {
  const [first] = main;
  if (!first || candidate.score < asChild) return false;
  const { number } = candidate;
  const before = main.findLast(({ start }) => start < candidate.start);
  if (number?.marker === 'reference') return before !== undefined;
  if (number) {
    const isPart =
      number.parts.length > 1 && number.parts[0] === before?.number?.parts.at(-1) && number.form === 'digits';
    return isPart && !candidate.runsOn;
  }
  const levelOf = ({ line }: Scored) => (lines[line]?.kind === 'heading' ? (lines[line]?.level ?? 0) : null);
  const level = levelOf(candidate);
  const own = levelOf(first);
  if (level === null || own === null || main.some((each) => levelOf(each) !== own)) return false;
  if (level === own || first.number !== null) return level === own;
  // "Nominated issues" heads items of the next level, if nothing else stands between.
  const below = before && others.find(({ start, number: each }) => start > before.start && each === null);
  const isGroup = below !== undefined && below.start - (before?.title.end ?? 0) < shortestDebate;
  return (level === own - 1 && before !== undefined) || (level === own + 1 && isGroup);
}
