import type { z } from 'zod';
import { AppError } from '#server/platform/errors/app-error.ts';
import { foldedWords, foldText } from '#server/platform/linguistics/folding.ts';
import { stem } from '#server/platform/linguistics/words/stems.ts';
import { nominativeOf } from '#server/reading/records/meeting/body-name.ts';
import type { AgendaItemRecord, MeetingRecord, PaperRecord, Quoted } from '#server/reading/records/record-model.ts';

/** Maximum length of a body's key, so that it fits into URLs and cursors. */
const bodyKeyLength = 120;

/**
 * Key of a body, independent of inflection: "des Verwaltungsrates" = "Verwaltungsrat". Uses one stemmer for both
 * languages, so that the key depends only on the name. A name made only of articles is its own key.
 */
export function bodyKeyOf(body: string): string {
  const stems = foldedWords(body)
    .filter((word) => !articles.has(word))
    .map((word) => stem(word, 'de'));
  const key = stems.length > 0 ? stems.join(' ') : foldText(body);
  return key.slice(0, bodyKeyLength).trimEnd();
}

const articles = new Set(['der', 'des', 'die', 'das', 'the', 'of', 'and', 'und']);

/** Folded words of a search; all must occur. */
export const searchWordsOf = (text: string): string[] => [...new Set(foldedWords(text))].slice(0, 20);

/** Maximum length of a record's search text. */
const searchLength = 4_000;

/** A record's folded search text: its quotation, its own fields, and the title of its agenda item. */
export function searchTextOf(record: PaperRecord, all: readonly PaperRecord[]): string {
  const item = record.item === null ? undefined : all[record.item];
  const parts = [record.span.text, ...fieldTexts(record), item?.kind === 'agenda-item' ? item.title.text : ''];
  return foldText([...new Set(parts)].join(' ').slice(0, searchLength));
}

function fieldTexts(record: PaperRecord): string[] {
  const textsOf = (...fields: (Quoted | null)[]) => fields.flatMap((field) => (field ? [field.text] : []));
  switch (record.kind) {
    case 'meeting':
      return textsOf(record.body, record.number, record.place, record.chair, record.minuteTaker);
    case 'attendance':
      return textsOf(record.name, record.role);
    case 'agenda-item':
      return textsOf(record.number, record.title);
    case 'decision': {
      const { namesFor = [], namesAgainst = [], namesAbstaining = [] } = record.vote ?? {};
      return textsOf(
        record.number,
        record.what,
        record.subject,
        record.proposal,
        ...namesFor,
        ...namesAgainst,
        ...namesAbstaining,
      );
    }
    case 'task':
      return textsOf(record.what, ...record.who);
    case 'change':
      return textsOf(record.target.words, record.text);
    case 'deadline':
      return textsOf(record.what);
  }
}

/** Titles before a name, which do not distinguish persons. */
const titles = new Set(['frau', 'herr', 'herrn', 'mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'professor']);

/** A person's name for comparison: folded words without titles; empty if nothing is left. */
export const personKeyOf = (name: string): string =>
  foldedWords(name)
    .filter((word) => !titles.has(word))
    .join(' ');

/** Names for filters, without those that become empty. */
export const personKeysOf = (names: readonly string[]): string[] => names.map(personKeyOf).filter((key) => key !== '');

/** Keys of a record's persons (assignee, attendee or voter), one per line; null = nobody. */
export function personsOf(record: PaperRecord): string | null {
  const keys = [...new Set(namesIn(record).map(({ text }) => personKeyOf(text)))].filter((key) => key !== '');
  return keys.length > 0 ? keys.join('\n') : null;
}

function namesIn(record: PaperRecord): Quoted[] {
  if (record.kind === 'task') return record.who;
  if (record.kind === 'attendance') return record.name ? [record.name] : [];
  if (record.kind !== 'decision' || !record.vote) return [];
  return [...record.vote.namesFor, ...record.vote.namesAgainst, ...record.vote.namesAbstaining];
}

/**
 * Rank of a task's mention; the highest is shown. Prefers one that names somebody, under the agenda item that set it.
 */
export const mentionRank = (record: PaperRecord): number =>
  (record.kind === 'task' ? 4 : 0) +
  (record.kind === 'task' && record.who.length > 0 ? 2 : 0) +
  (record.item === null ? 0 : 1);

/** A document's meeting according to its records. */
export type DocumentMeeting = { date: string | null; body: string | null };

/**
 * The document's own meeting, by heads that are certain, and each record's if the document is a collection of several meetings' minutes; null for
 * records of a document with one meeting.
 * @param isNone true for a head that a person rejected
 */
export function assignMeetings(
  records: readonly PaperRecord[],
  isNone: (index: number) => boolean = () => false,
): {
  document: DocumentMeeting;
  ofRecord: (index: number) => (DocumentMeeting & { isCertain: boolean }) | null;
} {
  const heads = records.flatMap((record, index) =>
    record.kind === 'meeting' && !isNone(index)
      ? [{ index, isCertain: record.doubts.length === 0, ...meetingOf(record) }]
      : [],
  );
  const certain = heads.filter(({ isCertain }) => isCertain);
  const document = {
    date: certain.find(({ date }) => date !== null)?.date ?? null,
    body: certain.find(({ body }) => body !== null)?.body ?? null,
  };
  const days = new Set(heads.flatMap(({ date, body }) => (date ? [`${date} ${bodyKeyOf(body ?? '')}`] : [])));
  if (days.size < 2) return { document, ofRecord: () => null };
  return {
    document,
    ofRecord: (index) => {
      const head = heads.findLast((each) => each.index <= index) ?? heads[0];
      return head ? { date: head.date, body: head.body, isCertain: head.isCertain } : null;
    },
  };
}

const meetingOf = ({ date, body }: MeetingRecord): DocumentMeeting => ({
  date: date?.date ?? null,
  body: body ? nominativeOf(body.text) : null,
});

/** An agenda item's number and title. */
export type NamedItem = { number: string | null; title: string };

export const nameItem = ({ number, title }: AgendaItemRecord): NamedItem => ({
  number: number?.text ?? null,
  title: title.text,
});

/** Encodes a list position for the caller to send back. */
export const formatCursor = (position: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** @throws AppError validation_failed */
export function parseCursor<T>(cursor: string, schema: z.ZodType<T>): T {
  try {
    const position = schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (JSON.stringify(position).includes('\\u0000')) throw new RangeError('no place in a list');
    return position;
  } catch {
    throw new AppError('validation_failed', { issues: [{ path: 'cursor', code: 'invalid_format' }] });
  }
}
