import { ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import { findNamesakes } from '#shared/citations/tell-apart.ts';
import type { ChatMessage, Citation, QuestionScope } from '#shared/contracts/chats.ts';
import { Button } from '#web/components/ui/button.tsx';
import { CitationsContext } from '../../answer/citations-context.ts';
import type { AnswerView } from '../../conversation.ts';
import { useChatsText } from '../../messages.ts';
import { readReplacementText } from '../../notices.ts';
import { isLimited } from '../../questions/stored-drafts.ts';
import { LimitedTo } from '../limited-to.tsx';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerStatus } from './answer-status.tsx';
import { AnswerSteps } from './answer-steps.tsx';
import { Nothing, Related } from './outcomes/no-answer.tsx';
import { ProvenanceDetails } from './provenance/provenance-details.tsx';
import { ReplacedNotice } from './replaced-notice.tsx';

/** Actions on an answer, and the page state they depend on. */
export interface AnswerControls {
  isCitationsShown: boolean;
  /** False while another answer in this chat is being written. */
  canSend: boolean;
  /** Id of the citation whose evidence is open. */
  activeId: string | null;
  onOpenCitation: (citation: Citation) => void;
  onRetry: (answerId: string) => void;
  onAskRecommendations: (answerId: string) => void;
  onRate: (messageId: string, rating: ChatMessage['rating']) => void;
  /** Asks a question without its limits. */
  onAskWhole: (question: string) => void;
}

interface AnswerBlockProps extends AnswerControls {
  question: string;
  /** The limits of the question. */
  scope: QuestionScope | null;
  answer: AnswerView;
}

/** An answer: its claims, or that it makes none, with quotations and actions. */
export function AnswerBlock({ question, scope, answer, ...controls }: AnswerBlockProps) {
  const text = useChatsText();
  const { isCitationsShown, activeId, onOpenCitation, canSend } = controls;
  const citing = useMemo(
    () => ({
      byNumber: new Map<number, Citation>(),
      namesakes: findNamesakes(answer.citations),
      activeNumber:
        answer.phases.flatMap(({ citations }) => citations).find(({ id }) => id === activeId)?.number ?? null,
      isShown: isCitationsShown,
      open: onOpenCitation,
    }),
    [answer, activeId, isCitationsShown, onOpenCitation],
  );
  const { evidence, phases } = answer;
  const canRecommend =
    answer.state === 'done' && evidence === 'answered' && !phases.some((view) => view.phase === 'recommendations');
  const onLift = canSend && isLimited(scope) ? () => controls.onAskWhole(question) : null;
  const onRetry = canSend ? () => controls.onRetry(answer.id) : null;

  return (
    <CitationsContext value={citing}>
      <article aria-label={text.answer.assistant} data-outcome={evidence ?? 'open'}>
        <LimitedTo scope={scope} />
        {evidence === 'nothing' && <Nothing answer={answer} scope={scope} onLift={onLift} />}
        {evidence === 'related' && <Related answer={answer} onLift={onLift} />}
        {evidence === 'unsearched' && (
          <p className="max-w-[72ch] text-[1.0625rem]">{readReplacementText(answer).join(' ')}</p>
        )}
        {evidence !== 'nothing' && evidence !== 'unsearched' && <AnswerSteps answer={answer} />}
        <ProvenanceDetails answer={answer} />
        {canRecommend && (
          <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button size="small" disabled={!canSend} onClick={() => controls.onAskRecommendations(answer.id)}>
              <ListChecks aria-hidden="true" />
              {text.answer.askRecommendations}
            </Button>
            <p className="text-sm text-muted">{text.answer.askRecommendationsHint}</p>
          </div>
        )}
        <ReplacedNotice answer={answer} onAskAgain={onRetry} />
        <AnswerStatus answer={answer} onRetry={onRetry} />
        {/* Reserves the height of what follows, so that the page does not shrink for someone reading its end. */}
        {answer.state === 'running' && <div className="h-11 touch:h-14" aria-hidden="true" />}
        {answer.state !== 'running' && phases.length > 0 && (
          <AnswerActions answer={answer} onRate={controls.onRate} onRetry={answer.state === 'done' ? onRetry : null} />
        )}
      </article>
    </CitationsContext>
  );
}
