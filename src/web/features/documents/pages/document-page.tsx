import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download } from 'lucide-react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { PageTitle } from '#web/components/page.tsx';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useFormat } from '#web/lib/format.ts';
import { DocumentViewer } from '../components/document-viewer.tsx';
import { parseDocumentPlace } from '../document-address.ts';
import { useDocumentsText } from '../messages.ts';
import { documentQuery, downloadPath } from '../queries.ts';

/** A document in full: `?page=N`, with the quotation's span where one is to be shown. */
export function DocumentPage() {
  const text = useDocumentsText();
  const format = useFormat();
  const navigate = useNavigate();
  const { documentId = '' } = useParams();
  const [parameters] = useSearchParams();
  const { page, span } = parseDocumentPlace(parameters);
  const { data: document, isPending } = useQuery(documentQuery(documentId));
  // Opened in a tab of its own there is nothing to go back to.
  const back = () => (window.history.state?.idx > 0 ? navigate(-1) : navigate('/upload'));

  return (
    <div className="relative flex h-[calc(100dvh-4rem-1px)] min-h-0 flex-col overflow-clip">
      <PageTitle>{document?.title ?? text.loading}</PageTitle>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-paper px-3 py-2 sm:px-5">
        <Button look="quiet" size="small" onClick={back}>
          <ArrowLeft aria-hidden="true" />
          {text.back}
        </Button>
        <div className="order-last min-w-0 flex-[1_1_100%] sm:order-none sm:flex-1">
          {isPending ? (
            <Skeleton className="h-6 w-72 max-w-full" />
          ) : (
            <h1 className="truncate leading-snug font-semibold" title={document?.title}>
              {document?.title ?? text.notFound}
            </h1>
          )}
          {document && (
            <p className="truncate text-sm text-muted">
              {document.meetingDate ? text.meetingDate(format.date(document.meetingDate)) : text.dateUnknown}
              {document.fileName !== document.title && ` · ${document.fileName}`}
            </p>
          )}
        </div>
        {document && (
          <a
            href={downloadPath(document.uploadId)}
            download
            className={buttonLooks({ size: 'small', className: 'ml-auto' })}
          >
            <Download aria-hidden="true" />
            {text.download}
          </a>
        )}
      </header>
      <div className="flex min-h-0 flex-1 flex-col">
        <DocumentViewer documentId={documentId} page={page} span={span} />
      </div>
    </div>
  );
}
