import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ContinuationButton } from '../continuation-button.tsx';
import { useSinglePage } from '../pdf/use-single-page.ts';
import { ViewerFrame } from '../viewer-frame.tsx';
import type { ViewerProps } from '../viewer-props.ts';
import { ViewerSkeleton } from '../viewer-skeleton.tsx';
import { TextPage } from './text-page.tsx';

/** A document without a print layout, one formatted page at a time, with the passage highlighted and in view. */
export function TextViewer(props: ViewerProps) {
  const { names, page, span } = props;
  const { text, number, setNumber, query, view, continuation, nameOf } = useSinglePage(props);

  function showQuotation() {
    const mark = view.current?.querySelector('mark');
    if (!mark || !view.current) return;
    const { top } = mark.getBoundingClientRect();
    // Not scrollIntoView, which would also scroll the surrounding containers.
    view.current.scrollTop += top - view.current.getBoundingClientRect().top - view.current.clientHeight / 3;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a new page or quotation is shown.
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
        <div className="grid grid-cols-1 gap-3 py-3 sm:px-4">
          {continuation.before && (
            <ContinuationButton direction="before" page={nameOf(number - 1)} onGo={() => setNumber(number - 1)} />
          )}
          <TextPage page={query.data} name={nameOf(number)} span={span} />
          {continuation.after && (
            <ContinuationButton direction="after" page={nameOf(number + 1)} onGo={() => setNumber(number + 1)} />
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
