import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnswerPhase } from '#shared/contracts/chats.ts';
import { answerPhases } from '#shared/limits.ts';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useChatsText } from '../../messages.ts';
import { useMessageTime } from '../../use-message-time.ts';
import { TypingIndicator } from '../typing-indicator.tsx';

interface PhaseStepProps {
  phase: AnswerPhase;
  /** When the phase was stored; null if not yet. */
  timestamp: string | null;
  /** The preceding phase, if it is displayed further down: named here, so that the steps appear in order. */
  after?: AnswerPhase | null;
  /** False if the badge is shown elsewhere. */
  hasBadge?: boolean;
  /** Next to the heading, e.g. the number of quotations. */
  detail?: string | null;
  children: ReactNode;
}

/** One of an answer's three steps, with its badge. */
export function PhaseStep({ phase, after, hasBadge = true, timestamp, detail, children }: PhaseStepProps) {
  const text = useChatsText();
  const formatTime = useMessageTime();
  return (
    <li className="group/step relative animate-rise pb-6 pl-5 last:pb-0 sm:pl-6">
      <span aria-hidden="true" className="absolute top-4 bottom-0 left-1 w-px bg-line group-last/step:hidden" />
      <span aria-hidden="true" className="absolute top-2 left-0 size-2.25 rounded-full bg-petrol-fill" />
      <div className="flex min-h-6 flex-wrap items-center gap-x-2.5 gap-y-0.5 text-sm text-muted select-none">
        {after && (
          <span className="flex items-center gap-2">
            {text.answer.phases[after]}
            <Badge phase={after} />
            <ChevronRight className="size-3.5" aria-hidden="true" />
          </span>
        )}
        <h3 className="flex items-center gap-2 font-medium">
          {text.answer.phases[phase]}
          {hasBadge && <Badge phase={phase} />}
        </h3>
        {detail && <span className="tabular">{detail}</span>}
        {timestamp && (
          <time dateTime={timestamp} className="tabular ml-auto">
            {formatTime(timestamp)}
          </time>
        )}
      </div>
      <div className="mt-1.5">{children}</div>
    </li>
  );
}

function Badge({ phase }: { phase: AnswerPhase }) {
  const text = useChatsText();
  return (
    <span className="rounded-sm bg-petrol-soft px-1.5 text-xs leading-5 font-medium text-petrol">
      {text.answer.phase(answerPhases.indexOf(phase) + 1)}
    </span>
  );
}

/** A step in progress before its first words: its activity, with a typing indicator. */
export function PhaseProgress({ phase }: { phase: AnswerPhase }) {
  const text = useChatsText();
  return (
    <PhaseStep phase={phase} timestamp={null}>
      <p className="flex items-center gap-3 text-muted">
        <TypingIndicator />
        {phase === 'snippets' ? text.answer.searching : text.answer.writing[phase]}
      </p>
      <div className="mt-3 grid max-w-[72ch] gap-2">
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    </PhaseStep>
  );
}
