import type { AnswerPhase, AnswerSegment } from '#shared/contracts/chats.ts';
import { answering as german } from '#shared/messages/de/answering.ts';
import { answering as english } from '#shared/messages/en/answering.ts';
import type { AnswerEngine, AnswerPart, AnswerRequest } from '../answer-engine.ts';
import { topicOf } from '../list-questions.ts';
import { type AnswerKind, answerKindOf } from './answer-cue.ts';
import { chooseQuotations, type QuotationLimits } from './choose-quotations.ts';
import { chooseSummary } from './choose-summary.ts';
import { findInTable, type TableAnswer } from './find-in-table.ts';
import { Marks } from './marks.ts';
import { type Recommendation, recommend } from './recommend.ts';
import { rowsNotAskedFor } from './rows-asked-for.ts';
import { type ScoredSentence, scoreSentences } from './score-sentences.ts';
import { tidy } from './sentences-of-passages.ts';
import { statementOf } from './statement.ts';
import { rowStatement } from './table-row.ts';
import { writeList } from './write-list.ts';
import { writeTableAnswer } from './write-table-answer.ts';

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
/** The summary is drawn from the best passages only: further down the list what matches is seldom what was asked. */
const summaryPassages = 5;
/** … unless a sentence bears the mark of what was asked: a vote's result, somebody's own words. */
const specificKinds = new Set(['vote', 'opposition', 'decisions', 'speech']);

/**
 * Answers by quoting alone, without a language model: the passages, the sentences in them that answer, and what they call for.
 * Deterministic: the same request gives the same answer.
 */
export const extractiveEngine: AnswerEngine = {
  async *answer(request, signal) {
    const sentences = await scoreSentences(request.standaloneQuestion, request.passages, askedBy(request));
    const marks = new Marks(request.marks);
    const lists = readLists(request, sentences);
    for (const phase of request.phases) {
      if (signal.aborted) return;
      const segments = await writers[phase](request, sentences, marks, lists);
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

/** "Und wer war dagegen?" tells what is wanted; "Und 2022?" leaves it to the question before. */
function askedBy({ question, standaloneQuestion, history }: AnswerRequest): string {
  if (question === standaloneQuestion || answerKindOf(question) !== 'other') return question;
  return history.at(-1)?.question ?? question;
}

const asksHowMany = /(?<!\p{L})(?:wie ?viele?|anzahl|how many|number of)(?!\p{L})/iu;

type Writer = (
  request: AnswerRequest,
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
  request: AnswerRequest,
  sentences: readonly ScoredSentence[],
  marks: Marks,
  { table, isLeftOut }: Lists,
): AnswerSegment[] {
  const texts = messages[request.language];
  const segments: AnswerSegment[] = [];
  // Where a list answers, what else has words of the question is beside the point.
  const isBeside = (sentence: ScoredSentence) => sentence.cells === null || isLeftOut(sentence);
  if (request.evidence !== 'answered') {
    const { passages, documents } = request.searched;
    segments.push(notice(texts.nothingFound));
    segments.push(notice(documents === 0 ? texts.noDocuments : texts.searched(passages, documents)));
  }
  if (request.evidence === 'nothing') return segments;
  const limits = extents[request.detail].quotations;
  const isRelated = request.evidence === 'related';
  const quotations = chooseQuotations(
    sentences,
    isRelated ? { ...limits, least: relatedQuotations, most: relatedQuotations } : limits,
    table && table.rows.length > 0 ? isBeside : isLeftOut,
  );
  if (isRelated && quotations.length > 0) segments.push(notice(texts.relatedFollow));
  for (const { sentences: quoted, start, end } of quotations) {
    const passage = quoted[0]?.passage;
    if (passage === undefined) continue;
    const mark = marks.quote(passage, start, end);
    segments.push({ text: tidy(passage.text.slice(start, end), true), marks: [mark], kind: 'quotation' });
  }
  return segments;
}

function writeSummary(
  request: AnswerRequest,
  sentences: readonly ScoredSentence[],
  marks: Marks,
  { table, isLeftOut }: Lists,
): AnswerSegment[] {
  const texts = messages[request.language];
  if (request.evidence !== 'answered') return [notice(texts.noSummary)];
  const { standaloneQuestion: question } = request;
  const kind = answerKindOf(askedBy(request));
  if (table) return writeTableAnswer(table, asksHowMany.test(question), texts, marks);
  if (kind === 'decisions' || kind === 'tasks') {
    const list = writeList(kind, sentences, topicOf(question, kind), extents[request.detail].listed, marks);
    if (list.length > 0) return list;
  }
  return writeSentences(request, sentences, kind, marks, isLeftOut);
}

function writeSentences(
  request: AnswerRequest,
  sentences: readonly ScoredSentence[],
  kind: AnswerKind,
  marks: Marks,
  isLeftOut: Lists['isLeftOut'],
): AnswerSegment[] {
  const best = specificKinds.has(kind) ? sentences : sentences.filter((sentence) => sentence.rank < summaryPassages);
  const chosen = chooseSummary(best, extents[request.detail].sentences, isLeftOut);
  let last: { documentId: string; speaker: string | null } | null = null;
  return chosen.map((sentence) => {
    const { documentId } = sentence.passage;
    const isOtherDocument = last !== null && last.documentId !== documentId;
    const speakerBefore = last?.documentId === documentId ? last.speaker : null;
    const { text, speaker, start, end } = statementOf(sentence, sentences, chosen, speakerBefore);
    last = { documentId, speaker };
    return {
      text: sentence.cells === null ? text : `${rowStatement(sentence.cells, kind, request.standaloneQuestion)}.`,
      marks: [marks.quote(sentence.passage, start, end)],
      kind: 'sentence',
      ...(isOtherDocument ? { startsParagraph: true } : {}),
    };
  });
}

type Lists = {
  /** A list that answers by its values. */
  table: TableAnswer | null;
  /** Rows beside those that were asked for; where a list answers, all but the rows that have its values. */
  isLeftOut: (sentence: ScoredSentence) => boolean;
};

function readLists({ standaloneQuestion, passages }: AnswerRequest, sentences: readonly ScoredSentence[]): Lists {
  const table = findInTable(standaloneQuestion, passages);
  if (table === null) return { table, isLeftOut: rowsNotAskedFor(standaloneQuestion, sentences) };
  const asked = new Set(table.rows.map(({ passage, start }) => `${passage.id} ${start}`));
  const isLeftOut = ({ cells, passage, start }: ScoredSentence) =>
    cells !== null && !asked.has(`${passage.id} ${start}`);
  return { table, isLeftOut };
}

async function writeRecommendations(
  request: AnswerRequest,
  sentences: readonly ScoredSentence[],
  marks: Marks,
): Promise<AnswerSegment[]> {
  const texts = messages[request.language];
  const found =
    request.evidence === 'answered' ? await recommend(sentences, extents[request.detail].recommendations) : [];
  if (found.length === 0) return [notice(texts.noRecommendations)];
  return found.map((recommendation) => ({
    text: textOf(recommendation, texts),
    marks: recommendation.sentences.map(({ passage, start, end }) => marks.quote(passage, start, end)),
    kind: recommendation.kind,
    responsible: 'responsible' in recommendation ? recommendation.responsible : null,
    dueDate: 'dueDate' in recommendation ? recommendation.dueDate : null,
  }));
}

function textOf(recommendation: Recommendation, texts: typeof german): string {
  const [first, second] = recommendation.sentences;
  if (recommendation.kind === 'conflict') return texts.conflict(first.text, second?.text ?? '');
  if (recommendation.kind !== 'newer-version') return first.text;
  return texts.newerVersion(nameOf(first), second ? nameOf(second) : '');
}

/** Versions often bear the same title: then the file's name tells them apart. */
function nameOf({ passage }: ScoredSentence): string {
  return passage.title === passage.fileName ? passage.title : `${passage.title} (${passage.fileName})`;
}
