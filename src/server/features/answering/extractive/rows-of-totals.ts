/** Rows of tables that sum up or average the others: they are no entries. */

const total =
  /(?<!\p{L})(?:total|totals|gesamt|insgesamt|summe|zwischensumme|zwischentotal|gesamt(?:summe|betrag|total|ergebnis|umsatz|kosten|aufwand|ertrag|wert|zahl|bestand)|sum|subtotal|durchschnitt|mittel(?:wert)?|average|median)(?!\p{L})|[∅Øø∑]\s/iu;

/** True where what a row is about says that it is a sum or an average. */
export function isTotal(label: string): boolean {
  return total.test(label);
}

const subtotal = /zwischen|sub-?total|durchschnitt|mittel|average|median|[∅Øø]/iu;

/** True where such a row is a sum of some of the others, or an average. */
export function isSubtotal(label: string): boolean {
  return subtotal.test(label);
}

/** Fewer others make a sum by chance. */
const fewestOthers = 3;
const leastDigits = 3;

/**
 * The rows but a first or last one that is the sum of all others, whatever it is called ("Konzern"). Small figures are sums of each
 * other by chance.
 */
export function withoutSumOfOthers<Row extends { value: number }>(rows: readonly Row[]): readonly Row[] {
  const all = rows.reduce((sum, { value }) => sum + value, 0);
  if (rows.length <= fewestOthers) return rows;
  const isSum = ({ value }: Row) =>
    String(Math.abs(value)).replaceAll(/\D/gu, '').replace(/0+$/u, '').length >= leastDigits &&
    Math.abs(all - 2 * value) <= Math.abs(value) * 1e-9;
  if (isSum(rows[0] as Row)) return rows.slice(1);
  return isSum(rows.at(-1) as Row) ? rows.slice(0, -1) : rows;
}
