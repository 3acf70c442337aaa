import { uuidv7 } from 'uuidv7';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Answer, AnswerPhase, AnswerSegment, Citation, EvidenceLevel } from '#shared/contracts/chats.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { changeRun, insertEvents, type RunChange, type StoredEvent } from './answer-repository.ts';
import { touchChat } from './chat-repository.ts';
import { deletePhases, insertPhase, type PhaseMessage } from './message-repository.ts';
import { plainTextOf, remainingPhases } from './policy.ts';

/** A run that this process holds: the answer, and the key that fences everybody else off. */
export type HeldRun = {
  answerId: string;
  chatId: string;
  runner: string;
  requestedPhases: readonly AnswerPhase[];
  storedPhases: readonly AnswerPhase[];
  /** False where an earlier run may have left phases that this one replaces. */
  isFirstRun: boolean;
};

export type WrittenPhase = {
  phase: AnswerPhase;
  citations: readonly Citation[];
  segments: readonly AnswerSegment[];
  evidence: EvidenceLevel | null;
  searched: Answer['searched'];
};

export type AnswerWriter = {
  /** Streams something of a phase that is not finished. Stored soon, several at once. */
  stream: (event: StoredEvent) => void;
  /** Stores a phase as a message, and ends the run with the last one asked for. Replaces what was streamed of it. */
  storePhase: (phase: WrittenPhase) => Promise<void>;
  /** Ends the run, unless it ended with its last phase. */
  finish: (state: 'done' | 'failed', failureCode: ErrorCode | null) => Promise<void>;
  /** Renews the lease. */
  renew: () => Promise<void>;
  /** Drops what is streamed but not stored yet. */
  close: () => void;
};

/** The run was stopped, deleted or taken over: nothing more may be written. */
export class RunLostError extends Error {
  override readonly name = 'RunLostError';
}

/** Readers see what is streamed at most this much later, in milliseconds; longer means fewer transactions. */
const streamDelayMilliseconds = 80;

/** Stores what a run yields, one transaction after the other, each only while the run is still this process's. */
export function createAnswerWriter(
  platform: Platform,
  scope: UserScope,
  run: HeldRun,
  onFailure: (error: unknown) => void,
): AnswerWriter {
  let storedPhases = run.storedPhases;
  let waiting: StoredEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isEnded = false;

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };

  const change = (
    events: readonly StoredEvent[],
    changes: Omit<RunChange, 'eventCount'>,
    phase?: { message: PhaseMessage; replaces: boolean },
  ) =>
    platform.database.withUser(scope, async (tx) => {
      // The chat before the answer, as everywhere else: two orders of locking would wait for each other.
      if (phase) await touchChat(tx, scope, run.chatId);
      const changed = await changeRun(tx, scope, run, { ...changes, eventCount: events.length });
      if (!changed) throw new RunLostError();
      // A retry replaces the earlier answer only once it has something to show.
      if (phase?.replaces) await deletePhases(tx, scope, { id: run.answerId, chatId: run.chatId });
      if (phase) await insertPhase(tx, scope, phase.message);
      await insertEvents(tx, scope, run.answerId, changed.lastSequence, events);
      if (events.length > 0 || changes.state) {
        await platform.events.publish(tx, scope.userId, 'answers', { answerId: run.answerId });
      }
    });

  const takeWaiting = (): StoredEvent[] => {
    clearTimeout(timer);
    timer = undefined;
    const taken = waiting;
    waiting = [];
    return taken;
  };

  return {
    stream: (event) => {
      waiting.push(event);
      timer ??= setTimeout(() => {
        inTurn(() => change(takeWaiting(), {})).catch(onFailure);
      }, streamDelayMilliseconds);
    },
    storePhase: ({ phase, searched, segments, citations, evidence }) => {
      takeWaiting();
      const message: PhaseMessage = {
        id: uuidv7(),
        chatId: run.chatId,
        answerId: run.answerId,
        phase,
        content: plainTextOf(segments),
        citations,
        segments,
        evidence,
      };
      const replaces = storedPhases.length === 0 && !run.isFirstRun;
      storedPhases = [...storedPhases, phase];
      isEnded = remainingPhases(run.requestedPhases, storedPhases).length === 0;
      const changes: RunChange = {
        storedPhases: [...storedPhases],
        ...(searched ? { searched } : {}),
        ...(isEnded ? { state: 'done' } : {}),
      };
      return inTurn(() => change([{ type: 'phase', messageId: message.id }], changes, { message, replaces }));
    },
    finish: async (state, failureCode) => {
      takeWaiting();
      if (!isEnded || state === 'failed') await inTurn(() => change([], { state, failureCode }));
    },
    renew: () => inTurn(() => change([], {})),
    close: () => void takeWaiting(),
  };
}
