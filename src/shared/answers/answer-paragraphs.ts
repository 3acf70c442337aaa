import type { AnswerSegment, Citation } from '../contracts/chats.ts';

const blankLine = /\n[^\S\n]*\n/;

/** End of a sentence, possibly followed by closing quotes or brackets. */
const sentenceEnd = /[.!?:…][)\]"'’”»“]*\s*$/;

/**
 * Splits prose into paragraphs: at blank lines (within segments, or between them in the stored content), where the
 * answer starts another item or has a heading, where the next sentence cites another document, around a sentence that is only supported,
 * whose quotation follows it, and around segments that are not sentences, such as table rows.
 * @param content of the stored message; null while it is being written
 */
export function splitParagraphs(
  segments: readonly AnswerSegment[],
  content: string | null,
  citations: ReadonlyMap<number, Pick<Citation, 'documentId'>>,
): AnswerSegment[][] {
  const paragraphs: AnswerSegment[][] = [];
  const documentOf = ({ marks }: AnswerSegment) => marks.map((mark) => citations.get(mark)?.documentId).find(Boolean);
  let position = 0;
  let before: AnswerSegment | undefined;
  let document: string | undefined;
  for (const segment of segments) {
    const found = content === null ? -1 : content.indexOf(segment.text, position);
    const gap = before && found !== -1 ? (content?.slice(position, found) ?? '') : '';
    if (found !== -1) position = found + segment.text.length;
    const next = documentOf(segment);
    const turns = document !== undefined && next !== undefined && document !== next;
    const isParted = blankLine.test(gap) || /\n\s*\n\s*$/.test(before?.text ?? '') || /^\s*\n\s*\n/.test(segment.text);
    const isRow = before !== undefined && !sentenceEnd.test(before.text);
    const isSupported = segment.proof === 'supported' || before?.proof === 'supported';
    if (!before || turns || isParted || isRow || isSupported || segment.startsParagraph || segment.heading)
      paragraphs.push([]);
    paragraphs.at(-1)?.push({ ...segment, text: segment.text.trim() });
    before = segment;
    document = next ?? document;
  }
  return paragraphs;
}
