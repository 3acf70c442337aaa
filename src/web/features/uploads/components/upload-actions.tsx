import { Download, Pencil, RotateCw, Trash2 } from 'lucide-react';
import type { Upload } from '#shared/contracts/uploads.ts';
import { IconButton } from '#web/components/ui/button.tsx';
import { useUploadText } from '../messages.ts';
import type { UploadActs } from './use-upload-acts.ts';

/** Describe, download, delete and, after a failed reading, try again. */
export function UploadActions({ upload, acts }: { upload: Upload; acts: UploadActs }) {
  const text = useUploadText();
  const { fileName, state } = upload;
  return (
    <div className="flex justify-end gap-1">
      {state === 'failed' && (
        <IconButton label={text.retryReading(fileName)} onClick={() => acts.retry(upload)}>
          <RotateCw />
        </IconButton>
      )}
      <IconButton label={text.editDescription(fileName)} onClick={() => acts.describe(upload)}>
        <Pencil />
      </IconButton>
      <IconButton label={text.download(fileName)} onClick={() => acts.download(upload)}>
        <Download />
      </IconButton>
      <IconButton label={text.delete(fileName)} onClick={() => acts.askToDelete(upload)}>
        <Trash2 />
      </IconButton>
    </div>
  );
}
