import type { AnswerLanguage } from '#server/features/answering/answer-engine.ts';
import { answerPassages, type VerifiedPart } from '#server/features/answering/answer-passages.ts';
import { evidenceOf } from '#server/features/answering/assess-evidence.ts';
import { extractiveEngine } from '#server/features/answering/extractive/extractive-engine.ts';
import { findPassages } from '#server/features/answering/find-passages.ts';
import { toEvidencePassages } from '#server/features/answering/map-passages.ts';
import type { Retrieval } from '#server/features/retrieval/service.ts';
import { splitSentences } from '#server/platform/linguistics/sentences.ts';
import { createLog } from '#server/platform/log/log.ts';
import { createMemoryCorpus, type MemoryCorpus, type MemoryDocument } from './memory-corpus.ts';
import { loadXquad, type Xquad, type XquadQuestion } from './xquad.ts';

/** One measured figure; `floor` null = only told. All in per cent. */
export type EvalRow = { name: string; value: number; floor: number | null; goal: number | null };

const log = createLog('silent');
const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);

/**
 * Answers XQuAD's questions through the code that serves users, over passages ranked in memory by the scoring that serves
 * users: is the gold answer in the first sentence, in the first three; are off-topic questions refused; is every citation
 * a literal span. Off-topic = the question put to the corpus without its own article. Null where the data is absent.
 * @param report gets the rows of each language as soon as they are measured
 */
export async function runAnsweringEval(
  directory: string,
  report: (rows: readonly EvalRow[]) => void = () => {},
): Promise<EvalRow[] | null> {
  const rows: EvalRow[] = [];
  for (const language of ['de', 'en'] as const) {
    const data = loadXquad(directory, language);
    if (data === null) return null;
    const measured = await measure(data, language);
    report(measured);
    rows.push(...measured);
  }
  return rows;
}

async function measure(data: Xquad, language: AnswerLanguage): Promise<EvalRow[]> {
  const documents = documentsOf(data, language);
  const corpus = createMemoryCorpus(documents);
  const tally = { first: 0, three: 0, quotation: 0, citations: 0, literal: 0, answered: 0, refused: 0 };
  const onTopic: number[] = [];
  const offTopic: number[] = [];
  for (const question of data.questions) {
    const found = await findPassages(question.question, corpus.search);
    onTopic.push(evidenceOf(question.question, found.passages[0]));
    if (found.evidence === 'answered') tally.answered += 1;
    const without = await findPassages(question.question, (text, limit) =>
      corpus.searchWithout(text, limit, question.article),
    );
    offTopic.push(evidenceOf(question.question, without.passages[0]));
    if (without.evidence !== 'answered') tally.refused += 1;
    const answer = await answerAll(question.question, found, corpus, language);
    const sentences = answer.sentences.map((text, index) => (index === 0 ? withoutAntecedent(text, language) : text));
    if (holdsAnswer(question, sentences.slice(0, 1))) tally.first += 1;
    if (holdsAnswer(question, sentences.slice(0, 3))) tally.three += 1;
    if (holdsAnswer(question, answer.quotations.slice(0, 3))) tally.quotation += 1;
    tally.citations += answer.citations.length;
    tally.literal += answer.citations.filter((citation) => {
      const page = documents.find(({ id }) => id === citation.documentId)?.pages[citation.page - 1];
      return page?.text.slice(citation.start, citation.end) === citation.snippet;
    }).length;
  }
  const count = data.questions.length;
  const threshold = onTopic.toSorted((left, right) => left - right)[Math.floor(count * 0.05)] ?? 0;
  const below = (values: number[], limit: number) => percent(values.filter((value) => value < limit).length, count);
  const row = (what: string, value: number, floor: number | null, goal: number | null): EvalRow => ({
    name: `XQuAD ${language}: ${what}`,
    value,
    floor,
    goal,
  });
  return [
    row('answer in one of the first three quotations', percent(tally.quotation, count), 88, null),
    row('answer in the first sentence', percent(tally.first, count), 70, 74),
    row('answer in the first three sentences', percent(tally.three, count), 86, 89),
    row(`off-topic refused at a 95 % answer rate (${threshold.toFixed(2)})`, below(offTopic, threshold), 80, 90),
    row('off-topic refused as shipped', percent(tally.refused, count), 87, 90),
    row('answered as shipped', percent(tally.answered, count), 94, 95),
    row('citations that are literal spans', percent(tally.literal, tally.citations), 100, 100),
  ];
}

/** An article is a document, a paragraph a page and a passage. */
function documentsOf({ paragraphs }: Xquad, language: AnswerLanguage): MemoryDocument[] {
  return [...Map.groupBy(paragraphs, ({ article }) => article)].map(([article, own]) => ({
    id: article,
    title: article.replaceAll('_', ' '),
    fileName: `${article}.txt`,
    meetingDate: null,
    pages: own.map(({ text }, index) => ({ number: index + 1, label: null, text })),
    passages: own.map(({ text }, ordinal) => ({
      id: `${article} ${ordinal}`,
      ordinal,
      firstPage: ordinal + 1,
      startOffset: 0,
      lastPage: ordinal + 1,
      endOffset: text.length,
      section: null,
      speaker: null,
      language,
      text,
      context: null,
    })),
  }));
}

/** Quotations and summary of a question, as users get them; the evidence is taken as sufficient. */
async function answerAll(question: string, found: Retrieval, corpus: MemoryCorpus, language: AnswerLanguage) {
  const phases: Extract<VerifiedPart, { type: 'phase' }>[] = [];
  const request = {
    question,
    standaloneQuestion: question,
    history: [],
    language,
    detail: 'short',
    phases: ['snippets', 'summary'],
    passages: toEvidencePassages(found.passages),
    evidence: 'answered',
    searched: found.searched,
    marks: new Map<string, number>(),
  } as const;
  const { signal } = new AbortController();
  for await (const part of answerPassages(extractiveEngine, request, corpus.loadPages, log, signal)) {
    if (part.type === 'phase') phases.push(part);
  }
  const textsOf = (name: string) =>
    phases.filter(({ phase }) => phase === name).flatMap(({ segments }) => segments.map(({ text }) => text));
  return {
    quotations: textsOf('snippets'),
    sentences: textsOf('summary'),
    citations: phases.flatMap((phase) => phase.citations),
  };
}

/** A sentence that points back stands after the one it points to: only the answering one counts as the first. */
function withoutAntecedent(text: string, language: AnswerLanguage): string {
  const last = splitSentences(text, language).at(-1);
  return last ? text.slice(last.start, last.end) : text;
}

function holdsAnswer({ answers }: XquadQuestion, texts: readonly string[]): boolean {
  const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  return answers.some(({ text }) => texts.some((each) => squeeze(each).includes(squeeze(text))));
}
