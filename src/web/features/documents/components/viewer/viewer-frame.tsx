import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { Span } from '#shared/contracts/documents.ts';
import { useDocumentsText } from '../../messages.ts';
import { type PageNames, pageName } from '../../page-names.ts';
import { ScrollRegion } from './scroll-region.tsx';
import { ViewerToolbar } from './viewer-toolbar.tsx';

interface ViewerFrameProps {
  names: PageNames;
  page: number;
  onPage: (page: number) => void;
  span: Span | null;
  isSheet?: boolean;
  /** One page at a time: scrolling past the end turns the page. */
  isPaged?: boolean;
  /** Omitted if there is no layout to zoom. */
  zoom?: number;
  onZoom?: (zoom: number) => void;
  /** Omitted if there is no page to rotate. */
  onTurn?: () => void;
  onQuotation: () => void;
  regionRef: RefObject<HTMLElement | null>;
  className?: string;
  /** Between toolbar and content. */
  notice?: ReactNode;
  children: ReactNode;
}

/** Toolbar, keyboard shortcuts and announcements shared by all viewers, around the scroll container. */
export function ViewerFrame({
  names,
  page,
  onPage,
  span,
  isSheet = false,
  isPaged = false,
  zoom,
  onZoom,
  onTurn,
  onQuotation,
  regionRef,
  className,
  notice,
  children,
}: ViewerFrameProps) {
  const text = useDocumentsText();
  const words = { ...text, ofPages: text.toolbar.ofPages };
  const isMarked = span !== null && page >= span.firstPage && page <= span.lastPage;

  function turn(event: KeyboardEvent, number: number) {
    if (number < 1 || number > names.pageCount || number === page) return;
    event.preventDefault();
    onPage(number);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { current: view } = regionRef;
    if (event.target !== view || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const canPan = view.scrollWidth > view.clientWidth + 1;
    const isAtEnd = view.scrollTop + view.clientHeight >= view.scrollHeight - 2;
    if (event.key === 'ArrowRight' && !canPan) turn(event, page + 1);
    else if (event.key === 'ArrowLeft' && !canPan) turn(event, page - 1);
    else if (event.key === 'PageDown' && isPaged && isAtEnd) turn(event, page + 1);
    else if (event.key === 'PageUp' && isPaged && view.scrollTop <= 0) turn(event, page - 1);
    else if (event.key === 'Home' && !isSheet) turn(event, 1);
    else if (event.key === 'End' && !isSheet) turn(event, names.pageCount);
  }

  return (
    <>
      <ViewerToolbar
        page={page}
        names={names}
        isSheet={isSheet}
        onPage={onPage}
        {...(zoom !== undefined && onZoom && { zoom, onZoom, onTurn })}
        onQuotation={span ? onQuotation : undefined}
      />
      {notice}
      <p role="status" className="sr-only">
        {pageName(names, page, words, isSheet)}
        {isMarked && `: ${text.quotationMarked}`}
      </p>
      <ScrollRegion regionRef={regionRef} onKeyDown={onKeyDown} className={className}>
        {children}
      </ScrollRegion>
    </>
  );
}
