import type { RankedPassage } from '../retrieval/service.ts';
import type { EvidencePassage } from './answer-engine.ts';

export type FoundPassage = RankedPassage & Pick<EvidencePassage, 'isFromWholeList'>;

/** The same passage is the same object each time, so that what is found out about it can be kept with it. */
const mapped = new WeakMap<FoundPassage, EvidencePassage>();

/** Retrieval's passages as engines see them: without the figures of its ranking. */
export function toEvidencePassages(ranked: readonly FoundPassage[]): EvidencePassage[] {
  return ranked.map((passage) => {
    const evidence = mapped.get(passage) ?? toEvidencePassage(passage);
    mapped.set(passage, evidence);
    return evidence;
  });
}

function toEvidencePassage(passage: FoundPassage): EvidencePassage {
  return {
    id: passage.id,
    documentId: passage.documentId,
    ordinal: passage.ordinal,
    uploadId: passage.uploadId,
    title: passage.documentTitle,
    fileName: passage.fileName,
    mailTitle: passage.mailTitle ?? null,
    pageCount: passage.pageCount ?? null,
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
    ...(passage.isFromWholeList ? { isFromWholeList: true } : {}),
  };
}
