import { words } from '../../lexicon/lexicon.ts';
import { labelOf } from '../../norms.ts';
import type { PaperContext } from '../../paper-context.ts';
import { type PaperText, pairCells, type Range, tokensOf } from '../../paper-text.ts';
import { emptyVote, type QuotedNumber } from '../../record-model.ts';
import type { StatedOutcome } from '../bind/draft.ts';
import type { Statement } from '../statements/list-statements.ts';
import { type ReadVote, readVote } from '../vote/read-vote.ts';
import { decidingVerbs } from '../words/verbs.ts';
import { decisionWords, outcomeNouns } from '../words/word-sets.ts';

export type RowDecision = { what: Range; outcome: StatedOutcome | null; vote: ReadVote | null };

type Cell = { name: string; range: Range };

/** The decision in a row of a table with columns for a result, votes, or what was granted. */
export function readRow(context: PaperContext, { unit }: Statement): RowDecision | null {
  const { paper } = context;
  const cells = pairCells(paper, unit);
  const results = cells.filter(({ name }) => isResultColumn(name));
  // "No." heads a column of numbers where votes against have their own.
  const sides = cells.filter(
    ({ name }, index) => sideOf(name) !== null && !(index === 0 && words.columns.get(name) === 'number'),
  );
  const vote = countedVote(paper, sides) ?? first(results, ({ range }) => readVote(paper, tokensOf(paper.text, range)));
  const outcome =
    first(results, ({ range }) => (readVote(paper, tokensOf(paper.text, range)) ? null : nounOutcome(paper, range))) ??
    first(cells, (cell) => grantedOutcome(paper, cell)) ??
    (vote ? first(cells, (cell) => electedOutcome(paper, cell)) : null);
  if (!outcome && !vote) return null;
  if (!context.isMinutes && !(vote?.isCounted && sides.length > 1)) return null;
  const what = subjectOf(paper, cells, [...results, ...sides]);
  return what && { what, outcome, vote };
}

const first = <Item, Value>(items: readonly Item[], read: (item: Item) => Value | null): Value | null => {
  for (const item of items) {
    const value = read(item);
    if (value !== null) return value;
  }
  return null;
};

const partsOf = (name: string): string[] => name.split(/[\s/]+/u);
const isResultColumn = (name: string): boolean =>
  partsOf(name).some((word) => words.decisionLabels.has(word) || decisionWords.voteLabels.has(word)) &&
  !/[€$£%]|\d{4}/u.test(name);

const sideOf = (name: string) =>
  decisionWords.sides.get(name) ?? decisionWords.sides.get(name.replace(/-?stimmen?$/u, '')) ?? null;

function countedVote(paper: PaperText, sides: readonly Cell[]): ReadVote | null {
  const count = (side: string): QuotedNumber | null => {
    const cell = sides.find(({ name }) => sideOf(name) === side);
    const value = cell ? paper.of(cell.range).trim() : '';
    return cell && /^\d{1,6}$/u.test(value) ? { ...paper.quoteOf(cell.range), value: Number(value) } : null;
  };
  const [yes, no, abstentions] = [count('yes'), count('no'), count('abstain')];
  const [from, to] = [sides[0], sides.at(-1)];
  if (yes === null || (no === null && abstentions === null) || !from || !to) return null;
  return { vote: { ...emptyVote, yes, no, abstentions }, start: from.range.start, end: to.range.end, isCounted: true };
}

/** "Zustimmung", "not carried", "Anhörung vertagt". */
function nounOutcome(paper: PaperText, range: Range): StatedOutcome | null {
  const whole = outcomeNouns.get(labelOf(paper.of(range)));
  if (whole) return { value: whole, range };
  const tokens = tokensOf(paper.text, range);
  if (tokens.length > 12) return null;
  const at = tokens.findLastIndex(({ norm }) => outcomeNouns.has(norm));
  const token = tokens[at];
  const value = token && outcomeNouns.get(token.norm);
  if (!token || !value) return null;
  const isDenied = tokens.slice(0, at).some(({ norm }) => words.negations.has(norm));
  return { value: isDenied && value === 'adopted' ? 'rejected' : value, range: token };
}

/** A column such as "Bewilligt EUR": nothing granted is a refusal. */
function grantedOutcome(paper: PaperText, { name, range }: Cell): StatedOutcome | null {
  const isGranted = partsOf(name).some((word) =>
    decidingVerbs.get(word)?.some(({ outcome, form }) => outcome === 'adopted' && form === 'participle'),
  );
  const text = paper.of(range).trim();
  if (!isGranted || !/^[\d.,'’\s–-]+$/u.test(text)) return null;
  return { value: /[1-9]/u.test(text) ? 'adopted' : 'rejected', range };
}

/** A column such as "Gewählt" names who was elected. */
function electedOutcome(paper: PaperText, { name, range }: Cell): StatedOutcome | null {
  const isElected = partsOf(name).some((word) => outcomeNouns.get(word) === 'elected');
  return isElected && /\p{Lu}\p{Ll}/u.test(paper.of(range)) ? { value: 'elected', range } : null;
}

function subjectOf(paper: PaperText, cells: readonly Cell[], taken: readonly Cell[]): Range | null {
  const named = cells.find(
    ({ name }) => words.columns.get(name) === 'subject' && !taken.some((cell) => cell.name === name),
  );
  if (named) return named.range;
  const own = cells.filter((cell) => !taken.includes(cell) && /\p{L}{3}/u.test(paper.of(cell.range)));
  const [from, to] = [own[0], own.at(-1)];
  return from && to ? { start: from.range.start, end: to.range.end } : null;
}
