import { Link } from 'react-router';
import type { UnreadPapers } from '#shared/contracts/unread-papers.ts';
import { useAreaPath } from '#web/lib/screens/use-area-path.ts';
import { useChatsText } from '../../../messages.ts';

const looks = 'text-petrol underline underline-offset-4 wrap-anywhere';

/** Links to the files that were not searched, or not whole, which the answer names; to all uploads if there are more. */
export function UnreadFiles({ unread: { files, total, pending } }: { unread: UnreadPapers }) {
  const text = useChatsText().answer;
  const areaPath = useAreaPath();
  const named = new Map(files.flatMap((file) => (file.documentId ? [[file.documentId, file]] : [])));
  const hasMore = total > named.size || pending > 0;
  return (
    <ul aria-label={text.unreadFiles} className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {[...named].map(([documentId, { fileName, pages }]) => (
        <li key={documentId}>
          <Link to={areaPath(`/documents/${documentId}${pages?.[0] ? `?page=${pages[0]}` : ''}`)} className={looks}>
            {fileName}
          </Link>
        </li>
      ))}
      {hasMore && (
        <li>
          <Link to={areaPath('/upload')} className={looks}>
            {text.allFiles}
          </Link>
        </li>
      )}
    </ul>
  );
}
