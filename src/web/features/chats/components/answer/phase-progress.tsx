import type { AnswerPhase } from '#shared/contracts/chats.ts';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useChatsText } from '../../messages.ts';
import { TypingIndicator } from '../typing-indicator.tsx';
import { PhaseStep } from './phase-step.tsx';

/** The step being worked on before its first words are there: what happens, with the typing indicator. */
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
