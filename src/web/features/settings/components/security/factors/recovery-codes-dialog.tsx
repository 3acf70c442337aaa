import { Copy, Download, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { copyText } from '#web/lib/copy-text.ts';
import { saveTextFile } from '#web/lib/papers/save-text-file.ts';
import { useSecurityText } from '../../../messages.ts';

/** Shown only once, so nothing but confirming that they were saved closes the dialog. */
const stayOpen = (): void => undefined;

interface RecoveryCodesDialogProps {
  codes: string[] | null;
  /** Names the account in the saved file and on paper. */
  email: string;
  onClose: () => void;
}

/** New recovery codes, shown this once: copy, save as a file or print. `codes`: null when closed. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const text = useSecurityText().recovery;
  const isOpen = codes !== null;
  const heading = text.fileHeading(email);
  const lines = codes?.join('\n') ?? '';

  // While they are shown, printing outputs only them (app.css).
  useEffect(() => {
    if (!isOpen) return;
    document.documentElement.dataset.printing = 'dialog';
    return () => {
      delete document.documentElement.dataset.printing;
    };
  }, [isOpen]);

  return (
    <Dialog
      isOpen={isOpen}
      isHeld
      onOpenChange={stayOpen}
      title={text.title}
      description={text.text}
      actions={
        <Button look="primary" onClick={onClose} className="print:hidden">
          {text.done}
        </Button>
      }
    >
      <p className="hidden print:block">{heading}</p>
      <ul aria-label={text.label} className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-md bg-canvas p-4">
        {codes?.map((code) => (
          <li key={code} className="tabular text-center font-mono text-[0.9375rem] break-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button size="small" onClick={() => copyText(lines, text.copied, text.copyFailed)}>
          <Copy aria-hidden="true" />
          {text.copy}
        </Button>
        <Button size="small" onClick={() => saveTextFile(text.fileName, `${heading}\n\n${lines}\n`)}>
          <Download aria-hidden="true" />
          {text.download}
        </Button>
        <Button size="small" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {text.print}
        </Button>
      </div>
    </Dialog>
  );
}
