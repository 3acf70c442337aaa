import { RotateCw, Trash2, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { fileFaults, type Upload } from '#shared/contracts/uploads.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { deleteMany, listAll, retryAllFailed } from '../../bulk-requests.ts';
import { countAttachmentsBelow } from '../../count-attachments.ts';
import { uploadText, useUploadText } from '../../messages.ts';
import { SelectBox } from './select-box.tsx';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  selection: Selection;
  /** The loaded rows; `total` counts all. */
  uploads: readonly Upload[];
  total: number;
  /** The search the rows match; '' if unfiltered. */
  search: string;
}

/** Above the list: "select all", and the actions on the selection. */
export function SelectionBar({ selection, uploads, total, search }: SelectionBarProps) {
  const text = useUploadText();
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const count = selection.ids.size;
  const loaded = uploads.filter(({ isSample }) => !isSample).map(({ id }) => id);
  /** Selected rows beyond the loaded ones. */
  const further = useRef<readonly Upload[]>([]);
  const attachments = useMemo(
    () => countAttachmentsBelow(selection.ids, [...uploads, ...further.current]),
    [selection.ids, uploads],
  );
  // Rereading does not help if the file itself is at fault: its row offers to replace it.
  const failed = uploads.filter(
    ({ state, failureCode }) => state === 'failed' && !(failureCode && fileFaults.has(failureCode)),
  );
  const selectAll = async () => {
    further.current = await listAll(search);
    selection.setAll(further.current.filter(({ isSample }) => !isSample).map(({ id }) => id));
  };
  const areLoadedSelected = loaded.every((id) => selection.ids.has(id));

  const run = (act: () => Promise<void>) => {
    setIsBusy(true);
    act()
      .catch((error: unknown) => notify.error(errorMessage(error)))
      .finally(() => setIsBusy(false));
  };
  const deleteSelected = async () => {
    const outcome = await deleteMany([...selection.ids]);
    const gone = outcome.gone.length;
    if (outcome.failed.length === 0) notify.success(uploadText().manyDeleted(gone, outcome.attachments));
    else notify.error(uploadText().someNotDeleted(gone, outcome.attachments, outcome.failed.length));
    selection.setAll(outcome.failed);
  };

  // Demo with nothing but samples: no action applies.
  if (loaded.length === 0 && count === 0 && failed.length === 0) return null;
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-2 py-1.5">
      <SelectBox
        isDisabled={loaded.length === 0}
        label={text.selectAll}
        isSelected={count > 0 && areLoadedSelected}
        isPartly={count > 0 && !areLoadedSelected}
        onToggle={() => (areLoadedSelected ? selection.clear() : selection.setAll(loaded))}
      />
      <p role="status" className="tabular text-sm text-muted">
        {count > 0 ? text.selected(format.number(count), count) : text.selectAll}
      </p>
      {count > 0 && areLoadedSelected && count < total && (
        <Button look="quiet" size="small" isBusy={isBusy} onClick={() => run(selectAll)}>
          {text.selectAllOf(format.number(total))}
        </Button>
      )}
      <div className="ml-auto flex flex-wrap gap-2">
        {count === 0 && failed.length > 0 && search === '' && (
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
        title={text.deleteManyTitle(count, attachments)}
        description={text.deleteManyText}
        confirmLabel={text.deleteManyConfirm(count, attachments)}
        onConfirm={() => run(deleteSelected)}
      />
    </div>
  );
}
