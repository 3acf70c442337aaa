import type { AnswerSegment } from '#shared/contracts/chats.ts';
import { useCitations } from '../../citations-context.ts';
import { useChatsText } from '../../messages.ts';
import { splitParagraphs } from '../../paragraphs.ts';
import { CitationMark } from './citation-mark.tsx';

/** A sentence with its marks; without evidence it is marked as such. */
function Sentence({ segment }: { segment: AnswerSegment }) {
  const text = useChatsText();
  if (segment.isUnsupported) {
    return (
      <span title={text.answer.unsupportedHint}>
        <span className="text-muted underline decoration-warning decoration-dotted underline-offset-4">
          {segment.text}
        </span>{' '}
        <span className="rounded-sm bg-warning-soft px-1.5 text-xs leading-5 font-medium whitespace-nowrap text-warning">
          {text.answer.unsupported}
        </span>
      </span>
    );
  }
  return <MarkedSentence text={segment.text} marks={segment.marks} />;
}

/** As much as a telephone shows in one line, with a mark behind it. */
const boundCharacters = 30;

/** A text with its marks, which stand alone at the beginning of a line only behind a word as long as an address. */
export function MarkedSentence({ text, marks }: Pick<AnswerSegment, 'text' | 'marks'>) {
  const lastSpace = text.lastIndexOf(' ') + 1;
  const lastWord = text.length - lastSpace > boundCharacters ? text.length : lastSpace;
  return (
    <>
      {text.slice(0, lastWord)}
      <span className="whitespace-nowrap">
        {text.slice(lastWord)}
        {marks.map((number) => (
          <CitationMark key={number} number={number} />
        ))}
      </span>
    </>
  );
}

interface SegmentsProps {
  segments: readonly AnswerSegment[];
  /** The stored text, which knows the paragraphs; null while it is being written. */
  content: string | null;
}

/** Prose: sentences one after the other, in paragraphs. */
export function Segments({ segments, content }: SegmentsProps) {
  const { byNumber } = useCitations();
  return (
    <div className="grid max-w-[72ch] gap-3 wrap-anywhere">
      {splitParagraphs(segments, content, byNumber).map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place in the text, and grows there.
        <p key={place} className="whitespace-pre-line">
          {paragraph.map((segment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <span key={index}>
              {index > 0 && ' '}
              <Sentence segment={segment} />
            </span>
          ))}
        </p>
      ))}
    </div>
  );
}
