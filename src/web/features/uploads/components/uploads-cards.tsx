import type { Upload } from '#shared/contracts/uploads.ts';
import { useNow } from '#web/components/use-now.ts';
import { useFormat } from '#web/lib/format.ts';
import { useUploadText } from '../messages.ts';
import { fileKindName } from './file-kind.tsx';
import { ReadingState } from './reading-state.tsx';
import { UploadActions } from './upload-actions.tsx';
import { UploadName } from './upload-name.tsx';

/** The list for narrow screens. */
export function UploadsCards({ uploads }: { uploads: readonly Upload[] }) {
  const text = useUploadText();
  const format = useFormat();
  const now = useNow();
  return (
    <ul aria-label={text.listTitle} className="divide-y divide-line">
      {uploads.map((upload) => (
        <li key={upload.id} className="relative grid gap-2 px-4 py-4">
          <UploadName upload={upload} />
          <div className="text-[0.9375rem]">
            <ReadingState upload={upload} />
          </div>
          <div className="flex items-end justify-between gap-3">
            <p className="tabular flex flex-wrap gap-x-3 text-sm text-muted">
              <span>{fileKindName(upload.extension, text.kinds)}</span>
              <span>{format.fileSize(upload.fileSize)}</span>
              {upload.pageCount !== null && <span>{text.pageCount(upload.pageCount)}</span>}
              {upload.meetingDate && <span>{text.meetingOf(format.shortDate(upload.meetingDate))}</span>}
              <time dateTime={upload.createdAt}>{format.relativeTime(upload.createdAt, now)}</time>
            </p>
            <div className="relative z-10">
              <UploadActions upload={upload} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
