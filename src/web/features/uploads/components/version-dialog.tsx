import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Upload } from '#shared/contracts/uploads.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useFormat } from '#web/lib/format.ts';
import { headingOf } from '#web/lib/papers/file-heading.ts';
import { useSettledValue } from '#web/lib/use-settled-value.ts';
import { useUploadText } from '../messages.ts';
import { searchedUploadsQuery } from '../queries.ts';

interface VersionDialogProps {
  upload: Upload;
  onChoose: (replaced: Upload) => void;
  onClose: () => void;
}

/** Picks the document a file is a new version of. */
export function VersionDialog({ upload, onChoose, onClose }: VersionDialogProps) {
  const text = useUploadText();
  const format = useFormat();
  const [search, setSearch] = useState('');
  const found = useQuery(searchedUploadsQuery(useSettledValue(search.trim())));
  const others = found.data?.uploads.filter(({ id, state }) => id !== upload.id && state === 'ready') ?? [];
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.versionTitle}
      description={<span className="wrap-anywhere">{text.versionHint(upload.fileName)}</span>}
    >
      <Input
        type="text"
        inputMode="search"
        aria-label={text.searchFiles}
        placeholder={text.searchFiles}
        maxLength={200}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="-mx-2 h-[min(22rem,45dvh)] overflow-y-auto px-2" aria-busy={found.isPending}>
        {found.isError && (
          <ErrorState error={found.error} title={text.listFailed} onRetry={() => void found.refetch()} />
        )}
        {found.data && others.length === 0 && <p className="p-2 text-muted">{text.noOtherFiles}</p>}
        <ul className="grid gap-px">
          {others.map((other) => (
            <li key={other.id}>
              <button
                type="button"
                onClick={() => onChoose(other)}
                className="block w-full rounded-md px-2 py-2 text-left hover:bg-hover touch:min-h-11"
              >
                <span className="font-medium wrap-anywhere">{headingOf(other).lead}</span>
                <span className="block text-sm text-muted wrap-anywhere">
                  {[
                    headingOf(other).name,
                    other.meetingDate && text.meetingOf(format.shortDate(other.meetingDate)),
                    text.uploadedOn(format.dateTime(other.createdAt)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
