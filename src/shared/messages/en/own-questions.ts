import type { ownQuestions as german } from '../de/own-questions.ts';

/** Questions the user's documents answer. */
export const ownQuestions: typeof german = {
  title: 'Questions about your documents',
  send: (question) => `Ask now: ${question}`,
  sendAtOnce: 'Ask now',
  decision: (topic) => `What was decided on “${topic}”?`,
  vote: (topic) => `What was the result of the vote on “${topic}”?`,
  task: (person) => `What tasks does ${person} have, and by when?`,
  meeting: (date) => `Summarise the meeting of ${date}`,
  general: [
    'What decisions were taken at the last meeting?',
    'Which tasks and deadlines are open?',
    'Who was present at the last meeting?',
  ],
};
