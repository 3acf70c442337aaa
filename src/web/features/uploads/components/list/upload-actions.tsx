import {
  Download,
  EllipsisVertical,
  FileUp,
  History,
  MessageSquareText,
  Pencil,
  RotateCw,
  Trash2,
  Unlink,
} from 'lucide-react';
import { fileFaults, type Upload } from '#shared/contracts/uploads.ts';
import { usePaperFactsText } from '#web/components/papers/messages.ts';
import { IconButton } from '#web/components/ui/button.tsx';
import { Menu, MenuItem } from '#web/components/ui/menu.tsx';
import { headingOf } from '#web/lib/papers/file-heading.ts';
import { useUploadText } from '../../messages.ts';
import type { UploadActs } from './use-upload-acts.ts';

/**
 * Change title, date and body, download, delete, describe, choose the replaced version and, after a failed reading,
 * retry; or replace the file if it is itself at fault.
 */
export function UploadActions({ upload, acts }: { upload: Upload; acts: UploadActs }) {
  const text = useUploadText();
  const facts = usePaperFactsText();
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
      <IconButton label={facts.openFor(headingOf(upload).lead)} onClick={() => acts.editFacts(upload)}>
        <Pencil />
      </IconButton>
      {download}
      <IconButton label={text.delete(fileName)} onClick={() => acts.askToDelete(upload)}>
        <Trash2 />
      </IconButton>
      <Menu
        trigger={
          <IconButton label={text.moreFor(fileName)} title={undefined}>
            <EllipsisVertical />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => acts.describe(upload)}>
          <MessageSquareText aria-hidden="true" />
          {text.editDescription}
        </MenuItem>
        {state === 'ready' && (
          <>
            <MenuItem onSelect={() => acts.replaceFile(upload)}>
              <FileUp aria-hidden="true" />
              {text.replaceFile}
            </MenuItem>
            <MenuItem onSelect={() => acts.chooseReplaced(upload)}>
              <History aria-hidden="true" />
              {text.isNewVersionOf}
            </MenuItem>
          </>
        )}
        {state === 'ready' && versions.replaces.length > 0 && (
          <MenuItem onSelect={() => acts.denyVersion(upload)}>
            <Unlink aria-hidden="true" />
            {text.isNoNewVersion}
          </MenuItem>
        )}
      </Menu>
    </div>
  );
}
