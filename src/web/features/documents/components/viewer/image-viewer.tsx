import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { useDocumentsText } from '../../messages.ts';
import { contentFailure, contentPath, highlightsQuery } from '../../queries.ts';
import { HighlightMarks } from './pdf/highlight-marks.tsx';
import { turnedHeight, turnRectangle, uprightTurn } from './turning/turn.ts';
import { TurnedPaper } from './turning/turned-paper.tsx';
import { useKeptPlace } from './turning/use-kept-place.ts';
import { useElementWidth } from './use-element-width.ts';
import { ViewerFrame } from './viewer-frame.tsx';
import type { ViewerProps } from './viewer-props.ts';
import { WaitingText } from './waiting/waiting-text.tsx';
import { fittingWidth, lineMargin, readingZoom, spanLines } from './zoom.ts';

/** An image as uploaded, rotated upright, with the quotation in amber. */
export function ImageViewer({ document, names, page, span }: ViewerProps) {
  const text = useDocumentsText();
  const view = useRef<HTMLElement>(null);
  const viewWidth = useElementWidth(view);
  /** null: automatic, the best fit for reading the quotation. */
  const [chosenZoom, setZoom] = useState<number | null>(null);
  /** Quarter turns added by the reader on top of setting the text upright. */
  const [turned, setTurned] = useState(0);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [failure, setFailure] = useState<unknown>(null);
  const highlights = useQuery({
    ...highlightsQuery(document.id, span ?? { firstPage: page, start: 0, lastPage: page, end: 0 }),
    enabled: span !== null && document.state === 'ready',
  });
  const rectangles = highlights.data?.pages[0]?.rectangles ?? [];
  const turn = uprightTurn(names.turns.get(1) ?? 0, turned);
  const lines = spanLines(rectangles.map((lying) => turnRectangle(lying, turn)));
  const zoom = chosenZoom ?? readingZoom(viewWidth, lines.width) ?? 1;
  const isMissing = span !== null && (highlights.isError || highlights.data?.pages[0]?.rectangles.length === 0);

  function showQuotation() {
    const { current: element } = view;
    const marks = [...(element?.querySelectorAll('[data-highlight]') ?? [])].map((mark) =>
      mark.getBoundingClientRect(),
    );
    const [first] = marks;
    if (!element || !first) return;
    const { top } = first;
    const left = chosenZoom === null ? Math.min(...marks.map((mark) => mark.left)) : first.left;
    const frame = element.getBoundingClientRect();
    element.scrollTop += top - frame.top - element.clientHeight / 3;
    if (zoom > 1) element.scrollLeft += left - frame.left - lineMargin;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the image has its height, and per quotation.
  useLayoutEffect(showQuotation, [state, highlights.data, names.turns, turned]);

  useKeptPlace(view, viewWidth);
  const width = fittingWidth(viewWidth) * zoom;
  const height = size && turnedHeight(width, size, turn);

  return (
    <ViewerFrame
      names={{ ...names, pageCount: 1 }}
      page={1}
      onPage={() => undefined}
      span={span}
      zoom={zoom}
      onZoom={setZoom}
      onTurn={() => setTurned(turned + 1)}
      onQuotation={showQuotation}
      regionRef={view}
      className="bg-hover"
      notice={
        isMissing && (
          <p data-highlight-missing="" className="border-b border-line bg-warning-soft px-4 py-2 text-sm text-warning">
            {text.highlightMissing}
          </p>
        )
      }
    >
      {state === 'failed' ? (
        <ErrorState
          error={failure}
          title={text.pageFailed}
          onRetry={() => {
            setState('loading');
            setAttempt(attempt + 1);
          }}
        />
      ) : (
        <div className="mx-auto w-max px-4 py-3">
          <div
            className={classNames(
              '@container relative overflow-hidden bg-white shadow-sm',
              !height && 'aspect-[1/1.414]',
            )}
            style={{ width, ...(height && { height }) }}
          >
            {state === 'loading' && <WaitingText document={document} page={1} span={span} />}
            {/* Cannot be rotated until its size is known, so stay hidden rather than flash sideways. */}
            <TurnedPaper turn={height ? turn : 0} width={width} height={height ?? 0}>
              <img
                key={attempt}
                src={contentPath(document.uploadId)}
                alt={text.pictureOf(document.title)}
                className={classNames('block h-auto w-full', !height && 'invisible')}
                onLoad={({ currentTarget }) => {
                  setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight });
                  setState('shown');
                }}
                onError={() => {
                  const unknown = new Error('the picture was not shown');
                  void contentFailure(document.uploadId, unknown).then((error) => {
                    setFailure(error);
                    setState('failed');
                  });
                }}
              />
              {state === 'shown' && <HighlightMarks rectangles={rectangles} />}
            </TurnedPaper>
          </div>
        </div>
      )}
    </ViewerFrame>
  );
}
