import { isBodyWord, numberOf, words } from '../../lexicon/lexicon.ts';
import type { PaperContext } from '../../paper-context.ts';
import type { Token } from '../../paper-text.ts';
import { decidingVerbs } from '../words/verbs.ts';
import { decisionWords, isMatter, outcomeNouns } from '../words/word-sets.ts';

const functionSets: readonly { has(word: string): boolean }[] = [
  words.auxiliaries,
  decisionWords.oblique,
  words.articles,
  words.joining,
  decisionWords.sides,
  decisionWords.votes,
  decisionWords.ballots,
  decisionWords.unanimous,
  decisionWords.majority,
  words.none,
  decisionWords.hence,
  words.titles,
  decisionWords.withPrepositions,
  decisionWords.sidePrepositions,
  decisionWords.ratios,
  words.negations,
  words.decisionLabels,
  decisionWords.voteLabels,
  decisionWords.pronouns,
  decisionWords.resultWords,
  outcomeNouns,
  decidingVerbs,
];
const particles: ReadonlySet<string> = new Set([
  'ab',
  'an',
  'zu',
  'zur',
  'aus',
  'gut',
  'kenntnis',
  'so',
  'bei',
  'also',
  'all',
  'mehrheit',
  'majority',
  'genommen',
  'übrigen',
]);

/** Words that say what a sentence is about, beyond who decided, how, and that it did; reasons do not count. */
export function contentOf(context: PaperContext, tokens: readonly Token[]): Token[] {
  const content: Token[] = [];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.norm === '(') depth += 1;
    if (token.norm === ')') depth -= 1;
    const isReason = token.norm === ',' && decisionWords.reasons.has(tokens[index + 1]?.norm ?? '');
    if (isReason && index > 2) break;
    const next = tokens[index + 1];
    // "Traktandum 9", "Vorlage 112/2024": a matter with its number says which.
    const isNumbered = isMatter(token.norm) && (next?.kind === 'number' || next?.norm === '(');
    if (token.kind !== 'word' || depth > 0) continue;
    if (!isNumbered && (isFunction(token) || isName(context, tokens, index) || !mayBeTopic(context, tokens, index)))
      continue;
    content.push(token);
  }
  return content;
}

/** German topics are nouns; other words may be adverbs. */
const mayBeTopic = ({ paper, language }: PaperContext, tokens: readonly Token[], index: number): boolean => {
  const token = tokens[index];
  if (!token || language !== 'de') return true;
  return /^\p{Lu}/u.test(paper.of(token)) && (index > 0 || !/(?:e[nmrs]?|t)$/u.test(token.norm));
};

const isFunction = (token: Token): boolean =>
  numberOf(token) !== undefined ||
  isMatter(token.norm) ||
  isBodyWord(token.norm) ||
  particles.has(token.norm) ||
  functionSets.some((set) => set.has(token.norm));

/** A name after a form of address, or of somebody in the head. */
const isName = ({ paper, names }: PaperContext, tokens: readonly Token[], index: number): boolean => {
  const token = tokens[index];
  if (!token || !/^\p{Lu}/u.test(paper.of(token))) return false;
  return names.has(token.norm) || words.titles.has(tokens[index - 1]?.norm ?? '');
};
