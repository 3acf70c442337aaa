import type { ownQuestions as german } from '../de/own-questions.ts';

/** Questions the user's documents answer. */
export const ownQuestions: typeof german = {
  title: 'Questions about your papers',
  decision: (topic) => `What was decided on “${topic}”?`,
  vote: (topic) => `What was the result of the vote on “${topic}”?`,
  task: (person) => `What does ${person} have to do, and by when?`,
  meeting: (date) => `Summarise the meeting of ${date}`,
};
