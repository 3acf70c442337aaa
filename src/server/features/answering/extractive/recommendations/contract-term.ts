/** What contracts say of their end and of the notice before it: "mit einer Frist von drei Monaten zum Jahresende", "expires on 30 June 2027". */

import { formAt } from './due-date.ts';
import { compile, isInsideQuotation, wordPattern } from './grammar.ts';

/** How long before the end notice must be given. */
export type NoticePeriod = { count: number; unit: 'day' | 'week' | 'month' };

export type ContractTerm =
  /** `isOfWhole`: the contract itself ends then, not an option or a guarantee in it. ISO day. */
  | { kind: 'end'; date: string; isOfWhole: boolean }
  /** `end`: the day that the sentence itself names; `isBeforeEnd`: before the day on which the contract ends. */
  | { kind: 'notice'; period: NoticePeriod | null; end: string | null; isBeforeEnd: boolean };

const past = wordPattern(
  'wurden?|war|waren|endete|hatte|abgelaufen|gekündigt\\shat|was|were|had|ended|expired|has\\sbeen|have\\sbeen|würde|könnte|falls|would|might',
);

const numbers: Record<string, number> = {
  ein: 1,
  eine: 1,
  einem: 1,
  einer: 1,
  eines: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  zwölf: 12,
  achtzehn: 18,
  one: 1,
  a: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  eighteen: 18,
};
const count = `(?<count>\\d{1,3}|${Object.keys(numbers).join('|')})(?:\\s\\(\\d{1,3}\\))?`;
/** Working days depend on holidays: they are no unit to count with. */
const unit =
  '(?:(?<working>Arbeits|Werk|Bank|business\\s|working\\s)|Kalender|calendar\\s|volle[nr]?\\s|full\\s)?(?<unit>Tag|Woche|Monat|Jahr|Quartal|day|week|month|year|quarter)(?:en?|e[sn]?|[sn])?(?![\\p{L}])';
const span = `${count}\\s${unit}`;

const periods: readonly RegExp[] = [
  `(?:Kündigungsfrist|Frist)\\s(?:von\\s|beträgt\\s|ist\\s|:\\s?)(?:mindestens\\s)?${span}`,
  `${span}\\s(?:vor|vorher|zuvor|im\\sVoraus)(?![\\p{L}])`,
  `${count}(?<unit>monatige|wöchige|tägige|jährige)[nrms]?\\s(?:Kündigungsfrist|Frist)`,
  `${span}['’]?\\s(?:prior\\s|advance\\s)?(?:written\\s)?notice`,
  `notice\\s(?:period\\s)?(?:of|is)\\s(?:at\\sleast\\s|not\\sless\\sthan\\s)?${span}`,
  `${span}\\s(?:before|prior\\sto|in\\sadvance)(?![\\p{L}])`,
].map((source) => compile(`(?<![\\p{L}\\d])${source}`, 'gi'));

const givesNotice = compile('kündig|kündbar|terminat|(?<![\\p{L}])(?:notice|cancel)', 'i');
/** Notice of something else, and notices that only lawyers need. */
const otherNotice = wordPattern(
  'drawdown|utili[sz]ation|meeting|of\\sthe\\sdefault|Kündigungsschutz\\p{L}*|Anhörung|\\p{L}*klage|widerspricht|Widerspruch',
);

const beforeEnd = compile(
  '(?<![\\p{L}])(?:(?:vor|zum|zu)\\s(?:dem\\s|ihrem\\s|seinem\\s|deren\\s|dessen\\s)?(?:jeweiligen\\s)?(?:Ablauf|Ende|Vertragsende|Vertragsablauf|Laufzeitende)|(?:before|prior\\sto|at|to)\\s(?:the\\s|its\\s)?(?:end|expiry|expiration|termination|maturity)|before\\sit\\s(?:expires|ends))(?![\\p{L}])(?!\\s(?:des|eines|einer|jedes|of\\s(?:a|the|each|any))\\s?(?:\\p{L}+\\s)?\\p{L}*(?:[Jj]ahr|[Mm]onat|[Qq]uartal|[Ww]oche|year|month|quarter|week))',
  'i',
);

const whole =
  '(?:\\p{L}*[Vv]ertrag(?:s|es)?|\\p{L}*[Vv]ereinbarung|[Ll]aufzeit|Vertragslaufzeit|\\p{L}*[Vv]erhältnis|\\p{L}*[Vv]ersicherung|Police|Abonnement|agreement|contract|lease|tenancy|policy|insurance|term|engagement|mandate)';
const partly =
  '(?:\\p{L}*[Oo]ption|\\p{L}*[Gg]arantie|\\p{L}*[Bb]ürgschaft|\\p{L}*[Dd]arlehen|\\p{L}*[Kk]redit|\\p{L}*[Ll]izenz|Konzession|Zinsbindung|Wartung|licen[cs]e|warranty|guarantee|facility|loan|option)';
const subject = wordPattern(`${whole}|${partly}|[Ee]r|[Ss]ie|[Ii]t`, '');
const onlyPartly = wordPattern(partly, '');
const ends = wordPattern(
  'endet|enden|erlischt|erlöschen|läuft|laufen|gilt|befristet|expires?|ends?|terminates|runs?|matures|valid\\suntil|in\\sforce\\suntil',
);
const endLead = compile(
  '(?<![\\p{L}\\d])(?:am|zum|per|bis(?:\\s(?:zum|am|per))?|mit\\s(?:dem\\s)?Ablauf\\sdes|on|until|to)\\s+',
  'gi',
);
/** "kann bis zum 31. Dezember 2025 … bestellen (Option)" */
const optional = compile(
  '(?<![\\p{L}])(?:kann|können|may)\\s(?:[^.;?!]|(?<=\\d)\\.){0,60}?(?:bis\\szum|bis|until|by)\\s(?=\\d|\\p{L}+\\s\\d)',
  'i',
);
const ofOption = wordPattern('\\p{L}*[Oo]ption\\p{L}*|ausüben|auszuüben|exercised?');

const firstLead = compile(
  '(?<![\\p{L}\\d])(?:erstmals|erstmalig|frühestens|(?:for\\sthe\\s)?first(?:\\stime)?|earliest|no\\searlier\\sthan|not\\sbefore)\\s(?:zum|per|am|auf\\sden|mit\\sWirkung\\szum|on|as\\sof|to|with\\seffect\\s(?:from|on))?\\s*',
  'gi',
);
const toLead = compile(
  '(?<![\\p{L}\\d])(?:zum|per|auf\\sden|mit\\sWirkung\\szum|as\\sof|to|with\\seffect\\s(?:from|on)|effective)\\s+',
  'gi',
);

/** What the sentence says of the end of a contract; null where it says nothing of it. Dates need their year. */
export function findContractTerm(sentence: string, meetingDate: string | null): ContractTerm | null {
  if (sentence.trimEnd().endsWith('?') || past.test(sentence)) return null;
  return findNotice(sentence) ?? findEnd(sentence, meetingDate);
}

function findNotice(sentence: string): ContractTerm | null {
  const match = givesNotice.exec(sentence);
  if (!match || otherNotice.test(sentence) || isInsideQuotation(sentence, match.index)) return null;
  const period = periodOf(sentence);
  if (period === undefined) return null;
  const first = daysAfter(firstLead, sentence);
  const named = first.length > 0 ? first : daysAfter(toLead, sentence);
  const [end = null, ...others] = new Set(named);
  return { kind: 'notice', period, end: others.length > 0 ? null : end, isBeforeEnd: beforeEnd.test(sentence) };
}

/** Undefined: the sentence names no period; null: one that cannot be counted with. */
function periodOf(sentence: string): NoticePeriod | null | undefined {
  const found = periods.flatMap((period) => [...sentence.matchAll(period)].map(({ groups = {} }) => groups));
  const [first] = found;
  if (first === undefined) return undefined;
  const spans = found.map(toPeriod);
  const [period = null] = spans;
  // Of two parties with periods of their own nobody knows whose is meant.
  const isCertain = spans.every((each) => each?.count === period?.count && each?.unit === period?.unit);
  return isCertain ? period : null;
}

function toPeriod(groups: Record<string, string | undefined>): NoticePeriod | null {
  const written = (groups.count ?? '').toLowerCase();
  const amount = numbers[written] ?? Number(written);
  const name = (groups.unit ?? '').toLowerCase();
  if (groups.working !== undefined || !Number.isInteger(amount) || amount < 1) return null;
  if (/^(?:tag|täg|day)/.test(name)) return { count: amount, unit: 'day' };
  if (/^(?:woche|wöch|week)/.test(name)) return { count: amount, unit: 'week' };
  if (/^(?:monat|month)/.test(name)) return { count: amount, unit: 'month' };
  return { count: amount * (/^quart/.test(name) ? 3 : 12), unit: 'month' };
}

function findEnd(sentence: string, meetingDate: string | null): ContractTerm | null {
  const option = ofOption.test(sentence) ? optional.exec(sentence) : null;
  if (option !== null) {
    const date = formAt(sentence, option.index + option[0].length, null)?.date ?? null;
    return date === null || isBefore(date, meetingDate) ? null : { kind: 'end', date, isOfWhole: false };
  }
  const match = ends.exec(sentence);
  if (!match || !subject.test(sentence) || isInsideQuotation(sentence, match.index)) return null;
  // "beginnt am 1. Februar 2025 und läuft bis zum …": what stands before the verb may be its beginning.
  const after = daysAfter(endLead, sentence.slice(match.index));
  const [date, ...others] = new Set(after.length > 0 ? after : daysAfter(endLead, sentence));
  if (date === undefined || others.length > 0 || isBefore(date, meetingDate)) return null;
  return { kind: 'end', date, isOfWhole: !onlyPartly.test(sentence) };
}

const isBefore = (date: string, meetingDate: string | null) => meetingDate !== null && date < meetingDate;

function daysAfter(lead: RegExp, sentence: string): string[] {
  return [...sentence.matchAll(lead)].flatMap(
    (match) => formAt(sentence, match.index + match[0].length, null)?.date ?? [],
  );
}

/**
 * The last day for a notice that must be given a period before the contract ends. Ends of months count as such: three months
 * before 31 December is 30 September.
 * @param end ISO day
 */
export function lastDayOfNotice(end: string, { count: amount, unit: of }: NoticePeriod): string {
  const day = new Date(`${end}T00:00:00Z`);
  if (of !== 'month') {
    day.setUTCDate(day.getUTCDate() - amount * (of === 'week' ? 7 : 1));
    return day.toISOString().slice(0, 10);
  }
  const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  const isLast = date === lastOf(year, month);
  const last = lastOf(year, month - amount);
  return new Date(Date.UTC(year, month - amount, isLast ? last : Math.min(date, last))).toISOString().slice(0, 10);
}
