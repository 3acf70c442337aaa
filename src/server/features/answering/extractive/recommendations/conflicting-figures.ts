/** Two documents that state different figures for the same thing. */

import { compile } from './grammar.ts';

export type Statement = { documentId: string; text: string };

/** A figure with its unit, comparable: 1,2 Mio. Franken = 1200000 chf. */
type Quantity = { value: number; unit: string };

const units: readonly (readonly [string, RegExp])[] = [
  ['chf', /^(?:chf|fr\.?|franken)$/i],
  ['eur', /^(?:eur|euro|€)$/i],
  ['usd', /^(?:usd|dollars?|\$)$/i],
  ['gbp', /^(?:gbp|pounds?|£)$/i],
  ['%', /^(?:%|prozent|percent|per cent)$/i],
  ['votes', /^(?:stimmen|votes)$/i],
  ['posts', /^(?:stellen|vollzeitstellen|fte|positions)$/i],
];
/** "5.760 TEUR", "340 T€": thousands of it. */
const inThousands = /^T(?=CHF$|EUR$|€$|USD$)/i;
const unitSource =
  'T?CHF|Fr\\.|Franken|T?EUR|Euro|T?€|T?USD|Dollars?|\\$|GBP|£|pounds?|%|Prozent|per ?cent|Stimmen|votes|Vollzeitstellen|Stellen|FTE|positions';
const magnitudeSource = 'Mio\\.?|Millionen|Million|m|Mrd\\.?|Milliarden|Milliarde|billion|bn|Tausend|thousand';
const numberSource =
  "\\d{1,3}(?:['’\\u202f ]\\d{3})+(?:[.,]\\d+)?|\\d{1,3}(?:\\.\\d{3})+(?:,\\d+)?|\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:[.,]\\d+)?";
const unitAfter = compile(
  `(?<![\\d\\p{L}])(${numberSource})\\s?(?:(${magnitudeSource})\\s)?(${unitSource})(?![\\p{L}])`,
  'gi',
);
const unitBefore = compile(
  `(?<![\\p{L}])(T?CHF|Fr\\.|T?EUR|T?€|T?USD|\\$|GBP|£)\\s?(${numberSource})(?:\\s(${magnitudeSource}))?(?![\\d\\p{L}])`,
  'gi',
);

const magnitudes: readonly (readonly [RegExp, number])[] = [
  [/^(?:mio\.?|millionen|million|m)$/i, 1e6],
  [/^(?:mrd\.?|milliarden?|billion|bn)$/i, 1e9],
  [/^(?:tausend|thousand)$/i, 1e3],
];

/** Statements are compared only if this share of their words is the same, and they have so many. */
const leastSharedWords = 0.7;
const leastWords = 3;
const longestStatement = 400;

function quantitiesOf(text: string): Quantity[] {
  const found: Quantity[] = [];
  const add = (number: string, magnitude: string | undefined, unit: string) => {
    const single = unit.replace(inThousands, '');
    const name = units.find(([, pattern]) => pattern.test(single))?.[0];
    const factor = magnitudes.find(([pattern]) => magnitude !== undefined && pattern.test(magnitude))?.[1] ?? 1;
    const thousands = single === unit ? 1 : 1e3;
    if (name !== undefined)
      found.push({ value: Math.round(numericValue(number) * factor * thousands * 100) / 100, unit: name });
  };
  for (const [, number = '', magnitude, unit = ''] of text.matchAll(unitAfter)) add(number, magnitude, unit);
  for (const [, unit = '', number = '', magnitude] of text.matchAll(unitBefore)) add(number, magnitude, unit);
  return found;
}

/** The last mark is the decimal one, unless three digits follow it. */
function numericValue(number: string): number {
  const plain = number.replaceAll(/['’\u202f ]/g, '');
  const mark = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (mark === -1 || /[.,]\d{3}$/.test(plain)) return Number(plain.replaceAll(/[.,]/g, ''));
  return Number(`${plain.slice(0, mark).replaceAll(/[.,]/g, '')}.${plain.slice(mark + 1)}`);
}

/** Of a table's row ("Posten: Dach; Betrag: 92.000 Euro") the values only: its headers stand in every other row, too. */
const rowCell = /^[^:;]{1,60}: /;

function isRow(text: string): boolean {
  const cells = text.split('; ');
  return cells.length > 1 && cells.every((cell) => rowCell.test(cell));
}

function wordsOf(text: string): Set<string> {
  const said = isRow(text)
    ? text
        .split('; ')
        .map((cell) => cell.replace(rowCell, ''))
        .join(' ')
    : text;
  return new Set(said.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
}

function yearsOf(text: string): string {
  return (text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []).toSorted().join(' ');
}

/**
 * The first pair of statements from different documents that say the same words about the same years with another figure;
 * each may hold one figure with a unit only, so that there is no doubt what differs. Rows of a table must name the same
 * things; a document that holds both statements, as a copy of the other does, contradicts nothing.
 */
export function findConflict<Item extends Statement>(statements: readonly Item[]): readonly [Item, Item] | null {
  const readable = statements.flatMap((item) => {
    if (item.text.length > longestStatement) return [];
    const [quantity, ...others] = quantitiesOf(item.text);
    const words = wordsOf(item.text);
    const isTableRow = isRow(item.text);
    if (quantity === undefined || others.length > 0 || words.size < (isTableRow ? 1 : leastWords)) return [];
    return [{ item, quantity, words, isTableRow, years: yearsOf(item.text) }];
  });
  const held = new Set(statements.map(({ documentId, text }) => `${documentId} ${text}`));
  const isCopied = (left: Item, right: Item) =>
    held.has(`${left.documentId} ${right.text}`) || held.has(`${right.documentId} ${left.text}`);
  for (const [index, left] of readable.entries()) {
    for (const right of readable.slice(index + 1)) {
      if (left.item.documentId === right.item.documentId || left.years !== right.years) continue;
      if (left.quantity.unit !== right.quantity.unit || left.quantity.value === right.quantity.value) continue;
      const shared = [...left.words].filter((word) => right.words.has(word)).length;
      const least = left.isTableRow || right.isTableRow ? 1 : leastSharedWords;
      if (shared / Math.max(left.words.size, right.words.size) < least || isCopied(left.item, right.item)) continue;
      return [left.item, right.item];
    }
  }
  return null;
}
