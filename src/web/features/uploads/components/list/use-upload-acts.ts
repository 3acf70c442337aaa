import { useMemo, useState } from 'react';
import type { Upload } from '#shared/contracts/uploads.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { uploadText } from '../../messages.ts';
import { describeUpload, downloadUpload, setReplaced, useDeleteUpload, useRetryReading } from '../../queries.ts';
import { pageQueue } from '../../queue/page-queue.ts';
import { chooseFile } from '../queue/choose-file.ts';

/** The heading of the list. */
export const uploadsTitleId = 'uploads-title';

/** Actions on a row. Stable across renders, so that rows need not re-render. */
export interface UploadActs {
  download: (upload: Upload) => void;
  askToDelete: (upload: Upload) => void;
  retry: (upload: Upload) => void;
  /** Opens the dialog for title, date and body. */
  editFacts: (upload: Upload) => void;
  /** Opens the description dialog. */
  describe: (upload: Upload) => void;
  /** Picks a file that replaces this one once uploaded. */
  replaceFile: (upload: Upload) => void;
  /** Opens the dialog for choosing its earlier version. */
  chooseReplaced: (upload: Upload) => void;
  denyVersion: (upload: Upload) => void;
}

/** Saves the user's decision about a version; undoable. */
function decideVersion(upload: Upload, replaced: string | null, told: string): void {
  const before = upload.versions.replaces[0]?.documentId ?? null;
  const store = (id: string | null) => setReplaced(upload.documentId, id);
  store(replaced).then(
    () =>
      notify.undoable(told, uploadText().undo, () => {
        store(before).catch((error: unknown) => notify.error(errorMessage(error)));
      }),
    (error: unknown) => notify.error(errorMessage(error)),
  );
}

/**
 * Actions of the list, with the file whose deletion is being confirmed or whose description is being edited. One
 * instance for all rows, of which there may be thousands.
 */
export function useUploadActs() {
  const [doomed, setDoomed] = useState<Upload | null>(null);
  const [edited, setEdited] = useState<Upload | null>(null);
  const [described, setDescribed] = useState<Upload | null>(null);
  const [versioned, setVersioned] = useState<Upload | null>(null);
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
      editFacts: setEdited,
      describe: setDescribed,
      replaceFile: ({ id, fileName }) =>
        chooseFile((file) => {
          pageQueue.add([file], { id, fileName });
          notify.success(uploadText().replacementQueued(fileName));
        }),
      chooseReplaced: setVersioned,
      denyVersion: (upload) => decideVersion(upload, null, uploadText().versionDenied(upload.fileName)),
    }),
    [retryReading],
  );
  const confirmDelete = () => {
    if (!doomed) return;
    deleteUpload(doomed.id).then(
      () => {
        notify.success(uploadText().deleted);
        // The focused button disappeared with its row: continue from the list's heading.
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
  const chooseReplaced = (replaced: Upload) => {
    if (!versioned) return;
    decideVersion(versioned, replaced.documentId, uploadText().versionSet(versioned.fileName, replaced.fileName));
    setVersioned(null);
  };
  const closeVersions = () => setVersioned(null);
  const closeDescription = () => setDescribed(null);
  const facts = { edited, closeFacts: () => setEdited(null) };
  const description = { described, saveDescription, closeDescription };
  const versions = { versioned, chooseReplaced, closeVersions };
  return { acts, ...facts, ...description, ...versions, doomed, isAsking, setIsAsking, confirmDelete };
}
