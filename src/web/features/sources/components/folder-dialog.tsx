import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { type FoundFolder, type Source, type SourceFolder, sharedWithMeId } from '#shared/contracts/sources.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { notify } from '#web/lib/notify.ts';
import { sourceMessage, useSourcesText } from '../messages.ts';
import { foldersQuery, refreshSources, updateSource } from '../requests.ts';

/** Picks what to sync from a tree loaded on demand. Choosing a folder includes everything in it. */
export function FolderDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const text = useSourcesText();
  const [chosen, setChosen] = useState<ReadonlyMap<string, SourceFolder>>(
    () => new Map(source.folders.map((folder) => [folder.id, folder])),
  );
  const save = useMutation({
    mutationFn: () => updateSource(source.id, { folders: [...chosen.values()] }),
    onSuccess: () => {
      notify.success(text.foldersSaved);
      onClose();
    },
    onSettled: refreshSources,
  });
  const toggle = ({ id, name, path }: SourceFolder) => {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, { id, name, path });
    setChosen(next);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.foldersTitle(source.name)}
      description={text.foldersText}
      actions={
        <>
          <span className="tabular mr-auto self-center text-sm text-muted" role="status">
            {text.chosen(chosen.size)}
          </span>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" isBusy={save.isPending} disabled={chosen.size === 0} onClick={() => save.mutate()}>
            {text.useFolders}
          </Button>
        </>
      }
    >
      <div className="max-h-[50vh] overflow-y-auto rounded-md border border-line p-2">
        <FolderList sourceId={source.id} parent={null} chosen={chosen} onToggle={toggle} isCovered={false} />
      </div>
      {save.error && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {sourceMessage(save.error)}
        </p>
      )}
    </Dialog>
  );
}

interface FolderListProps {
  sourceId: string;
  parent: string | null;
  chosen: ReadonlyMap<string, SourceFolder>;
  onToggle: (folder: SourceFolder) => void;
  /** A parent folder is chosen. */
  isCovered: boolean;
}

function FolderList({ sourceId, parent, ...rest }: FolderListProps) {
  const text = useSourcesText();
  const folders = useQuery(foldersQuery(sourceId, parent));
  if (folders.error) {
    return (
      <div role="alert" className="grid justify-items-start gap-2 p-2 text-sm">
        <p className="text-danger">{`${text.foldersFailed} ${sourceMessage(folders.error)}`}</p>
        <Button size="small" onClick={() => void folders.refetch()}>
          {text.retry}
        </Button>
      </div>
    );
  }
  if (!folders.data) return <Skeleton className="my-1 h-8" />;
  if (folders.data.length === 0) return <p className="px-2 py-1.5 text-sm text-muted">{text.noFolders}</p>;
  return (
    <ul>
      {folders.data.map((folder) => (
        <FolderRow key={folder.id} sourceId={sourceId} folder={folder} {...rest} />
      ))}
    </ul>
  );
}

function FolderRow({
  folder,
  sourceId,
  chosen,
  onToggle,
  isCovered,
}: Omit<FolderListProps, 'parent'> & { folder: FoundFolder }) {
  const text = useSourcesText();
  const id = useId();
  // The root folder is the source itself.
  const [isOpen, setIsOpen] = useState(folder.name === '');
  const isChosen = chosen.has(folder.id);
  const name = folder.id === sharedWithMeId ? text.sharedWithMe : folder.name || text.everything;
  return (
    <li>
      <div className="flex items-center gap-1">
        {folder.hasFolders ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={isOpen ? text.closeFolder(name) : text.openFolder(name)}
            onClick={() => setIsOpen(!isOpen)}
            className="touch-target flex size-8 shrink-0 items-center justify-center rounded-sm hover:bg-hover"
          >
            {isOpen ? (
              <ChevronDown className="size-4" aria-hidden="true" />
            ) : (
              <ChevronRight className="size-4" aria-hidden="true" />
            )}
          </button>
        ) : (
          <span className="size-8 shrink-0" />
        )}
        <label
          htmlFor={id}
          className="flex min-h-9 flex-1 cursor-pointer items-center gap-2.5 rounded-sm px-1.5 hover:bg-hover"
        >
          <input
            id={id}
            type="checkbox"
            checked={isChosen || isCovered}
            disabled={isCovered}
            onChange={() => onToggle(folder)}
            className="size-4.5 shrink-0 accent-petrol"
          />
          <span className="wrap-anywhere">{name}</span>
        </label>
      </div>
      {isOpen && (
        <div className="pl-6">
          <FolderList
            sourceId={sourceId}
            parent={folder.id}
            chosen={chosen}
            onToggle={onToggle}
            isCovered={isCovered || isChosen}
          />
        </div>
      )}
    </li>
  );
}
