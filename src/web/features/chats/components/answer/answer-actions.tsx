import { Download, RotateCw, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ChatMessage } from '#shared/contracts/chats.ts';
import { CopyButton } from '#web/components/copying/copy-button.tsx';
import { IconButton } from '#web/components/ui/button.tsx';
import { useCommonText } from '#web/lib/common-messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { copyAnswer } from '../../answer/answer-text.ts';
import { chatExportName } from '../../chat-export.ts';
import type { AnswerView } from '../../conversation.ts';
import { useChatsText } from '../../messages.ts';
import { ExportMenu, useExportsText } from '../export-menu.tsx';

interface AnswerActionsProps {
  answer: AnswerView;
  onRate: (messageId: string, rating: ChatMessage['rating']) => void;
  /** Answers the question again; null if offered elsewhere or not possible. */
  onRetry: (() => void) | null;
}

/** Copy with quotations, export, rate, retry. A rating applies to the answer's prose, or to its quotations if there is none. */
export function AnswerActions({ answer, onRate, onRetry }: AnswerActionsProps) {
  const text = useChatsText();
  const { quoted } = useCommonText();
  const exportsText = useExportsText();
  const format = useFormat();
  const rated = (answer.phases.find((view) => view.phase === 'summary') ?? answer.phases[0])?.message;

  const words = { ...text.answer, provenance: text.provenance, quoted, formatDate: format.date };
  const rate = (rating: 'up' | 'down') => rated && onRate(rated.id, rated.rating === rating ? null : rating);
  return (
    <div className="mt-3 -ml-2 flex items-center gap-0.5 text-muted">
      <CopyButton
        label={text.answer.copy}
        done={text.toasts.copied}
        compose={() => copyAnswer(answer, words, location.origin)}
      />
      {rated && answer.state !== 'running' && (
        <ExportMenu
          align="start"
          chatId={rated.chatId}
          answer={answer.id}
          name={chatExportName(new Date())}
          onText={null}
          trigger={
            <IconButton label={exportsText.answer} size="smallIcon">
              <Download />
            </IconButton>
          }
        />
      )}
      {rated && (
        <>
          <IconButton
            label={text.answer.rateUp}
            size="smallIcon"
            aria-pressed={rated.rating === 'up'}
            onClick={() => rate('up')}
            className="aria-pressed:text-petrol aria-pressed:[&_svg]:fill-petrol-soft"
          >
            <ThumbsUp />
          </IconButton>
          <IconButton
            label={text.answer.rateDown}
            size="smallIcon"
            aria-pressed={rated.rating === 'down'}
            onClick={() => rate('down')}
            className="aria-pressed:text-petrol aria-pressed:[&_svg]:fill-petrol-soft"
          >
            <ThumbsDown />
          </IconButton>
        </>
      )}
      {onRetry && (
        <IconButton label={text.answer.answerAnew} size="smallIcon" onClick={onRetry}>
          <RotateCw />
        </IconButton>
      )}
    </div>
  );
}
