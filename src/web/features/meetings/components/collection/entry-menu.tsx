import { EllipsisVertical, Pencil, StickyNote, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CollectionEntry } from '#shared/contracts/collections.ts';
import { IconButton } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { Menu, MenuItem } from '#web/components/ui/menu.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { deleteEntry } from '../../collection-queries.ts';
import { useCollectionsText } from '../../messages.ts';
import { ExtractItems } from '../exports/extract-items.tsx';
import { EntryDialog } from './entry-dialog.tsx';

interface EntryMenuProps {
  collectionId: string;
  entry: CollectionEntry;
}

/** What can be done to an entry; nothing to a deleted one. */
export function EntryMenu({ collectionId, entry }: EntryMenuProps) {
  const text = useCollectionsText();
  const language = useLanguage();
  const [isEditing, setIsEditing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  if (entry.state === 'deleted') return null;

  async function remove() {
    try {
      await deleteEntry(collectionId, entry.id);
      notify.success(text.deleted);
    } catch (failure) {
      notify.error(text.deleteFailed, errorMessage(failure, language));
    }
  }

  return (
    <>
      <Menu
        trigger={
          <IconButton label={text.actionsOf(entry.number)} className="-my-1.5">
            <EllipsisVertical />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => setIsEditing(true)}>
          {entry.state === 'typed' ? <Pencil aria-hidden="true" /> : <StickyNote aria-hidden="true" />}
          {entry.state === 'typed' ? text.edit : text.remark}
        </MenuItem>
        {entry.recordId !== null && entry.kind === 'decision' && <ExtractItems recordId={entry.recordId} />}
        <MenuItem isDangerous onSelect={() => setIsDeleting(true)}>
          <Trash2 aria-hidden="true" />
          {text.delete}
        </MenuItem>
      </Menu>
      {isEditing && <EntryDialog collectionId={collectionId} entry={entry} onClose={() => setIsEditing(false)} />}
      <ConfirmDialog
        isOpen={isDeleting}
        onOpenChange={setIsDeleting}
        title={text.deleteTitle(entry.number)}
        description={text.deleteText}
        confirmLabel={text.delete}
        onConfirm={() => void remove()}
      />
    </>
  );
}
