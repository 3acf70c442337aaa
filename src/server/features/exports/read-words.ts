import { dayOf } from '#server/platform/calendar/calendar-days.ts';
import type { Language } from '#shared/contracts/users.ts';
import { locales } from '#shared/locales.ts';
import { chats as germanChats } from '#shared/messages/de/chats.ts';
import { exports as germanExports } from '#shared/messages/de/exports.ts';
import { chats as englishChats } from '#shared/messages/en/chats.ts';
import { exports as englishExports } from '#shared/messages/en/exports.ts';

const texts = {
  de: { chats: germanChats, exports: germanExports },
  en: { chats: englishChats, exports: englishExports },
};

/** A report's texts and its formats of days, times and numbers. */
export function wordsOf(language: Language, timeZone: string) {
  const { chats, exports } = texts[language];
  const locale = locales[language];
  const short = new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const numbers = new Intl.NumberFormat(locale);
  return {
    chats,
    answer: chats.answer,
    exports,
    /** "16.08.2023", of a calendar day. */
    shortDate: (day: string) => short.format(new Date(`${day}T12:00:00Z`)),
    dateTime: (instant: string) => full.format(new Date(instant)),
    number: (value: number) => numbers.format(value),
    /** Calendar day in the reader's time zone. */
    dayOf: (instant: string) => dayOf(new Date(instant), timeZone),
  };
}
export type ReportWords = ReturnType<typeof wordsOf>;
