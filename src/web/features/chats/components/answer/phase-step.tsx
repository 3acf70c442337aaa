import type { ReactNode } from 'react';
import type { AnswerPhase } from '#shared/contracts/chats.ts';
import { answerPhases } from '#shared/limits.ts';
import { useChatsText } from '../../messages.ts';
import { useMessageTime } from '../../use-message-time.ts';

interface PhaseStepProps {
  phase: AnswerPhase;
  /** When the phase was stored; null = not yet. */
  timestamp: string | null;
  /** Beside the heading, e.g. how many quotations. */
  detail?: string | null;
  children: ReactNode;
}

/** One of the three steps on the answer's rail, with its badge. */
export function PhaseStep({ phase, timestamp, detail, children }: PhaseStepProps) {
  const text = useChatsText();
  const formatTime = useMessageTime();
  const number = answerPhases.indexOf(phase) + 1;
  return (
    <li className="group/step relative animate-rise pb-8 pl-9 last:pb-0 sm:pl-11">
      <span
        aria-hidden="true"
        className="absolute top-8 bottom-0 left-3.5 w-px bg-line group-last/step:hidden sm:left-[0.9375rem]"
      />
      <span
        aria-hidden="true"
        className="tabular absolute top-0 left-0 grid size-7 place-items-center rounded-full border border-petrol bg-paper text-sm font-medium text-petrol sm:size-7.5"
      >
        {number}
      </span>
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-0.5 sm:min-h-7.5">
        <h3 className="flex items-center gap-2.5 font-semibold">
          {text.answer.phases[phase]}
          <span className="rounded-sm bg-petrol-soft px-1.5 text-xs leading-5 font-medium text-petrol">
            {text.answer.phase(number)}
          </span>
        </h3>
        {detail && <span className="tabular text-sm text-muted">{detail}</span>}
        {timestamp && (
          <time dateTime={timestamp} className="tabular ml-auto text-sm text-muted">
            {formatTime(timestamp)}
          </time>
        )}
      </div>
      <div className="mt-2.5">{children}</div>
    </li>
  );
}
