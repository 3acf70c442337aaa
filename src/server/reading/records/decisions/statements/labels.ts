import { words } from '../../lexicon/lexicon.ts';
import { labelOf } from '../../norms.ts';
import type { PaperText, Range, Token } from '../../paper-text.ts';
import { decisionWords } from '../words/word-sets.ts';

/** "Beschluss 23/31:", "RESOLVED that", "Abstimmung (namentlich):", "Beschlussvorschlag:". */
export type Label = {
  kind: 'decision' | 'vote' | 'motion';
  range: Range;
  /** "23/31", "AR 7/2024". */
  number: Range | null;
  /** Offset where the labelled text begins. */
  content: number;
  /** More sentences may follow under it. */
  isOpen: boolean;
};

/** Tokens before the colon of a label. */
const longestLabel = 8;
const longestVoteLabel = 16;
const longestPhrase = 4;
const longestLine = 70;

function kindOf(phrase: string): Label['kind'] | null {
  if (decisionWords.motionLabels.has(phrase)) return 'motion';
  if (words.decisionLabels.has(phrase)) return 'decision';
  return decisionWords.voteLabels.has(phrase) ? 'vote' : null;
}

/** The label in front of a sentence. */
export function readLabel(paper: PaperText, tokens: readonly Token[]): Label | null {
  const from = tokens.findIndex(({ kind }) => kind === 'word');
  if (from === -1 || from > 3) return null;
  return colonLabel(paper, tokens, from) ?? resolvedLabel(paper, tokens, from);
}

function colonLabel(paper: PaperText, tokens: readonly Token[], from: number): Label | null {
  for (let length = longestPhrase; length > 0; length--) {
    const phrase = tokens.slice(from, from + length);
    const kind = kindOf(phrase.map(({ norm }) => norm).join(' '));
    const first = phrase[0];
    if (!kind || !first) continue;
    const reach = kind === 'vote' ? longestVoteLabel : longestLabel;
    const colon = tokens.findIndex(({ norm }, at) => at >= from + length && at <= from + reach && norm === ':');
    const rest = colon === -1 ? [] : tokens.slice(from + length, colon);
    if (colon === -1 || !(kind === 'vote' || rest.every((token) => isLabelPart(paper, token)))) continue;
    const number = numberIn(rest);
    const content = tokens.slice(colon + 1).find(({ norm }) => norm !== '*')?.start ?? tokens[colon]?.end ?? first.end;
    return {
      kind,
      range: { start: first.start, end: (number ?? phrase.at(-1) ?? first).end },
      number,
      content,
      isOpen: true,
    };
  }
  return null;
}

const isLabelPart = (paper: PaperText, token: Token): boolean =>
  token.kind !== 'word' ||
  token.norm.length <= 3 ||
  /^\p{Lu}+$/u.test(paper.of(token)) ||
  words.decisionLabels.has(token.norm);

function numberIn(rest: readonly Token[]): Range | null {
  const digit = rest.findIndex(({ kind }) => kind === 'number');
  if (digit === -1) return null;
  let start = digit;
  while (start > 0 && isGlued(rest[start - 1], rest[start])) start -= 1;
  const before = rest[start - 1];
  if (before?.kind === 'word' && !['nr', 'no', 'number', 'nummer', 'zu', 'to', 'top', 'item'].includes(before.norm))
    start -= 1;
  let end = digit;
  while (end + 1 < rest.length && isGlued(rest[end], rest[end + 1]) && rest[end + 1]?.norm !== '.') end += 1;
  const [first, last] = [rest[start], rest[end]];
  return first && last ? { start: first.start, end: last.end } : null;
}

const isGlued = (one: Token | undefined, other: Token | undefined): boolean =>
  one !== undefined && other !== undefined && one.end === other.start && !/^[*()]$/u.test(one.norm + other.norm);

const performed = new Set(['resolved', 'agreed', 'decided', 'determined']);
const introduced = new Set(['that', 'to', 'by', 'unanimously', 'nem', ',', 'further']);

/** "RESOLVED that …", "It was agreed to …", "IT WAS FURTHER RESOLVED …". */
function resolvedLabel(paper: PaperText, tokens: readonly Token[], from: number): Label | null {
  const isLed = tokens[from]?.norm === 'it' && ['was', 'is'].includes(tokens[from + 1]?.norm ?? '');
  let at = isLed ? from + 2 : from;
  while (isLed && at < from + 4 && !performed.has(tokens[at]?.norm ?? '')) at += 1;
  const [verb, next] = [tokens[at], tokens[at + 1]];
  if (!verb || !next || !performed.has(verb.norm)) return null;
  if (!introduced.has(next.norm) && !/^\p{Lu}{3,}$/u.test(paper.of(verb))) return null;
  const content = next.norm === 'that' || next.norm === ',' ? (tokens[at + 2]?.start ?? next.start) : next.start;
  return {
    kind: 'decision',
    range: { start: tokens[from]?.start ?? verb.start, end: verb.end },
    number: null,
    content,
    isOpen: false,
  };
}

/** The label that a line consists of: "Beschluss", "DECISION 12/24", "Abstimmungsergebnis". */
export function labelOfLine(paper: PaperText, range: Range): Label | null {
  if (range.end - range.start > longestLine) return null;
  const text = labelOf(paper.of(range));
  const number = /[\p{L}\d/-]*\d[\p{L}\d/.-]*$/u.exec(text)?.[0] ?? '';
  const plain = text.slice(0, text.length - number.length).replace(/\s*(?:nr|no)?\.?\s*$/u, '');
  const kind = kindOf(text) ?? (number ? kindOf(plain) : null);
  if (!kind) return null;
  const at = paper.of(range).toLowerCase().lastIndexOf(number);
  return {
    kind,
    range,
    number: number && at >= 0 ? { start: range.start + at, end: range.start + at + number.length } : null,
    content: range.end,
    isOpen: true,
  };
}
