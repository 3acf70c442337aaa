import type { AnswerPhase, AnswerSegment } from '#shared/contracts/chats.ts';
import { answering as german } from '#shared/messages/de/answering.ts';
import { answering as english } from '#shared/messages/en/answering.ts';
import type { AnswerEngine, AnswerPart, AnswerRequest, EvidencePassage, QuestionPart } from '../answer-engine.ts';
import { saysDay } from '../find-day.ts';
import { headFieldOf } from '../find-head-fields.ts';
import { asksWhenMeetingWas, meetingAskedFor } from '../find-meeting.ts';
import { asksForAnySum } from '../find-sums.ts';
import { topicOf } from '../list-questions.ts';
import { asksOfItself } from '../resolve-follow-up.ts';
import { endOfList } from './announced-entries.ts';
import { type AnswerKind, answerKindOf, wordsOfQuestion } from './answer-cue.ts';
import { chooseQuotations, type QuotationLimits } from './choose-quotations.ts';
import { chooseSummary, inReadingOrder, sentencesToSummarise } from './choose-summary.ts';
import { countEntries } from './count-entries.ts';
import { votesOnOthers } from './designations.ts';
import { findAnnounced } from './find-announced.ts';
import { type ColumnSum, findColumnSums } from './find-column-sum.ts';
import { decisionsOn } from './find-decisions.ts';
import { type Extreme, findExtremes } from './find-extreme.ts';
import { findInTable, type TableAnswer } from './find-in-table.ts';
import { joinParts, type WrittenPart } from './join-parts.ts';
import { Marks } from './marks.ts';
import { recommend } from './recommend.ts';
import { textOfRecommendation } from './recommendation-text.ts';
import { rowsNotAskedFor } from './rows-asked-for.ts';
import { orderByDate } from './rows-by-date.ts';
import { type ScoredSentence, scoreSentences } from './score-sentences.ts';
import { differOverTime } from './sentences-by-date.ts';
import { tidy } from './sentences-of-passages.ts';
import { isSpoken } from './speaker-of.ts';
import { passagesOf, statementOf } from './statement.ts';
import { grantsSum } from './sums-of-money.ts';
import { rowStatement } from './table-row.ts';
import { quoteColumnSums, writeColumnSums } from './write-column-sum.ts';
import { quoteExtremes, writeExtremes } from './write-extreme.ts';
import { writeList } from './write-list.ts';
import { writeMembers } from './write-members.ts';
import { writeCountedEntries, writeTableAnswer } from './write-table-answer.ts';

const messages = { de: german, en: english };

/** How much an answer says, by the setting "detailed responses". */
const extents: Record<
  AnswerRequest['detail'],
  { quotations: QuotationLimits; sentences: number; listed: number; recommendations: number }
> = {
  short: { quotations: { least: 3, most: 5, words: 80 }, sentences: 3, listed: 12, recommendations: 5 },
  detailed: { quotations: { least: 5, most: 8, words: 120 }, sentences: 6, listed: 24, recommendations: 8 },
};
const relatedQuotations = 3;
/**
 * Answers by quoting alone, without a language model: the passages, the sentences in them that answer, and what they call for.
 * Deterministic: the same request gives the same answer.
 */
export const extractiveEngine: AnswerEngine = {
  async *answer(request, signal) {
    const asked: Asked[] = [];
    for (const part of request.parts ?? [request]) asked.push(await read({ ...request, ...part }));
    const marks = new Marks(request.marks, request.quoted);
    for (const phase of request.phases) {
      if (signal.aborted) return;
      const written: WrittenPart[] = [];
      for (const { request: own, sentences, lists } of asked) {
        const ofPart = await writers[phase](own, sentences, marks, lists);
        written.push({ segments: ofPart, isAnswered: own.evidence === 'answered' });
      }
      const segments = joinParts(written, messages[request.language].relatedFollow);
      const quotations = marks.takeQuotations();
      if (quotations.length > 0) yield { type: 'quotations', phase, quotations } satisfies AnswerPart;
      for (const segment of segments) {
        if (signal.aborted) return;
        yield { type: 'segment', phase, segment };
      }
      yield { type: 'phase-end', phase };
    }
  },
};

/** One thing that is asked: of a question with several parts one of them. */
type Asked = { request: AskedRequest; sentences: readonly ScoredSentence[]; lists: Lists };
type AskedRequest = AnswerRequest & Partial<Pick<QuestionPart, 'written'>>;

async function read(request: AskedRequest): Promise<Asked> {
  const sentences = await scoreSentences(request.standaloneQuestion, request.passages, askedBy(request));
  return { request, sentences, lists: leavingOutOtherVotes(request, sentences, readLists(request, sentences)) };
}

/** "Und wer war dagegen?" tells what is wanted; "Und 2022?" leaves it to the question before. */
function askedBy({ question, standaloneQuestion, history }: AnswerRequest): string {
  if (question === standaloneQuestion || answerKindOf(question) !== 'other' || asksOfItself(question)) return question;
  return history.at(-1)?.question ?? question;
}

const asksHowMany = /(?<!\p{L})(?:wie ?viele?|anzahl|how many|number of)(?!\p{L})/iu;

type Writer = (
  request: AskedRequest,
  sentences: readonly ScoredSentence[],
  marks: Marks,
  lists: Lists,
) => AnswerSegment[] | Promise<AnswerSegment[]>;

const writers: Record<AnswerPhase, Writer> = {
  snippets: writeSnippets,
  summary: writeSummary,
  recommendations: writeRecommendations,
};

const notice = (text: string): AnswerSegment => ({ text, marks: [], kind: 'notice' });

function writeSnippets(
  request: AskedRequest,
  sentences: readonly ScoredSentence[],
  marks: Marks,
  { table, extremes, sums, isLeftOut }: Lists,
): AnswerSegment[] {
  const texts = messages[request.language];
  const segments: AnswerSegment[] = [];
  // Where a list answers, what else has words of the question is beside the point.
  const isBeside = (sentence: ScoredSentence) => sentence.cells === null || isLeftOut(sentence);
  if (request.readWords !== undefined) segments.push(notice(texts.readAs(request.readWords.map(({ read }) => read))));
  if (request.meantDay !== undefined) segments.push(notice(texts.meantMeeting(request.meantDay)));
  if (request.evidence !== 'answered') {
    const { passages, documents } = request.searched;
    const { missingDay, written } = request;
    const nothing = written === undefined ? texts.nothingFound : texts.nothingFoundTo(written);
    segments.push(notice(missingDay === undefined ? nothing : texts.nothingOfDay(missingDay)));
    if (written === undefined)
      segments.push(notice(documents === 0 ? texts.noDocuments : texts.searched(passages, documents)));
  }
  if (request.evidence === 'nothing') return segments;
  const limits = extentOf(request).quotations;
  // Rows stand apart from each other in their table: each is a quotation of its own.
  if (extremes.length > 0) return [...segments, ...quoteExtremes(extremes, limits.most, marks)];
  if (sums.length > 0) return [...segments, ...quoteColumnSums(sums, limits.most, marks)];
  const isRelated = request.evidence === 'related';
  const relatedMost = Math.min(relatedQuotations, limits.least);
  const quotations = chooseQuotations(
    sentences,
    isRelated ? { ...limits, least: relatedMost, most: relatedMost } : limits,
    table && table.rows.length > 0 ? isBeside : isLeftOut,
  );
  if (isRelated && quotations.length > 0) segments.push(notice(texts.relatedFollow));
  const list = findAnnounced(request.standaloneQuestion, request.passages)?.entries ?? [];
  for (const quotation of quotations) {
    const passage = quotation.sentences[0]?.passage;
    if (passage === undefined) continue;
    const [start, end] = [quotation.start, endOfList(list, quotation)];
    const mark = marks.quote(passage, start, end);
    segments.push({ text: tidy(passage.text.slice(start, end), true), marks: [mark], kind: 'quotation' });
  }
  return segments;
}

/** Of several things that are asked each has less room. */
function extentOf({ detail, parts = [] }: AnswerRequest): (typeof extents)[typeof detail] {
  const extent = extents[detail];
  if (parts.length < 2) return extent;
  const { quotations, sentences } = extent;
  return {
    ...extent,
    quotations: { ...quotations, least: Math.ceil(quotations.least / 2), most: Math.ceil(quotations.most / 2) },
    sentences: Math.ceil((sentences * 2) / 3),
  };
}

function writeSummary(
  request: AskedRequest,
  sentences: readonly ScoredSentence[],
  marks: Marks,
  { table, extremes, sums, isLeftOut }: Lists,
): AnswerSegment[] {
  const texts = messages[request.language];
  if (request.evidence !== 'answered') {
    return [notice(request.written === undefined ? texts.noSummary : texts.noSummaryOf(request.written))];
  }
  const { standaloneQuestion: question } = request;
  const kind = answerKindOf(askedBy(request));
  const paper = (passage: EvidencePassage) => paperOf(passage, request.language);
  if (extremes.length > 0) return writeExtremes(extremes, paper, texts, marks);
  if (sums.length > 0) return writeColumnSums(sums, paper, texts, marks);
  const head = writeHeadLines(question, dayAskedFor(request), sentences, extentOf(request).sentences, marks);
  if (head.length > 0) return head;
  if (asksForAnySum(question)) {
    const sums = sentences.filter(({ text, form }) => form !== 'question' && grantsSum(text));
    if (sums.length > 0) return linesOf(inReadingOrder(sums).slice(0, extentOf(request).listed), marks);
  }
  const counted = countEntries(question, request.passages);
  if (counted !== null) return writeCountedEntries(counted, texts, marks);
  if (table) return writeTableAnswer(table, asksHowMany.test(question), texts, marks);
  const members = writeMembers(question, request.passages, paper, extentOf(request).listed, marks, texts);
  if (members.length > 0) return members;
  if (kind === 'decisions' || kind === 'tasks') {
    const list = writeList(kind, sentences, topicOf(question, kind), extentOf(request).listed, marks, texts);
    if (list.length > 0) return list;
  }
  return writeSentences(request, sentences, kind, marks, isLeftOut);
}

/** The day of the last meeting, where just that is asked for. */
function dayAskedFor({ standaloneQuestion, meantDay }: AnswerRequest): string | null {
  const asked = meantDay === undefined ? null : meetingAskedFor(standaloneQuestion);
  return asked !== null && asksWhenMeetingWas(asked.question) ? (meantDay ?? null) : null;
}

/** Lines of the heads of minutes that tell what was asked, each of one document. */
function writeHeadLines(
  question: string,
  day: string | null,
  sentences: readonly ScoredSentence[],
  most: number,
  marks: Marks,
): AnswerSegment[] {
  const field = headFieldOf(question);
  const told =
    day === null
      ? sentences
          .filter(({ isTold }) => isTold)
          .toSorted((left, right) => right.score - left.score)
          .slice(0, field?.isOfLetter ? 1 : most)
      : sentences.filter(({ text }) => saysDay(text, day, day)).slice(0, 1);
  return linesOf(told, marks);
}

/** Sentences of which each says something of its own. */
function linesOf(sentences: readonly ScoredSentence[], marks: Marks): AnswerSegment[] {
  return sentences.map(({ text, passage, start, end }, index) => ({
    text,
    marks: [marks.quote(passage, start, end)],
    kind: 'sentence',
    ...(index > 0 ? { startsParagraph: true } : {}),
  }));
}

function writeSentences(
  request: AnswerRequest,
  sentences: readonly ScoredSentence[],
  kind: AnswerKind,
  marks: Marks,
  isLeftOut: Lists['isLeftOut'],
): AnswerSegment[] {
  const all = chooseSummary(sentencesToSummarise(kind, sentences, isLeftOut), extentOf(request).sentences, isLeftOut);
  // Beside a line that says under its label what was asked nothing else answers.
  const chosen = all[0]?.hasLabel ? all.filter(({ hasLabel }) => hasLabel) : all;
  const { ordered, isDated } = orderByDate(chosen);
  const isOverTime = differOverTime(chosen, kind, wordsOfQuestion(request.standaloneQuestion));
  const passages = passagesOf(sentences);
  let last: { passage: EvidencePassage; speaker: string | null } | null = null;
  const segments = ordered.map((sentence): AnswerSegment => {
    const { passage } = sentence;
    const before = last?.passage;
    const isOtherDocument = last !== null && last.passage.documentId !== passage.documentId;
    const speakerBefore = last === null || isOtherDocument ? null : last.speaker;
    const { text, speaker, start, end } = statementOf(sentence, sentences, chosen, speakerBefore);
    // What bears no name would read as said by whoever is named before it, or by the same nobody.
    const isOthers =
      last !== null &&
      speaker === null &&
      (speakerBefore !== null || (last.passage !== passage && isSpoken(passage.documentId, passages)));
    last = { passage, speaker };
    const isOfPaper = isDated(sentence) || isOverTime;
    const day = isOverTime && passage.documentId !== before?.documentId ? dayOf(passage, request.language) : '';
    return {
      text:
        sentence.cells === null
          ? `${day}${text}`
          : `${rowStatement(sentence.cells, kind, request.standaloneQuestion)}${isOfPaper ? ` (${paperOf(passage, request.language)})` : ''}.`,
      marks: [marks.quote(sentence.passage, start, end)],
      kind: 'sentence',
      ...(isOtherDocument || isOthers ? { startsParagraph: true } : {}),
    };
  });
  const isCut =
    chosen.length > 0 && chosen.every(({ cells }) => cells !== null) && hasFurtherRows(chosen, sentences, isLeftOut);
  return isCut ? [...segments, notice(messages[request.language].andMore)] : segments;
}

/** Before a sentence the day of its document, else what that is called. */
function dayOf({ title, meetingDate }: EvidencePassage, language: AnswerRequest['language']): string {
  return `${meetingDate === null ? title : messages[language].ofDay(meetingDate)} – `;
}

/** A document with its day, where that is known and its title does not say it. */
function paperOf({ title, meetingDate }: EvidencePassage, language: AnswerRequest['language']): string {
  if (meetingDate === null || saysDay(title, meetingDate, null)) return title;
  return `${title}, ${messages[language].ofDay(meetingDate)}`;
}

/** True where the documents of the rows chosen hold others that were asked for. */
function hasFurtherRows(
  chosen: readonly ScoredSentence[],
  sentences: readonly ScoredSentence[],
  isLeftOut: Lists['isLeftOut'],
): boolean {
  const documents = new Set(chosen.map(({ passage }) => passage.documentId));
  const told = new Set(chosen.map(({ text }) => text));
  return sentences.some(
    (sentence) =>
      sentence.cells !== null &&
      documents.has(sentence.passage.documentId) &&
      !told.has(sentence.text) &&
      !isLeftOut(sentence),
  );
}

type Lists = {
  /** A list that answers by its values. */
  table: TableAnswer | null;
  /** The greatest or least rows of tables, where those are asked for. */
  extremes: readonly Extreme[];
  /** What columns come to, where a sum of several things is asked for. */
  sums: readonly ColumnSum[];
  /** Rows beside those that were asked for; where a list answers, all but the rows that have its values. */
  isLeftOut: (sentence: ScoredSentence) => boolean;
};

function readLists(request: AnswerRequest, sentences: readonly ScoredSentence[]): Lists {
  const { standaloneQuestion, passages } = request;
  const extremes = findExtremes(standaloneQuestion, passages);
  const sums = extremes.length > 0 ? [] : findColumnSums(standaloneQuestion, passages);
  const table = extremes.length + sums.length > 0 ? null : findInTable(standaloneQuestion, passages);
  const rows = table?.rows ?? extremes.flatMap((each) => each.rows);
  if (table === null && rows.length === 0)
    return { table, extremes, sums, isLeftOut: rowsNotAskedFor(standaloneQuestion, sentences, namedBy(request)) };
  const asked = new Set(rows.map(({ passage, start }) => `${passage.id} ${start}`));
  const isLeftOut = ({ cells, passage, start }: ScoredSentence) =>
    cells !== null && !asked.has(`${passage.id} ${start}`);
  return { table, extremes, sums, isLeftOut };
}

/** What a follow-up names: its words with a capital letter, but the first. */
function namedBy({ question, standaloneQuestion }: AnswerRequest): string[] {
  return question === standaloneQuestion ? [] : (question.match(/(?<=\s)\p{Lu}[\p{L}'’-]+/gu) ?? []);
}

function leavingOutOtherVotes(request: AnswerRequest, sentences: readonly ScoredSentence[], lists: Lists): Lists {
  // Where a decision on it is told, nothing else is what was asked.
  const decisions = decisionsOn(request.standaloneQuestion, request.passages) ?? [];
  if (decisions.length > 0) {
    const onIt = new Set(decisions.map(({ sentence: { passage, start } }) => `${passage.id} ${start}`));
    return { ...lists, isLeftOut: ({ passage, start }) => !onIt.has(`${passage.id} ${start}`) };
  }
  const kind = answerKindOf(askedBy(request));
  if (kind !== 'vote' && kind !== 'decisions') return lists;
  const isOther = votesOnOthers(request.standaloneQuestion, sentences);
  return { ...lists, isLeftOut: (sentence) => lists.isLeftOut(sentence) || isOther(sentence) };
}

async function writeRecommendations(
  request: AnswerRequest,
  sentences: readonly ScoredSentence[],
  marks: Marks,
): Promise<AnswerSegment[]> {
  const texts = messages[request.language];
  const found =
    request.evidence === 'answered'
      ? await recommend(sentences, extents[request.detail].recommendations, request.earlierVersions)
      : [];
  if (found.length === 0) return [notice(texts.noRecommendations)];
  return found.map((recommendation) => ({
    text: textOfRecommendation(recommendation, texts),
    marks: recommendation.sentences.map(({ passage, start, end }) => marks.quote(passage, start, end)),
    kind: recommendation.kind,
    responsible: 'responsible' in recommendation ? recommendation.responsible : null,
    dueDate: 'dueDate' in recommendation ? recommendation.dueDate : null,
    ...('end' in recommendation ? { isComputed: true } : {}),
  }));
}
