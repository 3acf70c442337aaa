import type { LookedUp } from '#server/features/retrieval/service.ts';
import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { storedPassage } from './ranked-passages.ts';

/** What the index holds for a question: texts of one paper, a passage each. */
export function lookedUp(question: string, texts: readonly string[]): LookedUp {
  const document = {
    id: 'minutes',
    uploadId: 'upload',
    title: 'Protokoll',
    meetingDate: null,
    fileName: 'protokoll.pdf',
  };
  return {
    searched: { passages: texts.length, documents: 1 },
    candidates: {
      passages: texts.map((text, ordinal) => ({ ...storedPassage(text), id: `passage-${ordinal}`, ordinal })),
      words: analyseQuestion(question, 'de').words,
      frequencies: null,
    },
    documents: [document],
  };
}
