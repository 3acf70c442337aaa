import { useQuery } from '@tanstack/react-query';
import { namePage } from '#shared/citations/page-reference.ts';
import { answerPhases } from '#shared/limits.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { useFormat } from '#web/lib/format.ts';
import { Badge } from '../shell/badge.tsx';
import { useHierarchyText } from './messages.ts';
import { viewChat } from './requests.ts';

interface ChatViewerProps {
  userId: string;
  chatId: string;
  title: string;
  reason: string;
  onClose: () => void;
}

/** A user's chat, read by an admin (ADM-06). */
export function ChatViewer({ userId, chatId, title, reason, onClose }: ChatViewerProps) {
  const text = useHierarchyText();
  const format = useFormat();
  // Every opening is logged as an access of its own, so fetch once and do not cache.
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'viewed-chat', chatId, reason],
    queryFn: () => viewChat(userId, chatId, reason),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} actions={<Button onClick={onClose}>{text.close}</Button>}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <p role="status" className="py-8 text-center text-muted">
          {text.loadingMessages}
        </p>
      ) : data.messages.length === 0 ? (
        <p className="py-8 text-center text-muted">{text.noMessages}</p>
      ) : (
        <ol className="grid gap-3">
          {data.messages.map(({ id, type, content, timestamp, phase, citations }) => (
            <li key={id} className="grid gap-1 rounded-md border border-line p-3">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
                <Badge tone={type === 'ai' ? 'accent' : 'plain'}>{text.messageFrom[type]}</Badge>
                {phase && <Badge>{text.phase(answerPhases.indexOf(phase) + 1, text.phases[phase])}</Badge>}
                <time dateTime={timestamp} className="tabular text-muted">
                  {format.dateTime(timestamp)}
                </time>
              </p>
              <p className="whitespace-pre-wrap wrap-anywhere">{content}</p>
              {citations.length > 0 && (
                <ul aria-label={text.sources} className="mt-1 grid gap-0.5 text-sm text-muted">
                  {citations.map((citation) => (
                    <li key={citation.number} className="wrap-anywhere">
                      [{citation.number}] {citation.title}, {namePage(citation, text)}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
