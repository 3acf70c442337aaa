import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DocumentKind, Page, Span } from '#shared/contracts/documents.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { markText, readSheetRows } from '../../marked-text.ts';
import { useDocumentsText } from '../../messages.ts';
import { pageQuery } from '../../queries.ts';
import { ScrollRegion } from './scroll-region.tsx';
import { ViewerSkeleton } from './viewer-skeleton.tsx';
import { ViewerToolbar } from './viewer-toolbar.tsx';

interface TextViewerProps {
  documentId: string;
  kind: Exclude<DocumentKind, 'pdf'>;
  pageCount: number;
  page: number;
  span: Span | null;
}

/** A document without a printed layout: its text or its table, with the passage marked and in view. */
export function TextViewer({ documentId, kind, pageCount, page, span }: TextViewerProps) {
  const text = useDocumentsText();
  const [number, setNumber] = useState(page);
  const query = useQuery(pageQuery(documentId, number));
  const view = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another quotation opens at its page.
  useEffect(() => setNumber(page), [page, span]);

  function showQuotation() {
    const mark = view.current?.querySelector('mark, [data-cited]');
    if (!mark || !view.current) return;
    const { top } = mark.getBoundingClientRect();
    // Not scrollIntoView: that would also move everything around the view.
    view.current.scrollTop += top - view.current.getBoundingClientRect().top - view.current.clientHeight / 3;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page or quotation is shown.
  useEffect(() => {
    if (view.current) view.current.scrollTop = 0;
    showQuotation();
  }, [query.data, span]);

  return (
    <>
      <ViewerToolbar
        page={number}
        pageCount={pageCount}
        onPage={setNumber}
        onQuotation={span ? () => (number === page ? showQuotation() : setNumber(page)) : undefined}
      />
      <ScrollRegion regionRef={view} className="bg-paper">
        {query.isPending && <ViewerSkeleton />}
        {query.isError && <ErrorState error={query.error} title={text.failed} onRetry={() => void query.refetch()} />}
        {query.data && <PageContent page={query.data} kind={kind} span={span} />}
      </ScrollRegion>
    </>
  );
}

interface PageContentProps {
  page: Page;
  kind: TextViewerProps['kind'];
  span: Span | null;
}

function PageContent({ page, kind, span }: PageContentProps) {
  const text = useDocumentsText();
  if (page.text.trim() === '') return <p className="p-6 text-muted">{text.emptyPage}</p>;
  if (kind === 'sheet') return <Sheet page={page} span={span} />;
  const { before, marked, after } = markText(page.text, span, page.number);
  return (
    <div className="mx-auto max-w-[76ch] px-5 py-6 font-serif text-[1.0625rem] leading-relaxed whitespace-pre-wrap sm:px-8">
      {before.trimStart()}
      {marked && <mark className="rounded-xs bg-amber text-on-amber">{marked}</mark>}
      {after}
    </div>
  );
}

function Sheet({ page, span }: Omit<PageContentProps, 'kind'>) {
  const text = useDocumentsText();
  const rows = readSheetRows(page.text, span, page.number);
  return (
    <table className="tabular w-full border-collapse text-sm">
      {page.label && <caption className="px-4 py-3 text-left font-medium">{text.sheet(page.label)}</caption>}
      <tbody>
        {rows.map((row, index) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the sheet.
            key={index}
            data-cited={row.isCited ? '' : undefined}
            className={row.isCited ? 'bg-amber-soft' : undefined}
          >
            <th
              scope="row"
              className={`sticky left-0 border border-line px-2 py-1.5 text-right font-normal text-muted ${row.isCited ? 'bg-amber text-on-amber' : 'bg-hover'}`}
            >
              {index + 1}
              {row.isCited && <span className="sr-only">{text.citedRow}</span>}
            </th>
            {row.cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the row.
              <td key={column} className="border border-line px-2.5 py-1.5 align-top">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
