import type { UnreadFile } from '../../contracts/unread-papers.ts';
import type { answering as source } from '../de/answering.ts';
import { plural } from '../plural.ts';

const count = (value: number) => value.toLocaleString('en-GB');

/** Pages without text to name. */
const mostPagesNamed = 5;

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const unreadReasons: Partial<Record<UnreadFile['reason'], string>> = {
  file_encrypted: 'encrypted',
  file_damaged: 'damaged',
  file_type_unsupported: 'unsupported file type',
  file_type_mismatch: 'content doesn’t match the extension',
  file_too_large: 'too large',
  file_too_complex: 'too complex',
  file_infected: 'malware',
  file_no_text: 'no text',
  attachments_too_many: 'too many files at once',
  attachment_too_deep: 'nested too deeply',
  plan_pages_exceeded: 'over the plan’s page limit',
  embedded_files: 'files embedded in it',
};

function whyUnread({ reason, pages = [] }: UnreadFile): string {
  if (reason !== 'pages_without_text') return unreadReasons[reason] ?? 'unreadable';
  const named = pages.slice(0, mostPagesNamed).join(', ');
  return `no readable text on ${plural(pages.length, 'page', 'pages')} ${named}${pages.length > mostPagesNamed ? ' …' : ''}`;
}

export const answering: typeof source = {
  nothingFound: 'I found nothing about this in your documents.',
  noDocuments: 'No documents have been read yet.',
  searched: (passages, documents) =>
    `Searched: ${count(passages)} ${plural(passages, 'passage', 'passages')} in ${count(documents)} ${plural(documents, 'document', 'documents')}.`,
  notRead: (files, others) =>
    `Not read: ${files.map((file) => `“${file.fileName}” (${whyUnread(file)})`).join(', ')}${others > 0 ? ` and ${count(others)} ${plural(others, 'other file', 'other files')}` : ''}.`,
  stillReading: (files) =>
    `${plural(files, 'One file is', `${count(files)} files are`)} still being read; please ask again afterwards.`,
  noClearAnswer: 'I found no clear answer. The closest passages:',
  noProvenAnswer: 'I found no passage that supports an answer.',
  noRecommendations: 'The passages mention no open deadline, task or vote on this.',
  notNamed: (name: string, nearest: readonly string[]) =>
    `${name} isn’t in any of your documents${nearest.length > 0 ? `; closest match: ${nearest.join(', ')}` : ''}.`,
  firstNames: (most) => `I looked up the first ${most} names in your question; please ask about the others separately.`,
  noMeetingOn: (day: string, nearest: readonly string[]) =>
    `There is no document from ${dayFormat.format(new Date(`${day}T00:00:00Z`))}${nearest.length > 0 ? `; closest dates: ${nearest.map((each) => dayFormat.format(new Date(`${each}T00:00:00Z`))).join(', ')}` : ''}.`,
  meantMeeting: (date: string) =>
    `I searched the documents of the meeting on ${dayFormat.format(new Date(`${date}T00:00:00Z`))}.`,
  countedMeetings: (counted: number, all: number) => `In ${count(counted)} of ${count(all)} meetings:`,
  always: (all: number) => `At all ${count(all)} meetings:`,
  nobodyAlways: (all: number) => `Nobody attended all ${count(all)} meetings.`,
  uncountedMeetings: (days) =>
    `Not counted, because attendance isn’t recorded: ${days.map((day) => dayFormat.format(new Date(`${day}T00:00:00Z`))).join(', ')}.`,
  notAnswered: (questions, others) =>
    `No clear answer to: ${questions.map((question) => `“${question}”`).join(', ')}${others > 0 ? ` and ${count(others)} more` : ''}.`,
  tasksOfMeeting: 'Tasks and deadlines',
  taskInWords: (task, facts) => `${task}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}.`,
  onDay: (day) => dayFormat.format(new Date(`${day}T00:00:00Z`)),
  noLongerHolds: (day) =>
    day === null
      ? 'An earlier decision on this no longer applies as it stands.'
      : `The decision of ${dayFormat.format(new Date(`${day}T00:00:00Z`))} no longer applies as it stands.`,
  newestRows: (rows) => `These are the newest ${count(rows)} entries; you’ll find all of them under “Meetings”.`,
  quotedInOtherLanguage: 'The document is in German; it is quoted verbatim.',
  /** In place of a quotation whose source was deleted. */
  sourceDeleted: 'The source of this passage was deleted.',
  smallTalk:
    'Ask me about your documents, for example about a decision, a deadline or a figure. I back every answer with the passage it comes from.',
  beyondUs:
    'I can’t do that: I don’t write, send, translate, delete or predict anything. I search your documents and quote what they say. Ask, for example, about a decision, a deadline or a figure.',
};
