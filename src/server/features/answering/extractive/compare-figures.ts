/** Figures of one column, read as numbers so that they can be compared; German, Swiss and English spellings. */

/** Cells longer than this are no figures. */
const longestFigure = 40;
/** Of a figure the sign, the number itself, and what stands before and behind it. */
const figurePattern = /^([^\d]{0,16}?)(\d[\d.,'’ \u00a0\u202f]*)([^\d]{0,24})$/u;

/** What makes a figure one that was not measured, or a limit: it is no number to compare. */
const vague =
  /[<>≤≥~≈±]|(?<!\p{L})(?:ca|rund|etwa|knapp|gut|über|unter|bis|ab|max|min|mind|mindestens|höchstens|about|approx|around|over|under|up to|at least|at most|from|to)(?!\p{L})/iu;

const magnitudes: readonly (readonly [RegExp, number])[] = [
  [/^(?:tsd|tausend|thousand)$/u, 3],
  [/^(?:mio|mln|million|millionen|millions)$/u, 6],
  [/^(?:mrd|milliarde|milliarden|billion|billions|bn)$/u, 9],
];
/** Only beside a currency: alone they are metres and anything else. */
const shortMagnitudes: readonly (readonly [RegExp, number])[] = [
  [/^k$/u, 3],
  [/^m$/u, 6],
];
const isCurrency = /^(?:chf|eur|usd|gbp)$/u;
const units: readonly (readonly [RegExp, string])[] = [
  [/^(?:chf|fr|franken|sfr)$/u, 'chf'],
  [/^(?:eur|euro|€)$/u, 'eur'],
  [/^(?:usd|dollars?|us\$|\$)$/u, 'usd'],
  [/^(?:gbp|pounds?|£)$/u, 'gbp'],
  [/^(?:%|prozent|percent|per cent)$/u, '%'],
];
const inThousands = /^t(?=chf$|eur$|€$|usd$)/u;

/** A figure before its marks are understood. */
type Written = { digits: string; before: string; behind: string; isNegative: boolean; unit: string; shift: number };

/** Which sign parts whole numbers from fractions, where a table shows it: by a figure that can be read in one way only. */
type Decimal = '.' | ',' | null;

function writtenOf(cell: string): Written | null {
  if (cell.length > longestFigure) return null;
  const text = cell
    .trim()
    .replaceAll(/[−–—](?=\s?[\d€$£])/gu, '-')
    .replace(/[.,]\s?[-–—]+$/u, '');
  if (vague.test(text)) return null;
  const [, before = '', number = '', behind = ''] = figurePattern.exec(text) ?? [];
  if (number === '') return null;
  const isBracketed = before.includes('(') && behind.includes(')');
  const isNegative = isBracketed || before.includes('-') || behind.trim() === '-';
  const around = `${before} ${behind}`.replaceAll(/[-+()*†\d]/gu, ' ').toLowerCase();
  if (/[:;/|]/u.test(around)) return null;
  const digits = number.trimEnd();
  return { digits, before, behind: number.slice(digits.length) + behind, isNegative, ...unitOf(around) };
}

/** What a figure is of, and how many zeros stand behind it in words. */
function unitOf(around: string): Pick<Written, 'unit' | 'shift'> {
  const parts = around.split(/[\s.]+/u).filter((part) => part !== '');
  const named = parts.map((part) => {
    const single = part.replace(inThousands, '');
    const unit = units.find(([pattern]) => pattern.test(single))?.[1];
    return { part, unit, shift: unit !== undefined && single !== part ? 3 : 0 };
  });
  const isMoney = named.some(({ unit }) => unit !== undefined && isCurrency.test(unit));
  const known = isMoney ? [...magnitudes, ...shortMagnitudes] : magnitudes;
  const told = named.map(({ part, unit, shift }) => {
    const power = known.find(([pattern]) => pattern.test(part))?.[1];
    return power === undefined ? { unit: unit ?? part, shift } : { unit: '', shift: power };
  });
  return {
    unit: told
      .map(({ unit }) => unit)
      .filter((unit) => unit !== '')
      .join(' '),
    shift: told.reduce((sum, { shift }) => sum + shift, 0),
  };
}

const blanksBetweenThousands = /^\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?![\d ])/u;

/** The figure without what only parts its thousands; null where blanks or apostrophes part something else. */
function withoutBlanks(digits: string): string | null {
  if (!/[ \u00a0\u202f'’]/u.test(digits)) return digits;
  return blanksBetweenThousands.test(digits) ? digits.replaceAll(/[ \u00a0\u202f'’]/gu, '') : null;
}

/** What one figure tells of its table's decimal sign; null where it tells nothing. */
function decimalToldBy(digits: string): Decimal {
  const plain = withoutBlanks(digits) ?? '';
  const [, mark] = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+$/u.exec(plain) ?? [];
  if (mark !== undefined) return mark === '.' ? ',' : '.';
  const [, groups = '', last] = /^((?:\d{1,3}(?:[.,]\d{3})+)|\d+)([.,])\d+$/u.exec(plain) ?? [];
  if (last === undefined || groups.includes(last)) return null;
  const isOpen = plain === digits && /^[1-9]\d{0,2}[.,]\d{3}$/u.test(plain);
  // Where blanks or apostrophes part the thousands, a point or comma does not.
  return isOpen ? null : (last as Decimal);
}

function numberOf({ digits, isNegative, shift }: Written, decimal: Decimal): number | null {
  const plain = withoutBlanks(digits);
  if (plain === null) return null;
  const [whole = '', fraction = ''] = decimal === null ? [plain] : plain.split(decimal);
  const groups = whole.split(/[.,]/u);
  const areThousands = groups.slice(1).every((group) => group.length === 3) && (groups[0] ?? '').length <= 3;
  if ((groups.length > 1 && !areThousands) || /[.,]/u.test(fraction) || plain.split(decimal ?? ' ').length > 2)
    return null;
  return Number(`${isNegative ? '-' : ''}${groups.join('')}.${fraction}e${shift}`);
}

/**
 * The figures of a column as numbers; null for cells that are none. Null for the whole where they have several units, or where
 * nobody can tell thousands from fractions.
 * @param column its cells @param table all cells of the table: others may show how its figures are written
 */
export function readFigures(
  column: readonly string[],
  table: readonly string[],
  language: 'de' | 'en',
): (number | null)[] | null {
  const written = column.map(writtenOf);
  const decimal = decimalOf(column, table, language);
  return decimal === null || unitsOf(written).size > 1
    ? null
    : written.map((figure) => figure && numberOf(figure, decimal));
}

const unitsOf = (written: readonly (Written | null)[]) => new Set(written.flatMap((figure) => figure?.unit ?? []));

/** The sign between whole numbers and fractions; null where figures of the column contradict each other. */
function decimalOf(column: readonly string[], table: readonly string[], language: 'de' | 'en'): Decimal {
  const own = decimalsOf(column);
  if (own.size > 1) return null;
  const others = decimalsOf(table);
  const usual = language === 'de' ? ',' : '.';
  const [decimal = usual] = own.size === 1 || others.size > 1 ? own : others;
  return decimal;
}

/** Of shares and ratios a sum says nothing. */
const noSum = /%|°|\/|(?<!\p{L})(?:pro|per|je)(?!\p{L})/u;

/**
 * The sum of figures that are all known, written as they are. Null where they are not all written alike, or are of a kind that has no
 * sum.
 * @param table all cells of the table, as for readFigures
 */
export function addFigures(cells: readonly string[], table: readonly string[], language: 'de' | 'en'): string | null {
  const written = cells.map(writtenOf);
  const [first] = written;
  const decimal = decimalOf(cells, table, language);
  const numbers = readFigures(cells, table, language);
  if (!first || decimal === null || numbers === null || numbers.includes(null)) return null;
  if (noSum.test(first.unit) || written.some((figure) => figure?.shift !== first.shift)) return null;
  const places = Math.max(...written.map((figure) => fractionOf(figure?.digits ?? '', decimal).length));
  const scaled = numbers.map((number) => Math.round((number ?? 0) * 10 ** (places - first.shift)));
  const sum = scaled.reduce((total, each) => total + each, 0);
  if (![...scaled, sum].every(Number.isSafeInteger)) return null;
  const plain = written.find((figure) => figure && !figure.isNegative) ?? { before: '', behind: '' };
  return `${sum < 0 ? '-' : ''}${plain.before}${spell(Math.abs(sum), places, decimal, cells)}${plain.behind}`.trim();
}

function fractionOf(digits: string, decimal: Decimal): string {
  const at = decimal === null ? -1 : digits.lastIndexOf(decimal);
  return at < 0 ? '' : digits.slice(at + 1);
}

/** A number with the signs that its column has between thousands and before fractions. */
function spell(scaled: number, places: number, decimal: Decimal, cells: readonly string[]): string {
  const digits = String(scaled).padStart(places + 1, '0');
  const whole = places === 0 ? digits : digits.slice(0, -places);
  const thousands = cells.flatMap((cell) => /\d([.,'’ \u00a0\u202f])\d{3}(?!\d)/u.exec(cell)?.[1] ?? []);
  const mark = thousands.find((each) => each !== decimal) ?? '';
  const grouped = whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/gu, mark);
  return places === 0 ? grouped : `${grouped}${decimal}${digits.slice(-places)}`;
}

function decimalsOf(cells: readonly string[]): Set<'.' | ','> {
  const told = cells.map((cell) => decimalToldBy(writtenOf(cell)?.digits ?? ''));
  return new Set(told.filter((decimal) => decimal !== null));
}
