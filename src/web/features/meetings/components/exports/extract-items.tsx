import { FileText } from 'lucide-react';
import { MenuItem } from '#web/components/ui/menu.tsx';
import { useCollectionsText } from '../../messages.ts';
import { useExtract } from './use-extract.ts';

/** Items of a menu that save an extract of a decision (MEET-07). */
export function ExtractItems({ recordId }: { recordId: string }) {
  const { extract: text } = useCollectionsText();
  const save = useExtract();
  return (
    <>
      <MenuItem onSelect={() => void save(recordId, 'docx')}>
        <FileText aria-hidden="true" />
        {text.word}
      </MenuItem>
      <MenuItem onSelect={() => void save(recordId, 'pdf')}>
        <FileText aria-hidden="true" />
        {text.pdf}
      </MenuItem>
    </>
  );
}
