import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, ExternalLink, Mail } from 'lucide-react';
import { useRef } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { NoteLines } from '#web/components/note-lines.tsx';
import { PageTitle } from '#web/components/page.tsx';
import { EditFacts } from '#web/components/papers/edit-facts.tsx';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useFormat } from '#web/lib/format.ts';
import { documentQuery } from '#web/lib/papers/document-queries.ts';
import { useFileNoteTexts } from '#web/lib/papers/file-notes.ts';
import { isMailName } from '#web/lib/papers/mail-name.ts';
import { useAreaPath } from '#web/lib/screens/use-area-path.ts';
import { AddFromMarked } from '../../meetings/components/corrections/add-from-marked.tsx';
import { DocumentViewer } from '../components/document-viewer.tsx';
import { VersionNotice } from '../components/version-notice.tsx';
import { parseDocumentPlace } from '../document-address.ts';
import { useDocumentsText } from '../messages.ts';
import { downloadPath } from '../queries.ts';

/** A full document: `?page=N`, plus the span of a quotation to show. */
export function DocumentPage() {
  const text = useDocumentsText();
  const noteTexts = useFileNoteTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const areaPath = useAreaPath();
  const { documentId = '' } = useParams();
  const viewer = useRef<HTMLDivElement>(null);
  const [parameters] = useSearchParams();
  const { page, span } = parseDocumentPlace(parameters);
  const { data: document, isPending } = useQuery(documentQuery(documentId));
  const dateOf = (fileName: string) => (isMailName(fileName) ? text.mailDate : text.meetingDate);
  // In a new tab there is no history to go back to.
  const back = () => (window.history.state?.idx > 0 ? navigate(-1) : navigate(areaPath('/upload')));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button that does the same.
    <div
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) back();
      }}
      data-fills-screen=""
      className="relative flex min-h-0 flex-1 flex-col overflow-clip"
    >
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
            <div className="flex items-center gap-1">
              <h1 className="truncate leading-snug font-semibold" title={document?.title}>
                {document?.title ?? text.notFound}
              </h1>
              {document && <EditFacts {...document} documentId={documentId} className="-my-1" />}
            </div>
          )}
          {document && (
            <p className="truncate text-sm text-muted">
              {[
                document.meetingDate ? dateOf(document.fileName)(format.date(document.meetingDate)) : text.dateUnknown,
                document.body,
                document.fileName !== document.title && document.fileName,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
          {document?.mail && (
            <p className="truncate text-sm">
              <Link
                to={`/documents/${document.mail.documentId}`}
                className="inline-flex min-h-6 items-center gap-1.5 text-petrol underline-offset-4 hover:underline"
              >
                <Mail className="size-3.5 shrink-0" aria-hidden="true" />
                {text.attachmentOf(document.mail.title ?? document.mail.fileName)}
              </Link>
            </p>
          )}
          {document?.origin && (
            <p className="truncate text-sm">
              {document.origin.url ? (
                <a
                  href={document.origin.url}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-6 items-center gap-1.5 text-petrol underline-offset-4 hover:underline"
                >
                  <ExternalLink className="size-3.5 shrink-0" aria-hidden="true" />
                  {text.from(document.origin.name, document.origin.path)}
                </a>
              ) : (
                <span className="text-muted">{text.from(document.origin.name, document.origin.path)}</span>
              )}
            </p>
          )}
          {document && <NoteLines label={text.notes} lines={document.notes.map((note) => noteTexts[note])} />}
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
      {document?.versions.replacedBy && <VersionNotice newer={document.versions.replacedBy} />}
      <div ref={viewer} className="flex min-h-0 flex-1 flex-col">
        <DocumentViewer documentId={documentId} page={page} span={span} />
      </div>
      {document?.state === 'ready' && <AddFromMarked documentId={documentId} viewer={viewer} />}
    </div>
  );
}
