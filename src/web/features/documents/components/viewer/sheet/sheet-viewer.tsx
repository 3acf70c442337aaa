import { useState } from 'react';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { ContinuationButton } from '../continuation-button.tsx';
import { useSinglePage } from '../pdf/use-single-page.ts';
import { ViewerFrame } from '../viewer-frame.tsx';
import type { ViewerProps } from '../viewer-props.ts';
import { ViewerSkeleton } from '../viewer-skeleton.tsx';
import { SheetTable } from './sheet-table.tsx';

/** A workbook's sheets, or a csv file's row ranges, one at a time. */
export function SheetViewer(props: ViewerProps) {
  const { names, page, span } = props;
  const { text, number, setNumber, query, view, continuation, nameOf } = useSinglePage(props, names.labels.size > 0);
  /** Counts the requests to show the quotation again. */
  const [scrollRequest, setScrollRequest] = useState(0);

  const notice = (continuation.before || continuation.after) && (
    <div className="flex flex-wrap gap-2 border-b border-line bg-paper px-3 py-1.5">
      {(['before', 'after'] as const).map((direction) => {
        const other = direction === 'before' ? number - 1 : number + 1;
        return (
          continuation[direction] && (
            <ContinuationButton
              key={direction}
              direction={direction}
              page={nameOf(other)}
              onGo={() => setNumber(other)}
            />
          )
        );
      })}
    </div>
  );
  return (
    <ViewerFrame
      names={names}
      page={number}
      onPage={setNumber}
      span={span}
      isSheet
      onQuotation={() => {
        setNumber(page);
        setScrollRequest(scrollRequest + 1);
      }}
      regionRef={view}
      className="bg-paper"
      notice={notice}
    >
      {query.isPending && <ViewerSkeleton />}
      {query.isError && <ErrorState error={query.error} title={text.failed} onRetry={() => void query.refetch()} />}
      {query.data?.text.trim() === '' && <p className="p-6 text-muted">{text.emptyPage}</p>}
      {query.data && query.data.text.trim() !== '' && (
        <SheetTable
          key={number}
          page={query.data}
          name={nameOf(number)}
          span={span}
          scrollRequest={scrollRequest}
          view={view}
        />
      )}
    </ViewerFrame>
  );
}
