import type { RankedPassage } from '../retrieval/service.ts';
import type { EvidencePassage } from './answer-engine.ts';

/** Retrieval's passages as engines see them: without the figures of its ranking. */
export function toEvidencePassages(ranked: readonly RankedPassage[]): EvidencePassage[] {
  return ranked.map((passage) => ({
    id: passage.id,
    documentId: passage.documentId,
    uploadId: passage.uploadId,
    title: passage.documentTitle,
    fileName: passage.fileName,
    meetingDate: passage.meetingDate,
    firstPage: passage.firstPage,
    start: passage.startOffset,
    lastPage: passage.lastPage,
    end: passage.endOffset,
    section: passage.section,
    speaker: passage.speaker,
    language: passage.language,
    text: passage.text,
    context: passage.context,
    score: passage.score,
  }));
}
