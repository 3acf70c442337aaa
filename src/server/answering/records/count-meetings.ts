import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { answering as german } from '#shared/messages/de/answering.ts';
import { answering as english } from '#shared/messages/en/answering.ts';
import type { AnswerSources, Claim, Judgement } from '../engine.ts';
import type { Intent } from '../intent.ts';
import { rangeOf } from '../periods.ts';
import type { FoundRecord } from './found-record.ts';
import { claimOf, inOrder, isAbout, isInPeriods, notSearched } from './list-records.ts';

const messages = { de: german, en: english };
/** Records looked at; accounts with more must narrow the question down. */
const recordLimit = 2_000;
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
  const days = Map.groupBy(inOrder(wanted).toReversed(), ({ meetingDate, documentId }) => meetingDate ?? documentId);
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
  const people = Map.groupBy(
    attendance.filter((record) => record.kind === 'attendance' && record.name !== null && record.state !== 'guest'),
    (record) => (record.kind === 'attendance' ? (foldedWords(record.name?.text ?? '').at(-1) ?? '') : ''),
  );
  const isThere = (record: FoundRecord) =>
    record.kind === 'attendance' && (record.state === 'present' || record.state === 'partly');
  const always = [...people.values()].filter(
    (records) => new Set(records.filter(isThere).map(({ documentId }) => documentId)).size === counted.size,
  );
  const own = messages[intent.language];
  const told: Claim[] = always.map((records) => ({
    ...claimOf(records[0] as FoundRecord),
    sources: records.flatMap((record) => claimOf(record).sources),
  }));
  const absences = [...people.values()].flatMap((records) => records.find((record) => !isThere(record)) ?? []);
  if (told.length === 0) {
    return absences.length === 0 ? null : notSearched(own.nobodyAlways(counted.size));
  }
  return {
    evidence: 'answered',
    searched: { passages: attendance.length, documents: counted.size },
    quotations: told.flatMap((claim) => claim.sources).slice(0, mostDays),
    claims: told.map((claim) => ({ ...claim, lead: own.always(counted.size) })),
    notices: uncountedNotice(uncounted, intent),
    passages: [],
    isOpen: false,
  };
}

/** The minutes of the periods asked for: those that can be counted, and the days of those without any attendance. */
async function meetingsOf({ periods, kinds, topic, language }: ListIntent, sources: AnswerSources) {
  const range = { ...rangeOf(periods), limit: recordLimit };
  const heads = await sources.listRecords({ kinds: ['meeting'], ...range });
  const meetings = heads.filter(
    (record) => record.kind === 'meeting' && record.paper === 'minutes' && isInPeriods(record, periods),
  );
  const ofBody = meetings.filter((record) => isAbout(record, topic, language));
  const meant = ofBody.length > 0 ? ofBody : meetings;
  const all = await sources.listRecords({ kinds: ['attendance'], ...range });
  const attended = new Set(all.map(({ documentId }) => documentId));
  const isKnown = ({ documentId }: FoundRecord) => !kinds.includes('attendance') || attended.has(documentId);
  const counted = new Set(meant.filter(isKnown).map(({ documentId }) => documentId));
  return {
    heads,
    counted,
    uncounted: meant.filter((record) => !isKnown(record)).flatMap(({ meetingDate }) => meetingDate ?? []),
    attendance: all.filter(({ documentId }) => counted.has(documentId)),
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
