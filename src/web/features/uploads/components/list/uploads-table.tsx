import { memo } from 'react';
import type { Upload } from '#shared/contracts/uploads.ts';
import { useNow } from '#web/components/use-now.ts';
import { useFormat } from '#web/lib/format.ts';
import { useUploadText } from '../../messages.ts';
import { ReadingState } from '../reading-state.tsx';
import { SelectBox } from './select-box.tsx';
import { UploadActions } from './upload-actions.tsx';
import { UploadName } from './upload-name.tsx';
import type { Selection } from './use-selection.ts';
import type { UploadActs } from './use-upload-acts.ts';

export interface UploadListProps {
  uploads: readonly Upload[];
  acts: UploadActs;
  selection: Selection;
}

const cell = 'px-3 py-3 align-top last:pr-3';

export function UploadsTable({ uploads, acts, selection }: UploadListProps) {
  const text = useUploadText();
  const format = useFormat();
  const now = useNow();
  return (
    <table aria-label={text.listTitle} className="w-full border-separate border-spacing-0 text-[0.9375rem]">
      <thead>
        <tr className="text-left text-sm text-muted [&>th]:border-b [&>th]:border-line [&>th]:px-3 [&>th]:py-2.5 [&>th]:font-medium [&>th]:first:pl-4">
          <th scope="col">
            <span className="sr-only">{text.columns.select}</span>
          </th>
          <th scope="col">{text.columns.name}</th>
          <th scope="col">{text.columns.state}</th>
          <th scope="col">{text.columns.date}</th>
          <th scope="col" className="text-right">
            {text.columns.pages}
          </th>
          <th scope="col" className="text-right">
            {text.columns.size}
          </th>
          <th scope="col">{text.columns.uploaded}</th>
          <th scope="col">
            <span className="sr-only">{text.columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            acts={acts}
            isSelected={selection.ids.has(upload.id)}
            onSelect={selection.toggle}
            uploadedAgo={format.relativeTime(upload.createdAt, now)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface UploadRowProps {
  upload: Upload;
  acts: UploadActs;
  isSelected: boolean;
  onSelect: Selection['toggle'];
  uploadedAgo: string;
}

/** Re-renders only when its upload or its displayed age changes. */
const UploadRow = memo(function UploadRow({ upload, acts, isSelected, onSelect, uploadedAgo }: UploadRowProps) {
  const text = useUploadText();
  const format = useFormat();
  return (
    <tr className="relative transition-colors duration-150 hover:bg-hover/60 [&:not(:last-child)>td]:border-b [&>td]:border-line">
      <td className="py-1.5 pl-2 align-top">
        {!upload.isSample && (
          <SelectBox
            label={text.select(upload.fileName)}
            isSelected={isSelected}
            onToggle={(isRange) => onSelect(upload.id, isRange)}
          />
        )}
      </td>
      <td className={`${cell} w-full min-w-72`}>
        <UploadName upload={upload} />
      </td>
      <td className={`${cell} min-w-56`}>
        <ReadingState upload={upload} />
      </td>
      <td className={`${cell} tabular whitespace-nowrap`}>
        {upload.meetingDate ? (
          <time dateTime={upload.meetingDate}>{format.shortDate(upload.meetingDate)}</time>
        ) : (
          upload.state === 'ready' && <span className="text-muted">{text.unknown}</span>
        )}
      </td>
      <td className={`${cell} tabular text-right`}>{upload.pageCount !== null && format.number(upload.pageCount)}</td>
      <td className={`${cell} tabular text-right whitespace-nowrap`}>{format.fileSize(upload.fileSize)}</td>
      <td className={`${cell} tabular whitespace-nowrap`}>
        <time dateTime={upload.createdAt} title={format.dateTime(upload.createdAt)}>
          {uploadedAgo}
        </time>
      </td>
      {/* The buttons are taller than a line of text; the padding aligns both. */}
      <td className="relative z-10 px-3 py-1 align-top">
        <UploadActions upload={upload} acts={acts} />
      </td>
    </tr>
  );
});
