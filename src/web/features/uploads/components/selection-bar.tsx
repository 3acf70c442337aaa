import { RotateCw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { deleteMany, listAllIds, retryAllFailed } from '../bulk-requests.ts';
import { uploadText, useUploadText } from '../messages.ts';
import { SelectBox } from './select-box.tsx';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  selection: Selection;
  /** Ids of the rows that are loaded, and how many there are in all. */
  loaded: readonly string[];
  total: number;
  failedCount: number;
}

/** Above the list: selects all, and says what can be done with what is selected. */
export function SelectionBar({ selection, loaded, total, failedCount }: SelectionBarProps) {
  const text = useUploadText();
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const count = selection.ids.size;
  const areLoadedSelected = loaded.every((id) => selection.ids.has(id));

  const run = (act: () => Promise<void>) => {
    setIsBusy(true);
    act()
      .catch((error: unknown) => notify.error(errorMessage(error)))
      .finally(() => setIsBusy(false));
  };
  const deleteSelected = async () => {
    const { gone, failed } = await deleteMany([...selection.ids]);
    if (failed.length > 0) notify.error(uploadText().someNotDeleted(gone.length, failed.length));
    else notify.success(uploadText().manyDeleted(gone.length));
    selection.setAll(failed);
  };

  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-2 py-1.5">
      <SelectBox
        label={text.selectAll}
        isSelected={count > 0 && areLoadedSelected}
        isPartly={count > 0 && !areLoadedSelected}
        onToggle={() => (areLoadedSelected ? selection.clear() : selection.setAll(loaded))}
      />
      <p role="status" className="tabular text-sm text-muted">
        {count > 0 ? text.selected(format.number(count), count) : text.selectAll}
      </p>
      {count > 0 && areLoadedSelected && count < total && (
        <Button
          look="quiet"
          size="small"
          isBusy={isBusy}
          onClick={() => run(async () => selection.setAll(await listAllIds()))}
        >
          {text.selectAllOf(format.number(total))}
        </Button>
      )}
      <div className="ml-auto flex flex-wrap gap-2">
        {count === 0 && failedCount > 0 && (
          <Button
            size="small"
            isBusy={isBusy}
            onClick={() => run(async () => notify.success(uploadText().failedRetried(await retryAllFailed())))}
          >
            <RotateCw aria-hidden="true" />
            {text.retryAllFailed}
          </Button>
        )}
        {count > 0 && (
          <>
            <Button size="small" isBusy={isBusy} onClick={() => setIsAsking(true)}>
              <Trash2 aria-hidden="true" />
              {text.deleteSelected}
            </Button>
            <Button look="quiet" size="small" onClick={selection.clear}>
              <X aria-hidden="true" />
              {text.clearSelection}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={text.deleteManyTitle(format.number(count), count)}
        description={text.deleteManyText}
        confirmLabel={text.deleteManyConfirm(format.number(count), count)}
        onConfirm={() => run(deleteSelected)}
      />
    </div>
  );
}
