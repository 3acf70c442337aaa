import { uuidv7 } from 'uuidv7';
import { sendTogether } from '#server/platform/database/send-together.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type {
  Answer,
  AnswerPhase,
  AnswerSegment,
  Citation,
  EvidenceLevel,
  Provenance,
} from '#shared/contracts/chats.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { uncountQuestion } from '../../customers/public.ts';
import { touchChat } from '../chat-repository.ts';
import { deletePhases, insertPhase, lockCitations, type PhaseMessage } from '../message-repository.ts';
import { plainTextOf, remainingPhases, tookAllComputing } from '../policy.ts';
import { removeQuotations } from '../remove-quotations.ts';
import { changeRun, type RunChange, uncountAnswer } from './answer-repository.ts';
import { deleteEventsOfGone, insertEvents, type StoredEvent } from './event-repository.ts';

/** A run that this process holds: the answer, and the key that fences everybody else off. */
export type HeldRun = {
  answerId: string;
  chatId: string;
  runner: string;
  requestedPhases: readonly AnswerPhase[];
  storedPhases: readonly AnswerPhase[];
  /** Number of the newest event as the run began; 1 = the answer's first run, else an earlier one may have left phases. */
  lastSequence: number;
};

export type WrittenPhase = {
  phase: AnswerPhase;
  citations: readonly Citation[];
  segments: readonly AnswerSegment[];
  evidence: EvidenceLevel | null;
  provenance: Provenance | null;
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

/**
 * Readers see what is streamed at most this much later, in milliseconds; longer means fewer transactions. What comes first after a
 * while waits only for what belongs to it: a sentence of a language model is shown 50 ms after its line ended.
 */
const streamDelayMilliseconds = 80;
const firstDelayMilliseconds = 20;

/**
 * After a run that failed with nothing: its question is taken out of its month (UPL-07), unless it took all the computing that an
 * answer may take.
 */
export async function giveQuestionBack(
  tx: Transaction,
  scope: UserScope,
  answerId: string,
  failureCode: ErrorCode | null = null,
): Promise<void> {
  if (tookAllComputing(failureCode)) return;
  const month = await uncountAnswer(tx, scope, answerId);
  if (month !== null) await uncountQuestion(tx, scope, month);
}

/** Safe to lose on a power failure: the run is taken over. */
const repeatable = { isRepeatable: true };

/** Stores what a run yields, one transaction after the other, each only while the run is still this process's. */
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
  /** Documents of which something was streamed. */
  const cited = new Set<string>();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };

  /** Stores what is streamed, unless a source was deleted of which the answer tells: then its phases alone are told. */
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
        // The chat before the answer, as everywhere else: two orders of locking would wait for each other.
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
          !phase && cited.size > 0 && deleteEventsOfGone(tx, scope, run.answerId, [...cited]),
          isNews && platform.events.publish(tx, scope.userId, 'answers', { answerId: run.answerId }),
        ]);
        const ended = await written.catch(async (error: unknown) => {
          // Report the lost lease, not its consequences.
          if (await held.catch(() => true)) throw error;
          throw new RunLostError();
        });
        if (!(await held)) throw new RunLostError();
        if (changes.state === 'failed' && storedPhases.length === 0) {
          await giveQuestionBack(tx, scope, run.answerId, changes.failureCode);
        }
        const [, , , , stored] = ended;
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
    storePhase: ({ phase, searched, segments, citations, evidence, provenance }) => {
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
        // Only what is stored counts: where it could not be, the question is given back.
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
