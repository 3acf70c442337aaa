import { useQuery } from '@tanstack/react-query';
import { FileX2, Hourglass } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Span } from '#shared/contracts/documents.ts';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { ApiError, isApiError } from '#web/lib/api-error.ts';
import { useDocumentsText } from '../messages.ts';
import { documentQuery } from '../queries.ts';
import { TextViewer } from './viewer/text-viewer.tsx';
import { ViewerSkeleton } from './viewer/viewer-skeleton.tsx';

/** The PDF engine weighs more than all screens together: it comes with the first PDF that is opened. */
const PdfViewer = lazy(async () => ({ default: (await import('./viewer/pdf-viewer.tsx')).PdfViewer }));

interface DocumentViewerProps {
  documentId: string;
  page: number;
  span: Span | null;
}

/** A document at a page, in the form of its kind. */
export function DocumentViewer({ documentId, page, span }: DocumentViewerProps) {
  const text = useDocumentsText();
  const { data, error, isPending, refetch } = useQuery(documentQuery(documentId));
  if (isPending) return <ViewerSkeleton />;
  if (!data) {
    if (isApiError(error, 'not_found')) return <EmptyState icon={FileX2} title={text.notFound} />;
    return <ErrorState error={error} title={text.failed} onRetry={() => void refetch()} />;
  }
  if (data.kind === 'pdf') {
    return (
      <Suspense fallback={<ViewerSkeleton />}>
        <PdfViewer key={documentId} documentId={documentId} uploadId={data.uploadId} page={page} span={span} />
      </Suspense>
    );
  }
  if (data.state === 'failed') {
    const cause = new ApiError({ code: data.failureCode ?? 'reading_failed', status: 422 });
    return <ErrorState error={cause} title={text.readingFailed} />;
  }
  if (data.pageCount === null) return <EmptyState icon={Hourglass} title={text.stillReading} />;
  return (
    <TextViewer
      key={documentId}
      documentId={documentId}
      kind={data.kind}
      pageCount={data.pageCount}
      page={page}
      span={span}
    />
  );
}
