import { History } from 'lucide-react';
import { Link } from 'react-router';
import type { Upload } from '#shared/contracts/uploads.ts';
import { useUploadText } from '../messages.ts';

/** How a file relates to other versions of its document (UPL-08). */
export function VersionLines({ versions }: Pick<Upload, 'versions'>) {
  const text = useUploadText();
  const { replacedBy, replaces } = versions;
  const [latest] = replaces;
  if (replacedBy) {
    return (
      <p className="mt-0.5 flex items-start gap-1.5 text-sm text-warning">
        <History className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">
          {text.replacedBy}{' '}
          <Link
            to={`/documents/${replacedBy.documentId}`}
            className="relative z-10 font-medium underline underline-offset-4"
          >
            {replacedBy.fileName}
          </Link>
        </span>
      </p>
    );
  }
  return latest ? <p className="text-sm wrap-anywhere text-muted">{text.newVersionOf(latest.fileName)}</p> : null;
}
