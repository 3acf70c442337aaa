import type { MailPiece } from './mail-model.ts';

const longestOpening = 300;

/** How mail programs announce an earlier mail: "Am 3. März 2026 um 10:12 schrieb Anna Muster:" */
const opening =
  /^(?:am\s.{4,200}\sschrieb\b.{0,150}:|on\s.{4,200}\swrote\s?:|.{2,120}\s(?:hat am|schrieb am)\s.{4,120}(?:geschrieben\s?)?:|.{2,120}\swrote on\s.{4,120}:)$/isu;
/** The first line of the head that Outlook puts before an earlier mail. */
const headStart = /^(?:von|from)\s?:\s*\S/iu;
const headFurther = /^(?:gesendet|datum|sent|date|an|to|betreff|subject|cc|kopie)\s?:/iu;
const announcement = /^(?:ursprüngliche nachricht|weitergeleitete nachricht|original message|forwarded message)$/iu;
const announcementInWords = /^(?:begin forwarded message:|anfang der weitergeleiteten nachricht:)$/iu;
const ofRule = /[-_=\s]/u;

/**
 * Turns the lines that announce an earlier mail into headings, so that what was said in it is found under who said it and when.
 * Its text stays, without the marks of quotation before its lines.
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

/** A rule before an earlier mail, or the words that announce it between dashes. Each sign is looked at once: a line may have a million. */
function isSeparator(line: string): boolean {
  let start = 0;
  let end = line.length;
  while (start < end && ofRule.test(line.charAt(start))) start += 1;
  if (start === end) return line.includes('_'.repeat(10));
  while (ofRule.test(line.charAt(end - 1))) end -= 1;
  const words = line.slice(start, end);
  if (announcementInWords.test(words)) return true;
  const isBetweenDashes = line.slice(0, start).trimEnd().endsWith('--') && line.slice(end).trimStart().startsWith('--');
  return isBetweenDashes && announcement.test(words);
}

/** How many lines from here announce an earlier mail; programs break long ones. */
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

/** Marks of quotation before the lines of a plain text (RFC 3676, section 4.5). */
export function withoutQuoteMarks(line: string): string {
  return line.replace(/^(?:>[ \t]?)+/u, '');
}
