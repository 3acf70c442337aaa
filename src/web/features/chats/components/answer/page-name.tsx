import type { Citation } from '#shared/contracts/chats.ts';
import { describePages, namePage } from '#web/lib/page-reference.ts';
import { useChatsText } from '../../messages.ts';

/** "S. iv" with, where the file counts otherwise, "(Seite 6 der Datei)" beside it. */
export function PageName({ citation }: { citation: Citation }) {
  const text = useChatsText();
  const { counted } = describePages(citation);
  return (
    <span className="tabular">
      <span className="whitespace-nowrap">{namePage(citation, text.answer)}</span>
      {counted && <span className="font-normal text-muted"> ({text.answer.countedPage(counted)})</span>}
    </span>
  );
}
