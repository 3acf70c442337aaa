import type { Language } from '#shared/contracts/users.ts';
import { lazy } from '#shared/lazy.ts';
import { locales } from '#shared/locales.ts';
import { useLanguage } from './preferences.ts';

/** Replaces the platform's "jetzt" / "now", which is never quite true. */
const justNow: Record<Language, string> = { de: 'gerade eben', en: 'just now' };
const kilobyte = 1024;
/** Keeps a number and its unit on one line. */
const noBreak = '\u00a0';

/** Steps of relative time: the unit to use from this many seconds on. */
const relativeSteps: readonly { unit: Intl.RelativeTimeFormatUnit; seconds: number }[] = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
];

export interface Format {
  locale: string;
  /** 16. August 2023 / 16 August 2023; accepts a calendar date or an instant. */
  date: (value: string | Date) => string;
  /** 16.08.2023 / 16/08/2023. */
  shortDate: (value: string | Date) => string;
  /** 16.08.2023 / 16 Aug 2023, as in `dateTime`. */
  mediumDate: (value: string | Date) => string;
  time: (value: string | Date) => string;
  dateTime: (value: string | Date) => string;
  /** "vor 3 Stunden" / "3 hours ago"; "gerade eben" / "just now" below one minute. */
  relativeTime: (value: string | Date, now?: Date) => string;
  number: (value: number) => string;
  percent: (share: number) => string;
  /** B, KB or MB, as in the specification. */
  fileSize: (bytes: number) => string;
}

function createFormat(language: Language): Format {
  const locale = locales[language];
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  const short = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' });
  const medium = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const numbers = new Intl.NumberFormat(locale);
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });

  return {
    locale,
    date: (value) => long.format(toDate(value)),
    shortDate: (value) => short.format(toDate(value)),
    mediumDate: (value) => medium.format(toDate(value)),
    time: (value) => clock.format(toDate(value)),
    dateTime: (value) => full.format(toDate(value)),
    relativeTime: (value, now = new Date()) => {
      const seconds = (toDate(value).getTime() - now.getTime()) / 1000;
      const step = relativeSteps.find((candidate) => Math.abs(seconds) >= candidate.seconds);
      return step ? relative.format(Math.trunc(seconds / step.seconds), step.unit) : justNow[language];
    },
    number: (value) => numbers.format(value),
    percent: (share) => percents.format(share),
    fileSize: (bytes) => {
      if (bytes < kilobyte) return `${numbers.format(bytes)}${noBreak}B`;
      if (bytes < kilobyte ** 2) return `${tenths.format(bytes / kilobyte)}${noBreak}KB`;
      return `${tenths.format(bytes / kilobyte ** 2)}${noBreak}MB`;
    },
  };
}

/** Treats a calendar date (YYYY-MM-DD) as local noon, so that no time zone shifts it to the previous day. */
function toDate(value: string | Date): Date {
  if (value instanceof Date) return value;
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00` : value);
}

const formats = { de: lazy(() => createFormat('de')), en: lazy(() => createFormat('en')) };

/** Formatters of one language; cached, because Intl objects are expensive to create. */
export const formatFor = (language: Language): Format => formats[language]();

export const useFormat = (): Format => formatFor(useLanguage());
