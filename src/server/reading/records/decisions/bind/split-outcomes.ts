import type { PaperContext } from '../../paper-context.ts';
import type { Range } from '../../paper-text.ts';
import type { Deciding } from '../grammar/deciding.ts';
import { type Analysis, outcomeOf } from '../role/analyse.ts';
import { type ReadVote, readVote } from '../vote/read-vote.ts';
import type { StatedOutcome } from './draft.ts';

export type Part = { what: Range; proof: Range; outcome: StatedOutcome | null; vote: ReadVote | null };

/** The decisions of a sentence: one, unless its clauses state different outcomes or have votes of their own. */
export function splitOutcomes({ paper }: PaperContext, { statement, tokens, verb, verbs }: Analysis): Part[] {
  const main = verbs.filter((each) => mayDecide(each));
  const cuts: Range[] = [];
  for (const [index, each] of main.entries()) {
    const before = main[index - 1];
    if (!before) continue;
    const between = tokens.slice(before.index + 1, each.index);
    const mark =
      between.findLast(({ norm }) => norm === ';') ?? between.findLast(({ norm }) => norm === 'und' || norm === 'and');
    if (mark && (outcomeOf(before) !== outcomeOf(each) || mark.norm === ';')) cuts.push(mark);
  }
  const outcome = verb && stated(verb);
  const start = tokens[0]?.start ?? statement.start;
  const whole: Part = { what: { start, end: statement.end }, proof: statement, outcome, vote: null };
  if (cuts.length === 0) return [whole];
  const parts = [{ start, end: start }, ...cuts].flatMap((cut, index) => {
    const range = { start: cut.end, end: cuts[index]?.start ?? statement.end };
    const own = main.find(({ range: words }) => words.start >= range.start && words.start < range.end);
    const vote = readVote(
      paper,
      tokens.filter((token) => token.start >= range.start && token.start < range.end),
    );
    return own ? [{ what: range, proof: range, outcome: stated(own), vote }] : [];
  });
  const isTold =
    parts.filter(({ vote }) => vote?.isCounted).length > 1 ||
    new Set(parts.map((part) => part.outcome?.value)).size > 1;
  return parts.length > 1 && isTold ? parts : [whole];
}

const mayDecide = ({ voice, subject, isSubordinate, isModal }: Deciding): boolean =>
  !isSubordinate &&
  !isModal &&
  (voice === 'passive' || voice === 'past-passive' || (voice === 'active' && subject === 'own'));

function stated(verb: Deciding): StatedOutcome | null {
  const value = outcomeOf(verb);
  return value && { value, range: verb.range };
}
