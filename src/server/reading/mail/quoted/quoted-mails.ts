import type { MailPiece } from '../mail-model.ts';
import { tidyLine } from '../mail-model.ts';
import { authorOfHead, authorOfOpening } from './quoted-authors.ts';

const longestOpening = 300;

/** How mail programs introduce a quoted mail: "Am 3. März 2026 um 10:12 schrieb Anna Muster:" */
const opening =
  /^(?:am\s.{4,200}\sschrieb\b.{0,150}:|on\s.{4,200}\swrote\s?:|.{2,120}\s(?:hat am|schrieb am)\s.{4,120}(?:geschrieben\s?)?:|.{2,120}\swrote on\s.{4,120}:)$/isu;
/** The fields of the header that Outlook and others put before a quoted mail; some print their names bold. */
const headStart = /^\*?(?:von|from)\s?:\*?\s*\S/iu;
const headFurther = /^\*?(?:gesendet|datum|sent|date|an|to|betreff|subject|cc|kopie|bcc)\s?:/iu;
const headDate = /^\*?(?:gesendet|datum|sent|date)\s?:/iu;
const announcement = /^(?:ursprüngliche nachricht|weitergeleitete nachricht|original message|forwarded message)$/iu;
const announcementInWords = /^(?:begin forwarded message:|anfang der weitergeleiteten nachricht:)$/iu;
const ruleCharacter = /[-_=\s]/u;
/** Lines of a quoted mail's header, with lists of recipients over several. */
const mostHeadLines = 12;
const deepestQuote = 50;

/** A piece with the writer of the mail that the piece opens, if it does. */
type MarkedPiece = MailPiece & { author?: string | null };

/**
 * Turns the lines that introduce a quoted mail into headings, so that its text is found under its sender and date, and
 * gives every piece its writer. The text stays, without quote marks.
 * @param sender writer of what is not quoted
 */
export function markQuotedMails(pieces: readonly MailPiece[], sender: string | null = null): MailPiece[] {
  const marked = pieces.flatMap((piece): MarkedPiece[] =>
    piece.kind === 'paragraph' ? splitParagraph(piece) : [piece],
  );
  // By depth of quotation; text below an unknown depth is somebody's, but not known whose.
  const authors: (string | null)[] = [sender];
  let isWithinQuote = false;
  return marked.map(({ author, ...piece }, index) => {
    const depth = Math.min(piece.depth ?? 0, deepestQuote);
    if (author !== undefined) {
      const isBelow = Math.min(marked[index + 1]?.depth ?? 0, deepestQuote) > depth;
      const owned = isBelow ? depth + 1 : depth;
      for (let above = authors.length; above < owned; above++) authors[above] = null;
      authors.length = owned;
      authors[owned] = author;
      isWithinQuote = true;
      return { ...piece, speaker: author };
    }
    const isEnd = isWithinQuote && depth + 1 < authors.length;
    authors.length = Math.min(authors.length, depth + 1);
    if (isEnd) isWithinQuote = depth > 0;
    return { ...piece, speaker: authors[depth] ?? null, ...(isEnd ? { endsSection: true } : {}) };
  });
}

function splitParagraph({ text, depth = 0 }: MailPiece): MarkedPiece[] {
  const all = text.split('\n');
  const pieces: MarkedPiece[] = [];
  let gathered: string[] = [];
  const flush = () => {
    if (gathered.length > 0) pieces.push({ kind: 'paragraph', text: gathered.join('\n'), depth });
    gathered = [];
  };
  const open = (heading: string, author: string | null) => {
    flush();
    pieces.push({ kind: 'heading', text: heading, level: 2, depth, author });
  };
  for (let at = 0; at < all.length; at += 1) {
    const head = countHeadLines(all, at);
    const count = head > 0 ? 0 : countOpeningLines(all, at);
    if (head > 0) {
      const fields = all.slice(at, at + head);
      const dated = fields.findIndex((line) => headDate.test(line));
      open([fields[0], fields[dated]].filter(Boolean).join(' '), authorOfHead(fields[0] ?? ''));
      gathered = fields.filter((_, index) => index !== 0 && index !== dated);
      flush();
      at += head - 1;
    } else if (count > 0) {
      const joined = all.slice(at, at + count).join(' ');
      open(joined, authorOfOpening(tidyLine(joined)));
      at += count - 1;
    } else if (isSeparator(all[at] ?? '')) flush();
    else gathered.push(all[at] ?? '');
  }
  flush();
  return pieces;
}

/** True for a rule before a quoted mail, or an announcement between dashes. Linear: lines may be huge. */
function isSeparator(line: string): boolean {
  let start = 0;
  let end = line.length;
  while (start < end && ruleCharacter.test(line.charAt(start))) start += 1;
  if (start === end) return line.includes('_'.repeat(10));
  while (ruleCharacter.test(line.charAt(end - 1))) end -= 1;
  const words = line.slice(start, end);
  if (announcementInWords.test(words)) return true;
  const isBetweenDashes = line.slice(0, start).trimEnd().endsWith('--') && line.slice(end).trimStart().startsWith('--');
  return isBetweenDashes && announcement.test(words);
}

/** How many lines from here are the header of a quoted mail. */
function countHeadLines(all: readonly string[], at: number): number {
  if (!headStart.test(all[at] ?? '') || !headFurther.test(all[at + 1] ?? '')) return 0;
  let count = 2;
  while (count < mostHeadLines && headFurther.test(all[at + count] ?? '')) count += 1;
  return count;
}

/** How many lines from here introduce a quoted mail; programs wrap long introductions. */
function countOpeningLines(all: readonly string[], at: number): number {
  for (let count = 1; count <= 3 && at + count <= all.length; count += 1) {
    const joined = all.slice(at, at + count).join(' ');
    if (joined.length > longestOpening) return 0;
    if (opening.test(joined)) return count;
  }
  return 0;
}

/** A plain-text line without its quote marks (RFC 3676, section 4.5), and how deep it is quoted. */
export function stripQuoteMarks(line: string): { text: string; depth: number } {
  const marks = /^(?:>[ \t]?)+/u.exec(line)?.[0] ?? '';
  return { text: line.slice(marks.length), depth: marks.replace(/[^>]/gu, '').length };
}
