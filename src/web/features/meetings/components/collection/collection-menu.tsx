import { EllipsisVertical, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Collection } from '#shared/contracts/collections.ts';
import { IconButton } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { Menu, MenuItem } from '#web/components/ui/menu.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { closeCollection } from '../../collection-queries.ts';
import { useCollectionsText } from '../../messages.ts';

/** What is seldom done to a collection. */
export function CollectionMenu({ collection }: { collection: Collection }) {
  const text = useCollectionsText();
  const language = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={text.more}>
            <EllipsisVertical />
          </IconButton>
        }
      >
        <MenuItem isDangerous onSelect={() => setIsAsking(true)}>
          <Trash2 aria-hidden="true" />
          {text.close}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={text.closeTitle}
        description={text.closeText}
        confirmLabel={text.close}
        onConfirm={() =>
          void closeCollection(collection.id).catch((failure: unknown) =>
            notify.error(text.closeFailed, errorMessage(failure, language)),
          )
        }
      />
    </>
  );
}
