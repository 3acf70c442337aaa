import { FolderPlus, Inbox, Pencil, Trash2 } from 'lucide-react';
import type { ChatFolder } from '#shared/contracts/chats.ts';
import { IconButton } from '#web/components/ui/button.tsx';
import { MenuItem } from '#web/components/ui/menu.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { useSampleName } from '#web/lib/session/demo-visit.ts';
import { useFolders } from '../../folder-queries.ts';
import { useChatsText } from '../../messages.ts';
import type { PanelDialog } from './panel-dialog.ts';
import { PanelProblem } from './panel-problem.tsx';
import { PanelRow, rowLooks } from './panel-row.tsx';
import { useRovingFocus } from './use-roving-focus.ts';

/** Spelled out so that Tailwind's scanner finds them. */
export const folderDots: Record<ChatFolder['color'], string> = {
  'bg-blue-500': 'bg-blue-500',
  'bg-green-500': 'bg-green-500',
  'bg-purple-500': 'bg-purple-500',
  'bg-orange-500': 'bg-orange-500',
  'bg-pink-500': 'bg-pink-500',
};

const allChats = 'all';

interface FolderListProps {
  /** null: all chats. */
  selectedId: string | null;
  onSelect: (folderId: string | null) => void;
  onDialog: (dialog: PanelDialog) => void;
}

export function FolderList({ selectedId, onSelect, onDialog }: FolderListProps) {
  const text = useChatsText();
  const folders = useFolders();
  const nameOf = useSampleName();
  const list = (folders.data ?? []).map((folder) => ({ ...folder, name: nameOf(folder.name) }));
  const roving = useRovingFocus([allChats, ...list.map((folder) => folder.id)], selectedId ?? allChats);

  return (
    <section aria-labelledby="chat-folders">
      <div className="flex items-center justify-between pr-0.5 pl-2.5">
        <h2 id="chat-folders" className="text-sm font-medium text-muted">
          {text.panel.folders}
        </h2>
        <IconButton
          label={text.panel.createFolder}
          size="smallIcon"
          className="text-muted"
          onClick={() => onDialog({ kind: 'create-folder' })}
        >
          <FolderPlus />
        </IconButton>
      </div>
      <ul className="mt-1 grid grid-cols-1 gap-px" onKeyDown={roving.onKeyDown}>
        <PanelRow name={text.panel.allChats} isCurrent={selectedId === null}>
          <button
            type="button"
            data-roving-row=""
            className={rowLooks(selectedId === null)}
            aria-current={selectedId === null ? 'true' : undefined}
            onClick={() => onSelect(null)}
            {...roving.rowProps(allChats)}
          >
            <Inbox className="size-4 shrink-0 text-muted" aria-hidden="true" />
            {text.panel.allChats}
          </button>
        </PanelRow>
        {list.map((folder) => (
          <PanelRow
            key={folder.id}
            name={folder.name}
            isCurrent={selectedId === folder.id}
            menuProps={roving.rowProps(folder.id)}
            menu={
              <>
                <MenuItem onSelect={() => onDialog({ kind: 'rename-folder', folder })}>
                  <Pencil aria-hidden="true" />
                  {text.panel.rename}
                </MenuItem>
                <MenuItem isDangerous onSelect={() => onDialog({ kind: 'delete-folder', folder })}>
                  <Trash2 aria-hidden="true" />
                  {text.panel.delete}
                </MenuItem>
              </>
            }
          >
            <button
              type="button"
              data-roving-row=""
              className={rowLooks(selectedId === folder.id)}
              aria-current={selectedId === folder.id ? 'true' : undefined}
              onClick={() => onSelect(folder.id)}
              {...roving.rowProps(folder.id)}
            >
              <span
                className={classNames('mx-0.75 size-2.5 shrink-0 rounded-full', folderDots[folder.color])}
                aria-hidden="true"
              />
              <span className="truncate">{folder.name}</span>
            </button>
          </PanelRow>
        ))}
      </ul>
      {folders.isPending && <Skeleton className="mt-1 h-9" />}
      {folders.isError && (
        <PanelProblem text={text.panel.foldersFailed} error={folders.error} onRetry={() => void folders.refetch()} />
      )}
    </section>
  );
}
