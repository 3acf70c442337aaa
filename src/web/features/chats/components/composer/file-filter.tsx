import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Upload } from '#shared/contracts/uploads.ts';
import { MoreRows } from '#web/components/more-rows.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useFormat } from '#web/lib/format.ts';
import { headingOf } from '#web/lib/papers/file-heading.ts';
import { useSettledValue } from '#web/lib/use-settled-value.ts';
import { filesForFilterQuery } from '../../message-queries.ts';
import { useChatsText } from '../../messages.ts';

/** The contract's limit. */
const maxFiles = 200;

interface FileFilterProps {
  chosen: readonly string[];
  onApply: (documentIds: string[]) => void;
  onClose: () => void;
}

/** Picks some of the user's own files. */
export function FileFilter({ chosen, onApply, onClose }: FileFilterProps) {
  const text = useChatsText();
  const [search, setSearch] = useState('');
  const asked = useSettledValue(search.trim());
  const uploads = useInfiniteQuery(filesForFilterQuery(asked));
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(chosen));
  const shown = uploads.data?.pages.flatMap((page) => page.uploads) ?? [];

  function toggle(id: string) {
    const next = new Set(ids);
    if (!next.delete(id) && next.size < maxFiles) next.add(id);
    setIds(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    onApply([...ids]);
    onClose();
  }

  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={text.filters.filesTitle}>
      <form onSubmit={submit} className="grid gap-4">
        <Input
          type="text"
          inputMode="search"
          aria-label={text.filters.searchFiles}
          placeholder={text.filters.searchFiles}
          maxLength={200}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <div className="-mx-2 h-[min(22rem,45dvh)] overflow-y-auto px-2" aria-busy={uploads.isPending}>
          {uploads.isPending && (
            <div className="grid gap-2">
              {[0, 1, 2].map((row) => (
                <Skeleton key={row} className="h-12" />
              ))}
            </div>
          )}
          {uploads.isError && !uploads.data && (
            <ErrorState error={uploads.error} title={text.filters.filesFailed} onRetry={() => void uploads.refetch()} />
          )}
          {uploads.data && shown.length === 0 && (
            <p className="py-3 text-muted">{asked === '' ? text.filters.noFiles : text.filters.noMatch}</p>
          )}
          <ul className="grid gap-px">
            {shown.map((upload) => (
              <FileChoice
                key={upload.id}
                upload={upload}
                isChosen={ids.has(upload.documentId)}
                onToggle={() => toggle(upload.documentId)}
              />
            ))}
          </ul>
          {uploads.hasNextPage && (
            <MoreRows
              isLoading={uploads.isFetchingNextPage}
              error={uploads.isFetchNextPageError ? uploads.error : null}
              load={() => void uploads.fetchNextPage()}
            />
          )}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p role="status" className="mr-auto text-sm text-muted">
            {ids.size > 0 && text.filters.chosen(ids.size)} {ids.size === maxFiles && text.filters.tooMany(maxFiles)}
          </p>
          {ids.size > 0 && (
            <Button look="quiet" onClick={() => setIds(new Set())}>
              {text.filters.clear}
            </Button>
          )}
          <Button type="submit" look="primary" disabled={!uploads.data}>
            {text.filters.apply}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface FileChoiceProps {
  upload: Upload;
  isChosen: boolean;
  onToggle: () => void;
}

function FileChoice({ upload, isChosen, onToggle }: FileChoiceProps) {
  const text = useChatsText();
  const format = useFormat();
  const isReady = upload.state === 'ready';
  const state = upload.state === 'failed' ? text.filters.unreadable : text.filters.notReady;
  const { lead, name } = headingOf(upload);
  const notes = [name, upload.meetingDate && format.shortDate(upload.meetingDate), isReady ? null : state];
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md px-2 py-2 hover:bg-hover has-checked:bg-petrol-soft has-disabled:cursor-not-allowed has-disabled:opacity-60">
        <input
          type="checkbox"
          className="mt-1 size-4 shrink-0 accent-petrol"
          checked={isChosen}
          disabled={!isReady && !isChosen}
          onChange={onToggle}
        />
        <span className="min-w-0">
          <span className="block wrap-anywhere">{lead}</span>
          <span className="block text-sm text-muted wrap-anywhere">{notes.filter(Boolean).join(' · ')}</span>
        </span>
      </label>
    </li>
  );
}
