import type { GateCase, Random, SourceSentence } from './gate-cases.ts';
import { cellsOf } from './read-sources.ts';

type Cell = { head: string; value: string };
type TableClaim = Pick<GateCase, 'kind' | 'isTrue' | 'claim'>;

/** Claims about a table cell: its own value, another column's, another row's, and one that occurs nowhere. */
export function tableClaims(source: SourceSentence, others: readonly SourceSentence[], random: Random): TableClaim[] {
  const cells = headedCells(source);
  const [first, ...rest] = cells;
  if (!first || !/\p{L}{3}/u.test(first.value) || first.value.length > 60) return [];
  const cell = random.pick(rest.filter(({ value }) => /\d/u.test(value) && value.length < 40)) ?? random.pick(rest);
  if (!cell || cell.value === '' || cell.head === cell.value) return [];
  const claims: TableClaim[] = [
    { kind: 'cell', isTrue: true, claim: tell(source, first.value, cell) },
    { kind: 'cell, in a sentence', isTrue: true, claim: inSentence(source, first.value, cell) },
    { kind: 'row', isTrue: true, claim: cells.map(({ head, value }) => `${head}: ${value}`).join('; ') },
  ];
  const column = random.pick(
    rest.filter(({ head, value }) => head !== cell.head && value !== cell.value && isLike(value, cell.value)),
  );
  if (column)
    claims.push({
      kind: 'cell of another column',
      isTrue: false,
      claim: tell(source, first.value, { ...cell, value: column.value }),
    });
  const row = random.pick(others.filter((other) => other.passage.id === source.passage.id && other !== source));
  const [name] = row ? headedCells(row) : [];
  if (
    name &&
    name.value !== first.value &&
    name.head === first.head &&
    !first.value.includes(name.value) &&
    !name.value.includes(first.value)
  )
    claims.push({ kind: 'cell of another row', isTrue: false, claim: tell(source, name.value, cell) });
  const digits = cell.value.replace(/\d/u, (digit) => String((Number(digit) + 1 + random.below(8)) % 10));
  if (digits !== cell.value)
    claims.push({
      kind: 'cell with another digit',
      isTrue: false,
      claim: tell(source, first.value, { ...cell, value: digits }),
    });
  return claims;
}

const isLike = (one: string, other: string) => /\d/u.test(one) === /\d/u.test(other);

const tell = (_: SourceSentence, name: string, { head, value }: Cell) => `${name}, ${head}: ${value}`;
const inSentence = ({ language }: SourceSentence, name: string, { head, value }: Cell) =>
  language === 'de' ? `Bei ${name} steht unter ${head} ${value}.` : `For ${name}, ${head} is ${value}.`;

/** The cells of a row with their column names, as reading stored them beside the text. */
function headedCells({ passage, start, end }: SourceSentence): Cell[] {
  const cells = cellsOf(passage.text.slice(start, end));
  const line = (passage.context ?? '').split('\n').find((each) => cells.every((cell) => each.includes(`: ${cell}`)));
  return (line ?? '').split('; ').flatMap((part): Cell[] => {
    const at = part.indexOf(': ');
    return at === -1 ? [] : [{ head: part.slice(0, at), value: part.slice(at + 2) }];
  });
}
