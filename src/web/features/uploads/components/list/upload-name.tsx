import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Upload } from '#shared/contracts/uploads.ts';
import { NoteLines } from '#web/components/note-lines.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { headingOf } from '#web/lib/papers/file-heading.ts';
import { useFileNoteTexts } from '#web/lib/papers/file-notes.ts';
import { usePoorPagesText } from '#web/lib/papers/poor-pages.ts';
import { useUploadText } from '../../messages.ts';
import { FileKindIcon, fileKindName } from '../file-kind.tsx';
import { VersionLines } from '../version-lines.tsx';

/**
 * Kind, title with file name (linking to the document from the whole row), description, and notes on active content
 * that is not run.
 */
export function UploadName({ upload }: { upload: Upload }) {
  const text = useUploadText();
  const noteTexts = useFileNoteTexts();
  const poorPagesText = usePoorPagesText();
  const {
    documentId,
    fileName,
    extension,
    state,
    description,
    copies,
    notes,
    poorPages,
    mail,
    origin,
    attachmentCount,
    attachmentsLeftOut,
    attachedElsewhere,
  } = upload;
  const { lead, name } = headingOf(upload);
  // A copy uploaded under the same name adds no information.
  const tellingCopies = copies.filter((copy) => copy.fileName !== fileName || copy.description);
  return (
    <div className={classNames('flex min-w-0 items-start gap-3', mail && 'border-l-2 border-line pl-3 sm:ml-4')}>
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
            {lead} {name && <span className="block text-sm font-normal text-muted">{name}</span>}
          </Link>
        ) : (
          <p className="font-medium wrap-anywhere">
            {lead} {name && <span className="block text-sm font-normal text-muted">{name}</span>}
          </p>
        )}
        {mail && <p className="text-sm wrap-anywhere text-muted">{text.attachmentOf(mail.title ?? mail.fileName)}</p>}
        {origin && (
          <p className="text-sm wrap-anywhere text-muted">
            {text.from(origin.name)}
            {origin.url && (
              <>
                {' · '}
                <a
                  href={origin.url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${text.openAtSource}: ${fileName}`}
                  className="relative z-10 text-petrol underline underline-offset-4"
                >
                  {text.openAtSource}
                </a>
              </>
            )}
          </p>
        )}
        {description && <p className="text-sm text-muted italic">{description}</p>}
        {attachmentCount > 0 && <p className="text-sm text-muted">{text.attachmentCount(attachmentCount)}</p>}
        {attachedElsewhere.map((file) => (
          <p key={file.uploadId} className="text-sm wrap-anywhere text-muted">
            {text.attachedElsewhere}{' '}
            <Link
              to={`/documents/${file.documentId}`}
              className="relative z-10 font-medium text-petrol underline-offset-4 hover:underline"
            >
              {file.fileName}
            </Link>
          </p>
        ))}
        {attachmentsLeftOut > 0 && (
          <p className="text-sm text-warning">{text.attachmentsLeftOut(attachmentsLeftOut)}</p>
        )}
        {tellingCopies.map((copy) => (
          <p key={`${copy.createdAt} ${copy.fileName}`} className="text-sm wrap-anywhere text-muted">
            {text.alsoUploadedAs(copy.fileName)}
            {copy.description && <span className="italic"> – {copy.description}</span>}
          </p>
        ))}
        <VersionLines versions={upload.versions} />
        {poorPages.length > 0 && (
          <p className="flex items-start gap-1.5 pt-0.5 text-sm text-warning">
            <TriangleAlert className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
            {poorPagesText(poorPages)}
          </p>
        )}
        <NoteLines label={text.notesOf(fileName)} lines={notes.map((note) => noteTexts[note])} />
      </div>
    </div>
  );
}
