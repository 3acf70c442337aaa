import { useQuery } from '@tanstack/react-query';
import { SearchX, Telescope } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QuestionScope } from '#shared/contracts/chats.ts';
import { Button } from '#web/components/ui/button.tsx';
import type { AnswerView } from '../../../conversation.ts';
import { newestUploadsQuery } from '../../../message-queries.ts';
import { useChatsText } from '../../../messages.ts';
import { readReplacementText, readUnread } from '../../../notices.ts';
import { UnreadFiles } from './unread-files.tsx';

interface NoAnswerProps {
  answer: AnswerView;
  scope: QuestionScope | null;
  /** Repeats the question without limits; null if it had none or another answer is being written. */
  onLift: (() => void) | null;
}

/** CHAT-13: heading above passages that are only close to the topic. */
export function Related({ answer, onLift }: Omit<NoAnswerProps, 'scope'>) {
  const text = useChatsText();
  const said = readReplacementText(answer);
  const unread = readUnread(answer);
  return (
    <Outcome icon={<Telescope />} onLift={onLift} looks="border-l-3 border-field pl-4">
      <p className="font-semibold">{said.join(' ') || text.answer.related}</p>
      {unread && <UnreadFiles unread={unread} />}
    </Outcome>
  );
}

/** CHAT-13: nothing was found, and where it was searched for. */
export function Nothing({ answer, scope, onLift }: NoAnswerProps) {
  const text = useChatsText();
  const files = useQuery(newestUploadsQuery).data?.total ?? 0;
  const { searched } = answer;
  const [first = text.answer.nothing, ...more] = readReplacementText(answer);
  const unread = readUnread(answer);
  const isEmptySelection = scope !== null && searched?.documents === 0 && files > 0;
  return (
    <Outcome icon={<SearchX />} onLift={onLift} looks="rounded-md border border-dashed border-field p-4">
      <p className="font-semibold">{isEmptySelection ? text.question.noneWithin(files) : first}</p>
      {!isEmptySelection && (
        <p className="text-muted">
          {more.join(' ') || (searched && text.answer.searched(searched.passages, searched.documents))}
        </p>
      )}
      {unread && <UnreadFiles unread={unread} />}
    </Outcome>
  );
}

interface OutcomeProps extends Pick<NoAnswerProps, 'onLift'> {
  icon: ReactNode;
  looks: string;
  children: ReactNode;
}

function Outcome({ icon, onLift, looks, children }: OutcomeProps) {
  const text = useChatsText();
  return (
    <div
      className={`mb-5 flex max-w-[72ch] gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-muted ${looks}`}
    >
      {icon}
      <div className="grid min-w-0 justify-items-start gap-1">
        {children}
        {onLift && (
          <Button size="small" className="mt-2" onClick={onLift}>
            {text.question.liftLimit}
          </Button>
        )}
      </div>
    </div>
  );
}
