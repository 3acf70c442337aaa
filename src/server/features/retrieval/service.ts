import { uuidv7 } from 'uuidv7';
import { dayOf } from '#server/platform/calendar/calendar-days.ts';
import { sendTogether } from '#server/platform/database/send-together.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { analyseQuestion, analyserVersion, type PassageAnalysis } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { type Candidates, collectCandidates, termsOf, wholeScopePassages } from './collect-candidates.ts';
import { loadDocuments, type ScopedDocument } from './document-repository.ts';
import { isMeant } from './find-meant-versions.ts';
import { type LookupFollower, type LookupOpening, LookupRelay } from './follow-lookup.ts';
import { listMeetingDocuments } from './meeting-repository.ts';
import type { Evidence } from './rank-passages.ts';
import {
  deletePassages,
  type Extent,
  findDocumentsInScope,
  insertPassages,
  listReplacedDocuments,
  loadPassages,
  type NewPassage,
  type PassageRow,
  recomputeStatistics,
  type Survey,
  saveTerms,
  surveyIndex,
} from './repository.ts';
import { PassageScorer } from './score-passages.ts';

export type { LookupFollower, LookupOpening, LookupRelay } from './follow-lookup.ts';
export type { PassageRow } from './repository.ts';

/** A passage to be indexed. Terms and length may have been made where it was read, by the same analyser. */
export type PassageToIndex = Omit<NewPassage, 'id'> & { id?: string; analysis?: PassageAnalysis };
export type AnalysedPassage = PassageToIndex & { analysis: PassageAnalysis };

/** For a lookup that begins before its follower is there. */
export const openRelay = (): LookupRelay => new LookupRelay();

/** Passages stored at once: a transaction of this many is over in well under a second. */
export const indexBatch = 200;
/** Removing is quicker. */
const removalBatch = 2_000;

/**
 * Adds some of a document's passages, with their terms. They are found when the document is ready; the caller sees to it
 * that no other reading of the document writes at the same time.
 */
export async function addPassages(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  passages: readonly AnalysedPassage[],
): Promise<void> {
  const added = passages.map((passage) => ({ ...passage, id: passage.id ?? uuidv7() }));
  const terms = added.map(({ id, analysis }) => ({ passageId: id, length: analysis.length, terms: analysis.terms }));
  await Promise.all([
    insertPassages(tx, scope, documentId, added),
    saveTerms(tx, scope, documentId, analyserVersion, terms),
  ]);
}

/** Removes some of a document's passages, within the caller's transaction; false when none are left. */
export function removePassages(tx: Transaction, scope: UserScope, documentId: string): Promise<boolean> {
  return deletePassages(tx, scope, documentId, removalBatch);
}

/** Share by which the index may have changed before its terms are counted anew. */
const refreshShare = 0.1;

/** True when the number of passages has changed by a tenth since the terms were last counted. */
function isOutdated(passageCount: number, counted: number): boolean {
  return Math.abs(passageCount - counted) > counted * refreshShare;
}

/**
 * Counts the user's terms anew if the index has changed by a tenth (always with `force`). About 4 s for 100,000 passages,
 * 0.1 s for 3,000; questions go on meanwhile.
 */
export async function refreshStatistics(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  force = false,
): Promise<void> {
  await platform.database.withUser(
    scope,
    async (tx) => {
      const { extent, statistics } = await surveyIndex(tx, scope, []);
      if (force || isOutdated(extent.passages, statistics?.passageCount ?? 0)) await recomputeStatistics(tx, scope);
    },
    { isBackground: true },
  );
}

export type RetrievalRequest = {
  /** Standing alone: what a follow-up question leaves out has been added (features/answering). */
  question: string;
  /** Absent or empty = all documents. */
  documentIds?: readonly string[];
  /** Inclusive, YYYY-MM-DD. A document without a date is in no range. */
  dateFrom?: string | null;
  dateTo?: string | null;
  limit: number;
  /** Passages that are scored, of those that hold words of the question; fewer are quicker, and may miss one. */
  candidates?: number;
};

export type RankedPassage = NewPassage & {
  documentId: string;
  uploadId: string;
  /** The document's title, or its file name where it has none. */
  documentTitle: string;
  fileName: string;
  /** Of an attachment: the title of the mail that it lies in. */
  mailTitle?: string | null;
  pageCount?: number | null;
  meetingDate: string | null;
  /** Proportional to the relevance, comparable between passages of one question; see relevanceOf. */
  score: number;
  evidence: Evidence;
};

export type Retrieval = {
  /** Best first. */
  passages: RankedPassage[];
  searched: { passages: number; documents: number };
};

/** True where every passage in the question's reach was looked at, and not only those with its rarer words. */
export function hasScoredAll({ searched }: Pick<Retrieval, 'searched'>): boolean {
  return searched.passages <= wholeScopePassages;
}

/** A passage that holds all of the question, in good surroundings. */
const fullRank = 5;

/** The score of a passage: 0 to 1, a little above for passages that say all of it more than once. Never cut off: ties would hide the best. */
export function relevanceOf(rank: number): number {
  return rank / fullRank;
}

/** What the index holds for a question, before it is scored. Plain data, so that another thread may do that. */
export type LookedUp = {
  searched: Retrieval['searched'];
  /** Null where nothing is searched, or for nothing. */
  candidates: Candidates | null;
  documents: readonly ScopedDocument[];
};

/** A lookup whose follower was told all candidates. */
export type FollowedLookup = Pick<LookedUp, 'searched'> & { isFollowed: true };

/** What is asked of the index. */
export type LookupRequest = Omit<RetrievalRequest, 'limit'>;

/** Texts are loaded in so many parts: one is scored while the next is on its way. */
const passagesInPart = 75;

/**
 * Looks up the user's passages that may answer a question. Reads nothing but the user's own, whatever ids are given.
 * @param follower is told the candidates as they come; not where the scope is so small that all of it is read at once
 */
export function followLookup(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  request: LookupRequest,
  follower: LookupFollower,
): Promise<LookedUp | FollowedLookup> {
  const analysis = analyseQuestion(request.question, detectLanguage(request.question));
  const lookUp = async (tx: Transaction): Promise<LookedUp | FollowedLookup> => {
    const survey = await surveyIndex(tx, scope, termsOf(analysis));
    const { searched, ...limits } = await limitDocuments(tx, scope, request, survey);
    if (searched.passages === 0 || analysis.words.length === 0) return { searched, candidates: null, documents: [] };
    const search = { ...limits, passageCount: searched.passages, totalCount: survey.extent.passages };
    const chosen = await collectCandidates(tx, scope, analysis, search, survey, request.candidates);
    const documentsOf = (candidates: readonly Pick<PassageRow, 'documentId'>[]) =>
      loadDocuments(tx, scope, [...new Set(candidates.map(({ documentId }) => documentId))]);
    if ('passages' in chosen) {
      return { searched, candidates: chosen, documents: await documentsOf(chosen.passages) };
    }
    const { words, frequencies, found } = chosen;
    // Sent together with the texts, and answered before them.
    const opened = documentsOf(found).then((documents) => follower.open({ words, frequencies, documents }));
    const parts = Array.from({ length: Math.ceil(found.length / passagesInPart) }, async (_, index) => {
      const ids = found.slice(index * passagesInPart, (index + 1) * passagesInPart).map(({ id }) => id);
      const passages = await loadPassages(tx, scope, ids);
      await opened;
      follower.add(passages);
    });
    await sendTogether([opened, ...parts]);
    return { searched, isFollowed: true };
  };
  return platform.database.withUser(scope, lookUp, { isRead: true });
}

/** The same for somebody who needs all of it at once. */
export async function lookUpPassages(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  request: LookupRequest,
): Promise<LookedUp> {
  const told: { opening: LookupOpening | null; passages: PassageRow[] } = { opening: null, passages: [] };
  const found = await followLookup(platform, scope, request, {
    open: (opening) => {
      told.opening = opening;
    },
    add: (passages) => void told.passages.push(...passages),
  });
  if (!('isFollowed' in found)) return found;
  const { opening, passages } = told;
  if (opening === null) throw new Error('a lookup told nothing');
  const { documents, ...measure } = opening;
  return { searched: found.searched, candidates: { ...measure, passages }, documents };
}

/** Scores and ranks what was looked up; the best `limit`. Takes as long as the texts are: see decision 0025. */
export function rankLookedUp({ searched, candidates, documents }: LookedUp, limit: number): Retrieval {
  const ranking = new LookupRanking();
  if (candidates !== null) {
    ranking.open({ ...candidates, documents });
    ranking.add(candidates.passages);
  }
  return ranking.rank(searched, limit);
}

/** Scores what a lookup finds while it is under way, and ranks it at its end. */
export class LookupRanking implements LookupFollower {
  #scoring: { scorer: PassageScorer; documents: ReadonlyMap<string, ScopedDocument>; opening: LookupOpening } | null =
    null;

  open(opening: LookupOpening): void {
    const documents = new Map(opening.documents.map((document) => [document.id, document]));
    this.#scoring = { scorer: new PassageScorer(opening.words), documents, opening };
  }

  add(passages: readonly PassageRow[]): void {
    this.#scoring?.scorer.add(passages, this.#scoring.documents);
  }

  /** The best `limit` of all that was added; none where nothing was opened. */
  rank(searched: Retrieval['searched'], limit: number): Retrieval {
    const ranked = this.#scoring?.scorer.rank(this.#scoring.opening.frequencies, limit) ?? [];
    return {
      searched,
      passages: ranked.map(({ candidate: { passage, document }, rank, evidence }) => ({
        ...passage,
        uploadId: document.uploadId,
        documentTitle: document.title ?? document.fileName,
        fileName: document.fileName,
        mailTitle: document.mailTitle ?? null,
        pageCount: document.pageCount ?? null,
        meetingDate: document.meetingDate,
        score: relevanceOf(rank),
        evidence,
      })),
    };
  }
}

/** A text at hand that is nobody's document. `context`: words that belong to it without standing in it. */
export type LooseText = { id: string; title: string; language: Language; text: string; context: string };

/** Ranks texts in memory by the measure that ranks users' passages, each as a document of its own; the best `limit`. */
export function rankTexts(question: string, texts: readonly LooseText[], limit: number): RankedPassage[] {
  const { words } = analyseQuestion(question, detectLanguage(question));
  const passages = texts.map(({ id, language, text, context }) => {
    const place = { ordinal: 0, firstPage: 1, startOffset: 0, lastPage: 1, endOffset: text.length };
    return { id, documentId: id, ...place, section: null, speaker: null, language, text, context };
  });
  const documents = texts.map(({ id, title }) => ({ id, uploadId: id, title, fileName: '', meetingDate: null }));
  const searched = { passages: texts.length, documents: texts.length };
  return rankLookedUp({ searched, candidates: { passages, words, frequencies: null }, documents }, limit).passages;
}

/** Documents with a meeting's day that are looked at; who has more asks about a part of them. */
const mostMeetings = 1_000;

/**
 * The documents in a question's reach that bear the day of a meeting up to today, newest first; see MeetingDocument.
 * @param now its day is that of the operator's time zone
 */
export async function listMeetings(
  platform: Pick<Platform, 'database' | 'config'>,
  scope: UserScope,
  { documentIds, dateFrom = null, dateTo = null }: Pick<RetrievalRequest, 'documentIds' | 'dateFrom' | 'dateTo'>,
  now = new Date(),
): Promise<{ documentId: string; title: string; fileName: string; date: string }[]> {
  const today = dayOf(now, platform.config.operatorTimeZone);
  const rows = await platform.database.withUser(scope, (tx) =>
    listMeetingDocuments(tx, scope, {
      documentIds: documentIds && documentIds.length > 0 ? documentIds : null,
      dateFrom,
      until: dateTo !== null && dateTo < today ? dateTo : today,
      most: mostMeetings,
    }),
  );
  return rows.map(({ id, title, fileName, meetingDate }) => ({
    documentId: id,
    title: title ?? fileName,
    fileName,
    date: meetingDate,
  }));
}

async function limitDocuments(
  tx: Transaction,
  scope: UserScope,
  request: LookupRequest,
  { extent, hasUnfinished, hasReplaced }: Survey,
): Promise<{ documentIds: string[] | null; excludedIds: string[] | null; searched: Extent }> {
  const documentIds = request.documentIds && request.documentIds.length > 0 ? request.documentIds : null;
  const { dateFrom = null, dateTo = null } = request;
  // Whoever names the files means them, whichever versions they are.
  const replaced = hasReplaced && documentIds === null ? await listReplacedDocuments(tx, scope) : [];
  const excluded = replaced.filter((document) => !isMeant(document, request));
  const isLimited = documentIds !== null || dateFrom !== null || dateTo !== null;
  // A document being read has passages already; they count only when all are there.
  if (isLimited || hasUnfinished) {
    const limits = { documentIds, dateFrom, dateTo, excludedIds: excluded.map(({ id }) => id) };
    const found = await findDocumentsInScope(tx, scope, limits);
    return { documentIds: found.ids, excludedIds: null, searched: found.extent };
  }
  if (excluded.length === 0) return { documentIds: null, excludedIds: null, searched: extent };
  const searched = {
    passages: extent.passages - excluded.reduce((sum, { passages }) => sum + passages, 0),
    documents: extent.documents - excluded.filter(({ passages }) => passages > 0).length,
  };
  return { documentIds: null, excludedIds: excluded.map(({ id }) => id), searched };
}
