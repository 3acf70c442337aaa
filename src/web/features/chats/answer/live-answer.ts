import type {
  AnswerEvent,
  AnswerPhase,
  AnswerSegment,
  AnswerState,
  ChatMessage,
  Citation,
} from '#shared/contracts/chats.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';

/** What has been streamed of one phase. `message` is the stored phase; once set, it is authoritative. */
export interface LivePhase {
  citations: Citation[];
  /** By index: a growing segment is sent again under the same index. */
  segments: Record<number, AnswerSegment>;
  message: ChatMessage | null;
}

/** What has been streamed of one answer since its connection opened. */
export interface LiveAnswer {
  answerId: string;
  state: AnswerState;
  failureCode: ErrorCode | null;
  phases: Partial<Record<AnswerPhase, LivePhase>>;
}

export function startLiveAnswer(answerId: string): LiveAnswer {
  return { answerId, state: 'running', failureCode: null, phases: {} };
}

const emptyPhase: LivePhase = { citations: [], segments: {}, message: null };

function withPhase(live: LiveAnswer, phase: AnswerPhase, change: (before: LivePhase) => LivePhase): LiveAnswer {
  return { ...live, phases: { ...live.phases, [phase]: change(live.phases[phase] ?? emptyPhase) } };
}

/**
 * Applies one event. Events may arrive twice (after a lost connection) and a run may follow a finished one (retry,
 * recommendations on request), so every event sets state and none accumulates.
 */
export function applyAnswerEvent(live: LiveAnswer, event: AnswerEvent): LiveAnswer {
  switch (event.type) {
    case 'started': {
      // A restarted run rewrites its unfinished phase.
      const stored = Object.entries(live.phases).filter(([, phase]) => phase.message !== null);
      return { ...live, state: 'running', failureCode: null, phases: Object.fromEntries(stored) };
    }
    case 'citations':
      return withPhase(live, event.phase, (before) => ({
        ...before,
        citations: [
          ...before.citations.filter(({ id }) => event.citations.every((citation) => citation.id !== id)),
          ...event.citations,
        ],
      }));
    case 'segment':
      return withPhase(live, event.phase, (before) => ({
        ...before,
        segments: { ...before.segments, [event.index]: event.segment },
      }));
    case 'phase': {
      const { message } = event;
      if (message.phase === null) return live;
      return withPhase(live, message.phase, () => ({ citations: message.citations, segments: {}, message }));
    }
    case 'done':
      return { ...live, state: event.state, failureCode: event.failureCode };
  }
}

/** The streamed segments in reading order. */
export function orderedSegments(phase: LivePhase): AnswerSegment[] {
  return Object.entries(phase.segments)
    .sort(([left], [right]) => Number(left) - Number(right))
    .map(([, segment]) => segment);
}
