import { useMemo, useState } from 'react';
import type { Upload } from '#shared/contracts/uploads.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { uploadText } from '../messages.ts';
import { describeUpload, downloadUpload, useDeleteUpload, useRetryReading } from '../queries.ts';

/** The heading of the list. */
export const uploadsTitleId = 'uploads-title';

/** What can be done with a row; the same object from one rendering to the next, so that rows need not be drawn again. */
export interface UploadActs {
  download: (upload: Upload) => void;
  askToDelete: (upload: Upload) => void;
  retry: (upload: Upload) => void;
  /** Opens the window for its description. */
  describe: (upload: Upload) => void;
}

/** The acts of the list, with the file whose deletion is being confirmed or whose description is being changed. One for all rows: there may be thousands. */
export function useUploadActs() {
  const [doomed, setDoomed] = useState<Upload | null>(null);
  const [described, setDescribed] = useState<Upload | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync: deleteUpload } = useDeleteUpload();
  const { mutateAsync: retryReading } = useRetryReading();
  const acts = useMemo(
    (): UploadActs => ({
      download: ({ id }) => {
        downloadUpload(id).catch((error) => notify.error(`${uploadText().downloadFailed}. ${errorMessage(error)}`));
      },
      askToDelete: (upload) => {
        setDoomed(upload);
        setIsAsking(true);
      },
      retry: ({ id }) => {
        retryReading(id).catch((error) => notify.error(errorMessage(error)));
      },
      describe: setDescribed,
    }),
    [retryReading],
  );
  const confirmDelete = () => {
    if (!doomed) return;
    deleteUpload(doomed.id).then(
      () => {
        notify.success(uploadText().deleted);
        // The button that had the focus went with its row: the keyboard goes on from the list's heading.
        if (document.activeElement === document.body) document.getElementById(uploadsTitleId)?.focus();
      },
      (error) => notify.error(`${uploadText().deleteFailed}. ${errorMessage(error)}`),
    );
  };
  const saveDescription = async (description: string | null) => {
    if (!described) return;
    await describeUpload(described.id, description);
    notify.success(uploadText().descriptionSaved);
  };
  const closeDescription = () => setDescribed(null);
  return { acts, described, saveDescription, closeDescription, doomed, isAsking, setIsAsking, confirmDelete };
}
