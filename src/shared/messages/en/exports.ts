import type { exports as german } from '../de/exports.ts';

/** Chats, answers and registers as Word or PDF. */
export const exports: typeof german = {
  word: 'Word (.docx)',
  pdf: 'PDF (.pdf)',
  text: 'Text (.txt)',
  answer: 'Export answer',
  making: 'Creating the file',
  failed: 'The file couldn’t be created.',
  madeOn: (time) => `Exported from BoardSearch on ${time}`,
  asked: (time) => `Asked on ${time}`,
  replacedBy: (title) => `no longer valid, replaced by “${title}”`,
  section: (section) => `section “${section}”`,
  speaker: (name) => `said by ${name}`,
  responsible: (name) => `Responsible: ${name}`,
  due: (day) => `Due: ${day}`,
  rows: (count) => `Entries: ${count}`,
  pageOf: 'Page',
};
