import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Document } from '#shared/contracts/documents.ts';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { FactsDialog } from './facts-dialog.tsx';
import { usePaperFactsText } from './messages.ts';

interface EditFactsProps {
  documentId: string;
  title: string;
  isSample: boolean;
  /** With its name beside the icon. */
  isNamed?: boolean;
  /** Called with the document once its date or body has changed. */
  onMoved?: (document: Document) => void;
  className?: string;
}

/** Whether a document's title, date and body can be changed: not those of the demo's samples. */
export function useCanEditFacts(): (paper: { isSample: boolean }) => boolean {
  const { isDemo } = useCurrentUser();
  return ({ isSample }) => !(isDemo && isSample);
}

/** Changes a document's title, date and body on the spot. */
export function EditFacts({ documentId, title, isSample, isNamed = false, onMoved, className }: EditFactsProps) {
  const text = usePaperFactsText();
  const canEdit = useCanEditFacts();
  const [isOpen, setIsOpen] = useState(false);
  if (!canEdit({ isSample })) return null;
  const open = () => setIsOpen(true);
  return (
    <>
      {isNamed ? (
        <Button size="small" look="quiet" aria-label={text.openFor(title)} onClick={open} className={className}>
          <Pencil aria-hidden="true" />
          {text.open}
        </Button>
      ) : (
        <IconButton label={text.openFor(title)} size="smallIcon" onClick={open} className={className}>
          <Pencil />
        </IconButton>
      )}
      {isOpen && <FactsDialog documentId={documentId} onMoved={onMoved} onClose={() => setIsOpen(false)} />}
    </>
  );
}
