import { type FormEvent, useState } from 'react';
import type { Chat } from '#shared/contracts/chats.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { useFolders } from '../../folder-queries.ts';
import { useChatsText } from '../../messages.ts';
import { folderDots } from './folder-list.tsx';

interface MoveDialogProps {
  chat: Chat;
  onMove: (folderId: string | null) => void;
  onClose: () => void;
}

/** Picks the folder for a chat. */
export function MoveDialog({ chat, onMove, onClose }: MoveDialogProps) {
  const text = useChatsText();
  const folders = useFolders();
  const [chosen, setChosen] = useState(chat.folderId);
  const choices = [{ id: null, name: text.dialogs.noFolder, color: null }, ...(folders.data ?? [])];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen !== chat.folderId) onMove(chosen);
    onClose();
  }

  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={text.dialogs.moveTitle(chat.title)}>
      <form onSubmit={submit} className="grid gap-6">
        <fieldset className="grid max-h-80 gap-px overflow-y-auto">
          <legend className="mb-1.5 text-sm font-medium">{text.dialogs.movedTo}</legend>
          {choices.map((folder) => (
            <label
              key={folder.id ?? 'none'}
              className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2.5 hover:bg-hover has-checked:bg-petrol-soft touch:min-h-11"
            >
              <input
                type="radio"
                name="folder"
                className="size-4 accent-petrol"
                checked={chosen === folder.id}
                onChange={() => setChosen(folder.id)}
              />
              <span
                aria-hidden="true"
                className={classNames(
                  'size-2.5 shrink-0 rounded-full',
                  folder.color ? folderDots[folder.color] : 'border border-field',
                )}
              />
              <span className="wrap-anywhere">{folder.name}</span>
            </label>
          ))}
        </fieldset>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{text.dialogs.cancel}</Button>
          <Button type="submit" look="primary">
            {text.dialogs.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
