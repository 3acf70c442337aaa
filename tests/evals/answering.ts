import type { AnswerLanguage, EvidencePassage } from '#server/features/answering/answer-engine.ts';
import { answerPassages, type VerifiedPart } from '#server/features/answering/answer-passages.ts';
import { answerThreshold, type Coverage, evidenceOf } from '#server/features/answering/assess-evidence.ts';
import { extractiveEngine } from '#server/features/answering/extractive/extractive-engine.ts';
import { bestSentenceCoverage } from '#server/features/answering/extractive/score-sentences.ts';
import { analysePassage, analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { averagesOf, fuseScores, inverseDocumentFrequency, Scorer } from '#server/platform/linguistics/scoring.ts';
import { splitSentences } from '#server/platform/linguistics/sentences.ts';
import { createLog } from '#server/platform/log/log.ts';
import { loadXquad, type Xquad, type XquadQuestion } from './xquad.ts';

/** One measured figure; `floor` null = only told. All in per cent. */
export type EvalRow = { name: string; value: number; floor: number | null; goal: number | null };

type Ranked = EvidencePassage & Coverage;
const passagesPerQuestion = 10;
const log = createLog('silent');
const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);

/**
 * Answers XQuAD's questions through the code that serves users, over passages ranked in memory by the scoring that serves
 * users: is the gold answer in the first sentence, in the first three; are off-topic questions refused; is every citation
 * a literal span. Off-topic = the question put to the corpus without its own article. Null where the data is absent.
 */
export async function runAnsweringEval(directory: string): Promise<EvalRow[] | null> {
  const rows: EvalRow[] = [];
  for (const language of ['de', 'en'] as const) {
    const data = loadXquad(directory, language);
    if (data === null) return null;
    rows.push(...(await measure(data, language)));
  }
  return rows;
}

async function measure(data: Xquad, language: AnswerLanguage): Promise<EvalRow[]> {
  const corpus = createCorpus(data, language);
  const tally = { first: 0, firstStrict: 0, three: 0, citations: 0, literal: 0, snippet: 0 };
  const onTopic: number[] = [];
  const offTopic: number[] = [];
  for (const question of data.questions) {
    const ranked = corpus.rank(question.question, null);
    onTopic.push(evidence(question.question, ranked));
    offTopic.push(evidence(question.question, corpus.rank(question.question, question.article)));
    const { snippets, sentences, citations } = await answer(question.question, ranked, data, language);
    const own = sentences.map((text) => lastSentence(text, language));
    if (holdsAnswer(question, sentences.slice(0, 1))) tally.first += 1;
    if (holdsAnswer(question, own.slice(0, 1))) tally.firstStrict += 1;
    if (holdsAnswer(question, sentences.slice(0, 3))) tally.three += 1;
    if (holdsAnswer(question, snippets.slice(0, 3))) tally.snippet += 1;
    tally.citations += citations.length;
    tally.literal += citations.filter(({ id, start, end, snippet }) => {
      return data.paragraphs[Number(id)]?.text.slice(start, end) === snippet;
    }).length;
  }
  const count = data.questions.length;
  const threshold = onTopic.toSorted((left, right) => left - right)[Math.floor(count * 0.05)] ?? 0;
  const below = (values: number[], limit: number) => values.filter((value) => value < limit).length;
  const name = (what: string) => `XQuAD ${language}: ${what}`;
  return [
    {
      name: name('answer in one of the first three quotations'),
      value: percent(tally.snippet, count),
      floor: 90,
      goal: null,
    },
    { name: name('answer in the first sentence'), value: percent(tally.firstStrict, count), floor: 70, goal: 74 },
    {
      name: name('answer in the first segment (with its antecedent)'),
      value: percent(tally.first, count),
      floor: null,
      goal: null,
    },
    { name: name('answer in the first three sentences'), value: percent(tally.three, count), floor: 86, goal: 89 },
    {
      name: name('off-topic refused at a 95 % answer rate'),
      value: percent(below(offTopic, threshold), count),
      floor: 80,
      goal: 90,
    },
    {
      name: name(`off-topic refused at the shipped threshold`),
      value: percent(below(offTopic, answerThreshold), count),
      floor: 80,
      goal: null,
    },
    {
      name: name('answered at the shipped threshold'),
      value: 100 - percent(below(onTopic, answerThreshold), count),
      floor: 93,
      goal: null,
    },
    {
      name: name('citations that are literal spans'),
      value: percent(tally.literal, tally.citations),
      floor: 100,
      goal: 100,
    },
  ];
}

function evidence(question: string, ranked: readonly Ranked[]): number {
  const [best] = ranked;
  return best ? evidenceOf(best, bestSentenceCoverage(question, ranked)) : 0;
}

function createCorpus({ paragraphs }: Xquad, language: AnswerLanguage) {
  const terms = paragraphs.map(({ text }) => new Set(analysePassage(text, '', language).terms));
  return {
    /** Best first; without the paragraphs of `excluded`. */
    rank(question: string, excluded: string | null): Ranked[] {
      const kept = paragraphs.flatMap(({ article }, index) => (article === excluded ? [] : [index]));
      const frequency = (term: string) => kept.filter((index) => terms[index]?.has(term)).length;
      const scorer = new Scorer(analyseQuestion(question, language), (term) =>
        inverseDocumentFrequency(kept.length, frequency(term)),
      );
      const counts = kept.map((index) => scorer.count(paragraphs[index]?.text ?? '', language));
      const scores = fuseScores(scorer, counts, averagesOf(counts));
      const order = [...kept.keys()].toSorted((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0));
      return order.slice(0, passagesPerQuestion).flatMap((position) => {
        const index = kept[position] ?? 0;
        const paragraph = paragraphs[index];
        const count = counts[position];
        if (paragraph === undefined || count === undefined) return [];
        return [
          {
            ...passageOf(index, paragraph.article, paragraph.text, language),
            score: scores[position] ?? 0,
            termCoverage: scorer.termCoverage(count),
            gramCoverage: scorer.gramCoverage(count),
          },
        ];
      });
    },
  };
}

function passageOf(
  index: number,
  article: string,
  text: string,
  language: AnswerLanguage,
): Omit<EvidencePassage, 'score'> {
  const id = String(index);
  const place = { firstPage: 1, start: 0, lastPage: 1, end: text.length };
  const document = { documentId: id, uploadId: id, title: article, fileName: `${article}.txt`, meetingDate: null };
  return { id, ...document, ...place, section: null, speaker: null, language, text, context: null };
}

async function answer(question: string, passages: readonly Ranked[], data: Xquad, language: AnswerLanguage) {
  const parts: VerifiedPart[] = [];
  const request = {
    question,
    standaloneQuestion: question,
    history: [],
    language,
    detail: 'short',
    phases: ['snippets', 'summary'],
    passages,
    evidence: 'answered',
    searched: { passages: data.paragraphs.length, documents: data.paragraphs.length },
    marks: new Map<string, number>(),
  } as const;
  const loadPages = async (documentId: string) => [
    { number: 1, label: null, text: data.paragraphs[Number(documentId)]?.text ?? '' },
  ];
  const { signal } = new AbortController();
  for await (const part of answerPassages(extractiveEngine, request, loadPages, log, signal)) parts.push(part);
  const phases = parts.filter((part) => part.type === 'phase');
  const texts = (name: string) =>
    phases.filter(({ phase }) => phase === name).flatMap(({ segments }) => segments.map(({ text }) => text));
  const citations = phases
    .flatMap((part) => part.citations)
    .map(({ documentId, start, end, snippet }) => ({ id: documentId, start, end, snippet }));
  return { snippets: texts('snippets'), sentences: texts('summary'), citations };
}

function lastSentence(text: string, language: AnswerLanguage): string {
  const last = splitSentences(text, language).at(-1);
  return last ? text.slice(last.start, last.end) : text;
}

function holdsAnswer({ answers }: XquadQuestion, texts: readonly string[]): boolean {
  const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  return answers.some(({ text }) => texts.some((each) => squeeze(each).includes(squeeze(text))));
}
