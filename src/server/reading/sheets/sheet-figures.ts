import { detectLanguage } from '#server/platform/linguistics/language.ts';

/** Thousands and decimal separators, and the language of month and day names. */
export interface FigureStyle {
  thousands: string;
  decimal: string;
  isGerman: boolean;
}

const english: FigureStyle = { thousands: ',', decimal: '.', isGerman: false };
const german: FigureStyle = { thousands: '.', decimal: ',', isGerman: true };
const swiss: FigureStyle = { thousands: "'", decimal: '.', isGerman: true };

/** Locales in number formats ([MS-LCID]): German of Switzerland and Liechtenstein; of Germany, Austria, Luxembourg. */
const swissLocale = /\[\$[^\]]*-(?:0|1\d{3})*(?:807|1407)\]/iu;
const germanLocale = /\[\$[^\]]*-(?:0|1\d{3})*(?:407|c07|1007)\]/iu;
const swissMoney = /(?<!\p{L})T?CHF(?!\p{L})|(?<!\p{L})Fr\.(?!\p{L})|Franken/u;
const otherMoney = /€|(?<!\p{L})(?:T?EUR|Euro)(?!\p{L})|ß/u;

/**
 * The figure style of a workbook's country. The file has bare numbers and American formats; Excel displays them in the
 * style of the country it runs in. Judged by the language of the words, the currency and the locales in formats;
 * American without evidence.
 */
export function styleOfFigures(words: string, formats: readonly string[]): FigureStyle {
  const joined = formats.join(' ');
  const language =
    detectLanguage(words) ??
    (swissLocale.test(joined) || germanLocale.test(joined) || /[äöüß]/u.test(words) ? 'de' : null);
  if (language !== 'de') return english;
  const isSwiss = swissLocale.test(joined) || swissMoney.test(`${words} ${joined}`);
  return isSwiss && !otherMoney.test(words) ? swiss : german;
}

/**
 * Writes a number without a format, to the fifteen digits a workbook keeps: 0.1 + 0.2 is 0.3; no rounding and no
 * exponents, unlike Excel in narrow columns. No thousands separators: it may be a year or an id.
 */
export function writeGeneral(value: number, { decimal }: FigureStyle): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  const rounded = Number(value.toPrecision(15));
  const plain = String(rounded);
  const written = /e/iu.test(plain) && Math.abs(rounded) < 1e21 ? writeDecimal(rounded) : plain;
  return written.replace('.', decimal);
}

/** Smallest number written without an exponent. */
const smallestWritten = 1e-15;

function writeDecimal(value: number): string {
  if (value === 0 || Math.abs(value) < smallestWritten) return String(value);
  const places = Math.min(100, Math.max(0, 14 - Math.floor(Math.log10(Math.abs(value)))));
  return value.toFixed(places).replace(/\.?0+$/u, '');
}
