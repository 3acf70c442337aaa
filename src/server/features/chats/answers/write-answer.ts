import { uuidv7 } from 'uuidv7';
import { sendTogether } from '#server/platform/database/send-together.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Answer, AnswerPhase, AnswerSegment, Citation, EvidenceLevel } from '#shared/contracts/chats.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { Provenance } from '#shared/contracts/provenance.ts';
import type { Language } from '#shared/contracts/users.ts';
import { uncountQuestion } from '../../customers/public.ts';
import { touchChat } from '../chat-repository.ts';
import { deletePhases, insertPhase, lockCitations, type PhaseMessage } from '../message-repository.ts';
import { hitComputeLimit, plainTextOf, remainingPhases } from '../policy.ts';
import { removeQuotations } from '../remove-quotations.ts';
import { changeRun, type RunChange, uncountAnswer } from './answer-repository.ts';
import { deleteEventsCitingDeleted, insertEvents, type StoredEvent } from './event-repository.ts';

/** A run that this process holds: the answer, and the runner id that fences off other processes. */
export type HeldRun = {
  answerId: string;
  chatId: string;
  runner: string;
  requestedPhases: readonly AnswerPhase[];
  storedPhases: readonly AnswerPhase[];
  /** Newest event number when the run began. 1 = first run; otherwise an earlier run may have left phases. */
  lastSequence: number;
};

export type WrittenPhase = {
  phase: AnswerPhase;
  citations: readonly Citation[];
  segments: readonly AnswerSegment[];
  evidence: EvidenceLevel | null;
  provenance: Provenance | null;
  /** Of the answer. */
  language: Language;
  searched: Answer['searched'];
};

export type AnswerWriter = {
  /** Streams part of an unfinished phase. Events are stored in batches, shortly after. */
  stream: (event: StoredEvent) => void;
  /** Stores a phase as a message, replacing its streamed parts. The last requested phase ends the run. */
  storePhase: (phase: WrittenPhase) => Promise<void>;
  /** Ends the run, unless it ended with its last phase. */
  finish: (state: 'done' | 'failed', failureCode: ErrorCode | null) => Promise<void>;
  /** Renews the lease. */
  renew: () => Promise<void>;
  /** Drops streamed events that are not stored yet. */
  close: () => void;
};

/** The run was stopped, deleted or taken over: nothing more may be written. */
export class RunLostError extends Error {
  override readonly name = 'RunLostError';
}

/**
 * Longest delay before readers see a streamed event, in milliseconds; a longer one means fewer transactions. The first
 * event after a pause waits only for its companions: a model's sentence is shown 50 ms after its line ended.
 */
const streamDelayMilliseconds = 80;
const firstDelayMilliseconds = 20;

/** Refunds the question of a run that failed with nothing to show (UPL-07), unless it hit the computing limit. */
export async function refundQuestion(
  tx: Transaction,
  scope: UserScope,
  answerId: string,
  failureCode: ErrorCode | null = null,
): Promise<void> {
  if (hitComputeLimit(failureCode)) return;
  const month = await uncountAnswer(tx, scope, answerId);
  if (month !== null) await uncountQuestion(tx, scope, month);
}

/** Safe to lose on a power failure: the run is taken over. */
const repeatable = { isRepeatable: true };

/** Stores what a run yields, one transaction at a time, each only while this process holds the run. */
export function createAnswerWriter(
  platform: Platform,
  scope: UserScope,
  run: HeldRun,
  onFailure: (error: unknown) => void,
): AnswerWriter {
  let { storedPhases, lastSequence } = run;
  const isFirstRun = lastSequence === 1;
  let waiting: StoredEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  let streamedAt = -Infinity;
  let last: Promise<unknown> = Promise.resolve();
  let isEnded = false;
  /** Documents cited in streamed events. */
  const cited = new Set<string>();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };

  /** Stores streamed events. If a cited document was deleted, only the stored phases remain. */
  const changeStreamed = (events: readonly StoredEvent[]) => {
    for (const event of events) {
      if (event.type === 'citations') for (const { documentId } of event.citations) cited.add(documentId);
    }
    return change(events, {});
  };

  const change = async (
    events: readonly StoredEvent[],
    changes: Omit<RunChange, 'eventCount'>,
    phase?: { message: PhaseMessage; replaces: boolean },
  ) => {
    const newest = lastSequence + events.length;
    const isNews = events.length > 0 || changes.state !== undefined;
    await platform.database.withUser(
      scope,
      async (tx) => {
        const isCiting = phase !== undefined || cited.size > 0;
        const locked = isCiting && lockCitations(tx, scope, 'store');
        // Lock the chat before the answer, as everywhere else, to avoid a deadlock.
        const touched = phase && touchChat(tx, scope, run.chatId);
        const held = changeRun(tx, scope, run, { ...changes, eventCount: events.length });
        const written = sendTogether([
          locked,
          touched,
          held,
          // A retry replaces the earlier answer only once it has something to show.
          phase?.replaces && deletePhases(tx, scope, { id: run.answerId, chatId: run.chatId }),
          phase && insertPhase(tx, scope, phase.message),
          insertEvents(tx, scope, run.answerId, newest, events),
          !phase && cited.size > 0 && deleteEventsCitingDeleted(tx, scope, run.answerId, [...cited]),
          isNews && platform.events.publish(tx, scope.userId, 'answers', { answerId: run.answerId }),
        ]);
        const results = await written.catch(async (error: unknown) => {
          // Report the lost lease, not its consequences.
          if (await held.catch(() => true)) throw error;
          throw new RunLostError();
        });
        if (!(await held)) throw new RunLostError();
        if (changes.state === 'failed' && storedPhases.length === 0) {
          await refundQuestion(tx, scope, run.answerId, changes.failureCode);
        }
        const [, , , , stored] = results;
        const gone = stored?.citations.flatMap(({ documentId, isDeleted }) => (isDeleted ? documentId : [])) ?? [];
        // Deleted while it was being quoted.
        if (gone.length > 0) await removeQuotations(tx, scope, gone);
      },
      repeatable,
    );
    lastSequence = newest;
  };

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
      const wait = Math.max(firstDelayMilliseconds, streamedAt + streamDelayMilliseconds - performance.now());
      timer ??= setTimeout(() => {
        streamedAt = performance.now();
        inTurn(() => changeStreamed(takeWaiting())).catch(onFailure);
      }, wait);
    },
    storePhase: ({ phase, searched, segments, citations, evidence, provenance, language }) => {
      takeWaiting();
      const message: PhaseMessage = {
        id: uuidv7(),
        chatId: run.chatId,
        answerId: run.answerId,
        phase,
        content: plainTextOf(segments, citations, language),
        citations,
        segments,
        evidence,
        provenance,
      };
      const replaces = storedPhases.length === 0 && !isFirstRun;
      const phases = [...storedPhases, phase];
      const isLast = remainingPhases(run.requestedPhases, phases).length === 0;
      const changes: RunChange = {
        storedPhases: phases,
        ...(searched ? { searched } : {}),
        ...(isLast ? { state: 'done' } : {}),
      };
      return inTurn(async () => {
        await change([{ type: 'phase', messageId: message.id }], changes, { message, replaces });
        // Count only stored phases: if this one failed to store, the question is refunded.
        storedPhases = phases;
        isEnded = isLast;
      });
    },
    finish: async (state, failureCode) => {
      takeWaiting();
      if (!isEnded || state === 'failed') await inTurn(() => change([], { state, failureCode }));
    },
    renew: () => inTurn(() => change([], {})),
    close: () => void takeWaiting(),
  };
}
