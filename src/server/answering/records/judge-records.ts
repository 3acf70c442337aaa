import { isLabelled } from '#server/platform/linguistics/labels/labels.ts';
import type { DecisionOutcome } from '#shared/contracts/chats.ts';
import type { AnswerSources, Judgement } from '../engine.ts';
import type { AnswerLanguage, DecisionAsked, Intent, PaperQuestion } from '../intent.ts';
import { messages } from '../messages.ts';
import { countMeetings, tellRegulars, withDay } from './count-meetings.ts';
import type { FoundRecord } from './found-record.ts';
import {
  answersVote,
  claimOf,
  hasOutcome,
  hasState,
  inOrder,
  isAbout,
  isDueInPeriods,
  isInPeriods,
  isMeeting,
  isOverdue,
  loadRecords,
  matchesVotes,
  maxRows,
  recordLimit,
} from './list-records.ts';
import { replacedNotices } from './tell-in-force.ts';

/** Quotations shown with rows; the rows themselves are quoted in the answer. */
const maxQuotations = 6;
/** Hints at decisions that no longer hold; a longer list names the newest. */
const maxReplaced = 3;
/** If more decisions match, it is unclear which one the question means. */
const maxDecisions = 3;
/** What was turned down or put off was not decided so. */
const notTaken: readonly (DecisionOutcome | undefined)[] = ['rejected', 'postponed', 'withdrawn', 'referred'];

type IntentOf<Kind extends Intent['kind']> = Extract<Intent, { kind: Kind }>;

/** Says which meeting "the last one" was taken for. */
export const meetingNotice = ({ meantDay, language }: PaperQuestion) =>
  meantDay === null ? [] : [messages[language].meantMeeting(meantDay)];

/** Null if there are no such records; the caller then searches the texts. @param today YYYY-MM-DD */
export async function judgeList(
  intent: IntentOf<'list'>,
  sources: AnswerSources,
  today: string,
): Promise<Judgement | null> {
  if (intent.isEvery) return tellRegulars(intent, sources);
  const { kinds, topic, periods, language, states, outcomes, labels } = intent;
  // A task due in the period may have been assigned long before it.
  const isByDue = kinds.includes('deadline');
  const found = await loadRecords(sources, kinds, isByDue ? [] : periods);
  const wanted = found.filter(
    (record) =>
      (isByDue ? isDueInPeriods(record, periods) : isInPeriods(record, periods)) &&
      isAbout(record, topic, language) &&
      labels.every((label) => isLabelled(label, numbersOf(record), record.span.text)) &&
      hasState(record, states) &&
      hasOutcome(record, outcomes) &&
      (!intent.isOverdue || isOverdue(record, today)) &&
      matchesVotes(record, intent.votes),
  );
  if (wanted.length === 0) return null;
  const judged = judgementOf(intent, inOrder(wanted), found.length === recordLimit);
  return intent.isCounted ? countMeetings(judged, wanted, intent, sources) : judged;
}

/** The numbers that a record is known by, with the kind of thing that has each. */
export function numbersOf(record: FoundRecord): Partial<Record<'item' | 'decision' | 'paper', string | null>> {
  const item = record.agendaItem?.number ?? (record.kind === 'agenda-item' ? (record.number?.text ?? null) : null);
  if (record.kind !== 'decision') return { item };
  return { item, decision: record.number?.text ?? null, paper: record.proposal?.text ?? null };
}

/** "Wann war die Sitzung?": the day as its own record has it. Null if no meeting, or none in particular, is meant. */
export async function judgeMeetingDay(intent: IntentOf<'lookup'>, sources: AnswerSources): Promise<Judgement | null> {
  if (intent.meeting === null) return null;
  const { periods, language } = intent;
  const found = await loadRecords(sources, ['meeting'], periods);
  const wanted = found.filter((record) => isInPeriods(record, periods) && isMeeting(record, intent.meeting, language));
  const days = new Set(wanted.map(({ meetingDate }) => meetingDate));
  return days.size === 1 ? judgementOf(intent, inOrder(wanted).slice(0, 1), false) : null;
}

/**
 * "Wann wurde … beschlossen?": the decision with the day of its meeting; "Wie wurde über … abgestimmt?": its vote. Null if
 * no decision, or many, are about it, or the record lacks what is asked for.
 */
export async function judgeDecision(intent: IntentOf<'lookup'>, sources: AnswerSources): Promise<Judgement | null> {
  const { day, vote, periods, topic, language } = intent;
  if (day === null && vote === null) return null;
  const found = await loadRecords(sources, ['decision'], periods);
  const taken = found.filter((record) => isInPeriods(record, periods));
  const wanted =
    day !== null
      ? nearestTo(
          day.words,
          taken.filter((record) => isDecided(record, day)),
          language,
        )
      : taken.filter((record) => vote !== null && answersVote(record, vote) && isAbout(record, topic, language));
  if (wanted.length === 0 || wanted.length > maxDecisions) return null;
  const judged = judgementOf(intent, inOrder(wanted), false);
  if (day === null) return judged;
  const heads = await loadRecords(sources, ['meeting'], periods);
  const claims = inOrder(wanted).flatMap((record) => withDay(record, heads) ?? []);
  return claims.length === 0 ? null : { ...judged, claims };
}

const isDecided = (record: FoundRecord, { outcomes }: DecisionAsked): boolean =>
  outcomes.length > 0
    ? hasOutcome(record, outcomes)
    : record.kind === 'decision' && !notTaken.includes(record.outcome?.value);

/** The records with the most of the words; one of several may be another than the paper's. */
function nearestTo(words: readonly string[], records: readonly FoundRecord[], language: AnswerLanguage): FoundRecord[] {
  const counts = records.map((record) => words.filter((word) => isAbout(record, [word], language)).length);
  const least = Math.max(words.length > 2 ? words.length - 1 : words.length, ...counts);
  return records.filter((_, at) => counts[at] === least);
}

/** @param isCut there may be more records than were loaded */
function judgementOf(intent: PaperQuestion, records: readonly FoundRecord[], isCut: boolean): Judgement {
  const claims = records.slice(0, maxRows).map(claimOf);
  const documents = new Set(records.map(({ documentId }) => documentId));
  const isWhole = records.length <= maxRows && !isCut;
  return {
    evidence: 'answered',
    searched: { passages: records.length, documents: documents.size },
    quotations: claims.slice(0, maxQuotations).flatMap(({ sources }) => sources),
    claims,
    notices: [
      ...meetingNotice(intent),
      ...replacedNotices(records, intent.language).slice(0, maxReplaced),
      ...(isWhole ? [] : [messages[intent.language].newestRows(claims.length)]),
    ],
    passages: [],
    isOpen: false,
  };
}
