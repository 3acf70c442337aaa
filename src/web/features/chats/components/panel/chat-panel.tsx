import { PanelLeftClose, SquarePen } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { buttonLooks, IconButton } from '#web/components/ui/button.tsx';
import { Fetched, fetchLater } from '#web/components/ui/fetched.tsx';
import { SearchField } from '#web/components/ui/search-field.tsx';
import { WindowOnItsWay } from '#web/components/ui/window-on-its-way.tsx';
import { useAreaPath } from '#web/lib/screens/use-area-path.ts';
import { useSettledValue } from '#web/lib/use-settled-value.ts';
import { useChatsText } from '../../messages.ts';
import { ChatList } from './chat-list.tsx';
import { FolderList } from './folder-list.tsx';
import type { PanelDialog } from './panel-dialog.ts';

const panelDialogs = fetchLater(async () => (await import('./panel-dialogs.tsx')).PanelDialogs);

interface ChatPanelProps {
  activeChatId: string | null;
  folderId: string | null;
  onSelectFolder: (folderId: string | null) => void;
  onDeleted: (chatId: string) => void;
  /** A chat was opened. */
  onOpen: () => void;
  /** A new chat was started. */
  onNewChat: () => void;
  /** Hides the panel. */
  onHide: () => void;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Left panel: folders, search and recent chats. */
export function ChatPanel(props: ChatPanelProps) {
  const { activeChatId, folderId, onSelectFolder, onDeleted, onOpen, onNewChat, onHide, searchRef } = props;
  const text = useChatsText();
  const areaPath = useAreaPath();
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<PanelDialog | null>(null);
  const settledSearch = useSettledValue(search.trim());

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="grid gap-3 p-3">
        <div className="flex gap-2">
          <Link
            to={areaPath('/chat')}
            className={buttonLooks({ look: 'primary', className: 'flex-1' })}
            onClick={onNewChat}
          >
            <SquarePen aria-hidden="true" />
            {text.panel.newChat}
          </Link>
          <IconButton label={text.panel.close} onClick={onHide} className="text-muted">
            <PanelLeftClose />
          </IconButton>
        </div>
        <SearchField
          value={search}
          onChange={setSearch}
          label={text.panel.search}
          clearLabel={text.panel.clearSearch}
          inputRef={searchRef}
        />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-1 content-start relative gap-6 overflow-y-auto px-3 pt-1 pb-[max(1.5rem,var(--toasts,0px))]">
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
