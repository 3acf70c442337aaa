import { uuidv7 } from 'uuidv7';
import { todayOfUser } from '#server/platform/calendar/today-of-user.ts';
import { sendTogether } from '#server/platform/database/send-together.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { analyseQuestion, analyserVersion, type PassageAnalysis } from '#server/platform/linguistics/analyser.ts';
import { composeContext } from '#server/platform/linguistics/compose-context.ts';
import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { type Candidates, collectCandidates, termsOf } from './candidates/collect-candidates.ts';
import { loadDocuments, type ScopedDocument } from './document-repository.ts';
import { isMeant } from './find-meant-versions.ts';
import { listMeetingDocuments } from './meeting-repository.ts';
import { encodeVector } from './ranking/compare-vectors.ts';
import { fuseRankings } from './ranking/merge-rankings.ts';
import type { Evidence } from './ranking/rank-passages.ts';
import { PassageScorer } from './ranking/score-passages.ts';
import {
  findNearest,
  insertVectors,
  listWithoutVector,
  type QueryVector as Query,
} from './ranking/vector-repository.ts';
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

/** A passage to be indexed. The reader may have analysed it already, with the same analyser. */
export type PassageToIndex = Omit<NewPassage, 'id'> & { id?: string; analysis?: PassageAnalysis };
export type AnalysedPassage = PassageToIndex & { analysis: PassageAnalysis };

/** Passages per transaction, which takes well under a second. */
export const indexBatch = 200;
const removalBatch = 2_000;

/**
 * Adds some of a document's passages with their terms. They are found once the document is ready. The caller ensures
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

/** Removes some of a document's passages. False if none are left. */
export function removePassages(tx: Transaction, scope: UserScope, documentId: string): Promise<boolean> {
  return deletePassages(tx, scope, documentId, removalBatch);
}

/** Share by which the index may change before its terms are recounted. */
const refreshShare = 0.1;

/** True if the number of passages has changed by more than a tenth since the last count. */
function isOutdated(passageCount: number, counted: number): boolean {
  return Math.abs(passageCount - counted) > counted * refreshShare;
}

/**
 * Recounts the user's terms if the index has changed by a tenth, or always with `force`. Takes about 4 s for 100,000
 * passages, 0.1 s for 3,000, without blocking questions.
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
  /** Self-contained: what a follow-up question leaves out has been added (features/answering). */
  question: string;
  /** Absent or empty = all documents. */
  documentIds?: readonly string[];
  /** Inclusive, YYYY-MM-DD. A document without a date is in no range. */
  dateFrom?: string | null;
  dateTo?: string | null;
  limit: number;
  /** Number of passages with words of the question to score. Fewer are faster but may miss one. */
  candidates?: number;
  /** The question's vector. Passages near it are found too, whatever their words. */
  vector?: QueryVector | null;
};

export type RankedPassage = NewPassage & {
  documentId: string;
  uploadId: string;
  /** The document's title, or its file name if it has none. */
  documentTitle: string;
  fileName: string;
  /** Of an attachment: the title of its mail. */
  mailTitle?: string | null;
  pageCount?: number | null;
  meetingDate: string | null;
  /** Proportional to relevance; comparable between passages of one question. See relevanceOf. */
  score: number;
  evidence: Evidence;
};

export type Retrieval = {
  /** Best first. */
  passages: RankedPassage[];
  searched: { passages: number; documents: number };
  /** Inverse document frequency of each question term within what was searched. */
  rarity: ReadonlyMap<string, number>;
};

/** Rank of a passage that contains the whole question, in good surroundings. */
const fullRank = 5;

/**
 * A passage's score: 0 to 1, slightly above for passages that match everything repeatedly. Not capped: ties would hide
 * the best.
 */
export function relevanceOf(rank: number): number {
  return rank / fullRank;
}

/** What the index yields for a question, before scoring. Plain data, so that another thread can score it. */
export type LookedUp = {
  searched: Retrieval['searched'];
  /** Null if there is nothing to search in, or nothing to search for. */
  candidates: Candidates | null;
  /** Passages found by vector, nearest first; empty if the request has no vector. */
  nearest: readonly PassageRow[];
  documents: readonly ScopedDocument[];
};

export type LookupRequest = Omit<RetrievalRequest, 'limit'>;

/** Passages per query: the database sends one batch while reading the next. */
const passagesPerQuery = 75;

/** Looks up the user's passages that may answer a question. Reads only the user's own, whatever ids are given. */
export function lookUpPassages(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  request: LookupRequest,
): Promise<LookedUp> {
  const analysis = analyseQuestion(request.question, detectLanguage(request.question));
  const lookUp = async (tx: Transaction): Promise<LookedUp> => {
    const survey = await surveyIndex(tx, scope, termsOf(analysis));
    const { searched, ...limits } = await limitDocuments(tx, scope, request, survey);
    const nearest = await loadNearest(tx, scope, request.vector, limits);
    if (searched.passages === 0 || analysis.words.length === 0) {
      const documentIds = [...new Set(nearest.map(({ documentId }) => documentId))];
      return { searched, candidates: null, nearest, documents: await loadDocuments(tx, scope, documentIds) };
    }
    const search = { ...limits, passageCount: searched.passages, totalCount: survey.extent.passages };
    const chosen = await collectCandidates(tx, scope, analysis, search, survey, request.candidates);
    const documentsOf = (candidates: readonly Pick<PassageRow, 'documentId'>[]) =>
      loadDocuments(tx, scope, [...new Set([...candidates, ...nearest].map(({ documentId }) => documentId))]);
    if ('passages' in chosen) {
      return { searched, candidates: chosen, nearest, documents: await documentsOf(chosen.passages) };
    }
    const { words, frequencies, found } = chosen;
    const queries = Array.from({ length: Math.ceil(found.length / passagesPerQuery) }, (_, index) =>
      loadPassages(
        tx,
        scope,
        found.slice(index * passagesPerQuery, (index + 1) * passagesPerQuery).map(({ id }) => id),
      ),
    );
    const [documents, ...passages] = await sendTogether([documentsOf(found), ...queries]);
    return { searched, candidates: { words, frequencies, passages: passages.flat() }, nearest, documents };
  };
  return platform.database.withUser(scope, lookUp, { isRead: true });
}

export type QueryVector = Query;

/** Characters embedded per passage; most models take 512 tokens. */
const longestEmbedded = 2_000;

type VectorsOf = { modelId: string; dimension: number; documentId: string };

/** Up to `most` of a document's passages without a vector, with the text to embed. */
export async function loadTextsWithoutVector(
  tx: Transaction,
  scope: UserScope,
  of: VectorsOf,
  most: number,
): Promise<{ id: string; text: string }[]> {
  const [[document], passages] = await Promise.all([
    loadDocuments(tx, scope, [of.documentId]),
    listWithoutVector(tx, scope, of, most),
  ]);
  if (!document) return [];
  return passages.map((passage) => ({
    id: passage.id,
    text: `${composeContext(document, passage)}\n${passage.text}`.slice(0, longestEmbedded),
  }));
}

/** Stores vectors for some of a document's passages. */
export function storeVectors(
  tx: Transaction,
  scope: UserScope,
  of: VectorsOf,
  vectors: readonly { id: string; values: Float32Array }[],
): Promise<void> {
  return insertVectors(
    tx,
    scope,
    of,
    vectors.map(({ id, values }) => ({ passageId: id, ...encodeVector(values) })),
  );
}

/** Passages looked up by vector, and places of the word ranking fused with theirs. */
const nearestPassages = 50;

async function loadNearest(
  tx: Transaction,
  scope: UserScope,
  vector: QueryVector | null | undefined,
  within: { documentIds: readonly string[] | null; excludedIds: readonly string[] | null },
): Promise<PassageRow[]> {
  if (!vector) return [];
  const found = await findNearest(tx, scope, vector, within, nearestPassages);
  const ids = found.map(({ id }) => id);
  const byId = new Map((await loadPassages(tx, scope, ids)).map((passage) => [passage.id, passage]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const noEvidence: Evidence = { termCoverage: 0, gramCoverage: 0, stretchCoverage: 0, ownScore: 0 };

/** Scores and ranks what was looked up; returns the best `limit`. Takes long for long texts: see decision 0025. */
export function rankLookedUp(found: LookedUp, limit: number): Retrieval {
  if (found.nearest.length === 0) return rankByWords(found, limit);
  const byWords = rankByWords(found, Math.max(limit, nearestPassages));
  const documents = new Map(found.documents.map((document) => [document.id, document]));
  const nearest = found.nearest.flatMap((passage): RankedPassage[] => {
    const document = documents.get(passage.documentId);
    return document ? [present(passage, document, 0, noEvidence)] : [];
  });
  return { ...byWords, passages: fuseRankings(byWords.passages, [nearest]).slice(0, limit) };
}

function rankByWords({ searched, candidates, documents }: LookedUp, limit: number): Retrieval {
  if (candidates === null) return { searched, rarity: new Map(), passages: [] };
  const scorer = new PassageScorer(candidates.words);
  scorer.add(candidates.passages, new Map(documents.map((document) => [document.id, document])));
  const ranked = scorer.rank(candidates.frequencies, limit);
  return {
    searched,
    rarity: scorer.rarity,
    passages: ranked.map(({ candidate: { passage, document }, rank, evidence }) =>
      present(passage, document, relevanceOf(rank), evidence),
    ),
  };
}

/** A passage with what is shown of its document. */
export function present(
  passage: PassageRow,
  document: ScopedDocument,
  score: number,
  evidence: Evidence,
): RankedPassage {
  return {
    ...passage,
    uploadId: document.uploadId,
    documentTitle: document.title ?? document.fileName,
    fileName: document.fileName,
    mailTitle: document.mailTitle ?? null,
    pageCount: document.pageCount ?? null,
    meetingDate: document.meetingDate,
    score,
    evidence,
  };
}

/** A text in memory that is not a user's document. `context`: words that belong to it without occurring in it. */
export type LooseText = { id: string; title: string; language: Language; text: string; context: string };

/** Ranks texts in memory the way users' passages are ranked, each as its own document. Returns the best `limit`. */
export function rankTexts(question: string, texts: readonly LooseText[], limit: number): RankedPassage[] {
  const { words } = analyseQuestion(question, detectLanguage(question));
  const passages = texts.map(({ id, language, text, context }) => {
    const place = { ordinal: 0, firstPage: 1, startOffset: 0, lastPage: 1, endOffset: text.length };
    return { id, documentId: id, ...place, section: null, speaker: null, language, text, context };
  });
  const documents = texts.map(({ id, title }) => ({ id, uploadId: id, title, fileName: '', meetingDate: null }));
  const searched = { passages: texts.length, documents: texts.length };
  const candidates = { passages, words, frequencies: null };
  return rankLookedUp({ searched, candidates, nearest: [], documents }, limit).passages;
}

/** Limit of meeting documents. Users with more ask about a part of them. */
const maxMeetings = 1_000;

/**
 * The documents in scope with a meeting date up to today, newest first; see MeetingDocument.
 * @param now in the operator's time zone
 */
export async function listMeetings(
  platform: Pick<Platform, 'database' | 'config'>,
  scope: UserScope,
  { documentIds, dateFrom = null, dateTo = null }: Pick<RetrievalRequest, 'documentIds' | 'dateFrom' | 'dateTo'>,
  now = new Date(),
): Promise<{ documentId: string; title: string; fileName: string; date: string }[]> {
  const today = todayOfUser(scope, platform.config.operatorTimeZone, now);
  const rows = await platform.database.withUser(scope, (tx) =>
    listMeetingDocuments(tx, scope, {
      documentIds: documentIds && documentIds.length > 0 ? documentIds : null,
      dateFrom,
      until: dateTo !== null && dateTo < today ? dateTo : today,
      most: maxMeetings,
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
  // A question that names documents means them, whatever their version.
  const replaced = hasReplaced && documentIds === null ? await listReplacedDocuments(tx, scope) : [];
  const excluded = replaced.filter((document) => !isMeant(document, request));
  const isLimited = documentIds !== null || dateFrom !== null || dateTo !== null;
  // A document being read already has passages. They count only once all are there.
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
