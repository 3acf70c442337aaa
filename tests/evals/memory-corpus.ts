import type { FoundRecord, RecordsRequest } from '#server/answering/records/found-record.ts';
import { assignMeetings, nameItem, searchTextOf, searchWordsOf } from '#server/features/meetings/policy.ts';
import { type RankedPassage, type Retrieval, relevanceOf } from '#server/features/retrieval/public.ts';
import { PassageScorer } from '#server/features/retrieval/ranking/score-passages.ts';
import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { foldText } from '#server/platform/linguistics/folding.ts';
import { type Label, labelsIn } from '#server/platform/linguistics/labels/labels.ts';
import { mentions, nearestTo } from '#server/platform/linguistics/labels/nearest-labels.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import type { PaperRecord } from '#server/reading/records/record-model.ts';

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
  records?: readonly PaperRecord[];
};

/**
 * Documents searched in memory by the production scoring for scopes of at most 300 passages, which are scored
 * completely. For evaluations of the steps after retrieval.
 */
export function createMemoryCorpus(documents: readonly MemoryDocument[]) {
  const known = new Map(documents.map((document) => [document.id, document]));
  const scoped = new Map(documents.map((document) => [document.id, { ...document, uploadId: document.id }]));
  const records = documents.flatMap(recordsOf);
  const retrieve = (question: string, limit: number, kept: readonly MemoryDocument[]): Retrieval => {
    const passages = kept.flatMap(({ id, passages: own }) => own.map((passage) => ({ ...passage, documentId: id })));
    const { words } = analyseQuestion(question, detectLanguage(question));
    const scorer = new PassageScorer(words);
    scorer.add(passages, scoped);
    const ranked = scorer.rank(null, limit);
    return {
      searched: { passages: passages.length, documents: kept.length },
      rarity: scorer.rarity,
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
    /** @param dateFrom first day of the papers to search, inclusive */
    search: (question: string, limit: number, dateFrom?: string | null, dateTo?: string | null): Retrieval =>
      retrieve(
        question,
        limit,
        documents.filter(({ meetingDate }) => isWithin(meetingDate, dateFrom ?? null, dateTo ?? null)),
      ),
    listRecords: ({
      kinds,
      dateFrom = null,
      dateTo = null,
      documentIds,
      text = '',
      limit,
    }: RecordsRequest): FoundRecord[] =>
      records
        .filter(
          ({ record, search }) =>
            kinds.includes(record.kind) &&
            isWithin(record.meetingDate, dateFrom, dateTo) &&
            (documentIds === undefined || documentIds.length === 0 || documentIds.includes(record.documentId)) &&
            searchWordsOf(text).every((word) => search.includes(word)),
        )
        .map(({ record }) => record)
        .slice(0, limit),
    findNamed: (label: Label) => {
      const all = documents
        .toSorted((left, right) => (right.meetingDate ?? '').localeCompare(left.meetingDate ?? ''))
        .flatMap((document) => document.passages.map((passage) => ({ passage, document })));
      const found = all.filter(({ passage }) => mentions(passage, label));
      const names = all.flatMap(({ passage }) => labelsIn(`${passage.section ?? ''}\n${passage.text}`));
      return {
        passages: found.map(({ passage, document }) => ({
          ...passage,
          documentId: document.id,
          uploadId: document.id,
          documentTitle: document.title ?? document.fileName,
          fileName: document.fileName,
          meetingDate: document.meetingDate,
          score: 1,
          evidence: { termCoverage: 0, gramCoverage: 0, stretchCoverage: 0, ownScore: 0 },
        })),
        nearest: found.length > 0 ? [] : nearestTo(label, names),
      };
    },
    /** The documents with a meeting day, newest first. */
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

function isWithin(date: string | null, from: string | null, to: string | null): boolean {
  if (from === null && to === null) return true;
  return date !== null && (from === null || date >= from) && (to === null || date <= to);
}

/** Records as stored, each with its paper and its meeting. */
function recordsOf({ id, title, fileName, meetingDate, records = [] }: MemoryDocument) {
  const { document, ofRecord } = assignMeetings(records);
  return records.map((record, ordinal) => {
    const meeting = ofRecord(ordinal) ?? document;
    const item = record.item === null ? undefined : records[record.item];
    const found: FoundRecord = {
      ...record,
      id: `${id} ${ordinal}`,
      ordinal,
      agendaItem: item?.kind === 'agenda-item' ? nameItem(item) : null,
      documentId: id,
      uploadId: id,
      documentTitle: title,
      fileName,
      meetingDate: meeting.date ?? meetingDate,
      meetingBody: meeting.body,
    };
    return { record: found, search: `${searchTextOf(record, records)} ${foldText(meeting.body ?? '')}` };
  });
}

export type MemoryCorpus = ReturnType<typeof createMemoryCorpus>;
