import { useQuery } from '@tanstack/react-query';
import type { QuestionScope } from '#shared/contracts/chats.ts';
import { useFormat } from '#web/lib/format.ts';
import { documentQuery } from '#web/lib/papers/document-queries.ts';
import { useChatsText } from '../../messages.ts';

/** Labels for a question's limits; null if unlimited. A single file is named, several are counted. */
export function useScopeNames({ documentIds, dateFrom, dateTo }: QuestionScope) {
  const text = useChatsText();
  const format = useFormat();
  const only = documentIds.length === 1 ? documentIds[0] : undefined;
  const file = useQuery({ ...documentQuery(only ?? ''), enabled: only !== undefined }).data;
  const from = dateFrom && format.shortDate(dateFrom);
  const until = dateTo && format.shortDate(dateTo);
  const open = from ? text.composer.from(from) : until && text.composer.until(until);
  return {
    files: documentIds.length === 0 ? null : (file?.fileName ?? text.composer.filesChosen(documentIds.length)),
    dates: from && until ? `${from} – ${until}` : open,
  };
}
