import type { PaperContext } from '../../paper-context.ts';
import type { Token } from '../../paper-text.ts';
import { decidingVerbs, type VerbReading } from '../words/verbs.ts';
import { decisionWords, isMatter } from '../words/word-sets.ts';
import { endsClause, longestClause } from './clause.ts';
import type { Deciding } from './deciding.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import { isNegatedAt } from './negation.ts';
import { subjectOf } from './subject.ts';

/** All deciding verbs of a sentence, in its order. */
export function readVerbs(context: PaperContext, tokens: readonly Token[]): Deciding[] {
  const found: Deciding[] = [];
  for (const [index, token] of tokens.entries()) {
    const readings = token.kind === 'word' ? decidingVerbs.get(token.norm) : undefined;
    if (!readings || (index > 1 && isNoun(context, tokens, index))) continue;
    for (const reading of readings) {
      const deciding = readVerb(context, tokens, index, reading);
      if (!deciding) continue;
      found.push(deciding);
      break;
    }
  }
  return found;
}

const isNoun = ({ paper }: PaperContext, tokens: readonly Token[], index: number): boolean => {
  const token = tokens[index];
  const text = token ? paper.of(token) : '';
  return /^\p{Lu}\p{Ll}/u.test(text) && !/^[.:*–]$/u.test(tokens[index - 1]?.norm ?? '');
};

function readVerb(
  context: PaperContext,
  tokens: readonly Token[],
  index: number,
  reading: VerbReading,
): Deciding | null {
  const token = tokens[index];
  if (!token) return null;
  const clause = tokens.slice(Math.max(0, index - longestClause), index + longestClause);
  if (!reading.with.every((word) => clause.some(({ norm }) => norm === word))) return null;
  if (!reading.tail.every((word, at) => tokens[index + 1 + at]?.norm === word)) return null;
  if (
    reading.tail.length === 0 &&
    reading.language === 'en' &&
    decisionWords.outward.has(tokens[index + 1]?.norm ?? '')
  )
    return null;
  const last = index + reading.tail.length;
  const particle = reading.particle === null ? last : particleAt(tokens, index, reading.particle);
  if (particle === null) return null;
  const grammar = reading.language === 'en' ? english(tokens, index, reading) : german(tokens, index, reading);
  if (!grammar) return null;
  const isAboutMotion = grammar.voice === 'bare' || tokens.some(({ norm }) => isMatter(norm));
  if (decisionWords.motionVerbs.has(token.norm) && !isAboutMotion) return null;
  if (grammar.voice === 'active' && isView(tokens, index)) return null;
  // Who "is charged" has a task; that a body charges somebody is its decision.
  if (decisionWords.activeOnly.has(token.norm) && grammar.voice !== 'active' && grammar.voice !== 'bare') return null;
  const subject = grammar.voice === 'active' || grammar.voice === 'perfect' ? subjectOf(context, tokens, index) : null;
  // What was moved may win or lose: "Der Antrag unterliegt". Other finite forms need a subject that can decide.
  const isMotions =
    decisionWords.motionVerbs.has(token.norm) && tokens.slice(0, index).some(({ norm }) => isMatter(norm));
  if (grammar.voice === 'active' && subject === null && !isMotions) return null;
  if (isMotions && subject === null) grammar.voice = 'passive';
  const isNegated = isNegatedAt(tokens, index, particle, grammar.voice);
  const end = tokens[particle]?.end ?? token.end;
  const start =
    reading.particle !== null && particle > index + 6 ? (tokens[particle]?.start ?? token.start) : token.start;
  return {
    outcome: reading.outcome,
    range: { start, end },
    index,
    isFormal: reading.isFormal,
    isEnglish: reading.language === 'en',
    subject,
    isNegated,
    ...grammar,
  };
}

/** The prefix at the end of the verb's clause. */
function particleAt(tokens: readonly Token[], index: number, particle: string): number | null {
  for (let at = index + 1; at < Math.min(tokens.length, index + longestClause); at++) {
    const { norm } = tokens[at] ?? { norm: '' };
    if (norm === particle && endsClause(tokens[at + 1])) return at;
    if (norm === ';') return null;
  }
  return null;
}

/** "Members agreed that inflation was high" tells a view, "agreed that the plan be adopted" a decision. */
function isView(tokens: readonly Token[], index: number): boolean {
  if (!decisionWords.saying.has(tokens[index]?.norm ?? '') || tokens[index + 1]?.norm !== 'that') return false;
  const clause = tokens.slice(index + 2, index + 40).map(({ norm }) => norm);
  return !clause.some(
    (norm, at) => norm === 'should' || (norm === 'be' && !decisionWords.modal.has(clause[at - 1] ?? '')),
  );
}
