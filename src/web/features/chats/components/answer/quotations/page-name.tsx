import { namePage, placePage } from '#shared/citations/page-reference.ts';
import type { Citation } from '#shared/contracts/chats.ts';
import { useChatsText } from '../../../messages.ts';

/** "S. iv", followed by its position in the file, "(6 von 48)". */
export function PageName({ citation }: { citation: Citation }) {
  const text = useChatsText();
  const place = placePage(citation, text.answer);
  return (
    <span className="tabular">
      <span className="whitespace-nowrap">{namePage(citation, text.answer)}</span>
      {place && <span className="font-normal whitespace-nowrap text-muted"> {place}</span>}
    </span>
  );
}
