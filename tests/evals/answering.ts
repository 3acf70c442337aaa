import type { EvidencePassage } from '#server/answering/engine.ts';
import { claimThreshold } from '#server/answering/engines/built-in/built-in-engine.ts';
import { judgePassages } from '#server/answering/engines/built-in/judge-passages.ts';
import { locateQuotation } from '#server/answering/verify/locate-quotation.ts';
import { toSearchResult } from '#server/features/answering/public.ts';
import type { Retrieval } from '#server/features/retrieval/public.ts';
import type { AnswerLanguage } from '../../src/server/answering/intent.ts';
import { createMemoryCorpus } from './memory-corpus.ts';
import { loadXquad, type Xquad, type XquadQuestion, xquadDocuments } from './xquad.ts';

/** One measured figure, in per cent; `floor` null = informational only. */
export type EvalRow = { name: string; value: number; floor: number | null; goal: number | null };

const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);

/**
 * Answers XQuAD's questions with the production code, over passages ranked in memory by the production scoring.
 * Measures whether the gold answer is in the first sentence or the first three, whether off-topic questions are
 * refused, and whether every citation is a literal span. Off-topic = the question put to the corpus without its own
 * article. Null if the data is absent.
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

/** Passages of a search that are judged. */
const passagesJudged = 24;

async function measure(data: Xquad, language: AnswerLanguage): Promise<EvalRow[]> {
  const documents = xquadDocuments(data, language);
  const corpus = createMemoryCorpus(documents);
  const tally = { first: 0, three: 0, quotation: 0, citations: 0, literal: 0, answered: 0, refused: 0 };
  const onTopic: number[] = [];
  const offTopic: number[] = [];
  for (const question of data.questions) {
    const told = judge(question.question, corpus.search(question.question, passagesJudged), language);
    const without = corpus.searchWithout(question.question, passagesJudged, question.article);
    const offTopicAnswer = judge(question.question, without, language);
    onTopic.push(told.confidence);
    offTopic.push(offTopicAnswer.confidence);
    if (told.confidence >= claimThreshold) tally.answered += 1;
    if (offTopicAnswer.confidence < claimThreshold) tally.refused += 1;
    if (holdsAnswer(question, told.claims.slice(0, 1))) tally.first += 1;
    if (holdsAnswer(question, told.claims)) tally.three += 1;
    if (holdsAnswer(question, told.quotations.slice(0, 3))) tally.quotation += 1;
    tally.citations += told.located.length;
    tally.literal += told.located.filter((isLiteral) => isLiteral).length;
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
    row('off-topic not claimed', percent(tally.refused, count), null, null),
    row('claimed', percent(tally.answered, count), null, null),
    row('citations that are literal spans', percent(tally.literal, tally.citations), 100, 100),
  ];
}

/** The built-in engine's output for passages: the texts of its claims, however certain, and of its quotations. */
function judge(question: string, found: Retrieval, language: AnswerLanguage) {
  const { passages, rarity } = toSearchResult(found);
  const judged = judgePassages({
    question,
    standalone: question,
    language,
    periods: [],
    passages,
    rarity,
    mostClaims: 3,
    isSeveral: false,
  });
  const known = new Map(passages.map((passage) => [passage.id, passage]));
  const words = (each: { passageId: string; start: number; end: number }) => {
    const passage = known.get(each.passageId) as EvidencePassage;
    return { passage, text: passage.text.slice(each.start, each.end), ...each };
  };
  const claims = judged.claims.map(words);
  return {
    confidence: judged.confidence,
    claims: claims.map(({ text }) => text),
    quotations: judged.quotations.map((each) => words(each).text),
    located: claims.map(({ passage, text, start, end }) => {
      const pages = new Map([[passage.firstPage, passage.text]]);
      return locateQuotation(passage, { start, end }, pages)?.snippet === text.trim();
    }),
  };
}

function holdsAnswer({ answers }: XquadQuestion, texts: readonly string[]): boolean {
  const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  return answers.some(({ text }) => texts.some((each) => squeeze(each).includes(squeeze(text))));
}
