/** What the values look like that questions demand: an age, a length of time, a measure, an amount. German and English. */

import { monthPattern } from '#server/platform/linguistics/month-names.ts';
import { numberWordPattern } from '#server/platform/linguistics/number-words.ts';
import { mayHoldSum } from './extractive/sums-of-money.ts';

/** Tells whether a sentence, or a row of a table, may hold a value. */
export type ValueTest = Pick<RegExp, 'test'>;

export const age: ValueTest =
  /(?<!\p{L})(?:jahren?|years?) (?:alt|old)(?!\p{L})|jährig|year-old|(?<!\p{L})(?:geboren|jahrgang|baujahr|alters?|altersjahr|born|aged?)(?!\p{L})/iu;

export const measures: ValueTest =
  /\d\s?(?:%|prozent|percent|[mck]?m[²³23]?\b|ha\b|kg\b|t\b|l\b)|meter|hektar|tonne|liter|mile|feet|acre|square|quadrat|kubik|grad/iu;

const unitOfTime =
  '(?:sekunden?|minuten?|stunden?|\\p{L}*tag(?:en?|es)?|wochen?|monat(?:en?|s)?|quartale?n?|\\p{L}*jahr(?:en?|es|zehnten?|hunderten?)?|seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?|decades?|centuries|century)';
const howMany = `(?:\\d[\\d.,]*|${numberWordPattern}|ein(?:e[mnrs]?)?|one|an?|mehrere[nr]?|einige[nr]?|wenige[nr]?|viele[nr]?|several|some|few|many|half)`;
/** "zehn volle Jahre", "two and a half years", "drei bis fünf Tage". */
const between = `(?:(?:\\s|-)(?:und|and|bis|oder|or|to|a|${numberWordPattern}|\\d+|halbe[nsr]?|half|\\p{L}+e[nrs]?|full|more|further|additional|consecutive|business|calendar|working))`;
/** How long: so many of a unit, or until when. */
export const span: ValueTest = new RegExp(
  [
    `(?<![\\p{L}\\d.,])${howMany}${between}{0,2}[\\s-]${unitOfTime}(?!\\p{L})`,
    '(?<!\\p{L})(?:bis|until|till)(?!\\p{L})|\\d\\s?[ckm]?m(?!\\p{L})|meter|mile|jahrhunderts?(?!\\p{L})|jahrzehnt|decade|centur',
  ].join('|'),
  'iu',
);

/** The same in one word, and that something has no end: "zehnjährig", "unbefristet". */
export const spanInWords: ValueTest = new RegExp(
  [
    `(?<![\\p{L}\\d])(?:\\d+-?|${numberWordPattern}|ein|halb|mehr|lang)(?:jähr|monat|wöch|täg|stünd|minüt)ige?[mnrs]?(?!\\p{L})`,
    '(?<!\\p{L})(?:unbefristete?[mnrs]?|(?:auf |für )?(?:unbestimmte[rn]?|unbegrenzte[rn]?) (?:zeit|dauer)|zeitlich unbegrenzt|auf dauer|dauerhaft|lebenslang|bis auf weiteres|indefinite(?:ly)?|unlimited|open-ended|perpetual(?:ly)?|permanent(?:ly)?|for life|until further notice)(?!\\p{L})',
  ].join('|'),
  'iu',
);

/** "Wann ist der Vorstand beschlussfähig?" asks under which conditions, not on which day. */
export const condition: ValueTest =
  /(?<!\p{L})(?:wenn|sobald|falls|sofern|soweit|solange|nachdem|bevor|if|when|whenever|once|provided|unless|as soon as)(?!\p{L})/iu;

/** What papers say in place of a figure: that there is none yet, or how much in words. */
export const withoutFigure: ValueTest =
  /(?<!\p{L})(?:unbekannt|(?:noch )?nicht (?:bekannt|bestimmt|festgelegt|beziffert|entschieden)|offen|(?:un)?verändert|hohe?[nrms]?|niedrige?[nrms]?|geringe?[nrms]?|tiefe?[nrms]?|unknown|not (?:yet )?(?:known|set|decided)|unchanged|low|high|small|large)(?!\p{L})/iu;

/** Figures that count nothing: sums, shares, days, times, numbers of items. */
const noCount = new RegExp(
  [
    String.raw`(?:CHF|Fr\.|EUR|USD|[€$£])\s?[\d.,'’]+`,
    String.raw`\d[\d.,'’]{0,30}\s?(?:Mio\.?|Mrd\.?|\p{L}{1,5}illion\p{L}{0,3})?\s?(?:Franken|Euro|EUR|CHF|€|%|Prozent|percent|pounds|dollars|Uhr)`,
    String.raw`\d{1,2}\.\s?(?:\d{1,2}\.|(?:${monthPattern})(?!\p{L}))\s?(?:\d{2,4})?`,
    String.raw`(?<!\p{L})(?:${monthPattern})\s\d{1,4}|\d{1,2}\s(?:${monthPattern})(?:\s\d{4})?`,
    String.raw`(?<!\d)(?:19|20)\d\d(?!\d)|\d{1,2}[:.]\d{2}(?!\d)|(?<!\d)\d+:\d+|^\d+(?:\.\d+)*\.?\s`,
  ].join('|'),
  'giu',
);

/** The sentence without figures that count nothing. */
export function withoutOtherThanCounts(sentence: string): string {
  return sentence.replaceAll(noCount, ' ');
}

const unitOfAmount =
  '(?:Mio|Mrd|Tsd|\\p{L}{1,5}illion|\\p{L}{1,5}illiard|tausend|thousand|Franken|Fr\\.|CHF|Euro|EUR|USD|GBP|TEUR|TCHF|[€$£%]|Cent|Rappen|dollars?|pounds?|Prozent|per ?cent)';

/** Figures that tell no amount: days, times, years, places in a paper, what is the how-manieth. */
const noAmount = new RegExp(
  [
    String.raw`(?<![\d.])\d{1,2}\.\s?\d{1,2}\.\s?\d{2,4}(?!\d)|(?<!\d)(?:19|20)\d\d-\d\d-\d\d(?!\d)`,
    String.raw`(?<!\d)(?:\d{1,2}(?:\.|st|nd|rd|th)?\s(?:of\s)?)?(?<!\p{L})(?:${monthPattern})(?!\p{L})\.?(?:\s\d{1,2}(?:st|nd|rd|th)?(?!\d))?(?:,?\s\d{4}(?!\d))?`,
    String.raw`(?<!\d)\d{1,2}(?:[:.]\d{2})?\s?(?:Uhr|[ap]\.?m(?!\p{L}))|(?<!\d)\d{1,2}:\d{2}(?!\d)`,
    String.raw`(?<![\d.,'’€$£]|(?:CHF|EUR|USD|GBP|Fr\.|[€$£])\s)(?:19|20)\d\d(?:[/–-]\d{2,4})?(?!\d|[.,'’]\d|\s?${unitOfAmount})`,
    String.raw`(?:§{1,2}|(?<!\p{L})(?:Art(?:ikel)?|Abs(?:atz)?|Ziff(?:er)?|Nr|Nrn|Nummer|No|TOP|Traktandum|Kap(?:itel)?|Abschnitt|Seite|Anlage|Anhang|Beilage|Tabelle|article|section|clause|paragraph|item|page|chapter|appendix|annex|schedule|table)\.?)\s?\d+(?:\.\d+)*`,
    String.raw`(?<![\d.,'’])\d{1,3}\.\s(?=\p{L})(?!\s?${unitOfAmount})|(?<!\d)\d+(?:st|nd|rd|th)(?!\p{L})`,
    String.raw`^\(?\d{1,2}(?:\.\d{1,2})*[.)]\s|^\d{1,2}(?:\.\d{1,2})+\s(?!${unitOfAmount})`,
  ].join('|'),
  'giu',
);

/** The sentence without figures that tell no amount. */
export function withoutOtherThanAmounts(sentence: string): string {
  return sentence.replaceAll(noAmount, ' ');
}

/** A table's cells have their currency above them. */
const cellOfFigure = /; [^;]*: -?\d[\d.,'’]*(?:;|$)/u;
export const sumOrCell: ValueTest = { test: (text) => mayHoldSum(text) || cellOfFigure.test(text) };
export const sumOrShare: ValueTest = { test: (text) => sumOrCell.test(text) || /\d\s?(?:%|prozent)/iu.test(text) };

/** A figure of money, or one that nothing is said to be counted by: "Personalkosten: 412 (Vorjahr: 398)". */
const figureOfMoney = new RegExp(
  `(?:\\d|(?<!\\p{L})${numberWordPattern})\\s?${unitOfAmount}|(?<![\\p{L}\\d:])\\d[\\d.,'’]*(?![\\d:]|[.,'’]\\d|\\s?[\\p{L}])|(?<!\\p{L})(?:hälfte|drittel|viertel|half|third|quarter)(?!\\p{L})`,
  'iu',
);
/** Money as a figure; what says that there is much of it, or none yet, says no amount. */
export const money: ValueTest = {
  test: (text) => {
    const rest = withoutOtherThanAmounts(text);
    return sumOrCell.test(rest) || figureOfMoney.test(rest);
  },
};
