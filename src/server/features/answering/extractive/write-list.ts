import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { Scorer } from '#server/platform/linguistics/scoring.ts';
import type { AnswerSegment } from '#shared/contracts/chats.ts';
import type { ListKind } from '../list-questions.ts';
import { inReadingOrder } from './choose-summary.ts';
import { textOf } from './find-in-table.ts';
import { isListed } from './listed-sentences.ts';
import type { Marks } from './marks.ts';
import { overlapOf, shinglesOf } from './near-duplicates.ts';
import type { ScoredSentence } from './score-sentences.ts';
import { statementOf } from './statement.ts';
import { rowStatement } from './table-row.ts';

/** A document belongs to the topic if it holds at least this share of what the best one holds of it. */
const topicOfDocument = 0.8;
/** A passage belongs to the topic if its best sentence covers at least this share of what the best of all covers. */
const topicCoverage = 0.5;
const duplicateOverlap = 0.6;

/**
 * All decisions, or all tasks and deadlines, each a paragraph, as the documents have them one after the other. Empty where
 * the passages hold none.
 * @param topic what the question asks about; without words: whatever is of the kind counts @param most number of them
 */
export function writeList(
  kind: ListKind,
  sentences: readonly ScoredSentence[],
  topic: string,
  most: number,
  marks: Marks,
): AnswerSegment[] {
  const onTopic = sentencesOnTopic(topic, sentences);
  const chosen = withoutDuplicates(onTopic.filter((sentence) => isListed(kind, sentence))).slice(0, most);
  return inReadingOrder(chosen).map((sentence) => {
    if (sentence.cells !== null) {
      const mark = marks.quote(sentence.passage, sentence.start, sentence.end);
      return {
        text: `${rowStatement(sentence.cells, 'other', '')}.`,
        marks: [mark],
        kind: 'sentence',
        startsParagraph: true,
      };
    }
    const { text, start, end } = statementOf(sentence, sentences, chosen);
    const heading = headingOf(sentence.passage.section, text);
    return {
      text: heading === null ? text : `${heading}: ${text}`,
      marks: [marks.quote(sentence.passage, start, end)],
      kind: 'sentence',
      startsParagraph: true,
    };
  });
}

function sentencesOnTopic(topic: string, sentences: readonly ScoredSentence[]): readonly ScoredSentence[] {
  const question = analyseQuestion(topic, detectLanguage(topic));
  if (question.words.length === 0) return sentences;
  const scorer = new Scorer(question, () => 1);
  const documents = [...Map.groupBy(sentences, ({ passage }) => passage.documentId).values()].map((document) => {
    const passages = [...new Set(document.map(({ passage }) => passage))];
    const counts = scorer.count(textOf(passages), passages[0]?.language ?? null);
    return { document, held: scorer.termCoverage(counts) };
  });
  const most = Math.max(...documents.map(({ held }) => held), 0);
  return documents
    .filter(({ held }) => held >= topicOfDocument * most)
    .flatMap(({ document }) => passagesOnTopic(document));
}

function passagesOnTopic(sentences: readonly ScoredSentence[]): ScoredSentence[] {
  const best = Math.max(...sentences.map(({ coverage }) => coverage), Number.MIN_VALUE);
  return [...Map.groupBy(sentences, ({ rank }) => rank).values()]
    .filter((passage) => passage.some(({ coverage }) => coverage >= topicCoverage * best))
    .flat();
}

function withoutDuplicates(sentences: readonly ScoredSentence[]): ScoredSentence[] {
  const kept: { sentence: ScoredSentence; shingles: Set<string> }[] = [];
  for (const sentence of sentences) {
    const shingles = shinglesOf(sentence.text);
    if (kept.some((other) => overlapOf(other.shingles, shingles) > duplicateOverlap)) continue;
    kept.push({ sentence, shingles });
  }
  return kept.map(({ sentence }) => sentence);
}

const longestHeading = 90;

/** What an item of business is called, in short, unless the sentence says it itself. */
function headingOf(section: string | null, text: string): string | null {
  const last = section?.split(' › ').at(-1)?.trim() ?? '';
  const title =
    /["“„«]([^"“”„«»]{8,})["”“»]/u.exec(last)?.[1] ??
    last.replace(/^\d+(?:\.\d+)*\.?\s+/, '').replace(/\s*\([^()]*\)$/, '');
  const words = title.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const said = text.toLowerCase();
  if (words.length === 0 || words.filter((word) => said.includes(word.slice(0, 5))).length * 2 >= words.length)
    return null;
  if (title.length <= longestHeading) return title;
  return `${title.slice(0, title.lastIndexOf(' ', longestHeading)).replace(/[,;:]$/, '')} …`;
}
