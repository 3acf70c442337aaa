import { normOf } from '../norms.ts';
import { type PaperText, type Range, tokensOf } from '../paper-text.ts';
import type { Segment } from './head-segments.ts';
import { isMeetingWord, isMinutesWord, meetingWords } from './words/meeting-words.ts';

const beforeMeeting = /(?<![\d.])(\d{1,4})\.\s+(?:\p{L}+\s+){0,3}(?:\p{L}*(?:sitzung|versammlung|tagung|konferenz))/iu;
const englishOrdinal = /(?<!\d)(\d{1,4})(?:st|nd|rd|th)\s+(?:\p{L}+\s+){0,3}(?:meeting|session|assembly|plenary)/iu;
const behindMark = /(?:Nr|No|Nummer|Number|Zl|Zahl)\.?:?\s*((?:\p{Lu}{1,4}[- ])?\d{1,4}(?:[/-]\d{1,4})?)(?!\d|[.,]\d)/u;
const ofMinutes = /protokoll\s+(\d{1,3}\/\d{1,4})(?!\d)/iu;
const ofLabel = /^(?:\p{Lu}{1,4}[- ])?\d{1,4}(?:[/.-]\d{1,4})?(?=[.\s,;]|$)/u;

/** The meeting's number: "41" of "41. Sitzung", "61" of "Protokoll Nr. 61", "20/1", "vierte", "31st". */
export function findNumber(paper: PaperText, segments: readonly Segment[], labelled: Range | null): Range | null {
  for (const segment of segments) {
    const text = paper.of(segment);
    for (const pattern of [beforeMeeting, englishOrdinal, ofMinutes, behindMark]) {
      const match = pattern.exec(text);
      const number = match?.[1];
      // "Nr. 7" of something else in the line.
      if (!match || number === undefined || (pattern === behindMark && !segment.norms.slice(0, 4).some(isMinutesWord)))
        continue;
      const start = segment.start + match.index + match[0].indexOf(number);
      return { start, end: start + number.length };
    }
    const ordinal = ordinalBefore(paper, segment);
    if (ordinal) return ordinal;
  }
  const own = labelled && ofLabel.exec(paper.of(labelled));
  return labelled && own ? { start: labelled.start, end: labelled.start + own[0].length } : null;
}

/** "die vierte ordentliche Sitzung" */
function ordinalBefore(paper: PaperText, segment: Segment): Range | null {
  const tokens = tokensOf(paper.text, segment).filter(({ kind }) => kind === 'word');
  const at = tokens.findIndex(({ norm }) =>
    meetingWords.ordinals.some((list) => list.includes(normOf(norm).replace(/n$/u, '')) || list.includes(norm)),
  );
  const token = tokens[at];
  return token && tokens.slice(at + 1, at + 5).some(({ norm }) => isMeetingWord(norm)) ? token : null;
}
