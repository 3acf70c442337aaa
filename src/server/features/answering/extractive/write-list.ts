import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { Scorer } from '#server/platform/linguistics/scoring.ts';
import type { AnswerSegment } from '#shared/contracts/chats.ts';
import type { ListKind } from '../list-questions.ts';
import { inReadingOrder } from './choose-summary.ts';
import { isListed } from './listed-sentences.ts';
import type { Marks } from './marks.ts';
import { namesOfQuestion, shareOfNames } from './names-of-question.ts';
import { overlapOf, shinglesOf } from './near-duplicates.ts';
import type { ScoredSentence } from './score-sentences.ts';
import { statementOf } from './statement.ts';
import { rowStatement } from './table-row.ts';

/** Belongs to the topic what holds at least this share of what the best one holds of it. */
const topicOfBest = 0.8;
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
  const listed = sentences.filter((sentence) => isListed(kind, sentence));
  const chosen = withoutDuplicates(onTopic(topic, listed, sentences)).slice(0, most);
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

/** Sentences before a decision or task, since the one before it, that tell what it is about. */
const sentencesBefore = 12;

/** What is listed of the topic: by what its document is called, its section, and what stands before it. */
function onTopic(
  topic: string,
  listed: readonly ScoredSentence[],
  all: readonly ScoredSentence[],
): readonly ScoredSentence[] {
  const language = detectLanguage(topic);
  const question = analyseQuestion(topic, language);
  if (question.words.length === 0) return listed;
  const scorer = new Scorer(question, () => 1);
  const names = namesOfQuestion(`? ${topic}`, language);
  const rated = listed.map((sentence) => {
    const { passage, index, cells } = sentence;
    const earlier = listed.findLast((each) => each.passage === passage && each.index < index)?.index ?? -1;
    const first = Math.max(earlier + 1, index - sentencesBefore);
    const before =
      cells === null ? all.filter((each) => each.passage === passage && each.index < index && each.index >= first) : [];
    const file = passage.fileName.replaceAll(/[_.-]/g, ' ');
    const around = [passage.title, file, passage.section, passage.meetingDate, ...before.map(({ text }) => text)];
    const text = [...around.filter((each) => each !== null), sentence.text].join('\n');
    return {
      sentence,
      held: scorer.termCoverage(scorer.count(text, passage.language)),
      named: shareOfNames(names, sentence.text),
    };
  });
  const most = Math.max(...rated.map(({ held }) => held), 0);
  const mostNames = Math.max(...rated.map(({ named }) => named), 0);
  return rated
    .filter(({ held, named }) => held > 0 && held >= topicOfBest * most && named === mostNames)
    .map(({ sentence }) => sentence);
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
