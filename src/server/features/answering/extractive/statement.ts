import type { ScoredSentence } from './score-sentences.ts';

/** Words that point back: without the sentence before nobody knows to whom or what. */
const pointsBack =
  /^(?:Er|Sie|Dies|Diese[rsnm]?|Dieselbe[nr]?|Letztere[rs]?|He|She|They|It|This|These|Those|Its|Their|His|Her)(?!\p{L})/u;
const firstPerson = /(?<![\p{L}])(?:ich|mich|mir|mein\p{L}*|wir|uns|unser\p{L}*|I|my|me|we|our|us)(?![\p{L}])/iu;
const longestStatement = 70;

export type Statement = { text: string; start: number; end: number };

/**
 * A sentence as it stands in a summary: word for word; with the sentence before it where it points back to that one, and
 * with the speaker's name before it where someone speaks of himself.
 * @param all every sentence of the passages; @param chosen those that the summary holds anyway
 */
export function statementOf(
  sentence: ScoredSentence,
  all: readonly ScoredSentence[],
  chosen: readonly ScoredSentence[],
): Statement {
  const before = antecedentOf(sentence, all, chosen);
  const words = before ? `${before.text} ${sentence.text}` : sentence.text;
  const speaker = sentence.passage.speaker;
  const isSpoken = speaker !== null && firstPerson.test(words) && !words.startsWith(speaker);
  return { text: isSpoken ? `${speaker}: ${words}` : words, start: before?.start ?? sentence.start, end: sentence.end };
}

function antecedentOf(
  sentence: ScoredSentence,
  all: readonly ScoredSentence[],
  chosen: readonly ScoredSentence[],
): ScoredSentence | null {
  if (!pointsBack.test(sentence.text)) return null;
  const before = all.find((other) => other.passage === sentence.passage && other.index === sentence.index - 1);
  if (before === undefined || before.form !== 'sentence' || chosen.includes(before)) return null;
  const words = before.text.split(' ').length + sentence.text.split(' ').length;
  return words <= longestStatement ? before : null;
}
