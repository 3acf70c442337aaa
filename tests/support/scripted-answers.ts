import type { AnswerSource } from '#server/features/chats/answers/answer-source.ts';
import type { AnswerPhase, AnswerSegment, Citation } from '#shared/contracts/chats.ts';
import type { Provenance } from '#shared/contracts/provenance.ts';
import type { QuestionToAnswer } from '../../src/server/answering/answer.ts';

export type AnswerCall = { task: QuestionToAnswer; signal: AbortSignal };

/** Answers controlled by a test: what was asked, where they wait, what they cite and how they fail. */
export type ScriptedAnswers = {
  source: AnswerSource;
  calls: AnswerCall[];
  /** Cited by every phase from now on. */
  cite: (citations: Citation[]) => void;
  /** From now on answers wait before finishing this phase, after streaming it, until they are let go. */
  holdAt: (phase: AnswerPhase) => { reached: Promise<void>; letGo: () => void };
  /** The next answer fails at this phase. */
  failAt: (phase: AnswerPhase, error: unknown) => void;
};

const provenance: Provenance = {
  engine: 'built-in',
  model: null,
  promptVersion: null,
  problem: null,
  sent: null,
  leftOut: [],
};

export function scriptAnswers(): ScriptedAnswers {
  const calls: AnswerCall[] = [];
  const holds = new Map<AnswerPhase, { reach: () => void; released: Promise<void> }>();
  const failures = new Map<AnswerPhase, unknown>();
  let citations: Citation[] = [];

  const source: AnswerSource = async function* (_platform, _scope, task, signal) {
    calls.push({ task, signal });
    yield { type: 'searched', passages: 12, documents: 3, evidence: 'answered' };
    for (const phase of task.phases) {
      const segment = segmentOf(phase, task, citations);
      if (citations.length > 0) yield { type: 'citations', phase, citations };
      yield { type: 'segment', phase, index: 0, segment };
      const hold = holds.get(phase);
      if (hold) {
        hold.reach();
        const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        await Promise.race([hold.released, ...(signal.aborted ? [] : [aborted])]);
      }
      if (signal.aborted) return;
      if (failures.has(phase)) {
        const failure = failures.get(phase);
        failures.delete(phase);
        throw failure;
      }
      yield { type: 'phase', phase, evidence: 'answered', segments: [segment], citations, provenance };
    }
  };

  return {
    source,
    calls,
    cite: (list) => {
      citations = list;
    },
    holdAt: (phase) => {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      holds.set(phase, { reach: () => reached.resolve(), released: released.promise });
      return {
        reached: reached.promise,
        letGo: () => {
          holds.delete(phase);
          released.resolve();
        },
      };
    },
    failAt: (phase, error) => {
      failures.set(phase, error);
    },
  };
}

function segmentOf(phase: AnswerPhase, task: QuestionToAnswer, citations: readonly Citation[]): AnswerSegment {
  const kinds = { snippets: 'quotation', summary: 'sentence', recommendations: 'deadline' } as const;
  return { text: `${phase}: ${task.question}`, marks: citations.map(({ number }) => number), kind: kinds[phase] };
}
