import type { EvidencePassage } from '../answer-engine.ts';
import { listOf } from './announced-list.ts';
import { pointsBack } from './pointing-words.ts';
import type { ScoredSentence } from './score-sentences.ts';
import { speakerOf } from './speaker-of.ts';

const longestStatement = 70;

export type Statement = {
  text: string;
  /** Whose words they certainly are, where the text does not say so itself as a table's row does. */
  speaker: string | null;
  start: number;
  end: number;
};

/**
 * A sentence as it stands in a summary: word for word; with the sentence before it where it points back to that one, with
 * the lines of the list that it begins, and with the speaker's name where it certainly is somebody's words: else an opinion
 * would read like a fact. The name is not said again where the statement before it is by the same speaker.
 * @param all every sentence of the passages; @param chosen those that the summary holds anyway
 * @param speakerBefore of the statement before this one, in the same document
 */
export function statementOf(
  sentence: ScoredSentence,
  all: readonly ScoredSentence[],
  chosen: readonly ScoredSentence[],
  speakerBefore: string | null = null,
): Statement {
  const passage = all.filter((other) => other.passage === sentence.passage);
  const before = antecedentOf(sentence, passage, chosen);
  const list = listOf(sentence, passage);
  const own = before ? `${before.text} ${sentence.text}` : sentence.text;
  const listed = list.map(({ text }) => text).join('; ');
  const words = listed === '' ? own : `${own}${own.endsWith(':') ? ' ' : '; '}${listed}`;
  const speaker =
    sentence.form === 'row'
      ? null
      : speakerOf(sentence.passage, before?.start ?? sentence.start, sentence.end, passagesOf(all));
  const isNameMissing = speaker !== null && speaker !== speakerBefore && !words.startsWith(speaker);
  const start = before?.start ?? sentence.start;
  const end = list.at(-1)?.end ?? sentence.end;
  // The text may open with the name itself.
  const label = speaker !== null && speaker === speakerBefore ? `${speaker}: ` : null;
  if (label !== null && words.startsWith(label) && sentence.passage.text.startsWith(label, start)) {
    return { text: words.slice(label.length), speaker, start: start + label.length, end };
  }
  return { text: isNameMissing ? `${speaker}: ${words}` : words, speaker, start, end };
}

export function passagesOf(sentences: readonly ScoredSentence[]): EvidencePassage[] {
  return [...new Set(sentences.map(({ passage }) => passage))];
}

function antecedentOf(
  sentence: ScoredSentence,
  passage: readonly ScoredSentence[],
  chosen: readonly ScoredSentence[],
): ScoredSentence | null {
  if (!pointsBack(sentence.text)) return null;
  const before = passage[sentence.index - 1];
  if (before === undefined || before.form !== 'sentence' || chosen.includes(before)) return null;
  return countWords(before.text) + countWords(sentence.text) <= longestStatement ? before : null;
}

function countWords(text: string): number {
  return text.split(' ').length;
}
