import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Document } from 'react-pdf';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { useDocumentsText } from '../../../messages.ts';
import { contentFailure, contentPath, highlightsQuery } from '../../../queries.ts';
import type { ViewerProps } from '../viewer-props.ts';
import { ViewerSkeleton } from '../viewer-skeleton.tsx';
import { WaitingText } from '../waiting/waiting-text.tsx';
import type { PageSize } from '../zoom.ts';
import { PdfPages } from './pdf-pages.tsx';
import { pdfOptions } from './pdf-resources.ts';

interface LoadedPdf {
  pageCount: number;
  /** Sizes of the first page and of the one to open at. */
  sizes: ReadonlyMap<number, PageSize>;
}

/** A PDF as printed, with the quotation in amber. */
export function PdfViewer({ document, names, page, span }: ViewerProps) {
  const text = useDocumentsText();
  const [loaded, setLoaded] = useState<LoadedPdf | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const highlights = useQuery({
    ...highlightsQuery(document.id, span ?? { firstPage: page, start: 0, lastPage: page, end: 0 }),
    enabled: span !== null && document.state === 'ready',
  });
  const retry = useCallback(() => {
    setFailure(null);
    setLoaded(null);
    setAttempt((count) => count + 1);
  }, []);

  if (failure) return <ErrorState error={failure} title={text.failed} onRetry={retry} />;
  return (
    <Document
      key={attempt}
      className="flex min-h-0 flex-1 flex-col"
      file={contentPath(document.uploadId)}
      options={pdfOptions}
      suspense={false}
      loading={
        <ViewerSkeleton>
          <WaitingText document={document} page={page} span={span} />
        </ViewerSkeleton>
      }
      error={null}
      noData={null}
      externalLinkTarget="_blank"
      onPassword={() => setFailure(new Error('The PDF asks for a password'))}
      onLoadError={(error) => void contentFailure(document.uploadId, error).then(setFailure)}
      onLoadSuccess={async (pdf) => {
        const sizes = new Map<number, PageSize>();
        for (const number of new Set([1, Math.min(page, pdf.numPages)])) {
          const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
          sizes.set(number, { width, height });
        }
        setLoaded({ pageCount: pdf.numPages, sizes });
      }}
    >
      {loaded && (
        <PdfPages
          document={document}
          names={{ ...names, pageCount: loaded.pageCount }}
          knownSizes={loaded.sizes}
          page={page}
          span={span}
          highlights={highlights.data ?? null}
          isHighlightMissing={span !== null && (highlights.isError || isEmpty(highlights.data))}
        />
      )}
    </Document>
  );
}

const isEmpty = (highlights: { pages: { rectangles: unknown[] }[] } | undefined): boolean =>
  highlights?.pages.every(({ rectangles }) => rectangles.length === 0) ?? false;
