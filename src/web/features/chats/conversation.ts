import { shownCitations } from '#shared/answers/shown-citations.ts';
import type {
  Answer,
  AnswerPhase,
  AnswerSegment,
  AnswerState,
  ChatMessage,
  Citation,
  EvidenceLevel,
} from '#shared/contracts/chats.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { Provenance } from '#shared/contracts/provenance.ts';
import { answerPhases } from '#shared/limits.ts';
import { type LiveAnswer, orderedSegments } from './answer/live-answer.ts';

/** One step of an answer: stored (`message`), or still being written. */
export interface PhaseView {
  phase: AnswerPhase;
  message: ChatMessage | null;
  segments: AnswerSegment[];
  /**
   * In mark order, those of left-out statements included. A passage keeps its mark across phases, but each phase may
   * quote a different part of it.
   */
  citations: Citation[];
}

export interface AnswerView {
  id: string;
  state: AnswerState;
  failureCode: ErrorCode | null;
  /** Null while unknown: phase 2 may find what phase 1 did not. */
  evidence: EvidenceLevel | null;
  /** How the prose was produced; null until stored, and for answers that predate it. */
  provenance: Provenance | null;
  searched: Answer['searched'];
  phases: PhaseView[];
  /** One citation per mark behind what is shown, as quoted by the first phase that has it. */
  citations: Citation[];
}

/** A question with its answer, one block of the conversation. */
export interface Turn {
  question: ChatMessage;
  answer: AnswerView | null;
}

/** One citation per mark, in mark order; the first wins. */
function uniqueByNumber(citations: readonly Citation[]): Citation[] {
  const unique = new Map<number, Citation>();
  for (const citation of citations) if (!unique.has(citation.number)) unique.set(citation.number, citation);
  return [...unique.values()].sort((left, right) => left.number - right.number);
}

const shownOf = ({ citations, segments, message }: PhaseView): Citation[] =>
  shownCitations({ citations, segments, provenance: message?.provenance });

function buildAnswer(answer: Answer, stored: ChatMessage[], live: LiveAnswer | undefined): AnswerView {
  const phases: PhaseView[] = [];
  for (const phase of answerPhases) {
    const streamed = live?.phases[phase];
    const storedMessage = stored.findLast((candidate) => candidate.phase === phase) ?? null;
    // If both are the same message, the stored one wins: it also has later ratings. If not, a retry has rewritten it.
    const message = streamed?.message && streamed.message.id !== storedMessage?.id ? streamed.message : storedMessage;
    const segments = message ? message.segments : streamed ? orderedSegments(streamed) : [];
    const citations = uniqueByNumber(message?.citations ?? streamed?.citations ?? []);
    if (message || segments.length > 0) phases.push({ phase, message, segments, citations });
  }
  const state = live?.state ?? answer.state;
  const storedOf = (wanted: AnswerPhase) => phases.find(({ phase }) => phase === wanted)?.message ?? null;
  const summary = storedOf('summary');
  return {
    id: answer.id,
    state,
    failureCode: live ? live.failureCode : answer.failureCode,
    evidence: summary?.evidence ?? evidenceBefore(storedOf('snippets')?.evidence ?? null, state),
    provenance: summary?.provenance ?? null,
    searched: answer.searched,
    phases,
    citations: uniqueByNumber(phases.flatMap(shownOf)),
  };
}

/** Evidence level from phase 1 alone. While phase 2 is being written, "nothing found" is not final. */
function evidenceBefore(evidence: EvidenceLevel | null, state: AnswerState): EvidenceLevel | null {
  const isOpen = state === 'running' && (evidence === 'nothing' || evidence === 'related');
  return isOpen ? null : evidence;
}

/**
 * Groups a chat's messages (ascending in time) into questions with answers. While an answer is running, streamed data
 * overlays the stored data. Drops assistant messages whose question is gone.
 */
export function buildConversation(
  messages: readonly ChatMessage[],
  answers: readonly Answer[],
  live: LiveAnswer | null,
): Turn[] {
  const answerByQuestion = new Map(answers.map((answer) => [answer.questionMessageId, answer]));
  return messages
    .filter((message) => message.type === 'user')
    .map((question) => {
      const answer = answerByQuestion.get(question.id);
      if (!answer) return { question, answer: null };
      const stored = messages.filter((message) => message.type === 'ai' && message.answerId === answer.id);
      const isLive = live?.answerId === answer.id && answer.state === 'running';
      return { question, answer: buildAnswer(answer, stored, isLive ? live : undefined) };
    });
}

/** The answer being written, if any: the chat accepts no other question in the meantime. */
export function findRunningAnswer(turns: readonly Turn[]): AnswerView | null {
  return turns.find((turn) => turn.answer?.state === 'running')?.answer ?? null;
}

/** The phase in progress: the first one not stored yet. */
export function findCurrentPhase(answer: AnswerView): AnswerPhase | null {
  if (answer.state !== 'running') return null;
  return answerPhases.find((phase) => !answer.phases.some((view) => view.phase === phase && view.message)) ?? null;
}

/** A source replaced by a newer version since the answer was given (UPL-08); null if none. */
export function findReplacedSource(answer: Pick<AnswerView, 'phases'>): Citation | null {
  for (const { message } of answer.phases) {
    const given = message?.timestamp ?? '';
    const replaced =
      message && shownCitations(message).find(({ replacement }) => replacement && replacement.since > given);
    if (replaced) return replaced;
  }
  return null;
}

/**
 * Each source of an answer once: first those of its claims, in their order, so that a claim that is still being written
 * moves none that were named before it. In phase 1's wording where it quotes them.
 */
export function listSources({ phases, citations }: Pick<AnswerView, 'phases' | 'citations'>): Citation[] {
  const summary = phases.find(({ phase }) => phase === 'summary');
  const cited = summary ? shownOf(summary).map(({ number }) => number) : [];
  const claimed = [...new Set([...(summary?.segments.flatMap(({ marks }) => marks) ?? []), ...cited])];
  const placeOf = ({ number }: Citation) => (claimed.includes(number) ? claimed.indexOf(number) : claimed.length);
  return citations.toSorted((left, right) => placeOf(left) - placeOf(right));
}

/** Citations by document; documents in order of their first citation. */
export function groupByDocument(citations: readonly Citation[]): Citation[][] {
  return [...Map.groupBy(citations, (citation) => citation.documentId).values()];
}
