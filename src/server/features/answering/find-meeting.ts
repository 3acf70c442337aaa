import { foldText } from '#server/platform/linguistics/folding.ts';
import { monthNumbers, wholeMonthPattern } from '#server/platform/linguistics/month-names.ts';
import { stem } from '#server/platform/linguistics/stems.ts';

/** A document with the day of its meeting, YYYY-MM-DD. */
export type Meeting = { documentId: string; title: string; fileName: string; date: string };

/** The documents searched that have a day, newest first; none of a day to come. */
export type ListMeetings = () => Promise<readonly Meeting[]> | readonly Meeting[];

/** What may stand before "meeting": "board", "audit committee"; no words that join it to others ("spoke last at the meeting"). */
const kindWords =
  '(?:(?!(?:at|in|on|of|to|for|from|by|with|about|during|before|after|until|since|than|and|or|the|a|an|this|that|each|any|every|im|am|vom|zum|beim|an|auf|bei|mit|von|zu|vor|nach|seit|das|dem|des|ein|und)\\s)\\p{L}+ ){0,2}';
const meeting = `(?:\\p{L}*(?:sitzung|versammlung|tagung)|${kindWords}meeting)`;
const last = '(?:letzt|jüngst|vergangen|neuest)e[nrs]?|last|latest|most recent';
/** What came before the last meeting, or after it, stands in the papers of others. */
const notBesideIt =
  '(?<!(?<!\\p{L})(?:vor|seit|nach|bis|before|after|since|until|prior to)(?: (?:der|die|zur|dem|unserer|the|our))? )';
const named = new RegExp(`(?<!\\p{L})${notBesideIt}(?<back>vor)?(?:${last}) (?<meeting>${meeting})(?!\\p{L})`, 'iu');
/** The words for "before last" stand next to the meeting's own: elsewhere they tell of something else. */
const beforeLast = [
  `(?<!\\p{L})(?:penultimate|second[- ]to[- ]last|second[- ]last) (?<meeting>${kindWords}meeting)(?!\\p{L})`,
  '(?<!\\p{L})(?<meeting>(?:(?<=(?:the|our) )\\p{L}{4,} )?meeting) before last(?!\\p{L})',
  '(?<!\\p{L})(?<meeting>meeting) before the last(?: one| meeting)?(?!\\p{L}|\\s+\\p{L})',
  '(?<!\\p{L})(?<meeting>\\p{L}*(?:sitzung|versammlung|tagung)) vor der letzten(?!\\p{L}|\\s+\\p{L})',
].map((pattern) => new RegExp(pattern, 'iu'));
/** Its minutes are approved in the next one. */
const ofMinutes = /protokolls?(?: der| des| von der)? letzten|minutes of the (?:last|previous)/iu;

/** Whose meeting is meant: "der letzten Sitzung des Aufsichtsrats", "the last meeting of the Board". */
const ofBody = /^\s+(?:de[rs]|of the|vom|von der)\s+(?<body>\p{L}{4,})/iu;

export type AskedMeeting = {
  /** 0 = the last one, 1 = the one before. */
  back: 0 | 1;
  /** The question without the words that tell which. */
  question: string;
  /** Folded; null = any. */
  body: string | null;
};

/** The meeting that a question names by its place among all: the last one, or the one before; null where it names none. */
export function meetingAskedFor(question: string): AskedMeeting | null {
  if (ofMinutes.test(question)) return null;
  const ofBeforeLast = beforeLast.map((pattern) => pattern.exec(question)).find((each) => each !== null);
  const match = ofBeforeLast ?? named.exec(question);
  const word = match?.groups?.meeting;
  if (!match || word === undefined) return null;
  const rest = question.slice(match.index + match[0].length);
  const compound = /^(\p{L}{4,}?)s?(?:sitzung|versammlung|tagung)$/iu.exec(word)?.[1];
  const body = ofBody.exec(rest)?.groups?.body ?? compound ?? /^(\p{L}{4,}) meeting$/iu.exec(word)?.[1];
  return {
    back: match.groups?.back !== undefined || ofBeforeLast !== undefined ? 1 : 0,
    question: `${question.slice(0, match.index)}${word}${rest}`,
    body: body === undefined ? null : foldText(body).trim(),
  };
}

/** The day of that meeting; null where there are not so many. Without papers of the body named those of all count. */
export function dayOfMeeting({ back, body }: AskedMeeting, meetings: readonly Meeting[]): string | null {
  const ofBodyNamed =
    body === null ? [] : meetings.filter(({ title, fileName }) => names(`${title} ${fileName}`, body));
  const days = new Set((ofBodyNamed.length > 0 ? ofBodyNamed : meetings).map(({ date }) => date));
  return [...days].toSorted().at(-1 - back) ?? null;
}

function names(text: string, body: string): boolean {
  return foldText(text.replaceAll(/[_.-]/g, ' '))
    .split(' ')
    .some((word) => word !== '' && stem(word, 'de') === stem(body, 'de'));
}

const year = '(?:\\s+(?<year>(?:19|20)\\d\\d))?';
const kindOfMeeting = '(?<meeting>\\p{L}*(?:sitzung|versammlung|tagung))';
/** "die Dezembersitzung 2024", "der Sitzung im Dezember 2024", "the December 2024 meeting", "the meeting in December". */
const inMonth = [
  `(?<!\\p{L})(?<month>${wholeMonthPattern})-?${kindOfMeeting}(?!\\p{L})${year}`,
  `(?<!\\p{L})${kindOfMeeting}(?<body>\\s+(?:des|der)\\s+\\p{L}{4,})?\\s+(?:im|vom|von|in)\\s+(?<month>${wholeMonthPattern})(?!\\p{L})${year}`,
  `(?<!\\p{L}|\\d\\s)(?<month>${wholeMonthPattern})${year}\\s+(?<meeting>(?:\\p{L}+ )?meeting)(?!\\p{L})`,
  `(?<!\\p{L})(?<meeting>meeting)(?<body>\\s+of the\\s+\\p{L}{4,})?\\s+(?:in|of)\\s+(?<month>${wholeMonthPattern})(?!\\p{L}|\\s+\\d{1,2}(?!\\d))${year}`,
].map((pattern) => new RegExp(pattern, 'iu'));

/**
 * The meeting that a question names by its month, with the question without it; without a year the newest of such months.
 * Null where none is named, or none or several of the meetings known are meant.
 */
export async function meetingOfMonth(
  question: string,
  listMeetings: ListMeetings,
): Promise<{ date: string; question: string } | null> {
  const match = inMonth.map((pattern) => pattern.exec(question)).find((each) => each !== null);
  const { month = '', meeting: word = '', body: named = '', year: ofYear } = match?.groups ?? {};
  const number = monthNumbers.get(month.toLowerCase());
  if (!match || number === undefined) return null;
  const ofMonth = (await listMeetings()).filter(({ date }) => Number(date.slice(5, 7)) === number);
  const newest = ofMonth
    .map(({ date }) => date.slice(0, 4))
    .toSorted()
    .at(-1);
  const known = ofMonth.filter(({ date }) => date.startsWith(ofYear ?? newest ?? ''));
  const rest = `${named}${question.slice(match.index + match[0].length)}`;
  const body = ofBody.exec(rest)?.groups?.body ?? /^(\p{L}{4,}) meeting$/iu.exec(word)?.[1];
  const ofBodyNamed = known.filter(
    ({ title, fileName }) => body !== undefined && names(`${title} ${fileName}`, foldText(body).trim()),
  );
  const [date, ...others] = new Set((ofBodyNamed.length > 0 ? ofBodyNamed : known).map((each) => each.date));
  if (date === undefined || others.length > 0) return null;
  // Of a compound only its end is left, as German writes it.
  const written = match[0].startsWith(month) && /^\p{Lu}/u.test(month) ? word.replace(/^s/, 'S') : word;
  return { date, question: `${question.slice(0, match.index)}${written}${rest}` };
}

const asksWhen = new RegExp(
  `^(?:wann|when|an welchem tag|on (?:which|what) day) (?:war|fand|was|did) (?:die |the )?${meeting}`,
  'iu',
);

/** "Wann war die letzte Sitzung?": the day itself is asked for. @param question as in AskedMeeting */
export function asksWhenMeetingWas(question: string): boolean {
  return asksWhen.test(question.trim());
}
