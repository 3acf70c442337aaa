import { memo } from 'react';
import type { Upload } from '#shared/contracts/uploads.ts';
import { useNow } from '#web/components/use-now.ts';
import { useFormat } from '#web/lib/format.ts';
import { isMailName } from '#web/lib/papers/mail-name.ts';
import { useUploadText } from '../../messages.ts';
import { fileKindName } from '../file-kind.tsx';
import { ReadingState } from '../reading-state.tsx';
import { SelectBox } from './select-box.tsx';
import { UploadActions } from './upload-actions.tsx';
import { UploadName } from './upload-name.tsx';
import type { UploadListProps } from './uploads-table.tsx';
import type { Selection } from './use-selection.ts';
import type { UploadActs } from './use-upload-acts.ts';

/** The list on narrow screens. */
export function UploadsCards({ uploads, acts, selection }: UploadListProps) {
  const text = useUploadText();
  const format = useFormat();
  const now = useNow();
  return (
    <ul aria-label={text.listTitle} className="divide-y divide-line">
      {uploads.map((upload) => (
        <UploadCard
          key={upload.id}
          upload={upload}
          acts={acts}
          isSelected={selection.ids.has(upload.id)}
          onSelect={selection.toggle}
          uploadedAgo={format.relativeTime(upload.createdAt, now)}
        />
      ))}
    </ul>
  );
}

interface UploadCardProps {
  upload: Upload;
  acts: UploadActs;
  isSelected: boolean;
  onSelect: Selection['toggle'];
  uploadedAgo: string;
}

/** Re-renders only when its upload or its displayed age changes. */
const UploadCard = memo(function UploadCard({ upload, acts, isSelected, onSelect, uploadedAgo }: UploadCardProps) {
  const text = useUploadText();
  const format = useFormat();
  return (
    <li className="relative grid gap-2 px-4 py-4">
      <div className="flex items-start gap-1">
        {!upload.isSample && (
          <div className="-mt-1.5 -ml-2 touch:-mt-2.5">
            <SelectBox
              label={text.select(upload.fileName)}
              isSelected={isSelected}
              onToggle={(isRange) => onSelect(upload.id, isRange)}
            />
          </div>
        )}
        <UploadName upload={upload} />
      </div>
      <div className="text-[0.9375rem]">
        <ReadingState upload={upload} />
      </div>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
        <p className="tabular flex grow basis-40 flex-wrap gap-x-3 text-sm text-muted">
          <span>{fileKindName(upload.extension, text.kinds)}</span>
          <span>{format.fileSize(upload.fileSize)}</span>
          {upload.pageCount !== null && <span>{text.pageCount(upload.pageCount)}</span>}
          {upload.meetingDate && (
            <span>
              {(isMailName(upload.fileName) ? text.mailOf : text.meetingOf)(format.shortDate(upload.meetingDate))}
            </span>
          )}
          <time dateTime={upload.createdAt}>{uploadedAgo}</time>
        </p>
        <div className="relative z-10 ml-auto">
          <UploadActions upload={upload} acts={acts} />
        </div>
      </div>
    </li>
  );
});
