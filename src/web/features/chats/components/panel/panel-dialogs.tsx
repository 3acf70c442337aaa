import { chatTitleMaxLength, folderNameMaxLength } from '#shared/limits.ts';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useChatActs } from '../../chat-queries.ts';
import { useFolderActs } from '../../folder-queries.ts';
import { useChatsText } from '../../messages.ts';
import { MoveDialog } from './move-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import type { PanelDialog } from './panel-dialog.ts';

interface PanelDialogsProps {
  dialog: PanelDialog;
  onClose: () => void;
  onFolderCreated: (folderId: string) => void;
  onFolderDeleted: (folderId: string) => void;
  onChatDeleted: (chatId: string) => void;
}

/** The dialog for an action on a folder or chat; loaded on first use. */
export function PanelDialogs({ dialog, onClose, onFolderCreated, onFolderDeleted, onChatDeleted }: PanelDialogsProps) {
  const text = useChatsText();
  const folders = useFolderActs();
  const chats = useChatActs();
  // Uses the promise rather than mutate's callbacks, which are dropped once the dialog has closed.
  const run = <Done,>(act: Promise<Done>, then?: (done: Done) => void) =>
    void act.then(then, (error: unknown) => notify.error(errorMessage(error)));
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) onClose();
  };

  switch (dialog.kind) {
    case 'create-folder':
      return (
        <NameDialog
          title={text.dialogs.createFolderTitle}
          label={text.dialogs.folderName}
          confirmLabel={text.dialogs.create}
          maxLength={folderNameMaxLength}
          onClose={onClose}
          onName={(name) => run(folders.create.mutateAsync(name), (folder) => onFolderCreated(folder.id))}
        />
      );
    case 'rename-folder':
      return (
        <NameDialog
          title={text.dialogs.renameFolderTitle}
          label={text.dialogs.folderName}
          confirmLabel={text.dialogs.save}
          initialName={dialog.folder.name}
          maxLength={folderNameMaxLength}
          onClose={onClose}
          onName={(name) => run(folders.rename.mutateAsync({ id: dialog.folder.id, name }))}
        />
      );
    case 'rename-chat':
      return (
        <NameDialog
          title={text.dialogs.renameChatTitle}
          label={text.dialogs.chatName}
          confirmLabel={text.dialogs.save}
          initialName={dialog.chat.title}
          maxLength={chatTitleMaxLength}
          onClose={onClose}
          onName={(title) => run(chats.rename.mutateAsync({ id: dialog.chat.id, title }))}
        />
      );
    case 'move-chat':
      return (
        <MoveDialog
          chat={dialog.chat}
          onClose={onClose}
          onMove={(folderId) => run(chats.move.mutateAsync({ chat: dialog.chat, folderId }))}
        />
      );
    case 'delete-folder':
      return (
        <ConfirmDialog
          isOpen
          onOpenChange={onOpenChange}
          title={text.dialogs.deleteFolderTitle(dialog.folder.name)}
          description={text.dialogs.deleteFolderText}
          confirmLabel={text.dialogs.deleteFolder}
          onConfirm={() => run(folders.remove.mutateAsync(dialog.folder.id), () => onFolderDeleted(dialog.folder.id))}
        />
      );
    case 'delete-chat':
      return (
        <ConfirmDialog
          isOpen
          onOpenChange={onOpenChange}
          title={text.dialogs.deleteChatTitle(dialog.chat.title)}
          description={text.dialogs.deleteChatText}
          confirmLabel={text.dialogs.deleteChat}
          onConfirm={() => run(chats.remove.mutateAsync(dialog.chat.id), () => onChatDeleted(dialog.chat.id))}
        />
      );
  }
}
