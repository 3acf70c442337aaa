import type { CollectionEntry } from '#shared/contracts/collections.ts';
import type { Publicity } from '#shared/contracts/meetings.ts';
import type { Language } from '#shared/contracts/users.ts';
import { collections as de } from '#shared/messages/de/collections.ts';
import { meetings as deMeetings } from '#shared/messages/de/meetings.ts';
import { collections as en } from '#shared/messages/en/collections.ts';
import { meetings as enMeetings } from '#shared/messages/en/meetings.ts';
import { oneLine, type Piece, type Report } from '../policy.ts';
import { type ReportWords, wordsOf } from '../read-words.ts';
import {
  apart,
  cell,
  eventOf,
  itemOf,
  joined,
  outcomeOf,
  placeIn,
  remark,
  type Texts,
  voteOf,
} from './describe-records.ts';

const texts = { de: { ...de, meetings: deMeetings }, en: { ...en, meetings: enMeetings } };
type CollectionTexts = typeof de;

export type CollectionToExport = {
  body: string;
  rows: readonly CollectionEntry[];
  language: Language;
  timeZone: string;
  publicUrl: string;
  /** ISO timestamp. */
  now: string;
  publicity: Publicity | undefined;
};

/** A collection of decisions as one table, in the order of its numbers. */
export function composeCollection(collection: CollectionToExport): Report {
  const { body, rows, language, timeZone, publicUrl, now, publicity } = collection;
  const { meetings, ...text } = texts[language];
  const words = wordsOf(language, timeZone);
  const { columns } = text;
  const place = placeIn(publicUrl, meetings.columns.page);
  return {
    title: text.titleOf(body),
    language,
    isWide: true,
    notes: [],
    blocks: [
      { kind: 'title', text: oneLine(text.titleOf(body)) },
      { kind: 'remark', pieces: [{ text: words.exports.madeOn(words.dateTime(now)) }] },
      { kind: 'remark', pieces: [{ text: words.exports.rows(words.number(rows.length)) }] },
      ...(publicity ? [{ kind: 'remark' as const, pieces: [{ text: meetings.onlyWith[publicity] }] }] : []),
      {
        kind: 'table',
        head: [
          columns.number,
          columns.date,
          columns.place,
          columns.wording,
          columns.result,
          columns.remarks,
          meetings.columns.paper,
        ],
        rows: rows.map((row) => [
          cell(String(row.number)),
          cell(row.date && words.shortDate(row.date)),
          cell(row.place),
          wordingOf(row, text, meetings),
          joined([outcomeOf(row, meetings), voteOf(row.vote, meetings)]),
          remarksOf(row, { ...text, meetings }, words),
          row.source ? place(row.source) : [],
        ]),
      },
    ],
  };
}

function wordingOf(row: CollectionEntry, { kinds, columns }: CollectionTexts, meetings: Texts): Piece[] {
  const { decisionNumber, court, fileNumber, parties, isPublic } = row;
  return joined([
    row.kind === 'judgment' ? [{ text: kinds.judgment, isStrong: true }] : [],
    decisionNumber === null ? [] : [{ text: oneLine(meetings.numbered(decisionNumber)), isStrong: true }],
    row.wording === '' ? [] : [{ text: oneLine(row.wording) }],
    row.item
      ? itemOf({ item: { ...row.item, isPublic } }, meetings).map((piece) => ({ ...piece, isRemark: true }))
      : [],
    ...[court, fileNumber && `${columns.fileNumber}: ${fileNumber}`, parties].map((part) =>
      part ? [remark(part)] : [],
    ),
  ]);
}

/** The user's remarks, what later papers say of the decision, and a note on an entry that is in none. */
const remarksOf = (
  { remarks, events, state, enteredAt }: CollectionEntry,
  { states, enteredOn, meetings }: CollectionTexts & { meetings: Texts },
  words: ReportWords,
): Piece[] =>
  apart([
    ...(remarks === '' ? [] : [{ text: oneLine(remarks) }]),
    ...events.map((event) => eventOf(event, meetings, words)),
    ...(state === 'found' ? [] : [remark(states[state])]),
    remark(enteredOn(words.shortDate(words.dayOf(enteredAt)))),
  ]);
