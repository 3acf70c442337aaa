import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { continuationOf } from '../../marked-text.ts';
import { useDocumentsText } from '../../messages.ts';
import { nameOfPage } from '../../page-names.ts';
import { pageQuery } from '../../queries.ts';
import { ContinuationButton } from './continuation-button.tsx';
import { TextPage } from './text-page.tsx';
import { ViewerFrame } from './viewer-frame.tsx';
import { ViewerSkeleton } from './viewer-skeleton.tsx';
import type { ViewerProps } from './viewers.tsx';

/** A document without a printed layout, page by page as it is set, with the passage marked and in view. */
export function TextViewer({ document, names, page, span }: ViewerProps) {
  const text = useDocumentsText();
  const words = { ...text, ofPages: text.toolbar.ofPages };
  const [number, setNumber] = useState(page);
  const query = useQuery(pageQuery(document.id, number));
  const view = useRef<HTMLElement>(null);
  const continuation = continuationOf(span, number);
  const name = nameOfPage(names, number, words);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another quotation opens at its page.
  useEffect(() => setNumber(page), [page, span?.firstPage, span?.start, span?.end]);

  function showQuotation() {
    const mark = view.current?.querySelector('mark');
    if (!mark || !view.current) return;
    const { top } = mark.getBoundingClientRect();
    // Not scrollIntoView: that would also move everything around the view.
    view.current.scrollTop += top - view.current.getBoundingClientRect().top - view.current.clientHeight / 3;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page or quotation is shown.
  useEffect(() => {
    if (view.current) view.current.scrollTop = 0;
    showQuotation();
  }, [query.data, span?.firstPage, span?.start, span?.end]);

  return (
    <ViewerFrame
      names={names}
      page={number}
      onPage={setNumber}
      span={span}
      isPaged
      onQuotation={() => (number === page ? showQuotation() : setNumber(page))}
      regionRef={view}
      className="bg-hover"
    >
      {query.isPending && <ViewerSkeleton />}
      {query.isError && <ErrorState error={query.error} title={text.failed} onRetry={() => void query.refetch()} />}
      {query.data && (
        <div className="grid gap-3 py-3 sm:px-4">
          {continuation.before && (
            <ContinuationButton
              direction="before"
              page={nameOfPage(names, number - 1, words)}
              onGo={() => setNumber(number - 1)}
            />
          )}
          <TextPage page={query.data} name={name} span={span} />
          {continuation.after && (
            <ContinuationButton
              direction="after"
              page={nameOfPage(names, number + 1, words)}
              onGo={() => setNumber(number + 1)}
            />
          )}
          {!continuation.after && number < names.pageCount && (
            <Button look="quiet" size="small" className="mx-auto" onClick={() => setNumber(number + 1)}>
              <ChevronDown aria-hidden="true" />
              {text.toolbar.nextPage}
            </Button>
          )}
        </div>
      )}
    </ViewerFrame>
  );
}
