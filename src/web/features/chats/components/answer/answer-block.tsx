import { ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import type { ChatMessage, Citation } from '#shared/contracts/chats.ts';
import { Button } from '#web/components/ui/button.tsx';
import { findNamesakes } from '#web/lib/tell-apart.ts';
import { CitationsContext } from '../../citations-context.ts';
import { type AnswerView, findCurrentPhase } from '../../conversation.ts';
import { useChatsText } from '../../messages.ts';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerPhaseStep } from './answer-phase-step.tsx';
import { AnswerStatus } from './answer-status.tsx';
import { EvidenceNotice } from './evidence-notice.tsx';
import { PhaseProgress } from './phase-progress.tsx';
import { ReplacedNotice } from './replaced-notice.tsx';
import { SourcesList } from './sources-list.tsx';

/** What can be done to an answer, and what the page knows about it. */
export interface AnswerControls {
  isCitationsShown: boolean;
  /** False while another answer of this chat is being written. */
  canSend: boolean;
  /** Id of the citation whose evidence is open. */
  activeId: string | null;
  onOpenCitation: (citation: Citation) => void;
  onRetry: (answerId: string) => void;
  onAskRecommendations: (answerId: string) => void;
  onRate: (messageId: string, rating: ChatMessage['rating']) => void;
}

interface AnswerBlockProps extends AnswerControls {
  question: string;
  answer: AnswerView;
}

/** An answer: one block with three steps on a rail. */
export function AnswerBlock({ question, answer, ...controls }: AnswerBlockProps) {
  const text = useChatsText();
  const { isCitationsShown, activeId, onOpenCitation } = controls;
  const citing = useMemo(
    () => ({
      byNumber: new Map<number, Citation>(),
      namesakes: findNamesakes(answer.citations),
      activeId,
      isShown: isCitationsShown,
      open: onOpenCitation,
    }),
    [answer.citations, activeId, isCitationsShown, onOpenCitation],
  );
  const current = findCurrentPhase(answer);
  const isWriting =
    current !== null && answer.evidence !== 'nothing' && !answer.phases.some((view) => view.phase === current);
  const canRecommend =
    answer.state === 'done' &&
    answer.evidence === 'answered' &&
    !answer.phases.some((view) => view.phase === 'recommendations');

  return (
    <CitationsContext value={citing}>
      <article aria-label={text.answer.assistant}>
        <EvidenceNotice answer={answer} />
        <ol>
          {answer.phases.map((view) => (
            <AnswerPhaseStep key={view.phase} view={view} answer={answer} />
          ))}
          {isWriting && <PhaseProgress phase={current} />}
        </ol>
        {canRecommend && (
          <div className="mt-6 ml-9 flex flex-wrap items-center gap-x-4 gap-y-2 sm:ml-11">
            <Button size="small" disabled={!controls.canSend} onClick={() => controls.onAskRecommendations(answer.id)}>
              <ListChecks aria-hidden="true" />
              {text.answer.askRecommendations}
            </Button>
            <p className="text-sm text-muted">{text.answer.askRecommendationsHint}</p>
          </div>
        )}
        <ReplacedNotice answer={answer} onAskAgain={controls.canSend ? () => controls.onRetry(answer.id) : null} />
        <AnswerStatus answer={answer} onRetry={controls.canSend ? () => controls.onRetry(answer.id) : null} />
        {/* As high as what stands here afterwards: the page does not shrink under whoever reads its end. */}
        {answer.state === 'running' && <div className="h-23 touch:h-29" aria-hidden="true" />}
        {answer.state !== 'running' && answer.phases.length > 0 && (
          <>
            <SourcesList citations={answer.citations} />
            <AnswerActions
              question={question}
              answer={answer}
              onRate={controls.onRate}
              onRetry={answer.state === 'done' && controls.canSend ? () => controls.onRetry(answer.id) : null}
            />
          </>
        )}
      </article>
    </CitationsContext>
  );
}
