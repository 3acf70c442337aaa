import { untilAborted } from '#server/platform/http/event-stream.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { documentEventSchema } from '#shared/contracts/documents.ts';
import { getReadingProgress } from './service.ts';

/**
 * Sends the progress of unfinished documents, then every change, until the signal aborts. Ends the stream if changes
 * may have been missed: the client reconnects and reloads.
 */
export async function streamDocumentEvents(
  platform: Platform,
  scope: UserScope,
  send: (event: { data: unknown }) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const missed = new AbortController();
  const ended = AbortSignal.any([signal, missed.signal]);
  // Send sequentially, so that progress never runs backwards. Subscribe first, so that nothing is missed.
  let sending: Promise<void> = Promise.resolve();
  const sendNext = (data: unknown) => {
    sending = sending.then(() => send({ data })).catch(() => missed.abort());
  };
  const early: unknown[] = [];
  let isStarted = false;
  const unsubscribe = platform.events.subscribe(scope.userId, 'documents', (data) => {
    const event = documentEventSchema.safeParse(data);
    if (!event.success) missed.abort();
    else if (isStarted) sendNext(event.data);
    else early.push(event.data);
  });
  try {
    for (const progress of await getReadingProgress(platform, scope))
      sendNext({ type: 'reading-progress', ...progress });
    isStarted = true;
    for (const event of early) sendNext(event);
    await untilAborted(ended);
    await sending;
  } finally {
    unsubscribe();
  }
}
