import { detectLanguage } from '#server/platform/linguistics/language.ts';
import type { AnswerSegment, ChatMessage, Citation } from '#shared/contracts/chats.ts';
import { answering as de } from '#shared/messages/de/answering.ts';
import { answering as en } from '#shared/messages/en/answering.ts';
import { plainTextOf } from '../policy.ts';

const texts = { de, en };

/** A stored phase with its question, and the language to use if the question reveals none. */
export type CitingPhase = Pick<ChatMessage, 'id' | 'answerId' | 'citations' | 'segments'> & {
  question: string;
  language: 'de' | 'en';
};

/** The phases of one answer without quotations of these documents. Phases that quote none of them are left out. */
export function stripQuotations(
  phases: readonly CitingPhase[],
  documentIds: ReadonlySet<string>,
): Pick<ChatMessage, 'id' | 'citations' | 'segments' | 'content'>[] {
  const isGone = ({ documentId }: Citation) => documentIds.has(documentId);
  // Marks are numbered across phases, and a later phase cites an earlier one's passages by them.
  const marks = new Set(phases.flatMap(({ citations }) => citations.filter(isGone).map(({ number }) => number)));
  return phases.flatMap(({ id, citations, segments, question, language }) => {
    if (!citations.some(isGone) && !segments.some((segment) => quotes(segment, marks))) return [];
    const told = detectLanguage(question) ?? language;
    const kept = replaceQuoting(segments, marks, texts[told].sourceDeleted);
    const left = citations.map((each) =>
      isGone(each) ? { ...each, section: null, speaker: null, snippet: '' } : each,
    );
    return { id, citations: left, segments: kept, content: plainTextOf(kept, left, told) };
  });
}

const quotes = (segment: AnswerSegment, marks: ReadonlySet<number>) => segment.marks.some((mark) => marks.has(mark));

/** Merges each run of segments that quote deleted documents into one that says so and keeps all their marks. */
function replaceQuoting(segments: readonly AnswerSegment[], gone: ReadonlySet<number>, text: string): AnswerSegment[] {
  const kept: AnswerSegment[] = [];
  let open: AnswerSegment | undefined;
  for (const segment of segments) {
    const { kind, marks, startsParagraph } = segment;
    if (!quotes(segment, gone)) open = undefined;
    else if (open?.kind === kind) {
      open.marks = [...new Set([...open.marks, ...marks])];
      continue;
    } else open = { text, marks, kind, ...(startsParagraph ? { startsParagraph } : {}) };
    kept.push(open ?? segment);
  }
  return kept;
}
