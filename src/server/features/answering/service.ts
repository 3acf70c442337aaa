import { type AnswerProgress, answer, type QuestionToAnswer } from '#server/answering/answer.ts';
import type {
  AnswerEngine,
  AnswerSources,
  EvidencePassage,
  SearchRequest,
  SearchResult,
} from '#server/answering/engine.ts';
import { createBuiltInEngine } from '#server/answering/engines/built-in/built-in-engine.ts';
import { profileQuestion } from '#server/answering/engines/built-in/features.ts';
import type { PassagesToJudge } from '#server/answering/engines/built-in/judge-passages.ts';
import { bestSentences } from '#server/answering/engines/built-in/rank-statements.ts';
import { answerEach } from '#server/answering/engines/each-question.ts';
import { createModelEngine } from '#server/answering/engines/model/model-engine.ts';
import type { AnswerLanguage } from '#server/answering/intent.ts';
import type { LoadPages } from '#server/answering/verify/check-quotations.ts';
import { todayOfUser } from '#server/platform/calendar/today-of-user.ts';
import { sendTogether } from '#server/platform/database/send-together.ts';
import { readThesaurus } from '#server/platform/linguistics/thesaurus/thesaurus-file.ts';
import { type Platform, singletonOf } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { closeAtShutdown } from '#server/platform/threads/task-threads.ts';
import type { FoundPassages, SearchQuery } from '#shared/contracts/search.ts';
import { findUnreadPapers, includeAttachments, loadPageTexts } from '../documents/public.ts';
import { modelFor } from '../language-models/public.ts';
import { listClosedSpans, listRecords } from '../meetings/public.ts';
import { listMeetings, lookUpNamed, lookUpPassages, type RankedPassage, type Retrieval } from '../retrieval/public.ts';
import { checkQuoted } from '../sources/public.ts';
import { openSearchModels, rerank } from '../vectors/public.ts';
import { type OpenReader, openReader, type ReaderState } from './open-reader.ts';
import { type ComputeThreads, openComputeThreads } from './run-tasks.ts';

/**
 * Answers a question from the user's own documents. Every citation is a literal span of a stored page. Ends early,
 * without an error, once `signal` is aborted; phases already yielded stay valid.
 * @throws AppError answer_too_complex if the texts take too long; busy if too many wait; database_unavailable and the
 * like
 */
export async function* answerQuestion(
  platform: Platform,
  scope: UserScope,
  asked: QuestionToAnswer,
  signal: AbortSignal,
): AsyncGenerator<AnswerProgress> {
  const threads = threadsOf(platform);
  const documentIds = await includeAttachments(platform, scope, asked.limits?.documentIds ?? []);
  const engine = await chooseEngine(platform, scope, threads);
  const sources = sourcesOf(platform, scope, threads, { ...asked.limits, documentIds });
  yield* answer(engine, asked, sources, platform.log, signal);
}

/** The built-in engine, combined with the customer's model if there is one. */
async function chooseEngine(platform: Platform, scope: UserScope, threads: ComputeThreads): Promise<AnswerEngine> {
  const today = todayOfUser(scope, platform.config.operatorTimeZone);
  const judge = (passages: PassagesToJudge) => threads.run('judge', passages, scope.userId);
  const builtIn = answerEach(createBuiltInEngine(judge, today, readerOf(platform).of(scope.userId)));
  const model = await modelFor(platform, scope, 'answers');
  if (model === null) return builtIn;
  return createModelEngine(builtIn, {
    model,
    understanding: await modelFor(platform, scope, 'understanding'),
    today,
    onFailure: (error) => platform.log.warn({ err: error, model: model.name }, 'a language model could not be asked'),
  });
}

/** Documents whose words the built-in engine claims in answer to a question, without asking the reader or a model. */
export async function findAnswered(
  platform: Platform,
  scope: UserScope,
  question: string,
  interfaceLanguage: AnswerLanguage,
  signal: AbortSignal,
): Promise<{ documentIds: ReadonlySet<string>; searchedDocuments: number }> {
  const threads = threadsOf(platform);
  const sources = sourcesOf(platform, scope, threads, { documentIds: [] }, wordsAlone);
  const engine = createBuiltInEngine(
    (passages) => threads.run('judge', passages, scope.userId),
    todayOfUser(scope, platform.config.operatorTimeZone),
  );
  const asked = { question, history: [], interfaceLanguage, isDetailed: false, phases: ['summary'] as const };
  const found = await engine.find(await engine.understand(asked, sources, signal), sources, signal);
  const { evidence, claims, searched } = (await found.judge?.(false)) ?? found;
  const quoted = evidence === 'answered' ? claims.flatMap((claim) => claim.sources) : [];
  return {
    documentIds: new Set(quoted.map(({ passage }) => passage.documentId)),
    searchedDocuments: searched.documents,
  };
}

/** Searching by words only: costs nobody's model. */
const wordsAlone: ReturnType<typeof openSearchModels> = {
  vectorOf: async () => null,
  relevancesOf: async () => null,
};

/** Unread files named where nothing was found. */
const maxUnreadNamed = 5;

type Limits = { documentIds: readonly string[]; dateFrom?: string | null; dateTo?: string | null };

/** The user's own documents within the question's limits. */
function sourcesOf(
  platform: Platform,
  scope: UserScope,
  threads: ComputeThreads,
  { documentIds, dateFrom = null, dateTo = null }: Limits,
  models = openSearchModels(platform, scope),
): AnswerSources & { loadPages: LoadPages } {
  const askSources = checkQuoted(platform, scope);
  const within = (wanted: { dateFrom?: string | null; dateTo?: string | null }) => ({
    dateFrom: later(dateFrom, wanted.dateFrom ?? null),
    dateTo: earlier(dateTo, wanted.dateTo ?? null),
  });
  let isFirst = true;
  return {
    search: async ({ question, limit, ...range }: SearchRequest) => {
      // Claim it before the first await: searches run concurrently, and only the first is reranked.
      const isReranked = isFirst;
      isFirst = false;
      const vector = await models.vectorOf(question);
      const found = await lookUpPassages(platform, scope, { question, documentIds, ...within(range), vector });
      const ranked = await threads.run('rank', { found, limit }, scope.userId);
      if (!isReranked) return toSearchResult(ranked);
      return toSearchResult({ ...ranked, passages: await rerank(models, question, ranked.passages) });
    },
    findNamed: async (label) => {
      const { passages, nearest } = await lookUpNamed(platform, scope, label, { documentIds, dateFrom, dateTo });
      return { passages: passages.map(toEvidencePassage), nearest };
    },
    listRecords: ({ documentIds: wanted, kinds, text, limit, ...range }) =>
      platform.database.withUser(scope, (tx) =>
        listRecords(tx, scope, {
          kinds,
          limit,
          ...(text === undefined ? {} : { text }),
          documentIds: wanted ?? documentIds,
          ...within(range),
        }),
      ),
    listMeetingDays: async () =>
      (await listMeetings(platform, scope, { documentIds, dateFrom, dateTo })).map(({ date }) => date),
    listUnread: () =>
      platform.database.withUser(scope, (tx) =>
        findUnreadPapers(
          tx,
          scope,
          { documentIds: documentIds.length > 0 ? documentIds : null, dateFrom, dateTo },
          maxUnreadNamed,
        ),
      ),
    loadPages: async (wanted) => {
      const [states, [pages, closed]] = await Promise.all([
        askSources([...wanted.keys()]),
        platform.database.withUser(scope, (tx) =>
          sendTogether([loadPageTexts(tx, scope, wanted), listClosedSpans(tx, scope, [...wanted.keys()])]),
        ),
      ]);
      // Documents deleted at their source count as missing.
      const existing = pages.filter(({ documentId }) => states.get(documentId) !== 'gone');
      const marked = existing.map((page) => {
        const state = states.get(page.documentId);
        const seen = state instanceof Date ? { lastSeenAt: state.toISOString() } : {};
        return { ...page, ...seen, closed: closed.get(page.documentId) ?? [] };
      });
      return Map.groupBy(marked, ({ documentId }) => documentId);
    },
  };
}

const later = (left: string | null, right: string | null) =>
  left === null || (right !== null && right > left) ? right : left;
const earlier = (left: string | null, right: string | null) =>
  left === null || (right !== null && right < left) ? right : left;

/**
 * The user's passages that answer best, as they read on their pages.
 * @throws AppError answer_too_complex, busy
 */
export async function searchPapers(
  platform: Platform,
  scope: UserScope,
  { q, dateFrom, dateTo, limit }: SearchQuery,
): Promise<FoundPassages> {
  const range = { dateFrom: dateFrom ?? null, dateTo: dateTo ?? null };
  const { search } = sourcesOf(platform, scope, threadsOf(platform), { documentIds: [], ...range });
  const { passages, searched } = await search({ question: q, limit });
  const states = await checkQuoted(platform, scope)([...new Set(passages.map(({ documentId }) => documentId))]);
  const existing = passages.filter(({ documentId }) => states.get(documentId) !== 'gone');
  return {
    passages: existing.map(({ documentId, title, fileName, meetingDate, section, text, ...span }) => ({
      documentId,
      title,
      fileName,
      date: meetingDate,
      section,
      page: span.firstPage,
      lastPage: span.lastPage,
      start: span.start,
      end: span.end,
      quotation: text,
    })),
    searched,
  };
}

export function toSearchResult({ passages, searched, rarity }: Retrieval): SearchResult {
  return { passages: passages.map(toEvidencePassage), searched, rarity };
}

function toEvidencePassage({
  documentTitle,
  startOffset,
  endOffset,
  evidence: _,
  ...passage
}: RankedPassage): EvidencePassage {
  return {
    ...passage,
    title: documentTitle,
    start: startOffset,
    end: endOffset,
    mailTitle: passage.mailTitle ?? null,
    pageCount: passage.pageCount ?? null,
  };
}

/** Warms up for the first question: a thread takes half a second to start. */
export function prepareAnswering(platform: Platform): void {
  threadsOf(platform);
  readerOf(platform);
}

/** Whether the small reader works on this server. */
export const checkReader = (platform: Platform): Promise<ReaderState> => readerOf(platform).state();

function openThreads(platform: Platform): ComputeThreads {
  // Before the threads start, so that they share its memory.
  const { problem } = readThesaurus();
  if (problem !== null)
    platform.log.error({ problem }, 'the thesaurus cannot be read: only words of questions are found');
  return closeAtShutdown(platform, openComputeThreads());
}
const threadsOf = (platform: Platform): ComputeThreads => singletonOf(platform, openThreads);
const openOwnReader = (platform: Platform) => openReader(platform);
const readerOf = (platform: Platform): OpenReader => singletonOf(platform, openOwnReader);

/** The sentences of any text that answer best: at most `most`, in the text's order. */
export function sentencesOfText(
  question: string,
  found: RankedPassage,
  language: AnswerLanguage,
  most: number,
): string[] {
  return bestSentences(
    profileQuestion(question, question, language, () => 1),
    toEvidencePassage({ ...found, context: null }),
    most,
  );
}
