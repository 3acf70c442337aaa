/** Days named in sentences: "bis Ende März 2024", "by 31 March", "bis zur nächsten Sitzung". */

import { monthNumbers, monthPattern } from '#server/platform/linguistics/month-names.ts';
import { compile } from './grammar.ts';

/** `date` is an ISO day, or null where the words name no certain day. */
export type DueDate = { text: string; date: string | null; index: number };

type Resolve = (groups: Record<string, string | undefined>, reference: string | null) => string | null;

const month = `(?<month>${monthPattern})(?!\\p{L})\\.?`;
const year = '(?<year>(?:19|20)\\d\\d)(?!\\d)';
const quarterWords: Record<string, number> = {
  ersten: 1,
  zweiten: 2,
  dritten: 3,
  vierten: 4,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
};

function isoDay(yearNumber: number, monthNumber: number, dayNumber: number): string | null {
  const day = new Date(Date.UTC(yearNumber, monthNumber - 1, dayNumber));
  if (day.getUTCMonth() !== monthNumber - 1 || day.getUTCDate() !== dayNumber) return null;
  return day.toISOString().slice(0, 10);
}

function lastDay(yearNumber: number, monthNumber: number): string {
  return new Date(Date.UTC(yearNumber, monthNumber, 0)).toISOString().slice(0, 10);
}

/** Where the year is not named it is the first in which the day does not lie before the reference. */
function inNamedOrNextYear(
  named: string | undefined,
  reference: string | null,
  make: (yearNumber: number) => string | null,
): string | null {
  if (named !== undefined) return make(Number(named.length === 2 ? `20${named}` : named));
  if (reference === null) return null;
  const first = Number(reference.slice(0, 4));
  const sameYear = make(first);
  return sameYear !== null && sameYear >= reference ? sameYear : make(first + 1);
}

const monthNumber = (name: string | undefined) => monthNumbers.get((name ?? '').toLowerCase()) ?? 0;

const resolveDay: Resolve = (groups, reference) =>
  inNamedOrNextYear(groups.year, reference, (y) =>
    isoDay(y, groups.monthNumber ? Number(groups.monthNumber) : monthNumber(groups.month), Number(groups.day)),
  );
const resolveMonthEnd: Resolve = (groups, reference) =>
  inNamedOrNextYear(groups.year, reference, (y) => lastDay(y, monthNumber(groups.month)));
const resolveMonthMiddle: Resolve = (groups, reference) =>
  inNamedOrNextYear(groups.year, reference, (y) => isoDay(y, monthNumber(groups.month), 15));
const resolveYearEnd: Resolve = (groups, reference) =>
  inNamedOrNextYear(groups.year, reference, (y) => isoDay(y, 12, 31));
const resolveQuarter: Resolve = (groups, reference) => {
  const quarter = Number(groups.quarter ?? quarterWords[(groups.quarterWord ?? '').toLowerCase()]);
  return inNamedOrNextYear(groups.year, reference, (y) => lastDay(y, quarter * 3));
};
/** 03/04/2024 means two days, depending on the country: certain only where one number cannot be a month. */
const resolveSlashes: Resolve = (groups) => {
  const first = Number(groups.first);
  const second = Number(groups.second);
  if (first > 12) return isoDay(Number(groups.year), second, first);
  return second > 12 ? isoDay(Number(groups.year), first, second) : null;
};
const unresolved: Resolve = () => null;

const forms: readonly (readonly [string, Resolve])[] = [
  ['(?<year>20\\d\\d)-(?<monthNumber>\\d\\d)-(?<day>\\d\\d)', resolveDay],
  ['(?<day>\\d{1,2})\\.\\s?(?<monthNumber>\\d{1,2})\\.\\s?(?<year>20\\d\\d|\\d\\d)(?!\\d)', resolveDay],
  ['(?<first>\\d{1,2})/(?<second>\\d{1,2})/(?<year>20\\d\\d)', resolveSlashes],
  [`(?<day>\\d{1,2})(?:\\.|st|nd|rd|th)?\\s(?:of\\s)?${month},?\\s${year}`, resolveDay],
  [`(?<day>\\d{1,2})(?:\\.|st|nd|rd|th)?\\s(?:of\\s)?${month}`, resolveDay],
  [`${month}\\s(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s${year}`, resolveDay],
  [`(?:Mitte|mid-?|the middle of|Anfang|early)\\s?${month}(?:\\s${year})?`, resolveMonthMiddle],
  [`(?:(?:Ende|the end of|end of|end)\\s)?(?:des Monats\\s)?${month}(?!\\s\\d{1,2}(?!\\d))\\s${year}`, resolveMonthEnd],
  [`(?:(?:Ende|the end of|end of|end)\\s)(?:des Monats\\s)?${month}`, resolveMonthEnd],
  [`${month}\\s(?<day>\\d{1,2})(?:st|nd|rd|th)?(?!\\d)`, resolveDay],
  [`(?:Ende|the end of|end of|end)\\s(?:des\\sJahres\\s)?${year}`, resolveYearEnd],
  [
    `(?:Jahresende|Ende\\s(?:des\\s)?Jahre?s?|(?:the\\s)?year[- ]end|the end of the year)(?:\\s${year})?`,
    resolveYearEnd,
  ],
  [`(?:(?:Ende|the end of|end of|end)\\s)?(?:(?:des|im)\\s)?Q(?<quarter>[1-4])(?:[\\s/]${year})?`, resolveQuarter],
  [
    `(?:(?:Ende|the end of|end of)\\s)?(?:(?:des|im|zum|the)\\s)?(?<quarterWord>ersten|zweiten|dritten|vierten|first|second|third|fourth)\\s(?:Quartals?|quarter)(?:(?:\\sof)?\\s${year})?`,
    resolveQuarter,
  ],
  [
    '(?:zu[rm]|an\\sder|in\\sder|auf\\sdie|the|our|its)\\s(?:(?:nächsten|nächste|kommenden|folgenden|next|following|forthcoming|upcoming)\\s)(?:\\p{L}+\\s)?(?:\\p{L}*[Ss]itzung|\\p{L}*[Ss]ession|\\p{L}*[Vv]ersammlung|meeting)',
    unresolved,
  ],
  ['(?:zur|an\\sder)\\s\\p{L}*sitzung\\s(?:im|vom)\\s\\p{L}+', unresolved],
  [`(?:the|its)\\s\\p{L}+\\s(?:board\\s|committee\\s)?meeting`, unresolved],
  [
    '(?:Frühling|Frühjahr|Sommer|Herbst|Winter|(?:the\\s)?(?:spring|summer|autumn|fall|winter)(?:\\sof)?)\\s20\\d\\d',
    unresolved,
  ],
  ['(?:Ende|the end of)\\s(?:der|dieser|the|this)?\\s?(?:Woche|week)', unresolved],
];

const dateLead =
  'bis(?:\\s(?:spätestens|längstens))?(?:\\s(?:zum|am|per|im|in))?|spätestens(?:\\s(?:bis|am|per|im))?(?:\\szum)?|per|vor\\sdem|' +
  'innerhalb\\s(?:von\\s)?|' +
  '(?:by|before|no\\slater\\sthan|not\\slater\\sthan|until|on\\sor\\sbefore|due(?:\\s(?:on|by))?|expires\\son)(?:\\sthe(?=\\s\\d))?';
const lead = compile(`(?<![\\p{L}\\d])(?:${dateLead})\\s+`, 'gi');
/** A label or a noun of its own names the day without "bis": "Termin: 3. Mai", "an der Sitzung vom 12. Juni". */
const labelLead = compile(
  String.raw`(?<![\p{L}\d])(?:Termin|Frist|Fällig(?:\sam)?|Deadline|Due(?:\sdate)?)\s?:\s*|(?:Frist|Eingabefrist|Anmeldefrist|\p{L}+frist|Anmeldeschluss|Einsendeschluss|Eingabeschluss|deadline)(?:\s\p{L}+){0,6}?\s(?:am|ist(?:\sder)?|bis(?:\szum)?|is|on|of|expires\son|ends\son)\s+(?:the\s)?`,
  'gi',
);
const meetingLead = compile(
  String.raw`(?<![\p{L}\d])(?:(?:an|in|zu|auf)\s?(?:der|die|r)\s\p{L}*sitzung\s(?:vom|am)|(?:at|for|to)\s(?:the|its)\s(?:\p{L}+\s)?meeting\s(?:on|of))\s+`,
  'gi',
);
const period = compile(
  String.raw`(?<![\p{L}\d])(?:innert|innerhalb(?:\svon)?|binnen|within)\s(?:\d+|\p{L}+)\s(?:Tagen|Wochen|Monaten|Arbeitstagen|(?:business\s|working\s)?days|weeks|months)(?!\p{L})`,
  'i',
);
/** "an der nächsten Sitzung", "at the next meeting". */
const nextMeeting = compile(
  String.raw`(?<![\p{L}\d])(?:(?:an|in|auf|bis\szu)\s?(?:der|die|r|zur)\s(?:nächsten?|kommenden?|folgenden?)\s\p{L}*(?:sitzung|session|versammlung)|(?:at|to|until|for)\s(?:the|our|its)\s(?:next|following|forthcoming|upcoming)\s(?:\p{L}+\s)?meeting)(?!\p{L})`,
  'i',
);

const compiled = forms.map(([source, resolve]) => ({ pattern: compile(source, 'iy'), resolve }));

/** The first day or occasion that the sentence names as its limit; `reference` (ISO day) completes a missing year. */
export function findDueDate(sentence: string, reference: string | null): DueDate | null {
  for (const leading of [lead, labelLead, meetingLead]) {
    for (const match of sentence.matchAll(leading)) {
      const found = formAt(sentence, match.index + match[0].length, reference);
      if (found) {
        return { text: sentence.slice(match.index, found.end), date: found.date, index: match.index };
      }
    }
  }
  const vague = period.exec(sentence) ?? nextMeeting.exec(sentence);
  return vague && { text: vague[0], date: null, index: vague.index };
}

/** The day that the words at `index` name, and where they end; null where they name none. */
export function formAt(
  sentence: string,
  index: number,
  reference: string | null,
): { end: number; date: string | null } | null {
  for (const { pattern, resolve } of compiled) {
    pattern.lastIndex = index;
    const match = pattern.exec(sentence);
    if (match) return { end: pattern.lastIndex, date: resolve(match.groups ?? {}, reference) };
  }
  return null;
}
