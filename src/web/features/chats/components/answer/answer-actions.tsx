import { Check, Copy, Download, RotateCw, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ChatMessage } from '#shared/contracts/chats.ts';
import { IconButton } from '#web/components/ui/button.tsx';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { formatAnswerHtml, formatAnswerText } from '../../answer/answer-text.ts';
import { chatExportName } from '../../chat-export.ts';
import type { AnswerView } from '../../conversation.ts';
import { useChatsText } from '../../messages.ts';
import { ExportMenu, useExportsText } from '../export-menu.tsx';

const checkMilliseconds = 2_000;

/** Writes both forms, so that the program that pastes them can choose; only the plain one where browsers know no other. */
function writeClipboard(plain: string, html: string): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(plain);
  const item = new ClipboardItem({
    'text/plain': new Blob([plain], { type: 'text/plain' }),
    'text/html': new Blob([html], { type: 'text/html' }),
  });
  return navigator.clipboard.write([item]);
}

interface AnswerActionsProps {
  question: string;
  answer: AnswerView;
  onRate: (messageId: string, rating: ChatMessage['rating']) => void;
  /** Answers the question again; null if offered elsewhere or not possible. */
  onRetry: (() => void) | null;
}

/** Copy with sources, rate, retry. A rating applies to the answer's prose, or to its quotations if there is none. */
export function AnswerActions({ question, answer, onRate, onRetry }: AnswerActionsProps) {
  const text = useChatsText();
  const exportsText = useExportsText();
  const format = useFormat();
  const [isCopied, setIsCopied] = useState(false);
  const rated = (answer.phases.find((view) => view.phase === 'summary') ?? answer.phases[0])?.message;

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), checkMilliseconds);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    const words = { ...text.answer, provenance: text.provenance, question, formatDate: format.date };
    try {
      await writeClipboard(formatAnswerText(answer, words), formatAnswerHtml(answer, words, location.origin));
      setIsCopied(true);
      notify.success(text.toasts.copied);
    } catch {
      notify.error(text.toasts.copyFailed);
    }
  }

  const rate = (rating: 'up' | 'down') => rated && onRate(rated.id, rated.rating === rating ? null : rating);
  return (
    <div className="mt-3 -ml-2 flex items-center gap-0.5 text-muted">
      <IconButton label={text.answer.copy} size="smallIcon" onClick={() => void copy()}>
        {isCopied ? <Check /> : <Copy />}
      </IconButton>
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
