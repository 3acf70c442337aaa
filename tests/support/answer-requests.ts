import type { AnswerRequest, EvidencePassage } from '#server/features/answering/answer-engine.ts';

/** A passage of minutes on one page, to answer from. */
export function evidencePassage(text: string, changes: Partial<EvidencePassage> = {}): EvidencePassage {
  return {
    id: 'passage',
    documentId: 'minutes',
    uploadId: 'upload',
    title: 'Protokoll',
    fileName: 'protokoll.pdf',
    meetingDate: null,
    firstPage: 1,
    start: 0,
    lastPage: 1,
    end: text.length,
    section: null,
    speaker: null,
    language: 'de',
    text,
    context: null,
    score: 0.5,
    ...changes,
  };
}

/** A first German question with sufficient evidence, for quotations and a short summary. */
export function answerRequest(
  question: string,
  passages: readonly EvidencePassage[],
  changes: Partial<AnswerRequest> = {},
): AnswerRequest {
  return {
    question,
    standaloneQuestion: question,
    history: [],
    language: 'de',
    detail: 'short',
    phases: ['snippets', 'summary'],
    passages,
    evidence: 'answered',
    searched: { passages: 40, documents: 3 },
    marks: new Map(),
    ...changes,
  };
}
