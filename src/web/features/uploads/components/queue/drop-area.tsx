import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { demoUploadMaxBytes, readableExtensions, uploadMaxBytes } from '#shared/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { useUploadText } from '../../messages.ts';
import { acceptedFiles } from '../../queue/file-check.ts';
import { pageQueue } from '../../queue/page-queue.ts';
import { useFileDrop } from './use-file-drop.ts';

/** Entry point for files: a button here, and drops on the whole page. */
export function DropArea() {
  const text = useUploadText();
  const format = useFormat();
  const { isDemo } = useCurrentUser();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useFileDrop((files) => pageQueue.add(files));
  const formats = readableExtensions.map((extension) => extension.toUpperCase()).join(', ');
  return (
    <div className="grid justify-items-center gap-3 rounded-xl border-2 border-dashed border-line bg-paper px-4 py-9 text-center">
      <FileUp className="size-8 text-petrol" strokeWidth={1.5} aria-hidden="true" />
      <div>
        <p className="font-medium">{text.dropTitle}</p>
        <p className="tabular mt-0.5 text-sm text-muted">
          {text.dropHint(formats, format.fileSize(isDemo ? demoUploadMaxBytes : uploadMaxBytes))}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedFiles}
        aria-label={text.chooseFiles}
        hidden
        onChange={(event) => {
          pageQueue.add([...(event.target.files ?? [])]);
          // Allows choosing the same file again after it was removed.
          event.target.value = '';
        }}
      />
      <Button look="primary" onClick={() => input.current?.click()}>
        {text.chooseFiles}
      </Button>
      {isOver && (
        <div className="pointer-events-none fixed inset-0 z-50 grid animate-appear place-items-center bg-canvas/85 p-6">
          <div className="grid size-full place-content-center justify-items-center gap-3 rounded-xl border-2 border-dashed border-petrol bg-paper text-center">
            <FileUp className="size-10 text-petrol" strokeWidth={1.5} aria-hidden="true" />
            <p className="text-lg font-semibold">{text.dropAnywhere}</p>
          </div>
        </div>
      )}
    </div>
  );
}
