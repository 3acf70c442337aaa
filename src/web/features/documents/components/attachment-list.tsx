import { ChevronRight, Paperclip } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Attachment } from '#shared/contracts/documents.ts';
import { useErrorTexts } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { useDocumentsText } from '../messages.ts';

/** More are collapsed, so that the mail itself stays visible. */
const shownAtOnce = 6;

/** A mail's attachments: links to those that are documents, the reason for the others. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  const text = useDocumentsText();
  const id = useId();
  if (attachments.length === 0) return null;
  return (
    <details open={attachments.length <= shownAtOnce} className="group/files border-b border-line bg-paper px-4 py-1.5">
      <summary
        id={id}
        className="inline-flex min-h-8 list-none items-center gap-1.5 rounded-sm text-sm font-medium touch:min-h-11"
      >
        <ChevronRight
          className="size-4 text-muted transition-transform group-open/files:rotate-90"
          aria-hidden="true"
        />
        {text.attachments(attachments.length)}
      </summary>
      <ul aria-labelledby={id} className="grid max-h-48 gap-x-6 gap-y-0.5 overflow-y-auto pb-1.5 sm:grid-cols-2">
        {attachments.map((attachment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identified by its position; names may repeat.
          <AttachmentRow key={index} attachment={attachment} />
        ))}
      </ul>
    </details>
  );
}

function AttachmentRow({ attachment }: { attachment: Attachment }) {
  const text = useDocumentsText();
  const reasons = useErrorTexts();
  const format = useFormat();
  const { fileName, fileSize, documentId, reason } = attachment;
  return (
    <li className="flex min-w-0 items-start gap-2 py-0.5 text-sm">
      <Paperclip className="mt-1 size-3.5 shrink-0 text-muted" aria-hidden="true" />
      <span className="min-w-0">
        {documentId ? (
          <Link
            to={`/documents/${documentId}`}
            className="inline-block min-h-6 font-medium wrap-anywhere text-petrol underline-offset-4 hover:underline"
          >
            {fileName}
          </Link>
        ) : (
          <span className="font-medium wrap-anywhere">{fileName}</span>
        )}
        <span className="tabular whitespace-nowrap text-muted"> · {format.fileSize(fileSize)}</span>
        {!documentId && <span className="block text-muted">{reason ? reasons[reason] : text.attachmentDeleted}</span>}
      </span>
    </li>
  );
}
