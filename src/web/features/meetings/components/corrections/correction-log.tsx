import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { tidyQuotation } from '#shared/citations/tidy-quotation.ts';
import { MoreRows } from '#web/components/more-rows.tsx';
import { correctionsQuery, useCorrectionsText } from '../../corrections.ts';
import { CorrectionEntry } from './record-history.tsx';

/** Everything that was corrected, newest first, each to be taken back; renders nothing if there is nothing. */
export function CorrectionLog() {
  const text = useCorrectionsText();
  const list = useInfiniteQuery(correctionsQuery());
  const rows = list.data?.pages.flatMap((page) => page.corrections) ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="corrections-heading" className="grid gap-3">
      <div>
        <h2 id="corrections-heading" className="text-lg font-semibold">
          {text.historyTitle}
        </h2>
        <p className="text-sm text-muted">{text.historyHint}</p>
      </div>
      <ol className="divide-y divide-line rounded-xl border border-line bg-paper">
        {rows.map((row) => (
          <li key={row.id} className="grid gap-1 px-4 py-3">
            <p className="text-[0.9375rem] wrap-anywhere">
              <span className="text-muted">{text.kinds[row.kind]}: </span>
              {tidyQuotation(row.text)}
            </p>
            <CorrectionEntry correction={row} />
            <Link
              to={`/documents/${row.documentId}`}
              className="touch-target w-fit rounded-sm text-sm text-muted underline underline-offset-4 wrap-anywhere"
            >
              {row.title}
            </Link>
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <MoreRows
          isLoading={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? list.error : null}
          load={() => void list.fetchNextPage()}
        />
      )}
    </section>
  );
}
