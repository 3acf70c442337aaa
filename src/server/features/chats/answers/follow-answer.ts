import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { ServerEvent } from '#server/platform/http/event-stream.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AnswerEvent } from '#shared/contracts/chats.ts';
import { findMessages, listPhaseRows } from '../message-repository.ts';
import { isAboutAnswer } from '../policy.ts';
import { findAnswer, type StoredAnswer } from './answer-repository.ts';
import { hasWithdrawnQuotations, listEvents } from './event-repository.ts';
import { presentEvent } from './present-answer.ts';
import type { AnswerRuns } from './run-answer.ts';

type NumberedEvent = { sequence: number; event: AnswerEvent };
type Send = (event: ServerEvent) => Promise<void>;
/** `last`: number of the newest event read, whether shown or skipped. */
type Page = { answer: StoredAnswer; events: NumberedEvent[]; last: number; isComplete: boolean };

/** Events per page. */
const pageSize = 100;
/** Longest wait without a wake-up, in milliseconds. Polling finds runs whose server died. */
const pollMilliseconds = 5_000;

/**
 * Follows an answer, whichever server runs it: events after number `after`, then new ones, then `done` with the final
 * state. Resolves to the sender once the answer is known to exist.
 * @throws AppError not_found
 */
export async function followAnswer(
  platform: Platform,
  scope: UserScope,
  runs: AnswerRuns,
  answerId: string,
  after: number,
): Promise<(send: Send, signal: AbortSignal) => Promise<void>> {
  let woken = Promise.withResolvers<void>();
  let isHinted = false;
  // Subscribe before the first read so that no event is missed.
  const unsubscribe = platform.events.subscribe(scope.userId, 'answers', (data) => {
    if (data !== undefined && !isAboutAnswer(data, answerId)) return;
    isHinted = true;
    woken.resolve();
  });
  const read = (last: number) => readPage(platform, scope, answerId, last);
  const first = await read(after).catch((error) => {
    unsubscribe();
    throw error;
  });
  if (!first) {
    unsubscribe();
    throw new AppError('not_found');
  }
  return async (send, signal) => {
    try {
      let page: Page | undefined = first;
      let last = after;
      while (!signal.aborted) {
        for (const { sequence, event } of page?.events ?? []) await send({ id: String(sequence), data: event });
        last = page?.last ?? last;
        if (page === undefined || (page.isComplete && page.answer.state !== 'running')) {
          return await send(endOf(page?.answer, last));
        }
        if (page.isComplete) {
          if (page.answer.isAbandoned) await runs.takeOver(platform, scope, answerId);
          if (!isHinted) await waitForWake(woken.promise, signal);
          woken = Promise.withResolvers<void>();
        }
        isHinted = false;
        page = await read(last);
      }
    } finally {
      unsubscribe();
    }
  };
}

async function waitForWake(woken: Promise<void>, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const pause = delay(pollMilliseconds, undefined, { signal: AbortSignal.any([signal, over.signal]) });
  await Promise.race([woken, pause.catch(() => undefined)]);
  over.abort();
}

/** The last event. A missing answer was deleted with its chat. */
function endOf(answer: StoredAnswer | undefined, last: number): ServerEvent {
  const event: AnswerEvent = answer
    ? { type: 'done', state: answer.state, failureCode: answer.failureCode }
    : { type: 'done', state: 'stopped', failureCode: 'not_found' };
  return { id: String(answer ? answer.lastSequence : last), data: event };
}

function readPage(platform: Platform, scope: UserScope, answerId: string, after: number): Promise<Page | undefined> {
  return platform.database.withUser(scope, async (tx) => {
    // Read the state first: once an answer has ended, all its events are stored.
    const answer = await findAnswer(tx, scope, answerId);
    if (!answer) return undefined;
    const stored = await listEvents(tx, scope, answerId, after, pageSize);
    const isOver = answer.state !== 'running';
    const areEventsGone =
      isOver && ((after === 0 && stored.length === 0) || (await hasWithdrawnQuotations(tx, scope, answerId)));
    const phases = areEventsGone
      ? await listPhaseRows(tx, scope, answer)
      : await findMessages(
          tx,
          scope,
          stored.flatMap(({ event }) => (event.type === 'phase' ? event.messageId : [])),
        );
    const events = areEventsGone
      ? phases.map((message) => ({ sequence: answer.lastSequence, event: { type: 'phase' as const, message } }))
      : stored.flatMap(({ sequence, event }) => {
          const told = presentEvent(event, phases);
          return told ? { sequence, event: told } : [];
        });
    return { answer, events, last: stored.at(-1)?.sequence ?? after, isComplete: stored.length < pageSize };
  });
}
