import { ChevronLeft, ChevronRight, Download, FileX2, Maximize2, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { documentPath } from '#shared/citations/document-path.ts';
import { namePage, placePage } from '#shared/citations/page-reference.ts';
import { findNamesakes } from '#shared/citations/tell-apart.ts';
import { tidyQuotation } from '#shared/citations/tidy-quotation.ts';
import type { Citation } from '#shared/contracts/chats.ts';
import type { Span } from '#shared/contracts/documents.ts';
import { CopyQuotation } from '#web/components/copying/copy-quotation.tsx';
import { buttonLooks, IconButton } from '#web/components/ui/button.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { useFormat } from '#web/lib/format.ts';
import { useDocumentsText } from '../messages.ts';
import { downloadPath } from '../queries.ts';
import { DocumentViewer } from './document-viewer.tsx';
import { VersionNotice } from './version-notice.tsx';

interface EvidencePanelProps {
  /** All citations of the answer in mark order. Where titles repeat, the file name is shown, too. */
  citations: readonly Citation[];
  index: number;
  /** False if the panel opened by itself: then it must not steal the focus. */
  takesFocus: boolean;
  onSelect: (citation: Citation) => void;
  onClose: () => void;
}

/** The evidence for one citation: the quotation, its location, and the page itself. */
export function EvidencePanel({ citations, index, takesFocus, onSelect, onClose }: EvidencePanelProps) {
  const text = useDocumentsText();
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  const citation = citations[index];
  const previous = citations[index - 1];
  const next = citations[index + 1];

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  if (!citation) return null;
  const words = { ...text, ofPages: text.toolbar.ofPages };
  const fileName = findNamesakes(citations).get(citation.documentId);
  const span: Span = {
    firstPage: citation.page,
    start: citation.start,
    lastPage: citation.lastPage,
    end: citation.end,
  };
  const fullPath = documentPath(citation.documentId, span);
  /** n and p walk through the citations anywhere in the panel except in text fields. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    const wanted = event.key === 'n' ? next : event.key === 'p' ? previous : undefined;
    if (!wanted) return;
    event.preventDefault();
    onSelect(wanted);
  }

  return (
    <section
      aria-labelledby="evidence-title"
      onKeyDown={onKeyDown}
      className="group/evidence flex h-full min-h-0 flex-col"
    >
      <div className="grid grid-cols-1 gap-2 border-b border-line px-4 py-1.5 sm:pt-2.5 sm:pb-3">
        {/* On phones everything fits in the header, leaving the rest to the page with the quotation. */}
        <div className="flex items-center gap-1 sm:items-start">
          <div aria-live="polite" className="min-w-0 flex-1">
            <h2
              ref={heading}
              id="evidence-title"
              tabIndex={-1}
              className="leading-snug font-semibold outline-none wrap-anywhere max-sm:truncate max-sm:text-sm"
            >
              {citation.title}
            </h2>
            <p className="text-sm text-muted max-sm:truncate sm:mt-0.5">
              <span className="font-medium text-petrol">{text.quotation(citation.number)}</span>
              <span className="tabular max-sm:sr-only"> · {text.position(index + 1, citations.length)}</span>
              {' · '}
              <span className="tabular">
                {[namePage(citation, text), placePage(citation, words)].filter(Boolean).join(' ')}
              </span>
              {' · '}
              {citation.mail && `${text.attachmentOf(citation.mail)} · `}
              {citation.date
                ? (citation.isMail ? text.mailDate : text.meetingDate)(format.date(citation.date))
                : text.dateUnknown}
              {[fileName, citation.section, citation.speaker].filter(Boolean).map((part) => ` · ${part}`)}
            </p>
          </div>
          {!citation.isDeleted && (
            <Link
              to={fullPath}
              aria-label={text.openInFull}
              className={buttonLooks({ size: 'smallIcon', look: 'quiet', className: 'sm:hidden' })}
            >
              <Maximize2 aria-hidden="true" />
            </Link>
          )}
          <IconButton
            label={text.previousCitation}
            title={`${text.previousCitation} (p)`}
            aria-keyshortcuts="p"
            size="smallIcon"
            disabled={!previous}
            onClick={() => previous && onSelect(previous)}
          >
            <ChevronLeft />
          </IconButton>
          <IconButton
            label={text.nextCitation}
            title={`${text.nextCitation} (n)`}
            aria-keyshortcuts="n"
            size="smallIcon"
            disabled={!next}
            onClick={() => next && onSelect(next)}
          >
            <ChevronRight />
          </IconButton>
          <IconButton label={text.closeEvidence} size="smallIcon" className="-mr-1.5" onClick={onClose}>
            <X />
          </IconButton>
        </div>
        {citation.isNonPublic && <p className="text-sm font-medium text-warning">{text.nonPublic}</p>}
        {citation.isUnproven && <p className="text-sm text-warning">{text.unproven}</p>}
        {citation.snippet !== '' && <Quotation key={citation.id} snippet={tidyQuotation(citation.snippet)} />}
        {!citation.isDeleted && (
          <div className="flex flex-wrap gap-2 max-sm:hidden">
            <Link to={fullPath} className={buttonLooks({ size: 'small' })}>
              <Maximize2 aria-hidden="true" />
              {text.openInFull}
            </Link>
            <a
              href={downloadPath(citation.uploadId)}
              download
              className={buttonLooks({ size: 'small', look: 'quiet' })}
            >
              <Download aria-hidden="true" />
              {text.download}
            </a>
            <CopyQuotation citation={citation} words={text} fileName={fileName} />
          </div>
        )}
      </div>
      {citation.replacement && <VersionNotice newer={citation.replacement} />}
      {citation.isDeleted ? (
        <p className="m-4 flex gap-3 rounded-md border border-line bg-canvas p-4 text-sm">
          <FileX2 className="size-5 shrink-0 text-muted" aria-hidden="true" />
          {text.deleted}
        </p>
      ) : (
        <DocumentViewer documentId={citation.documentId} page={citation.page} span={span} />
      )}
    </section>
  );
}

const longQuotation = 160;

/** The quoted words. The page below highlights them in amber, so phones show them here only if the page does not. */
function Quotation({ snippet }: { snippet: string }) {
  const text = useDocumentsText();
  const [isWhole, setIsWhole] = useState(false);
  const isLong = snippet.length > longQuotation;
  return (
    <div
      aria-live="polite"
      className="max-sm:hidden max-sm:group-has-[[role=alert]]/evidence:block max-sm:group-has-[[data-highlight-missing]]/evidence:block"
    >
      <blockquote
        className={classNames(
          'border-l-3 border-line pl-3 font-serif leading-snug whitespace-pre-line',
          isLong && !isWhole && 'line-clamp-2 sm:line-clamp-3',
          isWhole && 'max-h-48 overflow-y-auto',
        )}
        {...(isWhole ? { tabIndex: 0 } : {})}
      >
        {snippet}
      </blockquote>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="mt-1 min-h-6 rounded-sm text-sm font-medium text-petrol underline-offset-4 hover:underline touch:min-h-11"
        >
          {isWhole ? text.shortQuotation : text.wholeQuotation}
        </button>
      )}
    </div>
  );
}
