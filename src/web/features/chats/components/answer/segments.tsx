import { Fragment } from 'react';
import { splitParagraphs } from '#shared/answers/answer-paragraphs.ts';
import type { AnswerSegment } from '#shared/contracts/chats.ts';
import { useCitations } from '../../answer/citations-context.ts';
import { useChatsText } from '../../messages.ts';
import { AnswerTable } from './answer-table.tsx';
import { CitationMark } from './quotations/citation-mark.tsx';
import { VoteBar } from './vote-bar.tsx';

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
function MarkedSentence({ text, marks }: Pick<AnswerSegment, 'text' | 'marks'>) {
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
  /** The first sentence answers: it is what is seen first. */
  isAnswer: boolean;
}

/** An answer's prose in paragraphs, its votes as bars below them, its records as tables between them. */
export function Segments({ segments, content, isAnswer }: SegmentsProps) {
  const text = useChatsText();
  const { byNumber } = useCitations();
  const [first, ...more] = segments;
  const hasLead = isAnswer && first !== undefined && !first.record;
  return (
    <div className="grid grid-cols-1 gap-3 wrap-anywhere">
      {hasLead && <Paragraph sentences={[first]} looks="text-lg leading-snug font-medium sm:text-xl sm:leading-snug" />}
      {partAtTables(hasLead ? more : segments).map((part, place) => {
        const isTable = part[0]?.record !== undefined;
        const paragraphs = isTable ? [] : splitParagraphs(part, content, byNumber);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text, and grows there.
          <Fragment key={place}>
            {isTable && <AnswerTable segments={part} label={text.answer.phases.summary} />}
            {paragraphs.map((sentences, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <Paragraph key={index} sentences={sentences} looks="" />
            ))}
          </Fragment>
        );
      })}
    </div>
  );
}

/** Runs of sentences with a record, and runs of those without. */
function partAtTables(segments: readonly AnswerSegment[]): AnswerSegment[][] {
  const parts: AnswerSegment[][] = [];
  for (const segment of segments) {
    const last = parts.at(-1);
    if (last && (last[0]?.record === undefined) === (segment.record === undefined)) last.push(segment);
    else parts.push([segment]);
  }
  return parts;
}

function Paragraph({ sentences, looks }: { sentences: readonly AnswerSegment[]; looks: string }) {
  return (
    <>
      <p className={`max-w-[72ch] whitespace-pre-line ${looks}`}>
        {sentences.map((segment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence is its place in the paragraph.
          <Fragment key={index}>
            {index > 0 && ' '}
            <Sentence segment={segment} />
          </Fragment>
        ))}
      </p>
      {sentences.map(({ vote, text }) => vote && <VoteBar key={text} vote={vote} />)}
    </>
  );
}
