import { History } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#web/lib/format.ts';
import { useDocumentsText } from '../messages.ts';

interface VersionNoticeProps {
  newer: { documentId: string; fileName: string; meetingDate: string | null };
}

/** Above a replaced document: links to the newer version. */
export function VersionNotice({ newer }: VersionNoticeProps) {
  const text = useDocumentsText();
  const format = useFormat();
  return (
    <p className="flex items-start gap-2.5 border-b border-line bg-warning-soft px-4 py-2 text-sm sm:px-5">
      <History className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        {text.replaced}{' '}
        <Link to={`/documents/${newer.documentId}`} className="font-medium text-petrol underline underline-offset-4">
          {newer.fileName}
        </Link>
        {newer.meetingDate && ` (${format.date(newer.meetingDate)})`}
      </span>
    </p>
  );
}
