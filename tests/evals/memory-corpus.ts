import { PassageScorer } from '#server/features/retrieval/score-passages.ts';
import { type RankedPassage, type Retrieval, relevanceOf } from '#server/features/retrieval/service.ts';
import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';

type MemoryPassage = Omit<
  RankedPassage,
  'documentId' | 'uploadId' | 'documentTitle' | 'fileName' | 'meetingDate' | 'score' | 'evidence'
>;
export type MemoryDocument = {
  id: string;
  title: string;
  fileName: string;
  meetingDate: string | null;
  pages: readonly { number: number; label: string | null; text: string }[];
  passages: readonly MemoryPassage[];
};

/**
 * Documents searched in memory by the scoring that serves users: that of a scope of at most 300 passages, which is
 * scored whole. For evaluations of what follows retrieval.
 */
export function createMemoryCorpus(documents: readonly MemoryDocument[]) {
  const known = new Map(documents.map((document) => [document.id, document]));
  const scoped = new Map(documents.map((document) => [document.id, { ...document, uploadId: document.id }]));
  const retrieve = (question: string, limit: number, kept: readonly MemoryDocument[]): Retrieval => {
    const passages = kept.flatMap(({ id, passages: own }) => own.map((passage) => ({ ...passage, documentId: id })));
    const { words } = analyseQuestion(question, detectLanguage(question));
    const scorer = new PassageScorer(words);
    scorer.add(passages, scoped);
    const ranked = scorer.rank(null, limit);
    return {
      searched: { passages: passages.length, documents: kept.length },
      passages: ranked.map(({ candidate: { passage, document }, rank, evidence }) => ({
        ...passage,
        uploadId: document.id,
        documentTitle: document.title ?? document.fileName,
        fileName: document.fileName,
        meetingDate: document.meetingDate,
        score: relevanceOf(rank),
        evidence,
      })),
    };
  };
  return {
    /** @param documentId limits the search to one document @param date to the documents of that day */
    search: (question: string, limit: number, documentId?: string, date?: string): Retrieval =>
      retrieve(
        question,
        limit,
        documents.filter(
          ({ id, meetingDate }) =>
            (documentId === undefined || id === documentId) && (date === undefined || meetingDate === date),
        ),
      ),
    /** The documents with a meeting's day, newest first. */
    listMeetings: () =>
      documents
        .flatMap(({ id, title, fileName, meetingDate }) =>
          meetingDate === null ? [] : [{ documentId: id, title, fileName, date: meetingDate }],
        )
        .toSorted((left, right) => right.date.localeCompare(left.date)),
    /** Searches all documents but one. */
    searchWithout: (question: string, limit: number, excludedId: string): Retrieval =>
      retrieve(
        question,
        limit,
        documents.filter(({ id }) => id !== excludedId),
      ),
    async loadPages(wanted: ReadonlyMap<string, readonly number[]>) {
      return new Map(
        [...wanted].map(([documentId, numbers]) => [
          documentId,
          (known.get(documentId)?.pages ?? []).filter((page) => numbers.includes(page.number)),
        ]),
      );
    },
  };
}

export type MemoryCorpus = ReturnType<typeof createMemoryCorpus>;
