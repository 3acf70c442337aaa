import { addLocale, format, getFormatDateInfo, getLocale } from 'numfmt';
import { type FigureStyle, writeGeneral } from './sheet-figures.ts';

/** System's long date and its time of day, whatever the pattern behind them says ([MS-XLSX] via `[$-F800]`). */
const longDate = /^\[\$-F800\]/iu;
const timeOfDay = /^\[\$-F400\]/iu;
/** The currency of a country does not change how figures are written: that is the reader's country's. */
const moneyLocale = /\[\$([^\]-]+)-[^\]]*\]/gu;
const germanShortMonths = ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'] as const;

/** Days between the beginnings of Excel's two calendars, 1900 and 1904. */
const days1904 = 1_462;
/** The last day Excel can show is in the year 9999. */
const lastDay = 2_958_466;

const german = { ...getLocale('de'), group: '.', decimal: ',', mmm: [...germanShortMonths] };
addLocale(german, 'de-DE');
addLocale({ ...german, group: "'", decimal: '.' }, 'de-CH');

/**
 * Excel's built-in date formats, which follow the country it runs in. Stored in American order, which would be misread
 * elsewhere: English dates begin with the year.
 */
const countryDates = {
  german: new Map([
    ['m/d/yy', 'dd.mm.yyyy'],
    ['m/d/yy h:mm', 'dd.mm.yyyy hh:mm'],
    ['d-mmm-yy', 'dd. mmm yy'],
    ['d-mmm', 'dd. mmm'],
    ['mmm-yy', 'mmm yy'],
  ]),
  english: new Map([
    ['m/d/yy', 'yyyy-mm-dd'],
    ['m/d/yy h:mm', 'yyyy-mm-dd hh:mm'],
  ]),
};
const longDates = { german: 'dddd, d. mmmm yyyy', english: 'dddd, d mmmm yyyy' };

/** Writes numbers in Excel's number formats (ECMA-376 part 1, 18.8.31) as the workbook's country sees them. */
export class NumberFormats {
  readonly #style: FigureStyle;
  readonly #is1904: boolean;
  readonly #patterns = new Map<string, { pattern: string; isDate: boolean }>();

  constructor(style: FigureStyle, is1904: boolean) {
    this.#style = style;
    this.#is1904 = is1904;
  }

  /** @param code the cell's format; undefined or "General" for none */
  write(value: number, code: string | undefined): string {
    if (code === undefined || code === '' || code === 'General' || code === '@')
      return writeGeneral(value, this.#style);
    const { pattern, isDate } = this.#patternOf(code);
    const shown = isDate && this.#is1904 ? value + days1904 : value;
    // Excel shows "####" for them.
    if (isDate && (shown < 0 || shown >= lastDay)) return writeGeneral(value, this.#style);
    try {
      return format(pattern, shown, { locale: this.#locale, dateErrorNumber: true });
    } catch {
      return isDate ? this.write(value, 'm/d/yy') : writeGeneral(value, this.#style);
    }
  }

  get #locale(): string {
    if (!this.#style.isGerman) return 'en-US';
    return this.#style.decimal === ',' ? 'de-DE' : 'de-CH';
  }

  #patternOf(code: string): { pattern: string; isDate: boolean } {
    const known = this.#patterns.get(code);
    if (known) return known;
    const { year, month, day } = getFormatDateInfo(code);
    const isDate = year || month || day;
    const found = { pattern: isDate ? this.#datePattern(code) : code.replace(moneyLocale, '[$$$1]'), isDate };
    this.#patterns.set(code, found);
    return found;
  }

  #datePattern(code: string): string {
    const language = this.#style.isGerman ? 'german' : 'english';
    if (longDate.test(code)) return longDates[language];
    if (timeOfDay.test(code)) return 'hh:mm:ss';
    return countryDates[language].get(code) ?? code;
  }
}
