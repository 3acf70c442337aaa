import type {
  Answer,
  AnswerPhase,
  AnswerSegment,
  AnswerState,
  ChatMessage,
  Citation,
  EvidenceLevel,
  Provenance,
} from '#shared/contracts/chats.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { answerPhases } from '#shared/limits.ts';
import { type LiveAnswer, orderedSegments } from './answer/live-answer.ts';

/** One step on the answer's rail: stored (`message`), or still being written. */
export interface PhaseView {
  phase: AnswerPhase;
  message: ChatMessage | null;
  segments: AnswerSegment[];
  /** In the order of their marks. A passage keeps its mark in all phases, but each phase may quote another part of it. */
  citations: Citation[];
}

export interface AnswerView {
  id: string;
  state: AnswerState;
  failureCode: ErrorCode | null;
  /** Null as long as it is not known: what phase 1 did not find, phase 2 may. */
  evidence: EvidenceLevel | null;
  /** How its prose came about; null before it is stored, and in answers from before it was kept. */
  provenance: Provenance | null;
  searched: Answer['searched'];
  phases: PhaseView[];
  /** One citation for every mark, as the first phase that bears it quotes it. */
  citations: Citation[];
}

/** A question with its answer, as one block of the conversation. */
export interface Turn {
  question: ChatMessage;
  answer: AnswerView | null;
}

/** One citation a mark, in the order of the marks; the first of several counts. */
function byNumber(citations: readonly Citation[]): Citation[] {
  const unique = new Map<number, Citation>();
  for (const citation of citations) if (!unique.has(citation.number)) unique.set(citation.number, citation);
  return [...unique.values()].sort((left, right) => left.number - right.number);
}

function buildAnswer(answer: Answer, stored: ChatMessage[], live: LiveAnswer | undefined): AnswerView {
  const phases: PhaseView[] = [];
  for (const phase of answerPhases) {
    const streamed = live?.phases[phase];
    const storedMessage = stored.findLast((candidate) => candidate.phase === phase) ?? null;
    // The same message both ways: the stored one also knows later ratings. Another one: a retry wrote it anew.
    const message = streamed?.message && streamed.message.id !== storedMessage?.id ? streamed.message : storedMessage;
    const segments = message ? message.segments : streamed ? orderedSegments(streamed) : [];
    const citations = byNumber(message?.citations ?? streamed?.citations ?? []);
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
    citations: byNumber(phases.flatMap((view) => view.citations)),
  };
}

/** What phase 1 tells alone: as long as phase 2 is being written, that it found nothing is not the last word. */
function evidenceBefore(evidence: EvidenceLevel | null, state: AnswerState): EvidenceLevel | null {
  const isOpen = state === 'running' && (evidence === 'nothing' || evidence === 'related');
  return isOpen ? null : evidence;
}

/**
 * Groups a chat's messages (ascending in time) into questions with their answers. What is being streamed lies over what
 * is stored as long as the stored answer is running. An assistant's message whose question is gone is left out.
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

/** The answer being written, if any: the chat takes no other question meanwhile. */
export function findRunningAnswer(turns: readonly Turn[]): AnswerView | null {
  return turns.find((turn) => turn.answer?.state === 'running')?.answer ?? null;
}

/** The phase that is being worked on: the first that is not stored yet. */
export function findCurrentPhase(answer: AnswerView): AnswerPhase | null {
  if (answer.state !== 'running') return null;
  return answerPhases.find((phase) => !answer.phases.some((view) => view.phase === phase && view.message)) ?? null;
}

/** A source of the answer that a newer version has replaced since the answer was given (UPL-08); null where there is none. */
export function findReplacedSince(answer: Pick<AnswerView, 'phases'>): Citation | null {
  for (const { message } of answer.phases) {
    const given = message?.timestamp ?? '';
    const replaced = message?.citations.find(({ replacement }) => replacement && replacement.since > given);
    if (replaced) return replaced;
  }
  return null;
}

/** All sources of an answer, each once: those of its claims first, as phase 1 quotes them where it does. */
export function listSources({ phases, citations }: Pick<AnswerView, 'phases' | 'citations'>): Citation[] {
  const claims = phases.find(({ phase }) => phase === 'summary')?.citations ?? [];
  const claimed = new Set(claims.map(({ number }) => number));
  return citations.toSorted((left, right) => Number(claimed.has(right.number)) - Number(claimed.has(left.number)));
}

/** Citations by document, documents in the order of their first citation. */
export function groupByDocument(citations: readonly Citation[]): Citation[][] {
  return [...Map.groupBy(citations, (citation) => citation.documentId).values()];
}
