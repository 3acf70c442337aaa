import { uuidv7 } from 'uuidv7';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import {
  type VisitorQuestions,
  visitorQuestionDays,
  visitorQuestionMaxLength,
} from '#shared/contracts/admin-knowledge.ts';
import { changeSwitches, readSwitches } from '../../operations/public.ts';
import { blankGaps, countGaps, deleteGaps, insertGap, listGaps } from './gap-repository.ts';

const questionsListed = 200;
const sweepMilliseconds = 3_600_000;
const keptMilliseconds = visitorQuestionDays * 86_400_000;

/** Matches e-mail addresses, URLs and phone numbers, by which a visitor could be identified. */
const personalData = /\S+@\S+|https?:\/\/\S+|\+?\d[\d\s/()-]{5,}\d/gu;

/** A question as stored: shortened, without personal data. */
export function shortenQuestion(question: string): string {
  const text = question.replace(personalData, '…').replace(/\s+/gu, ' ').trim();
  return text.length > visitorQuestionMaxLength ? `${text.slice(0, visitorQuestionMaxLength - 1).trimEnd()}…` : text;
}

/** Records that a visitor got no answer; the question itself only if the operator keeps questions. Never fails. */
export async function noteGap(platform: Platform, language: 'de' | 'en', question: string): Promise<void> {
  try {
    const { keepsVisitorQuestions } = await readSwitches(platform);
    const kept = keepsVisitorQuestions ? shortenQuestion(question) : null;
    await platform.database.withoutUser((tx) => insertGap(tx, { id: uuidv7(), language, question: kept }));
  } catch (error) {
    platform.log.warn({ err: error }, 'that a visitor got no answer could not be noted');
  }
}

/** Visitors' unanswered questions of the last thirty days. */
export async function readVisitorQuestions(platform: Platform, now = new Date()): Promise<VisitorQuestions> {
  const { keepsVisitorQuestions: isKept } = await readSwitches(platform);
  const since = new Date(now.getTime() - keptMilliseconds);
  return platform.database.withAccount(null, async (tx) => ({
    isKept,
    count: await countGaps(tx, since),
    questions: (await listGaps(tx, since, questionsListed)).map(({ id, askedAt, language, question }) => ({
      id,
      askedAt: askedAt.toISOString(),
      language,
      question: question ?? '',
    })),
  }));
}

/** Switches keeping visitors' questions on or off. Switching it off deletes the stored ones at once. */
export async function keepVisitorQuestions(
  platform: Platform,
  scope: UserScope,
  isKept: boolean,
  caller: Caller,
): Promise<void> {
  await changeSwitches(platform, scope, caller, {
    changed: { keepsVisitorQuestions: isKept },
    act: { action: 'settings_changed', details: { keepsVisitorQuestions: isKept } },
  });
  if (!isKept) await platform.database.withAccount(null, blankGaps);
}

/** Deletes gaps older than thirty days, every hour until the process ends. */
export function sweepGapsRegularly(platform: Platform): Promise<void> {
  const failed = 'old questions of visitors could not be removed';
  return repeat(platform, { pauseMilliseconds: sweepMilliseconds, failed }, () =>
    platform.database.withAccount(null, (tx) => deleteGaps(tx, new Date(Date.now() - keptMilliseconds))),
  );
}
