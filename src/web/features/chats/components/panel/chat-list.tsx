import { FolderInput, MessageSquareText, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { MenuItem } from '#web/components/ui/menu.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useCommonText } from '#web/lib/common-messages.ts';
import { useAreaPath } from '#web/lib/screens/use-area-path.ts';
import { useSampleName } from '#web/lib/session/demo-visit.ts';
import { useChats } from '../../chat-queries.ts';
import { useFolders } from '../../folder-queries.ts';
import { useChatsText } from '../../messages.ts';
import type { PanelDialog } from './panel-dialog.ts';
import { PanelProblem } from './panel-problem.tsx';
import { PanelRow, rowLooks } from './panel-row.tsx';
import { useRovingFocus } from './use-roving-focus.ts';

interface ChatListProps {
  activeChatId: string | null;
  folderId: string | null;
  search: string;
  onDialog: (dialog: PanelDialog) => void;
  onOpen: () => void;
  /** Leaves the folder. */
  onShowAll: () => void;
}

export function ChatList({ activeChatId, folderId, search, onDialog, onOpen, onShowAll }: ChatListProps) {
  const text = useChatsText();
  const areaPath = useAreaPath();
  const common = useCommonText();
  const chats = useChats(folderId, search);
  const nameOf = useSampleName();
  const stored = chats.data?.pages.flatMap((page) => page.chats) ?? [];
  const list = stored.map((chat) => ({ ...chat, title: nameOf(chat.title) }));
  const roving = useRovingFocus(
    list.map((chat) => chat.id),
    activeChatId,
  );
  const folder = useFolders().data?.find(({ id }) => id === folderId);
  const empty = search
    ? emptyMessage(search, folder && nameOf(folder.name), text)
    : folderId
      ? text.panel.noChatsInFolder
      : text.panel.noChats;

  return (
    <section aria-labelledby="recent-chats" aria-busy={chats.isPending}>
      <h2 id="recent-chats" className="px-2.5 text-sm font-medium text-muted">
        {search ? text.panel.found : text.panel.recent}
      </h2>
      <ul className="mt-2 grid grid-cols-1 gap-px" onKeyDown={roving.onKeyDown}>
        {list.map((chat) => (
          <PanelRow
            key={chat.id}
            name={chat.title}
            isCurrent={chat.id === activeChatId}
            menuProps={roving.rowProps(chat.id)}
            menu={
              <>
                <MenuItem onSelect={() => onDialog({ kind: 'rename-chat', chat })}>
                  <Pencil aria-hidden="true" />
                  {text.panel.rename}
                </MenuItem>
                <MenuItem onSelect={() => onDialog({ kind: 'move-chat', chat })}>
                  <FolderInput aria-hidden="true" />
                  {text.panel.move}
                </MenuItem>
                <MenuItem isDangerous onSelect={() => onDialog({ kind: 'delete-chat', chat })}>
                  <Trash2 aria-hidden="true" />
                  {text.panel.delete}
                </MenuItem>
              </>
            }
          >
            <Link
              to={areaPath(`/chat/${chat.id}`)}
              data-roving-row=""
              className={rowLooks(chat.id === activeChatId)}
              aria-current={chat.id === activeChatId ? 'page' : undefined}
              title={chat.title}
              onClick={onOpen}
              {...roving.rowProps(chat.id)}
            >
              <MessageSquareText className="size-4 shrink-0 text-muted" aria-hidden="true" />
              <span className="line-clamp-2 wrap-anywhere">{chat.title}</span>
            </Link>
          </PanelRow>
        ))}
      </ul>
      {chats.isPending && (
        <div className="grid gap-1.5">
          <p role="status" className="sr-only">
            {text.panel.loading}
          </p>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-8" />
          ))}
        </div>
      )}
      {chats.isError && !chats.data && (
        <PanelProblem text={text.panel.chatsFailed} error={chats.error} onRetry={() => void chats.refetch()} />
      )}
      {chats.isSuccess && list.length === 0 && (
        <div className="grid justify-items-start gap-1.5 px-2.5">
          <p className="text-sm text-muted">{empty}</p>
          {search && folderId && (
            <Button look="link" size="small" className="h-auto min-h-8 px-0" onClick={onShowAll}>
              {text.panel.searchAllChats}
            </Button>
          )}
        </div>
      )}
      {chats.hasNextPage && (
        <Button
          look="quiet"
          size="small"
          className="mt-1.5 w-full text-muted"
          isBusy={chats.isFetchingNextPage}
          onClick={() => void chats.fetchNextPage()}
        >
          {common.loadMore}
        </Button>
      )}
    </section>
  );
}

/** With a folder selected, the search covers only that folder, so no hit there does not mean none at all. */
function emptyMessage(search: string, folder: string | undefined, { panel }: ReturnType<typeof useChatsText>): string {
  return folder === undefined ? panel.nothingFound(search) : panel.nothingFoundInFolder(search, folder);
}
