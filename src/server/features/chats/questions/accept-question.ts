import { randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { sendTogether } from '#server/platform/database/send-together.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import {
  type AskQuestion,
  type QuestionAccepted,
  type QuestionScope,
  questionScopeSchema,
} from '#shared/contracts/chats.ts';
import { countQuestion } from '../../customers/public.ts';
import { findExistingDocuments } from '../../documents/public.ts';
import { readSettings } from '../../settings/public.ts';
import { findAnswer, insertAnswer } from '../answers/answer-repository.ts';
import { presentAnswer } from '../answers/present-answer.ts';
import { type AnswerRuns, announceRun, prepareRun, type TakenRun } from '../answers/run-answer.ts';
import { findChat, insertChat, touchChat } from '../chat-repository.ts';
import { hasFolder } from '../folder-repository.ts';
import { findMessages, insertQuestion } from '../message-repository.ts';
import { phasesOfQuestion, titleOf } from '../policy.ts';

/**
 * Stores a question, in a new chat if `chatId` is undefined, and starts its answer. Idempotent: asking again with the
 * same message id returns the first result.
 * @throws AppError not_found (chat, folder or document of another user), answer_running, answers_unfinished,
 * plan_queries_exceeded, conflict (message id already used for something else), validation_failed (blank)
 */
export async function acceptQuestion(
  platform: Platform,
  scope: UserScope,
  runs: AnswerRuns,
  chatId: string | undefined,
  input: AskQuestion,
): Promise<QuestionAccepted> {
  return runs.admit(platform, scope, () => acceptAdmitted(platform, scope, runs, chatId, input));
}

async function acceptAdmitted(
  platform: Platform,
  scope: UserScope,
  runs: AnswerRuns,
  chatId: string | undefined,
  input: AskQuestion,
): Promise<QuestionAccepted> {
  const limits = questionScopeSchema.parse(input.scope ?? {});
  const question = { ...input, scope: limits };
  const { accepted, run } = await platform.database
    .withUser(scope, (tx) => storeQuestion(platform, tx, scope, chatId, question))
    .catch(async (error): Promise<{ accepted: QuestionAccepted; run?: TakenRun }> => {
      // A resent question fails on its primary key at the latest, so look it up only then.
      const known = await platform.database
        .withUser(scope, (tx) => findAccepted(tx, scope, chatId, question.messageId))
        .catch((cause) => {
          if (cause instanceof AppError && cause.code === 'conflict') throw cause;
          // Keep the original error: it says more than a failed lookup.
          return undefined;
        });
      if (known) return { accepted: known };
      if (isUniqueViolation(error, 'answers_one_running')) throw new AppError('answer_running', { cause: error });
      throw error;
    });
  if (run) runs.begin(platform, scope, run);
  return accepted;
}

async function findAccepted(
  tx: Transaction,
  scope: UserScope,
  chatId: string | undefined,
  messageId: string,
): Promise<QuestionAccepted | undefined> {
  const [message] = await findMessages(tx, scope, [messageId]);
  if (!message) return undefined;
  const chat = await findChat(tx, scope, message.chatId);
  const answer = message.answerId ? await findAnswer(tx, scope, message.answerId) : undefined;
  const isSame = message.type === 'user' && (chatId === undefined || chatId === message.chatId);
  if (!isSame || !chat || !answer) throw new AppError('conflict');
  return { chat, message, answer: presentAnswer(answer) };
}

async function storeQuestion(
  platform: Platform,
  tx: Transaction,
  scope: UserScope,
  chatId: string | undefined,
  input: AskQuestion & { scope: QuestionScope },
): Promise<{ accepted: QuestionAccepted; run: TakenRun }> {
  const wanted = new Set(input.scope.documentIds);
  if (wanted.size > 0 && (await findExistingDocuments(tx, scope, [...wanted])).size < wanted.size) {
    throw new AppError('not_found');
  }
  const folderId = input.folderId ?? null;
  const isNew = chatId === undefined;
  if (isNew && folderId !== null && !(await hasFolder(tx, scope, folderId))) throw new AppError('not_found');
  const [settings, chat] = await sendTogether([
    readSettings(tx, scope),
    isNew
      ? insertChat(tx, scope, { id: uuidv7(), title: titleOf(input.question), folderId })
      : touchChat(tx, scope, chatId),
  ]);
  if (!chat) throw new AppError('not_found');
  const countedMonth = await countQuestion(platform, tx, scope);
  const runner = randomUUID();
  const answerId = uuidv7();
  const [message, answer] = await sendTogether([
    insertQuestion(tx, scope, {
      id: input.messageId,
      chatId: chat.id,
      content: input.question,
      answerId,
      scope: { ...input.scope, documentIds: [...wanted] },
    }),
    insertAnswer(tx, scope, {
      id: answerId,
      chatId: chat.id,
      questionMessageId: input.messageId,
      requestedPhases: phasesOfQuestion(settings),
      language: input.language ?? 'de',
      runner,
      countedMonth,
    }),
    announceRun(tx, scope, { id: answerId, lastSequence: 1 }),
  ]);
  const run = await prepareRun(tx, scope, answer, runner, { question: message, settings, isFirstOfChat: isNew });
  return { accepted: { chat, message, answer: presentAnswer(answer) }, run };
}
