import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { tidyQuotation } from '#shared/citations/tidy-quotation.ts';
import { IconButton } from '#web/components/ui/button.tsx';
import { useCorrectionsText } from '../../corrections.ts';
import { RecordDialog } from './record-dialog.tsx';

interface CorrectButtonProps {
  recordId: string;
  /** Words by which the button is told apart. */
  words: string;
}

/** Opens a record where it is seen, to correct it (MEET-05). */
export function CorrectButton({ recordId, words }: CorrectButtonProps) {
  const text = useCorrectionsText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={text.open(tidyQuotation(words).slice(0, 120))}
        size="smallIcon"
        className="text-muted"
        onClick={() => setIsOpen(true)}
      >
        <PencilLine aria-hidden="true" />
      </IconButton>
      {isOpen && <RecordDialog recordId={recordId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
