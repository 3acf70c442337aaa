import type { Line } from '../lines.ts';
import { labelOf } from '../norms.ts';
import type { PaperText, Range } from '../paper-text.ts';
import { readItemNumber } from './item-number.ts';
import { agendaWords } from './words/agenda-words.ts';

/** A heading from which on items are public or not. */
export type Part = { line: number; start: number; isPublic: boolean; words: Range };

const longestPart = 110;

/** Headings of an agenda's public and closed parts, in order. */
export function findParts(paper: PaperText, lines: readonly Line[]): Part[] {
  return lines.flatMap((line, index) => {
    if (line.end - line.start > longestPart || (!line.isFirst && !line.isLast)) return [];
    const isPublic = publicityOf(paper.of(line));
    return isPublic === null
      ? []
      : [{ line: index, start: line.start, isPublic, words: { start: line.start, end: line.end } }];
  });
}

/** Whether a heading opens a public or a closed part; null for any other line. */
export function publicityOf(text: string): boolean | null {
  const label = labelOf(text)
    .replace(/[^\p{L}\p{N}. -]+| [–-] /gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const isSentence = label.split(' ').length > 8 || (/[.]$/u.test(text.trim()) && label.split(' ').length > 6);
  if (isSentence) return null;
  const bare = label
    .replace(/^(?:teil |part )?[a-z\divx]{1,3}[.)]? (?=\p{L})/u, '')
    .replace(/ (?:der|des|of the|the) .*$/u, '')
    .replace(/ \d.*$/u, '');
  for (const each of [label, bare]) {
    if (agendaWords.closedParts.has(each)) return false;
    if (agendaWords.publicParts.has(each)) return true;
  }
  return null;
}

/** "(nicht öffentlich)", "(confidential)" at the end of a title; null without. */
export function publicityInTitle(paper: PaperText, title: Range): { isPublic: boolean; words: Range } | null {
  const bracket = /[([–-]\s*([^()[\]–]{3,40})[)\]]?$/u.exec(paper.of(title));
  const isPublic = bracket && publicityOf(bracket[1] ?? '');
  if (!bracket || isPublic === null) return null;
  return { isPublic, words: { start: title.start + bracket.index, end: title.end } };
}

/** A part's heading is no item, unless it is numbered like one. */
export const isPartLine = (paper: PaperText, line: Line): boolean =>
  publicityOf(paper.of(line)) !== null && readItemNumber(paper.of(line), line.start)?.marker !== 'item';
