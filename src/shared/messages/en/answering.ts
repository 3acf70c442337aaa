import type { ErrorCode } from '../../contracts/errors.ts';
import type { answering as source } from '../de/answering.ts';
import { plural } from '../plural.ts';

const count = (value: number) => value.toLocaleString('en-GB');

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const unreadReasons: Partial<Record<ErrorCode, string>> = {
  file_encrypted: 'encrypted',
  file_damaged: 'damaged',
  file_type_unsupported: 'unreadable type',
  file_type_mismatch: 'content does not match its extension',
  file_too_large: 'too large',
  file_too_complex: 'too extensive',
  file_infected: 'malware',
  file_no_text: 'without text',
  attachments_too_many: 'too many files at once',
  attachment_too_deep: 'nested too deeply',
  plan_pages_exceeded: 'more pages than the plan has',
};

export const answering: typeof source = {
  nothingFound: 'I found nothing about this in your documents.',
  noDocuments: 'No document has been read yet that I could search.',
  searched: (passages, documents) =>
    `Searched: ${count(passages)} ${plural(passages, 'passage', 'passages')} in ${count(documents)} ${plural(documents, 'document', 'documents')}.`,
  notRead: (files, others) =>
    `Not read: ${files.map(({ fileName, reason }) => `“${fileName}” (${unreadReasons[reason] ?? 'unreadable'})`).join(', ')}${others > 0 ? ` and ${count(others)} ${plural(others, 'other file', 'other files')}` : ''}.`,
  stillReading: (files) =>
    `${plural(files, 'One file is', `${count(files)} files are`)} still being read; please ask again after that.`,
  noClearAnswer: 'I found no clear answer. What comes closest:',
  noProvenAnswer: 'I found no passage that proves an answer.',
  noRecommendations: 'The quotations name no open deadline, task or vote on this.',
  notNamed: (name: string, nearest: readonly string[]) =>
    `${name} is in none of your documents${nearest.length > 0 ? `; closest to it: ${nearest.join(', ')}` : ''}.`,
  firstNames: (most) => `The first ${most} names in the question were looked up; please ask for the others separately.`,
  noMeetingOn: (day: string, nearest: readonly string[]) =>
    `There is no paper of ${dayFormat.format(new Date(`${day}T00:00:00Z`))}${nearest.length > 0 ? `; closest to it: ${nearest.map((each) => dayFormat.format(new Date(`${each}T00:00:00Z`))).join(', ')}` : ''}.`,
  meantMeeting: (date: string) =>
    `The papers of the meeting on ${dayFormat.format(new Date(`${date}T00:00:00Z`))} were searched.`,
  countedMeetings: (counted: number, all: number) => `In ${count(counted)} of ${count(all)} meetings:`,
  always: (all: number) => `At all ${count(all)} meetings:`,
  nobodyAlways: (all: number) => `Nobody was at all ${count(all)} meetings.`,
  uncountedMeetings: (days) =>
    `Not counted, as their papers name no attendance: ${days.map((day) => dayFormat.format(new Date(`${day}T00:00:00Z`))).join(', ')}.`,
  notAnswered: (questions, others) =>
    `No clear answer to: ${questions.map((question) => `“${question}”`).join(', ')}${others > 0 ? ` and ${count(others)} more` : ''}.`,
  noLongerHolds: (day) =>
    day === null
      ? 'An earlier decision on this no longer holds as it stands.'
      : `The decision of ${dayFormat.format(new Date(`${day}T00:00:00Z`))} no longer holds as it stands.`,
  newestRows: (rows) => `The newest ${count(rows)} entries are shown; all of them stand under “Meetings”.`,
  quotedInOtherLanguage: 'The paper is in German; it is quoted literally.',
  /** In place of a quotation whose source was deleted. */
  sourceDeleted: 'The source of this passage was deleted.',
  smallTalk:
    'Ask me about your papers, for example about a decision, a deadline or a figure. I prove every answer with the passage where it stands.',
  beyondUs:
    'I cannot do that: I do not write, send, translate or delete anything, and I do not predict. I search your papers and quote what they say – ask, for example, about a decision, a deadline or a figure.',
};
