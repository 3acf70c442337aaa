import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Highlights, Span } from '#shared/contracts/documents.ts';
import { useDocumentsText } from '../../messages.ts';
import { PdfPage } from './pdf-page.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import { useElementWidth } from './use-element-width.ts';
import { usePageWindows } from './use-page-windows.ts';
import { ViewerToolbar } from './viewer-toolbar.tsx';
import { fittingWidth } from './zoom.ts';

/** PDF points. */
export interface PageSize {
  width: number;
  height: number;
}

interface PdfPagesProps {
  pageCount: number;
  knownSizes: ReadonlyMap<number, PageSize>;
  page: number;
  span: Span | null;
  highlights: Highlights | null;
  isHighlightMissing: boolean;
}

/** All pages below each other. Only those near the view are drawn, so that 500 pages cost no more than five. */
export function PdfPages({ pageCount, knownSizes, page, span, highlights, isHighlightMissing }: PdfPagesProps) {
  const text = useDocumentsText();
  const view = useRef<HTMLElement>(null);
  const viewWidth = useElementWidth(view);
  const [zoom, setZoom] = useState(1);
  const [sizes, setSizes] = useState(knownSizes);
  const isMeasured = viewWidth > 0;
  const { near, current } = usePageWindows(view, isMeasured);
  const width = fittingWidth(viewWidth) * zoom;
  const first = sizes.get(1) ?? { width: 595, height: 842 };
  const heightOf = (number: number) => {
    const size = sizes.get(number) ?? first;
    return (width * size.height) / size.width;
  };

  const findPage = (number: number) => view.current?.querySelector<HTMLElement>(`[data-page="${number}"]`);
  function showPage(number: number) {
    const slot = findPage(number);
    if (slot && view.current) view.current.scrollTop = slot.offsetTop - 12;
  }
  function showQuotation() {
    const target = highlights?.pages.find(({ rectangles }) => rectangles.length > 0);
    const slot = target && findPage(target.number);
    const [rectangle] = target?.rectangles ?? [];
    if (!slot || !rectangle || !view.current) return showPage(span?.firstPage ?? page);
    const third = view.current.clientHeight / 3;
    view.current.scrollTop = slot.offsetTop + rectangle.y * slot.offsetHeight - third;
    if (zoom > 1) view.current.scrollLeft = slot.offsetLeft + rectangle.x * slot.offsetWidth - 24;
  }

  const target = span ? `${span.firstPage}-${span.start}-${span.lastPage}-${span.end}` : `page-${page}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per place to show, and once more when its rectangles have come.
  useLayoutEffect(() => {
    if (isMeasured) showQuotation();
  }, [isMeasured, target, highlights]);

  // Zooming keeps what is in the middle in the middle.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the zoom moves the view.
  useLayoutEffect(() => {
    const { current: element } = view;
    if (element && middle.current > 0) {
      element.scrollTop = middle.current * element.scrollHeight - element.clientHeight / 2;
      element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2;
    }
  }, [zoom]);

  return (
    <>
      <ViewerToolbar
        page={current}
        pageCount={pageCount}
        onPage={showPage}
        zoom={zoom}
        onZoom={setZoom}
        onQuotation={span ? showQuotation : undefined}
      />
      {isHighlightMissing && (
        <p className="border-b border-line bg-warning-soft px-4 py-2 text-sm text-warning">{text.highlightMissing}</p>
      )}
      <ScrollRegion regionRef={view} className="bg-hover">
        {isMeasured && (
          <div className="mx-auto grid w-max gap-3 px-4 py-3">
            {Array.from({ length: pageCount }, (_, index) => index + 1).map((number) => (
              <div
                key={number}
                data-page={number}
                className="bg-white shadow-sm"
                style={{ width, height: heightOf(number) }}
              >
                {near.has(number) && (
                  <PdfPage
                    number={number}
                    width={width}
                    rectangles={highlights?.pages.find((entry) => entry.number === number)?.rectangles ?? []}
                    onSize={(size) =>
                      setSizes((known) => {
                        const old = known.get(number);
                        if (old?.width === size.width && old.height === size.height) return known;
                        return new Map(known).set(number, size);
                      })
                    }
                  />
                )}
              </div>
            ))}
          </div>
        )}
      </ScrollRegion>
    </>
  );
}
