import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { continuationOf } from '../../marked-text.ts';
import { useDocumentsText } from '../../messages.ts';
import { nameOfPage } from '../../page-names.ts';
import { pageQuery } from '../../queries.ts';
import { ContinuationButton } from './continuation-button.tsx';
import { SheetTable } from './sheet-table.tsx';
import { ViewerFrame } from './viewer-frame.tsx';
import { ViewerSkeleton } from './viewer-skeleton.tsx';
import type { ViewerProps } from './viewers.tsx';

/** Sheets of a workbook, or stretches of rows of a csv file, one at a time. */
export function SheetViewer({ document, names, page, span }: ViewerProps) {
  const text = useDocumentsText();
  const words = { ...text, ofPages: text.toolbar.ofPages };
  const [number, setNumber] = useState(page);
  /** Counts the wishes to see the quotation again. */
  const [wish, setWish] = useState(0);
  const query = useQuery(pageQuery(document.id, number));
  const view = useRef<HTMLElement>(null);
  const continuation = continuationOf(span, number);
  const isWorkbook = names.labels.size > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another quotation opens at its page.
  useEffect(() => setNumber(page), [page, span?.firstPage, span?.start, span?.end]);

  const notice = (continuation.before || continuation.after) && (
    <div className="flex flex-wrap gap-2 border-b border-line bg-paper px-3 py-1.5">
      {(['before', 'after'] as const).map((direction) => {
        const other = direction === 'before' ? number - 1 : number + 1;
        return (
          continuation[direction] && (
            <ContinuationButton
              key={direction}
              direction={direction}
              page={nameOfPage(names, other, words, isWorkbook)}
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
        setWish(wish + 1);
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
          name={nameOfPage(names, number, words, isWorkbook)}
          span={span}
          wish={wish}
          view={view}
        />
      )}
    </ViewerFrame>
  );
}
