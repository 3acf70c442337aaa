import type { RankedPassage } from '#server/features/retrieval/service.ts';

/** A passage of minutes on one page, as it was stored. */
export function storedPassage(text: string) {
  return {
    id: 'passage',
    documentId: 'minutes',
    ordinal: 0,
    firstPage: 1,
    startOffset: 0,
    lastPage: 1,
    endOffset: text.length,
    section: null,
    speaker: null,
    language: 'de' as const,
    text,
    context: null,
  };
}

/** The same as a search finds it, with all that was asked about. */
export function rankedPassage(text: string, changes: Partial<RankedPassage> = {}): RankedPassage {
  return {
    ...storedPassage(text),
    uploadId: 'upload',
    documentTitle: 'Protokoll',
    fileName: 'protokoll.pdf',
    meetingDate: null,
    score: 1,
    evidence: { termCoverage: 1, gramCoverage: 1, stretchCoverage: 1, ownScore: 1 },
    ...changes,
  };
}

/** One of several pages of a paper, each a passage: its number counts from 0. */
export function pageOfPaper(ordinal: number, text: string, changes: Partial<RankedPassage> = {}): RankedPassage {
  const id = `passage-${ordinal}`;
  return rankedPassage(text, { id, ordinal, firstPage: ordinal + 1, lastPage: ordinal + 1, ...changes });
}
