import { MessageSquareOff } from 'lucide-react';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { isApiError } from '#web/lib/api/api-error.ts';
import { loadSteadily } from '#web/lib/screens/load-code.ts';
import { useAreaPath } from '#web/lib/screens/use-area-path.ts';
import { describeNewestPhase } from '../../answer/announcement.ts';
import type { Turn } from '../../conversation.ts';
import { useChatsText } from '../../messages.ts';
import type { PendingQuestion } from '../../questions/stored-question.ts';
import type { useConversation } from '../../use-conversation.ts';
import type { AnswerControls } from '../answer/answer-block.tsx';
import { AnswerSkeleton, ConversationSkeleton } from './conversation-skeleton.tsx';
import { EmptyConversation } from './empty-conversation.tsx';
import { PendingTurn } from './pending-turn.tsx';
import { QuestionHeading } from './question-heading.tsx';

/** Not needed before the first question. */
const AnswerBlock = lazy(async () => ({
  default: (await loadSteadily(() => import('../answer/answer-block.tsx'))).AnswerBlock,
}));

interface ConversationViewProps {
  chatId: string | null;
  query: ReturnType<typeof useConversation>['query'];
  /** The turns to display. */
  turns: readonly Turn[];
  pending: readonly PendingQuestion[];
  canSend: boolean;
  /** Undoes clearing the screen; null if it was not cleared. */
  onShowAgain: (() => void) | null;
  /** An example is taken into the field, or sent at once. */
  onExample: (question: string) => void;
  onAsk: (question: string) => void;
  onSendAgain: (question: PendingQuestion) => void;
  onEdit: (question: PendingQuestion) => void;
  controls: Omit<AnswerControls, 'canSend'>;
}

/** The middle column: questions with their answers, the newest scrolled to the top. */
export function ConversationView(props: ConversationViewProps) {
  const { chatId, query, turns, pending, canSend, onShowAgain, onExample, onAsk, onSendAgain, onEdit, controls } =
    props;
  const text = useChatsText();
  const areaPath = useAreaPath();
  const newest = useRef<HTMLLIElement>(null);
  const newestId = pending.at(-1)?.id ?? turns.at(-1)?.question.id ?? null;

  // Only announce what was written while the user was watching, not the contents of an opened chat.
  const answer = turns.at(-1)?.answer ?? null;
  const [heardId, setHeardId] = useState<string | null>(null);
  if (answer?.state === 'running' && heardId !== answer.id) setHeardId(answer.id);

  // Scrolls the newest question to the top; the answer grows below it without moving what is being read.
  const showNewest = () => {
    const scroller = newest.current?.closest('[data-scroller]');
    if (newest.current && scroller) scroller.scrollTop = newest.current.offsetTop;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever a new question is the newest.
  useEffect(showNewest, [newestId]);

  const isEmpty = turns.length === 0 && pending.length === 0;
  if (isEmpty && onShowAgain) {
    return (
      <EmptyState
        icon={MessageSquareOff}
        title={text.cleared}
        action={<Button onClick={onShowAgain}>{text.showAgain}</Button>}
      />
    );
  }
  if (chatId !== null && query.isError && !query.data) {
    // A malformed id in the URL is rejected as invalid.
    if (isApiError(query.error, 'not_found') || isApiError(query.error, 'validation_failed')) {
      return (
        <EmptyState
          icon={MessageSquareOff}
          title={text.messages.notFound}
          action={
            <Link to={areaPath('/chat')} className={buttonLooks()}>
              {text.panel.newChat}
            </Link>
          }
        />
      );
    }
    return <ErrorState error={query.error} title={text.messages.failed} onRetry={() => void query.refetch()} />;
  }
  if (isEmpty) {
    return chatId !== null && query.isPending ? (
      <ConversationSkeleton />
    ) : (
      <EmptyConversation onExample={onExample} onAsk={onAsk} />
    );
  }

  return (
    <>
      <ol className="mx-auto grid w-full max-w-3xl grid-cols-1 px-4 pb-[var(--toasts,0px)] sm:px-6">
        {turns.map((turn) => (
          <li
            key={turn.question.id}
            ref={turn.question.id === newestId ? newest : null}
            className="border-b border-line py-5 last:min-h-[100cqh] last:border-b-0"
          >
            <QuestionHeading question={turn.question.content} timestamp={turn.question.timestamp} />
            {turn.answer && (
              <Suspense fallback={<AnswerSkeleton />}>
                <AnswerBlock
                  question={turn.question.content}
                  scope={turn.question.scope}
                  answer={turn.answer}
                  canSend={canSend}
                  {...controls}
                />
                <OnShown run={showNewest} />
              </Suspense>
            )}
          </li>
        ))}
        {pending.map((question) => (
          <li
            key={question.id}
            ref={question.id === newestId ? newest : null}
            className="border-b border-line py-5 last:min-h-[100cqh] last:border-b-0"
          >
            <PendingTurn
              pending={question}
              canSend={canSend}
              onSendAgain={() => onSendAgain(question)}
              onEdit={() => onEdit(question)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {answer && answer.id === heardId ? describeNewestPhase(answer, text) : ''}
      </p>
    </>
  );
}

/** Runs once its siblings have replaced their skeleton, when the answers above have their final height. */
function OnShown({ run }: { run: () => void }) {
  const latest = useRef(run);
  useLayoutEffect(() => latest.current(), []);
  return null;
}
