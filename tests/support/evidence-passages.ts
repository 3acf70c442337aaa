import type { EvidencePassage } from '#server/answering/engine.ts';

/** A passage from minutes on one page, to answer from. */
export function evidencePassage(text: string, changes: Partial<EvidencePassage> = {}): EvidencePassage {
  return {
    id: 'passage',
    documentId: 'minutes',
    ordinal: 0,
    uploadId: 'upload',
    title: 'Protokoll',
    fileName: 'protokoll.pdf',
    mailTitle: null,
    pageCount: 1,
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
