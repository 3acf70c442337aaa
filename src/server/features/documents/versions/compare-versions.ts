import { monthNumbers, wholeMonthPattern } from '#server/platform/linguistics/numbers/month-names.ts';
import {
  compareVersionMarks,
  readVersionMarks,
  type VersionMarks,
} from '#server/platform/linguistics/version-marks.ts';
import { findDates } from '#server/reading/facts/find-dates.ts';
import { findFileNameDate } from '#server/reading/facts/find-meeting-date.ts';

/** Facts about a paper once it has been read. */
export type Paper = {
  title: string | null;
  fileName: string;
  meetingDate: string | null;
  language: 'de' | 'en' | null;
  /** Milliseconds since 1970. */
  addedAt: number;
};

/** Keys for finding a paper's other versions. Papers that share neither key are never versions. */
export type VersionKeys = { titleKey: string; nameKey: string };

type Name = VersionMarks & {
  /** Words in order, without dates and version marks. */
  stem: string;
  words: readonly string[];
  /** The last date in the name. */
  date: string | null;
};

/** Meeting papers: a different day means a different paper. */
const meetingWords =
  /protokoll|minutes|sitzung|meeting|agenda|tagesordnung|traktand|einladung|invitation|transcript|versammlung|konferenz|conference|klausur|beschluesse|resolutions|teilnehmer|anwesenheit|attendance|\brede\b|speech|abstimmung|wortmeldung/u;
/** Recurring papers: without a period in the name, a different day means a different paper. */
const reportWords =
  /bericht|report|kennzahl|update|status|\bstand\b|\blage\b|quartal|quarter|monat|month|halbjahr|woche|weekly|jahr|annual|yearly|forecast|vorschau|newsletter|statement|zahlen|abschluss|accounts|bilanz|budget|haushalt|rechnung|invoice|liste|list|uebersicht|overview|dashboard|praesentation|presentation|folien|slides|auswertung|statisti|prognose|outlook|ausblick|rueckblick|review|briefing|memo|notiz|notes|mitteilung|bulletin|pendenzen|liquid|umsatz|sales|projekt|project|tracker|plan\b|planung/u;
/** Rules: a new text replaces the old one, whatever year its name contains. */
const ruleWords =
  /richtlinie|ordnung|satzung|statut|reglement|policy|policies|charter|kodex|code of|bylaws|articles of|weisung|anweisung|leitfaden|guideline|handbuch|manual|regelwerk|leitbild|compliance/u;
/** Papers that stay valid until replaced. */
const standingWords =
  /vertrag|vereinbarung|agreement|contract|konzept|concept|strategie|strategy|vollmacht|term sheet|organigramm|stellenbeschreibung|businessplan|business plan|geschaeftsplan|vorlage|proposal|antrag|motion/u;
/** Words too common in names to distinguish papers. */
const commonWords = new Set(
  'der die das des dem den ein eine und oder zu zum zur von vom fuer im in am an auf mit ueber the a an of and or to for on at by with about top anlage annex appendix beilage anhang attachment dokument document scan datei file unterlage unterlagen paper seite teil part nr no kopie copy'.split(
    ' ',
  ),
);

/** Matches words for a period in a folded name. */
const quarter = /^(?:q[1-4]|[1-4]q|h[12]|[12]h|hj[12]|kw\d{1,2})$/u;
const year = /^(?:19|20)\d{2}$/u;

function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const asOf = /(?<!\p{L})(?:stand|as of|vom|dated|date|datum|per)(?!\p{L})[\s:]*$/iu;
const dayAndMonth = new RegExp(
  `(?<![\\d.])(\\d{1,2})\\.\\s?(\\d{1,2})\\.(?!\\s?\\d)|(?<!\\d)(\\d{1,2})\\.?\\s+(${wholeMonthPattern})(?!\\p{L})(?!\\.?\\s+\\d{4})`,
  'giu',
);
const compactDate =
  /(?<!\d)(?:19|20)\d{2}[ .-]?(?:0[1-9]|1[0-2])[ .-]?(?:0[1-9]|[12]\d|3[01])(?!\d)|(?<!\d)(?:0?[1-9]|[12]\d|3[01])[ .-](?:0?[1-9]|1[0-2])[ .-](?:19|20)\d{2}(?!\d)/gu;

function readName(text: string, isFileName: boolean): Name {
  const bare = isFileName ? text.replace(/\.[^.]{1,5}$/u, '') : text;
  let rest = bare.normalize('NFC').replaceAll('_', ' ');
  let date: string | null = null;
  for (const mention of findDates(rest).reverse()) {
    date ??= mention.date;
    rest = `${rest.slice(0, mention.start).replace(asOf, ' ')} ${rest.slice(mention.end)}`;
  }
  if (isFileName) {
    date ??= findFileNameDate(text);
    rest = rest.replaceAll(compactDate, ' ');
  }
  // A day without a year distinguishes papers but is not a date.
  rest = rest.replaceAll(dayAndMonth, (_, day, month, otherDay, name) => {
    const number = month ?? monthNumbers.get(String(name).toLowerCase());
    return ` day${Number(day ?? otherDay)}x${Number(number)} `;
  });
  const marked = readVersionMarks(isFileName ? rest.replaceAll(/(?<=\p{L})-(?=\S)|(?<=\S)-(?=\p{L})/gu, ' ') : rest);
  const stem = fold(marked.rest);
  return { state: marked.state, number: marked.number, stem, words: stem.split(' ').filter(Boolean), date };
}

const withoutYears = (words: readonly string[]): string => words.filter((word) => !year.test(word)).join(' ');

/** Version keys of a paper; a key is empty if the name contains only marks and dates. */
export function versionKeysOf(paper: Pick<Paper, 'title' | 'fileName'>): VersionKeys {
  return {
    titleKey: paper.title === null ? '' : withoutYears(readName(paper.title, false).words),
    nameKey: withoutYears(readName(paper.fileName, true).words),
  };
}

type ReadPaper = {
  paper: Paper;
  title: Name | null;
  name: Name;
  marks: VersionMarks;
  /** Meeting date, else the date in its names. */
  date: string | null;
};

function readPaper(paper: Paper): ReadPaper {
  const title = paper.title === null ? null : readName(paper.title, false);
  const name = readName(paper.fileName, true);
  const marks = {
    state: name.state === 'plain' ? (title?.state ?? 'plain') : name.state,
    number: name.number ?? title?.number ?? null,
  };
  return { paper, title, name, marks, date: paper.meetingDate ?? title?.date ?? name.date };
}

/**
 * Compares two papers: above 0 if the first is the newer version, below 0 if the second is, 0 if they are different
 * papers. In doubt 0: a paper wrongly taken for an old version would no longer be used in answers.
 */
export function compareVersions(first: Paper, second: Paper): number {
  if (first.language && second.language && first.language !== second.language) return 0;
  const [one, other] = [readPaper(first), readPaper(second)];
  if (!haveSameName(one, other)) return 0;
  const names = [one, other].map(({ title, name }) => `${title?.stem ?? ''} ${name.stem}`);
  const isOfKind = (pattern: RegExp) => names.some((each) => pattern.test(each));
  const byMarks = compareVersionMarks(one.marks, other.marks);
  const isMarked = byMarks !== 0;
  const areBothDated = one.date !== null && other.date !== null;
  const haveSameDate = one.date === other.date;
  const order = (): number => byMarks || compareDates(one, other) || first.addedAt - second.addedAt;

  if (isOfKind(meetingWords) && !isOfKind(standingWords)) {
    return haveSameDate && (isMarked || (areBothDated && isReupload(one, other))) ? order() : 0;
  }
  if (isOfKind(ruleWords) || (isOfKind(standingWords) && !isOfKind(reportWords))) {
    return isMarked || isReupload(one, other) || (areBothDated && !haveSameDate) || yearOf(one) !== yearOf(other)
      ? order()
      : 0;
  }
  if (isOfKind(reportWords)) {
    if (haveSameDate) return isMarked || (areBothDated && isReupload(one, other)) ? order() : 0;
    if (hasPeriod(one)) return isMarked || areBothDated ? order() : 0;
    if (!areBothDated) return 0;
    // A monthly report's draft is dated close to the report. Version numbers are proof by themselves.
    const isNumbered = one.marks.number !== null && other.marks.number !== null;
    return isMarked && (isNumbered || daysBetween(one, other) <= draftDays) ? order() : 0;
  }
  if (isMarked || isReupload(one, other)) return order();
  return areBothDated && !haveSameDate && hasDistinctiveTitle(one) ? order() : 0;
}

/** Maximum days between a draft and its final text. */
const draftDays = 31;

/** True for the same title, or the same file name without contradicting titles, and the same numbers in both. */
function haveSameName(one: ReadPaper, other: ReadPaper): boolean {
  const isRule = [one, other].every(({ title, name }) => ruleWords.test(`${title?.stem ?? ''} ${name.stem}`));
  const same = (first: Name | null, second: Name | null) =>
    first !== null &&
    second !== null &&
    first.stem !== '' &&
    (first.stem === second.stem || (isRule && withoutYears(first.words) === withoutYears(second.words)));
  const [sameTitle, sameName] = [same(one.title, other.title), same(one.name, other.name)];
  const significant = (name: Name | null) => significantWords(name?.words ?? []);
  if (sameTitle && sameName) return significant(one.name).length + significant(one.title).length > 0;
  if (sameTitle) {
    const namesKind = [meetingWords, reportWords, ruleWords, standingWords].some((kind) =>
      kind.test(one.title?.stem ?? ''),
    );
    const isDistinctive = significant(one.title).length >= (namesKind ? 2 : 3);
    // "konzept.docx" and "konzept2.docx": if the titles differ in version, the file names need not.
    const differInVersion =
      one.title !== null && other.title !== null && compareVersionMarks(one.title, other.title) !== 0;
    const areNumbered = haveSameNumbers(one.name, other.name, isRule);
    return isDistinctive && (differInVersion || (areNumbered && !differInWords(one.name, other.name)));
  }
  if (!sameName || significant(one.name).length === 0) return false;
  return (
    one.title === null ||
    other.title === null ||
    (shareOfWords(one.title.words, other.title.words) >= 0.5 && haveSameNumbers(one.title, other.title, isRule))
  );
}

/** Words that distinguish papers. Words for a kind of paper are not enough on their own. */
function significantWords(words: readonly string[]): string[] {
  return words.filter((word) => word.length > 2 && !/^\d+$/u.test(word) && !commonWords.has(word));
}

const numbersOf = (name: Name, isRule: boolean) =>
  name.words.filter((word) => (/\d/u.test(word) || monthNumbers.has(word)) && !(isRule && year.test(word))).join(' ');

function haveSameNumbers(one: Name, other: Name, isRule: boolean): boolean {
  return numbersOf(one, isRule) === numbersOf(other, isRule);
}

/** File names that each have words the other lacks belong to different papers ("… Anlage", "… Präsentation"). */
function differInWords(one: Name, other: Name): boolean {
  const lacks = (first: Name, second: Name) =>
    significantWords(first.words).some((word) => !second.words.includes(word));
  return lacks(one, other) && lacks(other, one) && shareOfWords(one.words, other.words) < 0.5;
}

function shareOfWords(one: readonly string[], other: readonly string[]): number {
  const [first, second] = [new Set(one), new Set(other)];
  const common = [...first].filter((word) => second.has(word)).length;
  return common / Math.max(1, first.size + second.size - common);
}

/** True for the same file with new content: identical file name and title. */
function isReupload(one: ReadPaper, other: ReadPaper): boolean {
  const isSameFile = one.paper.fileName.toLowerCase() === other.paper.fileName.toLowerCase();
  return isSameFile && one.title?.stem === other.title?.stem && significantWords(one.name.words).length > 0;
}

/** True for papers of a quarter, a month, or a year if they are yearly. */
function hasPeriod({ title, name }: ReadPaper): boolean {
  const words = [...(title?.words ?? []), ...name.words];
  if (
    words.some((word) => quarter.test(word) || monthNumbers.has(word)) ||
    /(?:quartal|halbjahr|quarter)/u.test(words.join(' '))
  )
    return words.some((word) => year.test(word));
  const isYearly = /budget|haushalt|jahres|annual|geschaeftsbericht|plan(?:ung)?$|forecast|abschluss/u;
  return words.some((word) => isYearly.test(word)) && words.some((word) => year.test(word));
}

const yearOf = ({ name, title }: ReadPaper): string =>
  [...(title?.words ?? []), ...name.words]
    .filter((word) => year.test(word))
    .toSorted()
    .at(-1) ?? '';

/** Two papers hardly ever share a title of several distinctive words. */
function hasDistinctiveTitle({ title, name }: ReadPaper): boolean {
  return significantWords((title ?? name).words).length >= 3;
}

function compareDates(one: ReadPaper, other: ReadPaper): number {
  const byYear = yearOf(one).localeCompare(yearOf(other));
  return (one.date ?? '').localeCompare(other.date ?? '') * (one.date && other.date ? 1 : 0) || byYear;
}

function daysBetween(one: ReadPaper, other: ReadPaper): number {
  return Math.abs(Date.parse(one.date ?? '') - Date.parse(other.date ?? '')) / 86_400_000;
}
