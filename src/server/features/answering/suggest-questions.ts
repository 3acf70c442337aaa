import type { Platform } from '#server/platform/platform.ts';
import { FairTurns } from '#server/platform/scheduling/fair-turns.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { SuggestedQuestions, SuggestedQuestionsQuery } from '#shared/contracts/suggestions.ts';
import type { Language } from '#shared/contracts/users.ts';
import { ownQuestions as german } from '#shared/messages/de/own-questions.ts';
import { ownQuestions as english } from '#shared/messages/en/own-questions.ts';
import { listQuestionSubjects, type QuestionSubject } from '../meetings/public.ts';
import { findAnswered } from './service.ts';

const texts = { de: german, en: english };
const dayFormats = {
  de: new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
};

/** Maximum suggested questions. */
const maxQuestions = 3;
/** Questions put to the documents, in order, until enough are answered. */
const maxTried = 10;
/** Each run searches up to 13 times: a user has one at a time, and all together leave room for those who ask. */
const turns = new FairTurns({ atOnce: 2, maxEach: 1, maxWaiting: 100 });

type Suggestion = SuggestedQuestions['questions'][number];
/** `documentId`: the paper that it was made of. */
type Tried = Suggestion & { documentId: string | null };

const examplesOf = (language: Language): Suggestion[] =>
  texts[language].general.map((question) => ({ kind: 'general', question }));

/**
 * Suggests questions that the documents answer (CHAT-02): about what was found in them, else general ones. Each was
 * answered by the built-in engine a moment ago, from the paper it is about. Without any documents the general ones are
 * examples. At most three; those found so far once `signal` is aborted.
 * @throws AppError busy
 */
export function suggestQuestions(
  platform: Platform,
  scope: UserScope,
  query: SuggestedQuestionsQuery,
  signal: AbortSignal,
): Promise<SuggestedQuestions> {
  const ending = AbortSignal.any([signal, platform.shutdown]);
  return turns.take(scope.userId, () => findQuestions(platform, scope, query, ending));
}

async function findQuestions(
  platform: Platform,
  scope: UserScope,
  { documents = [], language }: SuggestedQuestionsQuery,
  signal: AbortSignal,
): Promise<SuggestedQuestions> {
  if (signal.aborted) return { questions: [] };
  const subjects = await listQuestionSubjects(platform, scope, documents);
  const suggestions = subjects.map(
    (subject): Tried => ({ ...wordsOf(subject, language), documentId: subject.documentId }),
  );
  const general = examplesOf(language).map((each): Tried => ({ ...each, documentId: null }));
  const tried = [...suggestions.slice(0, maxTried), ...(documents.length > 0 ? [] : general)];
  const questions: Suggestion[] = [];
  for (const { kind, question, documentId } of tried) {
    if (signal.aborted) break;
    const found = await findAnswered(platform, scope, question, language, signal);
    if (kind === 'general' && found.searchedDocuments === 0) return { questions: examplesOf(language) };
    const isAnswered = documentId === null ? found.documentIds.size > 0 : found.documentIds.has(documentId);
    if (isAnswered) questions.push({ kind, question });
    if (questions.length === maxQuestions) break;
  }
  return { questions };
}

/** A question in words that need no inflection of what papers call a matter or a person. */
function wordsOf(subject: QuestionSubject, language: Language): Suggestion {
  const text = texts[language];
  if (subject.kind === 'task') return { kind: 'task', question: text.task(subject.person) };
  if (subject.kind === 'meeting') {
    const day = dayFormats[language].format(new Date(`${subject.date}T00:00:00Z`));
    return { kind: 'meeting', question: text.meeting(day) };
  }
  return { kind: subject.kind, question: text[subject.kind](subject.topic) };
}
