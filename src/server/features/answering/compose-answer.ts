import { detectLanguage } from '#server/platform/linguistics/language.ts';
import type { AnswerPhase, Citation, EvidenceLevel, QuestionScope } from '#shared/contracts/chats.ts';
import type { LookupRequest, Retrieval, RetrievalRequest } from '../retrieval/service.ts';
import type { AnswerLanguage, AnswerRequest, EvidencePassage, QuotedWords } from './answer-engine.ts';
import { answerPassages, type LoadPages, type VerifiedPart, type Warn } from './answer-passages.ts';
import { builtInEngines } from './choose-engines.ts';
import { withOutcomes } from './collect-acts.ts';
import { withMembers } from './collect-members.ts';
import { passagesToConsider } from './find-for-list.ts';
import type { Meeting } from './find-meeting.ts';
import { findNamedPlaces } from './find-named-places.ts';
import { demandNames, type FoundApart, type FoundInParts, findParts } from './find-parts.ts';
import { type Found, findPassages, findPassagesWithActs, type Search } from './find-passages.ts';
import { type FoundPassage, toEvidencePassages } from './map-passages.ts';
import { mergePassages } from './merge-passages.ts';
import { resolveFollowUp, type Turn } from './resolve-follow-up.ts';
import { withReadWords } from './resolve-spelling.ts';

export type QuestionToAnswer = {
  question: string;
  /** Earlier turns of the chat, oldest first; `answer` is the text of the answer as far as it is stored. */
  history: readonly Turn[];
  /** Null = all documents. */
  limits: QuestionScope | null;
  /** Answers come in the question's language; in this one where the question does not tell. */
  interfaceLanguage: AnswerLanguage;
  /** The setting "detailed responses". */
  isDetailed: boolean;
  /** In the order in which they are to be answered; recommendations may be asked for alone, later. */
  phases: readonly AnswerPhase[];
  /** Citations of the phases of this answer that are stored already: their passages keep their marks. */
  earlierCitations: readonly Citation[];
};

/** `searched` comes first, once; then the parts of each phase, its `phase` part last. */
export type AnswerProgress =
  | { type: 'searched'; passages: number; documents: number; evidence: EvidenceLevel }
  | VerifiedPart;

/** Where an answer comes from: the asking user's own documents and nothing else. */
export type AnswerSources = {
  search: (request: RetrievalRequest) => Promise<Retrieval>;
  listMeetings: (limits: Omit<LookupRequest, 'question'>) => Promise<Meeting[]>;
  /** Of documents, the ids of those that they replace. */
  listEarlierVersions: (documentIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
  loadPages: LoadPages;
  log: { warn: Warn };
};

/** "Was kostet Pharos?": a few letters of a name tell no language; see detectLanguage. */
const sureOfLanguage = 0.4;

/** Scored in a search beside the question's own, which takes as long as they are many. */
const candidatesBeside = 120;

/**
 * Finds what answers a question and writes the answer. No I/O but through `sources`, and as much computing as the texts ask
 * for: made to run in a thread of its own (run-composers.ts).
 * @param documentIds to which the question is limited, attachments included; empty = all
 */
export async function* composeAnswer(
  asked: QuestionToAnswer,
  documentIds: readonly string[],
  sources: AnswerSources,
  signal: AbortSignal,
): AsyncGenerator<AnswerProgress> {
  const resolved = resolveFollowUp(asked.question, asked.history);
  const { dateFrom = null, dateTo = null } = asked.limits ?? {};
  const search: Search = (question, limit, documentId, date) =>
    sources.search({
      question,
      documentIds: documentId === undefined ? documentIds : [documentId],
      // A day outside the limits leaves nothing.
      dateFrom: date !== undefined && (dateFrom === null || date > dateFrom) ? date : dateFrom,
      dateTo: date !== undefined && (dateTo === null || date < dateTo) ? date : dateTo,
      limit,
      // Who wants few beside those of the question itself wants the plainest: they are among the first candidates.
      ...(limit < passagesToConsider ? { candidates: candidatesBeside } : {}),
    });
  let meetings: Promise<Meeting[]> | undefined;
  // Several rules ask for them; they are looked up once, and only where one does.
  const listMeetings = () => {
    meetings ??= sources.listMeetings({ dateFrom, dateTo, documentIds });
    return meetings;
  };
  const find = async (question: string, inDocument?: string) => {
    const searchIn: Search = (text, limit, documentId, date) => search(text, limit, inDocument ?? documentId, date);
    const whole = await withMembers(question, await findPassages(question, searchIn, listMeetings), searchIn);
    return demandNames(findNamedPlaces(question, whole), whole);
  };
  const found: Found & Partial<FoundInParts> =
    (await findParts(asked.question, asked.history, find)) ??
    demandNames(resolved.names, await find(resolved.standalone));
  if (signal.aborted) return;
  const { evidence, readWords = [] } = found;
  const standalone = withReadWords(resolved.standalone, readWords);
  yield { type: 'searched', ...found.searched, evidence };
  const citations = [...asked.earlierCitations];
  for (const phases of inRounds(asked.phases)) {
    const isForActs = phases[0] === 'recommendations' && evidence === 'answered';
    const ranked = isForActs
      ? await withOutcomes(await findActs(found.apart ?? [{ question: standalone, found }], search), search)
      : found.passages;
    if (signal.aborted) return;
    const passages = toEvidencePassages(ranked);
    const request: AnswerRequest = {
      question: withReadWords(resolved.question, readWords),
      standaloneQuestion: standalone,
      history: asked.history,
      language: detectLanguage(asked.question, sureOfLanguage) ?? asked.interfaceLanguage,
      detail: asked.isDetailed ? 'detailed' : 'short',
      phases,
      passages,
      evidence,
      searched: found.searched,
      ...marksOf(passages, citations),
      ...(isForActs
        ? {
            earlierVersions: await sources.listEarlierVersions([
              ...new Set(passages.map(({ documentId }) => documentId)),
            ]),
          }
        : {}),
      // Each part tells its own day and words.
      ...(found.parts === undefined || isForActs ? ofWhole(found) : { parts: found.parts }),
    };
    for await (const part of answerPassages(builtInEngines.answers, request, sources.loadPages, sources.log, signal)) {
      if (part.type === 'phase') citations.push(...part.citations);
      yield part;
    }
  }
}

function ofWhole({ missingDay, meantDay, readWords = [] }: Found) {
  return {
    ...(missingDay === undefined ? {} : { missingDay }),
    ...(meantDay === undefined ? {} : { meantDay }),
    ...(readWords.length === 0 ? {} : { readWords }),
  };
}

/** Each where it was found: what another meeting gave to do is no part of what was asked about one. */
async function findActs(found: readonly FoundApart[], search: Search): Promise<FoundPassage[]> {
  const lists = await Promise.all(found.map((each) => findPassagesWithActs(each.question, each.found, search)));
  return lists.reduce(mergePassages).toSorted((left, right) => right.score - left.score);
}

/** Recommendations are searched for once more, when everything before them is out. */
function inRounds(phases: readonly AnswerPhase[]): AnswerPhase[][] {
  const answering = phases.filter((phase) => phase !== 'recommendations');
  const acts = phases.filter((phase) => phase === 'recommendations');
  return [answering, acts].filter((round) => round.length > 0);
}

/** A citation belongs to the passage that holds its beginning; a passage's first one gives it its number. */
function marksOf(passages: readonly EvidencePassage[], citations: readonly Citation[]) {
  const marks = new Map<string, number>();
  const quoted = new Map<number, QuotedWords>();
  for (const citation of citations) {
    const passage = passages.find((each) => each.documentId === citation.documentId && holds(each, citation));
    // Any other mark is taken all the same: nothing else may get its number.
    const isFirst = passage !== undefined && !marks.has(passage.id);
    marks.set(isFirst ? passage.id : citation.id, citation.number);
    const start = passage?.text.indexOf(citation.snippet) ?? -1;
    if (isFirst && start >= 0) quoted.set(citation.number, { start, end: start + citation.snippet.length });
  }
  return { marks, quoted };
}

function holds(passage: EvidencePassage, { page, start }: Citation): boolean {
  const isAfterStart = page > passage.firstPage || (page === passage.firstPage && start >= passage.start);
  const isBeforeEnd = page < passage.lastPage || (page === passage.lastPage && start < passage.end);
  return isAfterStart && isBeforeEnd;
}
