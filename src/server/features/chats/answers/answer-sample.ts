import { uuidv7 } from 'uuidv7';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Answer } from '#shared/contracts/chats.ts';
import type { Language } from '#shared/contracts/users.ts';
import { answerPhases } from '#shared/limits.ts';
import { updateSettings } from '../../settings/public.ts';
import { acceptQuestion } from '../questions/accept-question.ts';
import { findAnswer } from './answer-repository.ts';
import type { AnswerSource } from './answer-source.ts';
import { type AnswerRuns, runToEnd } from './run-answer.ts';

/**
 * Asks a question in a new chat and waits until all phases are answered. For the demo's sample chats, which are
 * answered like any other.
 * @throws Error where the answer failed
 */
export async function answerSample(
  platform: Platform,
  scope: UserScope,
  source: AnswerSource,
  { question, language, folderId }: { question: string; language: Language; folderId: string | null },
): Promise<void> {
  let ended: Promise<void> | undefined;
  const runs: AnswerRuns = {
    admit: (_platform, _scope, work) => work(),
    begin: (...[, , run]) => {
      ended = runToEnd(platform, scope, source, run);
    },
    takeOver: () => Promise.resolve(),
  };
  // Include the third phase, which visitors would have to ask for.
  await updateSettings(platform, scope, { proactiveRecommendations: true });
  const asked = { messageId: uuidv7(), question, language, folderId };
  let answer: Answer;
  try {
    ({ answer } = await acceptQuestion(platform, scope, runs, undefined, asked));
    await ended;
  } finally {
    // Visitors get a copy of the settings.
    await updateSettings(platform, scope, { proactiveRecommendations: false });
  }
  const stored = await platform.database.withUser(scope, (tx) => findAnswer(tx, scope, answer.id));
  if (stored?.state !== 'done' || stored.phases.length < answerPhases.length) {
    throw new Error('a sample question was not answered');
  }
}
