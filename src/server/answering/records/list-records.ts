import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { wordTerms } from '#server/platform/linguistics/words/word-terms.ts';
import { type DecisionRecord, listNames, type Quoted } from '#server/reading/records/record-model.ts';
import type { AnswerRecord, DecisionOutcome, RecordKind, Vote } from '#shared/contracts/chats.ts';
import { isOverdueOn } from '#shared/task-state.ts';
import type { AnswerSources, Claim, EvidencePassage, Judgement, QuotedWords } from '../engine.ts';
import type {
  AnswerLanguage,
  AttendanceState,
  MeetingAsked,
  PaperQuestion,
  Period,
  VoteAsked,
  VotesAsked,
} from '../intent.ts';
import { messages } from '../messages.ts';
import { isWithin, rangeOf } from '../periods.ts';
import type { FoundRecord } from './found-record.ts';

/** Records loaded per question; accounts with more must narrow the question down. */
export const recordLimit = 2_000;
/** Days told where no paper is of the one asked for. */
const nearestDays = 2;
/** Maximum rows in an answer; the registers show all. */
export const maxRows = 200;

/** The records of these kinds, from the first to the last day of the periods. */
export const loadRecords = (sources: AnswerSources, kinds: readonly RecordKind[], periods: readonly Period[] = []) =>
  sources.listRecords({ kinds, ...rangeOf(periods), limit: recordLimit });

/** The product's own words in place of an answer. */
export const notSearched = (notice: string): Judgement => ({
  evidence: 'unsearched',
  searched: { passages: 0, documents: 0 },
  quotations: [],
  claims: [],
  notices: [notice],
  passages: [],
  isOpen: false,
});

/** Says that no paper is of the one day asked for, and which days come nearest. @param days of meetings with papers */
export function noMeetingNotice({ periods, language }: PaperQuestion, days: readonly string[]): string[] {
  const [period] = periods;
  if (period === undefined || periods.length > 1 || period.from !== period.to) return [];
  const apart = (day: string) => Math.abs(Date.parse(day) - Date.parse(period.from));
  const nearest = [...new Set(days)].toSorted((one, other) => apart(one) - apart(other)).slice(0, nearestDays);
  return [messages[language].noMeetingOn(period.from, nearest.toSorted())];
}

/** By meeting, newest first, then in the order of each paper. */
export function inOrder(records: readonly FoundRecord[]): FoundRecord[] {
  return records.toSorted(
    (left, right) =>
      (right.meetingDate ?? '').localeCompare(left.meetingDate ?? '') ||
      left.documentId.localeCompare(right.documentId) ||
      left.ordinal - right.ordinal,
  );
}

export function isInPeriods({ meetingDate }: FoundRecord, periods: readonly Period[]): boolean {
  return periods.length === 0 || periods.some((period) => isWithin(meetingDate, period));
}

/** True for a task due before today, but not long ago, according to the papers. @param today YYYY-MM-DD */
export const isOverdue = (record: FoundRecord, today: string): boolean =>
  record.kind === 'task' && record.due?.date != null && isOverdueOn(record.due.date, today);

/** True if due in one of the periods; a task without a due date counts by its meeting. */
export function isDueInPeriods(record: FoundRecord, periods: readonly Period[]): boolean {
  if (periods.length === 0 || (record.kind !== 'task' && record.kind !== 'deadline'))
    return isInPeriods(record, periods);
  const due = record.due?.date ?? null;
  if (due === null && record.kind === 'task') return isInPeriods(record, periods);
  return periods.some((period) => isWithin(due, period));
}

/**
 * True if each word occurs in the record, its agenda item, its paper's title or the body's name, inflected or as part
 * of a compound.
 * @param words folded
 */
export function isAbout(record: FoundRecord, words: readonly string[], language: AnswerLanguage): boolean {
  if (words.length === 0) return true;
  const { span, agendaItem, meetingBody, documentTitle, fileName } = record;
  // A line may list several people: each is known by the own name only.
  const own = (record.kind === 'attendance' ? record.name : null) ?? span;
  const text = [own.text, agendaItem?.title, meetingBody, documentTitle, fileName].join(' ');
  // The paper may be in the other language, and a word of it stand in the question.
  const contained = new Set(
    foldedWords(text).flatMap((word) => [word, ...termsOf(word, 'de'), ...termsOf(word, 'en')]),
  );
  return words.every((word) => contained.has(word) || contained.has(termsOf(word, language)[0] ?? word));
}

/** True for the record of a meeting that has a day, the number asked for, and the words. */
export function isMeeting(record: FoundRecord, asked: MeetingAsked | null, language: AnswerLanguage): boolean {
  if (asked === null || record.kind !== 'meeting' || record.date?.date == null) return false;
  const number = /\d+/.exec(record.number?.text ?? '')?.[0];
  if (asked.number !== null && Number(number) !== asked.number) return false;
  // A number and the body say enough; the paper need not name its town.
  if (asked.number !== null && asked.words.some((word) => isAbout(record, [word], language))) return true;
  return isAbout(record, asked.words, language);
}

/** Days of the meetings, newest first, of a body with this name, or with this number (null = any), if possible of that body. */
export function daysOf(
  meetings: readonly FoundRecord[],
  words: readonly string[],
  number: number | null,
  language: AnswerLanguage,
): string[] {
  const numbered =
    number === null ? meetings : meetings.filter((record) => isMeeting(record, { number, words: [] }, language));
  const ofBody =
    number === null
      ? numbered.filter((record) => words.length > 0 && isAbout(record, words, language))
      : numbered.filter((record) => words.some((word) => isAbout(record, [word], language)));
  const meant = ofBody.length > 0 || number === null ? ofBody : numbered;
  return inOrder(meant).flatMap(({ meetingDate }) => meetingDate ?? []);
}

/** Minimum length of a body's name to be matched as a prefix, since "Rat" also begins "Ratenzahlung". */
const minCompoundPrefix = 5;

/**
 * Document ids by body: `named` for bodies that the question names in full, `others` for all other bodies, empty if it
 * names none.
 * @param meetings records of meetings @param words of the question, folded
 */
export function papersOfOthers(meetings: readonly FoundRecord[], words: readonly string[], language: AnswerLanguage) {
  const contained = new Set(words.flatMap((word) => [word, ...termsOf(word, language)]));
  const isNamed = ({ meetingBody }: FoundRecord) => {
    const own = foldedWords(meetingBody ?? '').filter((word) => termsOf(word, language).length > 0);
    // A compound such as "Betriebsratssitzung" also names the body.
    const isContained = (word: string) =>
      contained.has(termsOf(word, language)[0] ?? word) ||
      (word.length >= minCompoundPrefix && words.some((each) => each.startsWith(word)));
    return own.length > 0 && own.every(isContained);
  };
  const named = new Set(meetings.filter(isNamed).map(({ documentId }) => documentId));
  const others = meetings.filter(({ documentId, meetingBody }) => meetingBody !== null && !named.has(documentId));
  return { named, others: new Set(named.size === 0 ? [] : others.map(({ documentId }) => documentId)) };
}

/** Stems of the word and of its parts. */
function termsOf(word: string, language: AnswerLanguage): string[] {
  const terms = wordTerms(word, language);
  return terms === null ? [] : [terms.stem, ...terms.parts];
}

export function hasOutcome(record: FoundRecord, outcomes: readonly DecisionOutcome[]): boolean {
  return (
    outcomes.length === 0 || (record.kind === 'decision' && outcomes.some((each) => each === record.outcome?.value))
  );
}

export function hasState(record: FoundRecord, states: readonly AttendanceState[]): boolean {
  if (record.kind !== 'attendance' || states.length === 0) return true;
  return states.includes(record.state) || (states.includes('present') && record.state === 'partly');
}

/** True if the vote matches: contested if there were votes against, unanimous if the paper says so. */
export function matchesVotes(record: FoundRecord, votes: VotesAsked): boolean {
  if (votes === 'any') return true;
  if (record.kind !== 'decision' || record.vote === null) return false;
  const { no, unanimous, namesAgainst } = record.vote;
  return votes === 'unanimous' ? unanimous !== null : (no?.value ?? 0) > 0 || namesAgainst.length > 0;
}

/** True if a record contains what is asked about a vote: its numbers, or who voted how. */
export function answersVote(record: FoundRecord, { isForNames, isAgainst, isDecision }: VoteAsked): boolean {
  if (record.kind !== 'decision') return false;
  if (isDecision) return true;
  if (record.vote === null) return false;
  const { yes, no, unanimous, namesFor, namesAgainst } = record.vote;
  if (isForNames) return (isAgainst ? namesAgainst : [...namesFor, ...namesAgainst]).length > 0;
  return isAgainst ? no !== null || namesAgainst.length > 0 : yes !== null || no !== null || unanimous !== null;
}

/** A row of the answer's table: the record's words and fields. */
export function claimOf(record: FoundRecord): Claim {
  const vote = record.kind === 'decision' ? voteOf(record) : undefined;
  const words = wordsOf(passageOf(record));
  const matter = matterBefore(record);
  return {
    sources: matter ? [wordsOf({ ...passageOf(record, matter), id: `matter ${record.id}` }), words] : [words],
    text: null,
    ...(matter && { between: ': ' }),
    segment: { kind: 'sentence', record: fieldsOf(record), ...(vote ? { vote } : {}) },
  };
}

const wordsOf = (passage: EvidencePassage): QuotedWords => ({ passage, start: 0, end: passage.text.length });

/** What a decision is about where its own words ("Einstimmig angenommen.") follow the matter; null where they hold it. */
function matterBefore(record: FoundRecord): Quoted | null {
  if (record.kind !== 'decision' || record.what.isTyped) return null;
  const { span, what } = record;
  const isBefore = what.lastPage < span.firstPage || (what.lastPage === span.firstPage && what.end <= span.start);
  return isBefore && !span.text.includes(what.text) ? what : null;
}

/** The span of a record as a passage, so that its words are verified like any others. */
function passageOf(record: FoundRecord, words: Quoted | null = null): EvidencePassage {
  const { agendaItem } = record;
  // A line may list several names; quote only this one. Of a meeting's head, quote its day.
  const own = record.kind === 'attendance' ? record.name : record.kind === 'meeting' ? record.date : null;
  const span = words ?? (own && !own.isTyped ? own : record.span);
  return {
    id: `record ${record.id}`,
    documentId: record.documentId,
    ordinal: record.ordinal,
    uploadId: record.uploadId,
    title: record.documentTitle,
    fileName: record.fileName,
    mailTitle: null,
    pageCount: null,
    meetingDate: record.meetingDate,
    firstPage: span.firstPage,
    start: span.start,
    lastPage: span.lastPage,
    end: span.end,
    section: agendaItem && [agendaItem.number, agendaItem.title].filter(Boolean).join(' '),
    speaker: null,
    body: record.meetingBody,
    language: null,
    text: span.text,
    context: null,
    score: 1,
  };
}

function fieldsOf(record: FoundRecord): AnswerRecord {
  const item = record.agendaItem && [record.agendaItem.number, record.agendaItem.title].filter(Boolean).join(' ');
  return {
    kind: record.kind,
    date: record.meetingDate,
    body: record.meetingBody,
    item: record.kind === 'agenda-item' ? (record.number?.text ?? null) : item,
    outcome: record.kind === 'decision' ? (record.outcome?.value ?? null) : null,
    who:
      record.kind === 'task'
        ? listNames(record.who)
        : record.kind === 'attendance'
          ? (record.name?.text ?? null)
          : null,
    due: record.kind === 'task' || record.kind === 'deadline' ? (record.due?.date ?? null) : null,
    ...(record.isDone && { isDone: true }),
  };
}

function voteOf({ vote }: DecisionRecord): Vote | undefined {
  if (vote === null) return undefined;
  const texts = (names: readonly { text: string }[]) => names.map(({ text }) => text);
  return {
    yes: vote.yes?.value ?? null,
    no: vote.no?.value ?? null,
    abstentions: vote.abstentions?.value ?? null,
    isUnanimous: vote.unanimous !== null,
    namesFor: texts(vote.namesFor),
    namesAgainst: texts(vote.namesAgainst),
    namesAbstaining: texts(vote.namesAbstaining),
  };
}

/** Folded words of a record's subject. */
export function wordsOfRecord(record: FoundRecord): string[] {
  return foldedWords([record.span.text, record.agendaItem?.title ?? ''].join(' '));
}
