import type { answering as source } from '../de/answering.ts';
import { plural } from '../plural.ts';

const count = (value: number) => value.toLocaleString('en-GB');

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export const answering: typeof source = {
  nothingFound: 'I found nothing about this in your documents.',
  nothingFoundTo: (part) => `To “${part}” I found no answer in your documents.`,
  nothingOfDay: (date) => `I found nothing of ${dayFormat.format(new Date(`${date}T00:00:00Z`))} in your documents.`,
  readAs: (words) => `Searched for ${words.map((word) => `“${word}”`).join(', ')}.`,
  meantMeeting: (date: string) =>
    `The papers of the meeting on ${dayFormat.format(new Date(`${date}T00:00:00Z`))} were searched.`,
  noDocuments: 'No document has been read yet that I could search.',
  searched: (passages, documents) =>
    `Searched: ${count(passages)} ${plural(passages, 'passage', 'passages')} in ${count(documents)} ${plural(documents, 'document', 'documents')}.`,
  relatedFollow: 'These quotations come closest to the topic:',
  noSummary: 'I found no passage that proves an answer.',
  noSummaryOf: (part) => `To “${part}” I found no passage that proves an answer.`,
  noProvenSummary: 'The quotations do not yield a summary that they could prove.',
  noRecommendations: 'The quotations name no open deadline, task or vote on this.',
  computedNotice: (notice, end) =>
    `Computed from this: notice by ${dayFormat.format(new Date(`${notice}T00:00:00Z`))} at the latest, for an end on ${dayFormat.format(new Date(`${end}T00:00:00Z`))}.`,
  decided: (open, date, decision) =>
    `“${open}” – decided on ${dayFormat.format(new Date(`${date}T00:00:00Z`))}: “${decision}”`,
  conflict: (first, second) => `Two documents give different figures: “${first}” – “${second}”`,
  newerVersion: (newer, older) => `“${newer}” is the newer version of “${older}”.`,
  rowsThatSay: (value: string, rows: number) =>
    `“${value}” is said of ${count(rows)} ${plural(rows, 'entry', 'entries')}:`,
  rowsAmongOthers: (value: string) => `“${value}” is said, among others, of:`,
  furtherRows: (rows: number) => `and ${count(rows)} more.`,
  ofDay: (date: string) => dayFormat.format(new Date(`${date}T00:00:00Z`)),
  atLeastMore: (rest: number) => `… and at least ${count(rest)} more.`,
  countedInList: (entries: number) => `Counted from the list, which states no number: ${count(entries)} entries.`,
  computedExtreme: ({ column, isMost, count: asked, rows, among, isWhole, totals, numberless }) =>
    [
      `Computed from this: the ${asked > 1 ? `${count(asked)} ` : ''}${isMost ? 'highest' : 'lowest'} ${plural(asked, 'value', 'values')} ${column === null ? '' : `in “${column}” `}among the ${count(rows)} compared ${column === null ? 'entries of this list' : 'rows of this table'}`,
      among.length > 0 ? ` with ${among.map((word) => `“${word}”`).join(', ')}` : '',
      totals > 0 ? `, without ${plural(totals, 'the row of totals', `the ${count(totals)} rows of totals`)}` : '',
      numberless > 0
        ? `; ${count(numberless)} more ${plural(numberless, 'has', 'have')} no comparable number there`
        : '',
      isWhole
        ? '.'
        : `. ${column === null ? 'The list may have further entries' : 'The table may have further rows'}; only those found were compared.`,
    ].join(''),
  computedPeriod: (isMost, columns) =>
    `Computed from this: the ${isMost ? 'highest' : 'lowest'} value of this row among the ${count(columns)} compared columns.`,
  computedSum: ({ column, sum, rows, among, numberless }) =>
    [
      `Together ${sum}: computed as the sum ${column === null ? '' : `of “${column}” `}of the ${count(rows)} ${column === null ? 'entries of this list' : 'rows of this table'}`,
      among.length > 0 ? ` with ${among.map((word) => `“${word}”`).join(', ')}` : '',
      numberless > 0 ? `; ${count(numberless)} more ${plural(numberless, 'has', 'have')} no number there` : '',
      '.',
    ].join(''),
  /** Where nobody knows how many. */
  andMore: '… and more.',
};
