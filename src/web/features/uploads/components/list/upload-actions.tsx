import { Download, EllipsisVertical, FileUp, History, Pencil, RotateCw, Trash2, Unlink } from 'lucide-react';
import { fileFaults, type Upload } from '#shared/contracts/uploads.ts';
import { IconButton } from '#web/components/ui/button.tsx';
import { Menu, MenuItem } from '#web/components/ui/menu.tsx';
import { useUploadText } from '../../messages.ts';
import type { UploadActs } from './use-upload-acts.ts';

/**
 * Describe, download, delete, choose the replaced version and, after a failed reading, retry; or replace the file if it
 * is itself at fault.
 */
export function UploadActions({ upload, acts }: { upload: Upload; acts: UploadActs }) {
  const text = useUploadText();
  const { fileName, state, failureCode, versions } = upload;
  const isFaulty = failureCode !== null && fileFaults.has(failureCode);
  const download = (
    <IconButton label={text.download(fileName)} onClick={() => acts.download(upload)}>
      <Download />
    </IconButton>
  );
  // Demo samples can only be downloaded.
  if (upload.isSample) return <div className="flex justify-end">{download}</div>;
  return (
    <div className="flex justify-end gap-1">
      {state === 'failed' && isFaulty && !versions.replacedBy && (
        <IconButton label={text.replaceFaulty(fileName)} onClick={() => acts.replaceFile(upload)}>
          <FileUp />
        </IconButton>
      )}
      {state === 'failed' && !isFaulty && (
        <IconButton label={text.retryReading(fileName)} onClick={() => acts.retry(upload)}>
          <RotateCw />
        </IconButton>
      )}
      <IconButton label={text.editDescription(fileName)} onClick={() => acts.describe(upload)}>
        <Pencil />
      </IconButton>
      {download}
      <IconButton label={text.delete(fileName)} onClick={() => acts.askToDelete(upload)}>
        <Trash2 />
      </IconButton>
      {state === 'ready' ? (
        <Menu
          trigger={
            <IconButton label={text.versionsOf(fileName)} title={undefined}>
              <EllipsisVertical />
            </IconButton>
          }
        >
          <MenuItem onSelect={() => acts.replaceFile(upload)}>
            <FileUp aria-hidden="true" />
            {text.replaceFile}
          </MenuItem>
          <MenuItem onSelect={() => acts.chooseReplaced(upload)}>
            <History aria-hidden="true" />
            {text.isNewVersionOf}
          </MenuItem>
          {upload.versions.replaces.length > 0 && (
            <MenuItem onSelect={() => acts.denyVersion(upload)}>
              <Unlink aria-hidden="true" />
              {text.isNoNewVersion}
            </MenuItem>
          )}
        </Menu>
      ) : (
        // Keeps the actions of all table rows aligned.
        <span className="hidden w-10 lg:block" />
      )}
    </div>
  );
}
