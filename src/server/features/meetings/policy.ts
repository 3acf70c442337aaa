import type { z } from 'zod';
import { AppError } from '#server/platform/errors/app-error.ts';
import { foldedWords, foldText } from '#server/platform/linguistics/folding.ts';
import { stem } from '#server/platform/linguistics/words/stems.ts';
import type { AgendaItemRecord, MeetingRecord, PaperRecord, Quoted } from '#server/reading/records/record-model.ts';

/** Characters of a body's key, so that it fits into addresses and cursors. */
const bodyKeyLength = 120;

/**
 * What meetings of one body have in common, however its name is inflected: "des Verwaltungsrates" = "Verwaltungsrat". One
 * stemmer for both languages, so that the key depends on nothing but the name. A name of articles alone is its own key.
 */
export function bodyKeyOf(body: string): string {
  const stems = foldedWords(body)
    .filter((word) => !articles.has(word))
    .map((word) => stem(word, 'de'));
  const key = stems.length > 0 ? stems.join(' ') : foldText(body);
  return key.slice(0, bodyKeyLength).trimEnd();
}

const articles = new Set(['der', 'des', 'die', 'das', 'the', 'of', 'and', 'und']);

/** Folded words of a search; each has to occur. */
export const searchWordsOf = (text: string): string[] => [...new Set(foldedWords(text))].slice(0, 20);

/** Characters of a record that it is found by. */
const searchLength = 4_000;

/** The folded text that a record is found by: its quotation, its own fields, and the title of its agenda item. */
export function searchTextOf(record: PaperRecord, all: readonly PaperRecord[]): string {
  const item = record.item === null ? undefined : all[record.item];
  const parts = [record.span.text, ...fieldTexts(record), item?.kind === 'agenda-item' ? item.title.text : ''];
  return foldText([...new Set(parts)].join(' ').slice(0, searchLength));
}

function fieldTexts(record: PaperRecord): string[] {
  const told = (...fields: (Quoted | null)[]) => fields.flatMap((field) => (field ? [field.text] : []));
  switch (record.kind) {
    case 'meeting':
      return told(record.body, record.number, record.place, record.chair, record.minuteTaker);
    case 'attendance':
      return told(record.name, record.role);
    case 'agenda-item':
      return told(record.number, record.title);
    case 'decision': {
      const { namesFor = [], namesAgainst = [], namesAbstaining = [] } = record.vote ?? {};
      return told(record.what, record.subject, ...namesFor, ...namesAgainst, ...namesAbstaining);
    }
    case 'task':
      return told(record.what, record.who);
    case 'deadline':
      return told(record.what);
  }
}

/** Words before a name that tell nobody apart. */
const titles = new Set(['frau', 'herr', 'herrn', 'mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'professor']);

/** A person's name as it is compared: folded words, without titles; empty where nothing is left. */
export const personKeyOf = (name: string): string =>
  foldedWords(name)
    .filter((word) => !titles.has(word))
    .join(' ');

/** Names as filters compare them; those of which nothing is left fall away. */
export const personKeysOf = (names: readonly string[]): string[] => names.map(personKeyOf).filter((key) => key !== '');

/** Keys of those who are charged with a task, named in the attendance or in a vote, one a line; null = of nobody. */
export function personsOf(record: PaperRecord): string | null {
  const keys = [...new Set(namesIn(record).map(({ text }) => personKeyOf(text)))].filter((key) => key !== '');
  return keys.length > 0 ? keys.join('\n') : null;
}

function namesIn(record: PaperRecord): Quoted[] {
  if (record.kind === 'task') return record.who ? [record.who] : [];
  if (record.kind === 'attendance') return record.name ? [record.name] : [];
  if (record.kind !== 'decision' || !record.vote) return [];
  return [...record.vote.namesFor, ...record.vote.namesAgainst, ...record.vote.namesAbstaining];
}

/** Of several mentions of a task that is shown which names somebody, and stands under the agenda item where it was set. */
export const worthOfMention = (record: PaperRecord): number =>
  (record.kind === 'task' ? 4 : 0) + (record.kind === 'task' && record.who ? 2 : 0) + (record.item === null ? 0 : 1);

/** What a document's records say of its meeting. */
export type DocumentMeeting = { date: string | null; body: string | null };

/**
 * The document's own meeting, and that of each record where the document is a collection of several meetings' minutes; null
 * for records of a document with one meeting.
 */
export function assignMeetings(records: readonly PaperRecord[]): {
  document: DocumentMeeting;
  ofRecord: (index: number) => DocumentMeeting | null;
} {
  const heads = records.flatMap((record, index) =>
    record.kind === 'meeting' ? [{ index, ...meetingOf(record) }] : [],
  );
  const document = {
    date: heads.find(({ date }) => date !== null)?.date ?? null,
    body: heads.find(({ body }) => body !== null)?.body ?? null,
  };
  const days = new Set(heads.flatMap(({ date, body }) => (date ? [`${date} ${bodyKeyOf(body ?? '')}`] : [])));
  if (days.size < 2) return { document, ofRecord: () => null };
  return {
    document,
    ofRecord: (index) => {
      const head = heads.findLast((each) => each.index <= index) ?? heads[0];
      return head ? { date: head.date, body: head.body } : null;
    },
  };
}

const meetingOf = ({ date, body }: MeetingRecord): DocumentMeeting => ({
  date: date?.date ?? null,
  body: body?.text ?? null,
});

/** An agenda item as a list names it. */
export type NamedItem = { number: string | null; title: string };

export const nameItem = ({ number, title }: AgendaItemRecord): NamedItem => ({
  number: number?.text ?? null,
  title: title.text,
});

/** A place in a list, for the caller to send back. */
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
