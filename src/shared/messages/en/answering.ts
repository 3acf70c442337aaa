import type { answering as source } from '../de/answering.ts';
import { plural } from '../plural.ts';

const count = (value: number) => value.toLocaleString('en-GB');

export const answering: typeof source = {
  nothingFound: 'I found nothing about this in your documents.',
  noDocuments: 'No document has been read yet that I could search.',
  searched: (passages, documents) =>
    `Searched: ${count(passages)} ${plural(passages, 'passage', 'passages')} in ${count(documents)} ${plural(documents, 'document', 'documents')}.`,
  relatedFollow: 'These quotations come closest to the topic:',
  noSummary: 'I found no passage that proves an answer.',
  noProvenSummary: 'The quotations do not yield a summary that they could prove.',
  noRecommendations: 'The quotations name no deadline, no task and no vote on this.',
  conflict: (first, second) => `Two documents give different figures: “${first}” – “${second}”`,
  newerVersion: (newer, older) => `“${newer}” is the newer version of “${older}”.`,
  rowsThatSay: (value: string, rows: number) =>
    `“${value}” is said of ${count(rows)} ${plural(rows, 'entry', 'entries')}:`,
  rowsAmongOthers: (value: string) => `“${value}” is said, among others, of:`,
  furtherRows: (rows: number) => `and ${count(rows)} more.`,
};
