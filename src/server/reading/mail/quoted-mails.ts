import type { MailPiece } from './mail-model.ts';

const longestOpening = 300;

/** How mail programs introduce a quoted mail: "Am 3. März 2026 um 10:12 schrieb Anna Muster:" */
const opening =
  /^(?:am\s.{4,200}\sschrieb\b.{0,150}:|on\s.{4,200}\swrote\s?:|.{2,120}\s(?:hat am|schrieb am)\s.{4,120}(?:geschrieben\s?)?:|.{2,120}\swrote on\s.{4,120}:)$/isu;
/** The first line of the header that Outlook puts before a quoted mail. */
const headStart = /^(?:von|from)\s?:\s*\S/iu;
const headFurther = /^(?:gesendet|datum|sent|date|an|to|betreff|subject|cc|kopie)\s?:/iu;
const announcement = /^(?:ursprüngliche nachricht|weitergeleitete nachricht|original message|forwarded message)$/iu;
const announcementInWords = /^(?:begin forwarded message:|anfang der weitergeleiteten nachricht:)$/iu;
const ruleCharacter = /[-_=\s]/u;

/**
 * Turns the lines that introduce a quoted mail into headings, so that its text is found under its sender and date. The
 * text stays, without quote marks.
 */
export function markQuotedMails(pieces: readonly MailPiece[]): MailPiece[] {
  return pieces.flatMap((piece) => (piece.kind === 'paragraph' ? splitParagraph(piece.text) : [piece]));
}

function splitParagraph(text: string): MailPiece[] {
  const all = text.split('\n');
  const pieces: MailPiece[] = [];
  let gathered: string[] = [];
  const flush = () => {
    if (gathered.length > 0) pieces.push({ kind: 'paragraph', text: gathered.join('\n') });
    gathered = [];
  };
  for (let at = 0; at < all.length; at += 1) {
    const count = countOpeningLines(all, at);
    if (count === 0) {
      if (!isSeparator(all[at] ?? '')) gathered.push(all[at] ?? '');
      else flush();
      continue;
    }
    flush();
    pieces.push({ kind: 'heading', text: all.slice(at, at + count).join(' '), level: 2 });
    at += count - 1;
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

/** How many lines from here introduce a quoted mail; programs wrap long introductions. */
function countOpeningLines(all: readonly string[], at: number): number {
  const first = all[at] ?? '';
  if (headStart.test(first)) return headFurther.test(all[at + 1] ?? '') ? 1 : 0;
  for (let count = 1; count <= 3 && at + count <= all.length; count += 1) {
    const joined = all.slice(at, at + count).join(' ');
    if (joined.length > longestOpening) return 0;
    if (opening.test(joined)) return count;
  }
  return 0;
}

/** A plain-text line without its quote marks (RFC 3676, section 4.5). */
export function stripQuoteMarks(line: string): string {
  return line.replace(/^(?:>[ \t]?)+/u, '');
}
