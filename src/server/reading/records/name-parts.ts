import { isBodyWord, words } from './lexicon/lexicon.ts';
import { kindOf, leadOf, listMark, type PartKind, wordPattern, wordsOf } from './name-kind.ts';
import { normOf } from './norms.ts';
import type { Range } from './paper-text.ts';
import { trim } from './trim-range.ts';

export type NamedPerson = { name: Range; role: Range | null };

/**
 * A part of a list, classified by its words: "Anna Berger" is a name, "Berger" may be one, "Leiterin Finanzen" is not.
 */
export type Part = Range & { kind: PartKind };

const separator = /[,;\n\t•]|\s(?:und|and|sowie|&)\s|\s[-–]\s/gu;

/** The parts of a list between its commas, lines and conjunctions. */
export function partsOf(text: string, range: Range): Part[] {
  const content = unwrap(blankBrackets(text.slice(range.start, range.end)));
  const parts: Part[] = [];
  let start = 0;
  const push = (end: number) => {
    const part = trim(text, range.start + start, range.start + end);
    if (part.end > part.start) parts.push({ ...part, kind: kindOf(withoutFunction(content.slice(start, end))) });
  };
  for (const match of content.matchAll(separator)) {
    push(match.index);
    start = match.index + match[0].length;
  }
  push(content.length);
  return parts;
}

/** "Eva Lang als Vorsitzende" */
const functionBehind = /\s(?:als|as)\s\p{L}.*$/su;
const withoutFunction = (part: string): string => part.replace(functionBehind, '').trim();

/** Longer lines that end in the middle of a name go on below. */
const wrappedFrom = 45;
export const unwrap = (content: string): string =>
  content.replace(/([^\n]*)\n/gu, (whole, line: string) =>
    line.length >= wrappedFrom && !/[,;.]\s*$/u.test(line) ? `${line} ` : whole,
  );

/** Bracketed text is not part of the list. */
export const blankBrackets = (text: string): string =>
  text.replace(/\([^()]{0,200}\)|\[[^[\]]{0,200}\]/gu, (match) => ' '.repeat(match.length));

/** Strips list mark, leading titles and brackets; the brackets may state the person's role. */
export function personOf(text: string, part: Range): NamedPerson {
  const content = text.slice(part.start, part.end);
  let start = part.start + (listMark.exec(content)?.[0].length ?? 0);
  const bracket = /[([]([^()[\]]{2,200})[)\]]/u.exec(content);
  const behind = functionBehind.exec(content);
  const end =
    part.start +
    Math.min(bracket && bracket.index > 0 ? bracket.index : content.length, behind?.index ?? content.length);
  const tokens = [...text.slice(start, end).matchAll(wordPattern)];
  const first = tokens[leadOf(tokens.map(([word]) => word))];
  if (first) start += first.index;
  const inBracket = bracket && {
    start: part.start + bracket.index + 1,
    end: part.start + bracket.index + bracket[0].length - 1,
  };
  const name = trim(text, start, end);
  // Drop the sentence's full stop, but not that of an initial or "Jr."
  if (/\p{L}{3}\.$/u.test(text.slice(name.start, name.end))) name.end -= 1;
  const stated = behind && { start: part.start + behind.index + behind[0].indexOf(' ', 1) + 1, end: part.end };
  return { name, role: inBracket ?? stated ?? null };
}

export const isRole = (text: string, { start, end }: Range): boolean =>
  wordsOf(text.slice(start, end)).some((word) => {
    const norm = normOf(word);
    return (
      words.offices.has(norm) ||
      isBodyWord(norm) ||
      /(?:leiter|führer|präsident|sekretär|beauftragte)(?:in|r)?$/u.test(norm)
    );
  });
