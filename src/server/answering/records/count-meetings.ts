import { foldedWords } from '#server/platform/linguistics/folding.ts';
import type { Quoted } from '#server/reading/records/record-model.ts';
import type { AnswerSources, Claim, Judgement } from '../engine.ts';
import type { Intent } from '../intent.ts';
import { messages } from '../messages.ts';
import type { FoundRecord } from './found-record.ts';
import { claimOf, inOrder, isAbout, isInPeriods, loadRecords, notSearched } from './list-records.ts';

/** More days are not named in one sentence; the rows below it name all. */
const mostDays = 24;

type ListIntent = Extract<Intent, { kind: 'list' }>;

/**
 * "Wie oft fehlte …?": in how many meetings of how many, and on which days; then each row with the day of its meeting, and
 * which meetings are left out because their papers have no attendance.
 */
export async function countMeetings(
  judged: Judgement,
  wanted: readonly FoundRecord[],
  intent: ListIntent,
  sources: AnswerSources,
): Promise<Judgement> {
  const { heads, counted, uncounted } = await meetingsOf(intent, sources);
  const days = Map.groupBy(inOrder(wanted).toReversed(), meetingOf);
  const named = [...days.values()].flatMap((records) => withDay(records[0] as FoundRecord, heads) ?? []);
  const rows = inOrder(wanted).slice(0, judged.claims.length);
  const first: Claim = {
    sources: named.flatMap(({ sources }) => sources.slice(-1)),
    text: null,
    between: ', ',
    lead: messages[intent.language].countedMeetings(days.size, Math.max(counted.size, days.size)),
    segment: { kind: 'sentence' },
  };
  return {
    ...judged,
    claims: [
      ...(named.length === days.size && named.length <= mostDays
        ? [first]
        : [{ ...first, sources: rows.flatMap((record) => claimOf(record).sources), text: '' }]),
      ...rows.map((record) => withDay(record, heads) ?? claimOf(record)),
    ],
    notices: [...uncountedNotice(uncounted, intent), ...judged.notices],
  };
}

/** "Who was at every meeting?": those present in all of them, or that nobody was. */
export async function tellRegulars(intent: ListIntent, sources: AnswerSources): Promise<Judgement | null> {
  const { counted, uncounted, attendance } = await meetingsOf(intent, sources);
  if (counted.size < 2) return null;
  const named = attendance.filter(
    (record): record is Named => record.kind === 'attendance' && record.name !== null && record.state !== 'guest',
  );
  const always = byPerson(named).filter((records) => isAlways(records, counted.size));
  const own = messages[intent.language];
  if (always.length === 0) {
    // Where two share a surname, it may be either of them.
    const bySurname = Map.groupBy(named, ({ name }) => wordsOfName(name.text).at(-1));
    const mayBeSome = [...bySurname.values()].some((records) => isAlways(records, counted.size));
    return mayBeSome || named.every(isThere) ? null : notSearched(own.nobodyAlways(counted.size));
  }
  const told = always.map((records): Claim => {
    const perMeeting = [...Map.groupBy(records, meetingOf).values()];
    const sources = perMeeting.flatMap(([record]) => (record ? claimOf(record).sources : []));
    return { ...claimOf(records[0] as FoundRecord), sources, lead: own.always(counted.size) };
  });
  return {
    evidence: 'answered',
    searched: { passages: attendance.length, documents: new Set(attendance.map(({ documentId }) => documentId)).size },
    quotations: told.flatMap((claim) => claim.sources).slice(0, mostDays),
    claims: told,
    notices: uncountedNotice(uncounted, intent),
    passages: [],
    isOpen: false,
  };
}

type Named = Extract<FoundRecord, { kind: 'attendance' }> & { name: Quoted };

const isThere = ({ state }: Named) => state === 'present' || state === 'partly';

/** True if present at this many meetings, and missing in no other paper of one of them. */
function isAlways(records: readonly Named[], meetings: number): boolean {
  const missed = new Set(records.filter((record) => !isThere(record)).map(meetingOf));
  return new Set(records.filter(isThere).map(meetingOf)).difference(missed).size === meetings;
}

/** The records of each person. A shorter name ("Meier", "A. Meier") is that of the only longer one that it may stand for. */
function byPerson(records: readonly Named[]): Named[][] {
  const names = new Map(records.map(({ name }) => [wordsOfName(name.text).join(' '), wordsOfName(name.text)]));
  const whole = (name: string): string => {
    const own = names.get(name) ?? [];
    const longer = [...names].filter(([, words]) => isShortFor(own, words));
    const longest = longer.filter(([, words]) => longer.every(([, other]) => !isShortFor(words, other)));
    return longest.length === 1 ? (longest[0]?.[0] ?? name) : name;
  };
  return [...Map.groupBy(records, ({ name }) => whole(wordsOfName(name.text).join(' '))).values()];
}

const titles = new Set(['herr', 'herrn', 'frau', 'dr', 'prof', 'mr', 'mrs', 'ms', 'miss']);
/** The folded words of a name in a fixed order: "Meier, Anna" is "Anna Meier". */
function wordsOfName(name: string): string[] {
  const words = (text: string) => foldedWords(text).filter((word) => !titles.has(word));
  const [last = '', ...first] = name.split(',');
  return [...first.flatMap(words), ...words(last)];
}

/** True if a name may be another's short form: the same surname, and each other word one of the longer, or its initial. */
function isShortFor(short: readonly string[], long: readonly string[]): boolean {
  if (short.at(-1) !== long.at(-1) || short.join().length >= long.join().length) return false;
  const given = long.slice(0, -1);
  return short
    .slice(0, -1)
    .every((word) => given.some((each) => each === word || (word.length === 1 && each.startsWith(word))));
}

/** The papers of one day are of one meeting: a draft of its minutes and what was approved. */
const meetingOf = ({ meetingDate, documentId }: FoundRecord) => meetingDate ?? documentId;

/** The minutes of the periods asked for: the meetings that can be counted, and the days of those without any attendance. */
async function meetingsOf({ periods, kinds, topic, language }: ListIntent, sources: AnswerSources) {
  const heads = await loadRecords(sources, ['meeting'], periods);
  const meetings = heads.filter(
    (record) => record.kind === 'meeting' && record.paper === 'minutes' && isInPeriods(record, periods),
  );
  const ofBody = meetings.filter((record) => isAbout(record, topic, language));
  const meant = ofBody.length > 0 ? ofBody : meetings;
  const papers = new Set(meant.map(({ documentId }) => documentId));
  const all = await loadRecords(sources, ['attendance'], periods);
  const attendance = all.filter(({ documentId }) => papers.has(documentId));
  const attended = new Set(attendance.map(meetingOf));
  const isKnown = (record: FoundRecord) => !kinds.includes('attendance') || attended.has(meetingOf(record));
  return {
    heads,
    counted: new Set(meant.filter(isKnown).map(meetingOf)),
    uncounted: [...new Set(meant.filter((record) => !isKnown(record)).flatMap(({ meetingDate }) => meetingDate ?? []))],
    attendance,
  };
}

const uncountedNotice = (days: readonly string[], { language }: ListIntent) =>
  days.length > 0 ? [messages[language].uncountedMeetings(days)] : [];

/** The words of a record with the day of its meeting, as its paper writes it; null where it has none. */
export function withDay(record: FoundRecord, heads: readonly FoundRecord[]): Claim | null {
  const claim = claimOf(record);
  const head = heads.findLast(
    ({ documentId, kind, ordinal }) =>
      kind === 'meeting' && documentId === record.documentId && ordinal <= record.ordinal,
  );
  if (head?.kind !== 'meeting' || head.date === null) return null;
  return { ...claim, sources: [...claim.sources, ...claimOf(head).sources], text: null, between: ' – ' };
}
