import { EqualApproximately } from 'lucide-react';
import { Fragment } from 'react';
import { splitParagraphs } from '#shared/answers/answer-paragraphs.ts';
import type { AnswerSegment } from '#shared/contracts/chats.ts';
import { OneLine } from '#web/components/one-line.tsx';
import { useCitations } from '../../answer/citations-context.ts';
import { useChatsText } from '../../messages.ts';
import { CitationMark } from './quotations/citation-mark.tsx';
import { OpenQuotation } from './quotations/open-quotation.tsx';
import { AnswerTable } from './table/answer-table.tsx';
import { VoteBar } from './table/vote-bar.tsx';

/** A sentence with its marks, or a remark that it is unsupported. */
function Sentence({ segment }: { segment: AnswerSegment }) {
  const text = useChatsText();
  if (segment.proof === 'unproven') {
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
  return (
    <>
      <MarkedSentence text={segment.text} marks={segment.marks} />
      {segment.proof === 'supported' && <SupportedMark />}
    </>
  );
}

/** Says that a statement puts its quotation, which follows, into other words. */
function SupportedMark() {
  const text = useChatsText().answer;
  return (
    <>
      {' '}
      <span className="inline-flex items-center gap-1 rounded-sm border border-field px-1.5 align-middle text-xs leading-5 font-medium whitespace-nowrap text-ink">
        <EqualApproximately className="size-3.5" aria-hidden="true" />
        {text.supported}
        <span className="sr-only">{text.quotationFollows}</span>
      </span>
    </>
  );
}

/** Roughly what a phone fits on one line, mark included. */
const maxUnbrokenCharacters = 30;

/** Text with its marks. Keeps marks on the line of the last word, unless that word is as long as a URL. */
function MarkedSentence({ text, marks }: Pick<AnswerSegment, 'text' | 'marks'>) {
  const lastSpace = text.lastIndexOf(' ') + 1;
  const lastWord = text.length - lastSpace > maxUnbrokenCharacters ? text.length : lastSpace;
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
  /** The stored text, which has the paragraph breaks; null while it is being written. */
  content: string | null;
  /** The first sentence is the answer and stands out. */
  isAnswer: boolean;
}

/** An answer's prose in paragraphs, with votes as bars below and records as tables in between. */
export function Segments({ segments, content, isAnswer }: SegmentsProps) {
  const text = useChatsText();
  const { byNumber } = useCitations();
  const [first, ...more] = segments;
  const hasLead = isAnswer && first !== undefined && !first.record && !isDigest(segments);
  return (
    <div className="grid grid-cols-1 gap-3 wrap-anywhere">
      {hasLead && <Paragraph sentences={[first]} looks="text-lg leading-snug font-medium sm:text-xl sm:leading-snug" />}
      {partAtTables(hasLead ? more : segments).map((part, place) => {
        const isTable = part[0]?.record !== undefined;
        const paragraphs = isTable ? [] : splitParagraphs(part, content, byNumber);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position and only grows.
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

/** True for sentences under headings, none of which is the answer. */
const isDigest = (segments: readonly AnswerSegment[]) => segments.some(({ heading }) => heading !== undefined);

/** Splits into alternating runs of segments with and without a record. */
function partAtTables(segments: readonly AnswerSegment[]): AnswerSegment[][] {
  const parts: AnswerSegment[][] = [];
  for (const segment of segments) {
    const last = parts.at(-1);
    if (last && (last[0]?.record === undefined) === (segment.record === undefined)) last.push(segment);
    else parts.push([segment]);
  }
  return parts;
}

/** Sentences that run on. One that is only supported stands alone, with its quotation open below. */
function Paragraph({ sentences, looks }: { sentences: readonly AnswerSegment[]; looks: string }) {
  const { byNumber } = useCitations();
  const heading = sentences[0]?.heading;
  return (
    <>
      {heading !== undefined && (
        <div className="mt-2 -mb-1 max-w-[72ch] first:mt-0">
          <OneLine as="h4" className="font-semibold">
            {heading}
          </OneLine>
        </div>
      )}
      <p className={`max-w-[72ch] whitespace-pre-line ${looks}`}>
        {sentences.map((segment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence is identified by its position in the paragraph.
          <Fragment key={index}>
            {index > 0 && ' '}
            <Sentence segment={segment} />
          </Fragment>
        ))}
      </p>
      {sentences
        .filter(({ proof }) => proof === 'supported')
        .flatMap(({ marks }) => marks.flatMap((mark) => byNumber.get(mark) ?? []))
        .map((citation) => (
          <OpenQuotation key={citation.number} citation={citation} />
        ))}
      {sentences.map(({ vote, text }) => vote && <VoteBar key={text} vote={vote} />)}
    </>
  );
}
