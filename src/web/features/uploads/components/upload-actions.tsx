import { Download, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Upload } from '#shared/contracts/uploads.ts';
import { IconButton } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useUploadText } from '../messages.ts';
import { downloadUpload, useDeleteUpload, useRetryReading } from '../queries.ts';

/** Download, delete and, after a failed reading, try again. */
export function UploadActions({ upload }: { upload: Upload }) {
  const text = useUploadText();
  const [isAsking, setIsAsking] = useState(false);
  const removal = useDeleteUpload();
  const retry = useRetryReading();
  const { id, fileName, state } = upload;

  const download = () =>
    downloadUpload(id).catch((error) => notify.error(`${text.downloadFailed}. ${errorMessage(error)}`));
  // By promise: the row is gone, and its callbacks with it, before the server has answered.
  const remove = () =>
    removal.mutateAsync(id).then(
      () => notify.success(text.deleted),
      (error) => notify.error(`${text.deleteFailed}. ${errorMessage(error)}`),
    );

  return (
    <div className="flex justify-end gap-1">
      {state === 'failed' && (
        <IconButton
          label={text.retryReading(fileName)}
          isBusy={retry.isPending}
          onClick={() => retry.mutate(id, { onError: (error) => notify.error(errorMessage(error)) })}
        >
          {!retry.isPending && <RotateCw />}
        </IconButton>
      )}
      <IconButton label={text.download(fileName)} onClick={download}>
        <Download />
      </IconButton>
      <IconButton label={text.delete(fileName)} onClick={() => setIsAsking(true)}>
        <Trash2 />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={text.deleteTitle(fileName)}
        description={text.deleteText}
        confirmLabel={text.deleteConfirm}
        onConfirm={remove}
      />
    </div>
  );
}
