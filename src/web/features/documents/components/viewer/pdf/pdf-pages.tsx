import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Document, Highlights, Span } from '#shared/contracts/documents.ts';
import { useDocumentsText } from '../../../messages.ts';
import { type PageNames, pageName } from '../../../page-names.ts';
import { ContinuationButton } from '../continuation-button.tsx';
import { turnedHeight, turnRectangle, uprightTurn } from '../turning/turn.ts';
import { TurnedPaper } from '../turning/turned-paper.tsx';
import { useKeptPlace } from '../turning/use-kept-place.ts';
import { useElementWidth } from '../use-element-width.ts';
import { ViewerFrame } from '../viewer-frame.tsx';
import { WaitingText } from '../waiting/waiting-text.tsx';
import { fittingWidth, lineMargin, type PageSize, readingZoom, spanLines } from '../zoom.ts';
import { PdfPage } from './pdf-page.tsx';
import { usePageWindows } from './use-page-windows.ts';

interface PdfPagesProps {
  document: Document;
  names: PageNames;
  knownSizes: ReadonlyMap<number, PageSize>;
  page: number;
  span: Span | null;
  highlights: Highlights | null;
  isHighlightMissing: boolean;
}

/** All pages in one column. Only those near the viewport are rendered, so 500 pages cost no more than five. */
export function PdfPages({ document, names, knownSizes, page, span, highlights, isHighlightMissing }: PdfPagesProps) {
  const text = useDocumentsText();
  const words = { ...text, ofPages: text.toolbar.ofPages };
  const { pageCount } = names;
  const view = useRef<HTMLElement>(null);
  const viewWidth = useElementWidth(view);
  const [zoom, setZoom] = useState(1);
  /** Quarter turns per page added by the reader on top of setting the text upright. */
  const [turned, setTurned] = useState<ReadonlyMap<number, number>>(new Map());
  const turnOf = (number: number) => uprightTurn(names.turns.get(number) ?? 0, turned.get(number) ?? 0);
  const [sizes, setSizes] = useState(knownSizes);
  const isMeasured = viewWidth > 0;
  const { visible, near, current } = usePageWindows(view, isMeasured);
  /** Pages that have rendered or failed to; stale entries outside the viewport do no harm. */
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set());
  // Neighbouring pages wait for the one in view, so as not to compete with it.
  const isViewDrawn = visible.size > 0 && [...visible].every((number) => drawn.has(number));
  const isDrawn = (number: number) => visible.has(number) || (near.has(number) && (isViewDrawn || drawn.has(number)));
  const width = fittingWidth(viewWidth) * zoom;
  const first = sizes.get(1) ?? { width: 595, height: 842 };
  const heightOf = (number: number) => {
    const size = sizes.get(number) ?? first;
    return turnedHeight(width, size, turnOf(number));
  };

  const findPage = (number: number) => view.current?.querySelector<HTMLElement>(`[data-page="${number}"]`);
  function showPage(number: number) {
    const slot = findPage(number);
    if (slot && view.current) view.current.scrollTop = slot.offsetTop - 12;
  }
  const marked = highlights?.pages.filter(({ rectangles }) => rectangles.length > 0) ?? [];
  const markedPages = new Set(marked.map(({ number }) => number));
  /** The quotation's lines on a page, in its current rotation. */
  const linesOn = (number: number) =>
    (marked.find((each) => each.number === number)?.rectangles ?? []).map((lying) =>
      turnRectangle(lying, turnOf(number)),
    );
  function showQuotation() {
    showMark(marked[0]?.number ?? span?.firstPage ?? page);
  }
  /** Scrolls to the quotation's first lines on this page. */
  function showMark(number: number) {
    const slot = findPage(number);
    const [first] = linesOn(number);
    const { current: element } = view;
    if (!slot || !first || !element) return showPage(number);
    element.scrollTop = slot.offsetTop + first.y * slot.offsetHeight - element.clientHeight / 3;
    const { left, width: share } = spanLines(linesOn(number));
    const isWhole = share * slot.offsetWidth <= element.clientWidth;
    if (zoom > 1) element.scrollLeft = slot.offsetLeft + (isWhole ? left : first.x) * slot.offsetWidth - lineMargin;
  }

  const isAiming = useRef(false);
  const target = span ? `${span.firstPage}-${span.start}-${span.lastPage}-${span.end}` : `page-${page}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per target, and again when its rectangles arrive.
  useLayoutEffect(() => {
    if (!isMeasured) return;
    const readable = readingZoom(viewWidth, spanLines(linesOn(marked[0]?.number ?? 0)).width);
    // The lines' final position is known only once the page has its new width.
    isAiming.current = readable !== null && readable !== zoom;
    if (isAiming.current) setZoom(readable ?? zoom);
    else showQuotation();
  }, [isMeasured, target, highlights, names.turns]);

  function turn() {
    setTurned((before) => new Map(before).set(current, (before.get(current) ?? 0) + 1));
    shown.current = current;
  }
  /** The rotated page, which stays in view although page heights change. */
  const shown = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only rotating adjusts the scroll position.
  useLayoutEffect(() => {
    if (shown.current !== null) showPage(shown.current);
    shown.current = null;
  }, [turned]);

  useKeptPlace(view, viewWidth);

  // Zooming keeps the centre of the view in place.
  const middle = useRef(0);
  useEffect(() => {
    const { current: element } = view;
    if (!element) return;
    const remember = () => {
      middle.current = (element.scrollTop + element.clientHeight / 2) / element.scrollHeight;
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only zooming adjusts the scroll position.
  useLayoutEffect(() => {
    const { current: element } = view;
    if (isAiming.current) {
      isAiming.current = false;
      showQuotation();
    } else if (element && middle.current > 0) {
      element.scrollTop = middle.current * element.scrollHeight - element.clientHeight / 2;
      element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2;
    }
  }, [zoom]);

  return (
    <ViewerFrame
      names={names}
      page={current}
      onPage={showPage}
      span={span}
      zoom={zoom}
      onZoom={setZoom}
      onTurn={turn}
      onQuotation={showQuotation}
      regionRef={view}
      className="bg-hover"
      notice={
        isHighlightMissing && (
          <p data-highlight-missing="" className="border-b border-line bg-warning-soft px-4 py-2 text-sm text-warning">
            {text.highlightMissing}
          </p>
        )
      }
    >
      {isMeasured && (
        <div className="mx-auto grid w-max gap-3 px-4 py-3">
          {Array.from({ length: pageCount }, (_, index) => index + 1).map((number) => (
            <Fragment key={number}>
              <div
                data-page={number}
                className="@container relative bg-white shadow-sm"
                style={{ width, height: heightOf(number) }}
              >
                {visible.has(number) && !drawn.has(number) && (
                  <WaitingText document={document} page={number} span={span} />
                )}
                {isDrawn(number) && (
                  <TurnedPaper turn={turnOf(number)} width={width} height={heightOf(number)}>
                    <PdfPage
                      number={number}
                      name={pageName(names, number, words)}
                      width={turnOf(number) % 2 === 0 ? width : heightOf(number)}
                      rectangles={highlights?.pages.find((entry) => entry.number === number)?.rectangles ?? []}
                      onDrawn={() => setDrawn((known) => (known.has(number) ? known : new Set(known).add(number)))}
                      onSize={(size) =>
                        setSizes((known) => {
                          const old = known.get(number);
                          if (old?.width === size.width && old.height === size.height) return known;
                          return new Map(known).set(number, size);
                        })
                      }
                    />
                  </TurnedPaper>
                )}
              </div>
              {markedPages.has(number) && markedPages.has(number + 1) && (
                <ContinuationButton
                  direction="after"
                  page={pageName(names, number + 1, words)}
                  onGo={() => showMark(number + 1)}
                />
              )}
            </Fragment>
          ))}
        </div>
      )}
    </ViewerFrame>
  );
}
