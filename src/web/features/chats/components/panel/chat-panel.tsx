import { PanelLeftClose, Search, SquarePen, X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { buttonLooks, IconButton } from '#web/components/ui/button.tsx';
import { Fetched, fetchLater } from '#web/components/ui/fetched.tsx';
import { WindowOnItsWay } from '#web/components/ui/window-on-its-way.tsx';
import { useChatsText } from '../../messages.ts';
import { useSettledValue } from '../../use-settled-value.ts';
import { ChatList } from './chat-list.tsx';
import { FolderList } from './folder-list.tsx';
import type { PanelDialog } from './panel-dialogs.tsx';

/** A search is asked once typing pauses. */
const settleMilliseconds = 200;

const panelDialogs = fetchLater(async () => (await import('./panel-dialogs.tsx')).PanelDialogs);

interface ChatPanelProps {
  activeChatId: string | null;
  folderId: string | null;
  onSelectFolder: (folderId: string | null) => void;
  onDeleted: (chatId: string) => void;
  /** A chat was chosen. */
  onOpen: () => void;
  /** A new one is begun. */
  onNewChat: () => void;
  /** Hides the panel. */
  onHide: () => void;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Left: folders, search and recent chats. */
export function ChatPanel(props: ChatPanelProps) {
  const { activeChatId, folderId, onSelectFolder, onDeleted, onOpen, onNewChat, onHide, searchRef } = props;
  const text = useChatsText();
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<PanelDialog | null>(null);
  const settledSearch = useSettledValue(search.trim(), settleMilliseconds);

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="grid gap-3 p-3">
        <div className="flex gap-2">
          <Link to="/chat" className={buttonLooks({ look: 'primary', className: 'flex-1' })} onClick={onNewChat}>
            <SquarePen aria-hidden="true" />
            {text.panel.newChat}
          </Link>
          <IconButton label={text.panel.close} onClick={onHide} className="text-muted">
            <PanelLeftClose />
          </IconButton>
        </div>
        <div className="relative">
          <Search
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
            aria-hidden="true"
          />
          <input
            ref={searchRef}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            aria-label={text.panel.search}
            aria-keyshortcuts="/"
            placeholder={text.panel.search}
            maxLength={200}
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              if (search) event.stopPropagation();
              else event.currentTarget.blur();
              setSearch('');
            }}
            className="block h-10 w-full rounded-md border border-field bg-paper pr-9 pl-9 text-[0.9375rem] focus-visible:outline-offset-0 touch:h-11 touch:text-base"
          />
          {search && (
            <IconButton
              label={text.panel.clearSearch}
              size="smallIcon"
              className="absolute top-1/2 right-1 -translate-y-1/2 text-muted touch:min-h-8 touch:min-w-8"
              onClick={() => {
                setSearch('');
                searchRef.current?.focus();
              }}
            >
              <X />
            </IconButton>
          )}
        </div>
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-1 content-start relative gap-6 overflow-y-auto px-3 pt-1 pb-6">
        <FolderList selectedId={folderId} onSelect={onSelectFolder} onDialog={setDialog} />
        <ChatList
          activeChatId={activeChatId}
          folderId={folderId}
          search={settledSearch}
          onDialog={setDialog}
          onOpen={onOpen}
          onShowAll={() => onSelectFolder(null)}
        />
      </div>
      {dialog && (
        <Fetched
          code={panelDialogs}
          waiting={<WindowOnItsWay onCancel={() => setDialog(null)} />}
          onFailed={() => setDialog(null)}
        >
          {(PanelDialogs) => (
            <PanelDialogs
              dialog={dialog}
              onClose={() => setDialog(null)}
              onFolderCreated={onSelectFolder}
              onFolderDeleted={(id) => id === folderId && onSelectFolder(null)}
              onChatDeleted={onDeleted}
            />
          )}
        </Fetched>
      )}
    </div>
  );
}
