import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { Scorer } from '#server/platform/linguistics/scoring.ts';
import type { AnswerSegment } from '#shared/contracts/chats.ts';
import type { answering } from '#shared/messages/de/answering.ts';
import type { ListKind } from '../list-questions.ts';
import { inReadingOrder } from './choose-summary.ts';
import { votesOnOthers } from './designations.ts';
import { isListed } from './listed-sentences.ts';
import type { Marks } from './marks.ts';
import { namesOfQuestion, personsOfQuestion, shareOfNames } from './names-of-question.ts';
import { overlapOf, shinglesOf } from './near-duplicates.ts';
import type { ScoredSentence } from './score-sentences.ts';
import { statementOf } from './statement.ts';
import { rowStatement } from './table-row.ts';

/** Belongs to the topic what holds at least this share of what the best one holds of it. */
const topicOfBest = 0.8;
const duplicateOverlap = 0.6;

/**
 * All decisions, or all tasks and deadlines, each a paragraph, in the order of the meetings, as their documents have them one
 * after the other. Of more than there is room for at least their number is told. Empty where the passages hold none.
 * @param topic what the question asks about; without words: whatever is of the kind counts @param most number of them
 */
export function writeList(
  kind: ListKind,
  sentences: readonly ScoredSentence[],
  topic: string,
  most: number,
  marks: Marks,
  texts: typeof answering,
): AnswerSegment[] {
  const listed = sentences.filter((sentence) => isListed(kind, sentence));
  const isOther = votesOnOthers(topic, listed);
  const asked = onTopic(topic, listed, sentences).filter((sentence) => !isOther(sentence));
  const all = withoutDuplicates(asked);
  const chosen = spread(all, most);
  const isOfSeveral = new Set(chosen.map(({ passage }) => passage.documentId)).size > 1;
  let last: string | null = null;
  const entries = inOrderOfMeetings(inReadingOrder(chosen)).map((sentence): AnswerSegment => {
    const { documentId, meetingDate } = sentence.passage;
    const day = isOfSeveral && documentId !== last && meetingDate !== null ? `${texts.ofDay(meetingDate)} – ` : '';
    last = documentId;
    if (sentence.cells !== null) {
      const mark = marks.quote(sentence.passage, sentence.start, sentence.end);
      return {
        text: `${day}${rowStatement(sentence.cells, 'other', '')}.`,
        marks: [mark],
        kind: 'sentence',
        startsParagraph: true,
      };
    }
    const { text, start, end } = statementOf(sentence, sentences, chosen);
    const heading = headingOf(sentence.passage.section, text);
    return {
      text: `${day}${heading === null ? text : `${heading}: ${text}`}`,
      marks: [marks.quote(sentence.passage, start, end)],
      kind: 'sentence',
      startsParagraph: true,
    };
  });
  const rest = all.length - chosen.length;
  return rest > 0 ? [...entries, { text: texts.atLeastMore(rest), marks: [], kind: 'notice' }] : entries;
}

/** As many as there is room for, from each document in turn. */
function spread(sentences: readonly ScoredSentence[], most: number): ScoredSentence[] {
  const documents = [...Map.groupBy(sentences, ({ passage }) => passage.documentId).values()];
  const longest = Math.max(...documents.map(({ length }) => length), 0);
  const inTurn = Array.from({ length: longest }, (_, turn) => documents.flatMap((document) => document[turn] ?? []));
  return inTurn.flat().slice(0, most);
}

/** The documents by their meeting's day; those without one at the end. */
function inOrderOfMeetings(sentences: readonly ScoredSentence[]): ScoredSentence[] {
  const dayOf = ({ passage }: ScoredSentence) => passage.meetingDate ?? '9999';
  return sentences.toSorted((left, right) => dayOf(left).localeCompare(dayOf(right)));
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
  // What others have to do is no answer for somebody.
  if (mostNames === 0 && personsOfQuestion(topic).length > 0) return [];
  return rated
    .filter(({ held, named }) => held > 0 && held >= topicOfBest * most && named === mostNames)
    .map(({ sentence }) => sentence);
}

function withoutDuplicates(sentences: readonly ScoredSentence[]): ScoredSentence[] {
  const kept: { sentence: ScoredSentence; shingles: Set<string> }[] = [];
  for (const sentence of sentences) {
    const shingles = shinglesOf(sentence.text);
    // Every meeting approves the minutes of the one before, in the same words.
    const isKnown = kept.some(
      (other) =>
        other.sentence.passage.meetingDate === sentence.passage.meetingDate &&
        overlapOf(other.shingles, shingles) > duplicateOverlap,
    );
    if (isKnown) continue;
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
