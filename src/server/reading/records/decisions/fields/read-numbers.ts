import { words } from '../../lexicon/lexicon.ts';
import type { Range, Token } from '../../paper-text.ts';
import { decisionWords } from '../words/word-sets.ts';

/** Tokens of one number: "AR 2026/05", "2024-17", "BV/0123/24". */
const longestNumber = 9;

/** The proposal that was decided: "Vorlage 104/2024", "Drucks. 20/8574", "Ordinance 2024-71". */
export function proposalIn(tokens: readonly Token[]): Range | null {
  for (const [index, token] of tokens.entries()) {
    if (!decisionWords.proposals.has(token.norm)) continue;
    const number = numberFrom(tokens, index + 1);
    if (number) return { start: token.start, end: number.end };
  }
  return null;
}

/** The decision's own number where no label has it: "Der Beschluss (23/34) ergeht einstimmig". */
export function ownNumberIn(tokens: readonly Token[]): Range | null {
  for (const [index, token] of tokens.entries()) {
    if (!words.decisionLabels.has(token.norm) || decisionWords.proposals.has(token.norm)) continue;
    const next = tokens[index + 1]?.norm === '(' ? index + 2 : index + 1;
    const number = numberFrom(tokens, next);
    // "Beschluss vom 3." has a date, "Beschluss 2" may be another's.
    if (number && tokens[next + 1] && number.end - number.start > 3) return number;
  }
  return null;
}

function numberFrom(tokens: readonly Token[], from: number): Range | null {
  let at = from;
  while (at < from + 3 && /^(?:\.|:|nr|no|number|nummer)$/u.test(tokens[at]?.norm ?? '')) at += 1;
  const first = tokens[at];
  if (!first) return null;
  let last = at;
  while (
    last - at < longestNumber &&
    tokens[last + 1]?.start === tokens[last]?.end &&
    /^(?:[\p{L}\d]+|[/-])$/u.test(tokens[last + 1]?.norm ?? '')
  )
    last += 1;
  const number = tokens.slice(at, last + 1);
  const hasDigit = number.some(({ kind }) => kind === 'number');
  const isCode =
    first.kind === 'number' || (number.length > 1 && number.some(({ norm }) => norm === '/' || norm === '-'));
  const end = number.findLast(({ kind }) => kind !== 'sign')?.end;
  return hasDigit && isCode && end ? { start: first.start, end } : null;
}
