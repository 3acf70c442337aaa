import { Link } from 'react-router';
import type { Upload } from '#shared/contracts/uploads.ts';
import { tellingTitle } from '#web/lib/telling-title.ts';
import { useUploadText } from '../messages.ts';
import { FileKindIcon, fileKindName } from './file-kind.tsx';

/** Kind, name (which opens the document, over the whole row), title found in it, and description. */
export function UploadName({ upload }: { upload: Upload }) {
  const text = useUploadText();
  const { documentId, fileName, extension, state, title, description } = upload;
  const telling = tellingTitle(title, fileName);
  return (
    <div className="flex min-w-0 items-start gap-3">
      <span className="pt-0.5">
        <FileKindIcon extension={extension} />
        <span className="sr-only">{fileKindName(extension, text.kinds)}</span>
      </span>
      <div className="min-w-0">
        {state === 'ready' ? (
          <Link
            to={`/documents/${documentId}`}
            className="font-medium wrap-anywhere after:absolute after:inset-0 hover:text-petrol hover:underline hover:underline-offset-4"
          >
            {fileName}
          </Link>
        ) : (
          <span className="font-medium wrap-anywhere">{fileName}</span>
        )}
        {telling && <p className="text-sm text-muted">{telling}</p>}
        {description && <p className="text-sm text-muted italic">{description}</p>}
      </div>
    </div>
  );
}
