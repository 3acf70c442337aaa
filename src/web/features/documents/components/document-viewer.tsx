import { useMutation, useQuery } from '@tanstack/react-query';
import { FileUp, FileX2, TriangleAlert } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import type { Document, Span } from '#shared/contracts/documents.ts';
import { fileFaults } from '#shared/contracts/uploads.ts';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { requestDone } from '#web/lib/api/api-client.ts';
import { ApiError, isApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { documentQuery } from '#web/lib/papers/document-queries.ts';
import { usePoorPagesText } from '#web/lib/papers/poor-pages.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { useDocumentsText } from '../messages.ts';
import { useDocumentChanges } from '../use-document-changes.ts';
import { usePageNames } from '../use-page-names.ts';
import { AttachmentList } from './attachment-list.tsx';
import { ReadingNotice } from './viewer/reading-notice.tsx';
import { ViewerSkeleton } from './viewer/viewer-skeleton.tsx';
import { viewers } from './viewer/viewers.tsx';

interface DocumentViewerProps {
  documentId: string;
  page: number;
  span: Span | null;
}

/** A document at a page, in the viewer for its kind, or a notice instead. */
export function DocumentViewer({ documentId, page, span: given }: DocumentViewerProps) {
  const text = useDocumentsText();
  const { data, error, isPending, refetch } = useQuery(documentQuery(documentId));
  const progress = useDocumentChanges(documentId, data?.uploadId);
  const poorPages = usePoorPagesText();
  const names = usePageNames(documentId, data?.state === 'ready' ? data.pageCount : null);

  const { firstPage, start, lastPage, end } = given ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal positions are the same span, even in a new object.
  const span = useMemo(() => given, [firstPage, start, lastPage, end]);

  if (isPending) return <ViewerSkeleton />;
  if (isApiError(error, 'not_found')) return <EmptyState icon={FileX2} title={text.notFound} />;
  if (!data) return <ErrorState error={error} title={text.failed} onRetry={() => void refetch()} />;

  const { Viewer, showsFile } = viewers[data.kind];
  if (data.state !== 'ready' && !showsFile) {
    return data.state === 'failed' ? <FailedReading document={data} /> : <ReadingNotice progress={progress} />;
  }
  return (
    <>
      {data.state === 'failed' && <FailedReading document={data} isShown />}
      {data.state !== 'ready' && data.state !== 'failed' && <ReadingNotice progress={progress} isShown />}
      {data.poorPages.includes(page) && (
        <p className="flex items-center gap-3 border-b border-line bg-warning-soft px-4 py-2 text-sm text-warning">
          <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
          {poorPages([page])}
        </p>
      )}
      <AttachmentList attachments={data.attachments} />
      <Suspense fallback={<ViewerSkeleton />}>
        <Viewer key={documentId} document={data} names={names} page={page} span={span} />
      </Suspense>
    </>
  );
}

/**
 * Why a document could not be read, offering a retry or, if the file itself is at fault, a replacement. `isShown`: the
 * file is displayed below anyway.
 */
function FailedReading({ document, isShown = false }: { document: Document; isShown?: boolean }) {
  const text = useDocumentsText();
  const language = useLanguage();
  const cause = new ApiError({ code: document.failureCode ?? 'reading_failed', status: 422 });
  const retry = useMutation({
    mutationFn: () => requestDone(`/api/uploads/${document.uploadId}/retry`, { method: 'POST' }),
  });
  const error = retry.error ?? cause;
  const replacing = fileFaults.has(cause.code) && (
    <Link
      to={`/upload?${new URLSearchParams({ search: document.fileName })}`}
      className={buttonLooks(isShown ? { size: 'small' } : {})}
    >
      <FileUp aria-hidden="true" />
      {text.replaceInUploads}
    </Link>
  );
  if (!isShown) {
    if (!replacing) return <ErrorState error={error} title={text.readingFailed} onRetry={() => retry.mutate()} />;
    return (
      <EmptyState
        icon={FileX2}
        title={text.readingFailed}
        description={errorMessage(error, language)}
        action={replacing}
      />
    );
  }
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warning-soft px-4 py-2 text-sm text-warning"
    >
      <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1">
        {text.readingFailed} {errorMessage(error, language)}
      </p>
      {replacing || (
        <Button size="small" isBusy={retry.isPending} onClick={() => retry.mutate()}>
          {text.readAgain}
        </Button>
      )}
    </div>
  );
}
