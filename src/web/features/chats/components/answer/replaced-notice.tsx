import { History, RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { type AnswerView, findReplacedSource } from '../../conversation.ts';
import { useChatsText } from '../../messages.ts';
import { Note } from '../note.tsx';

interface ReplacedNoticeProps {
  answer: AnswerView;
  /** null while another answer in this chat is being written. */
  onAskAgain: (() => void) | null;
}

/** UPL-08: a document this answer relies on has since been replaced. */
export function ReplacedNotice({ answer, onAskAgain }: ReplacedNoticeProps) {
  const text = useChatsText();
  const replaced = answer.state === 'running' ? null : findReplacedSource(answer);
  if (!replaced?.replacement) return null;
  return (
    <Note
      className="mt-4"
      icon={<History className="text-warning" aria-hidden="true" />}
      action={
        onAskAgain && (
          <Button size="small" onClick={onAskAgain}>
            <RotateCw aria-hidden="true" />
            {text.answer.askAgain}
          </Button>
        )
      }
    >
      <strong className="font-semibold">{text.answer.replacedSince}</strong> {text.answer.replacedBy(replaced.title)}{' '}
      <Link
        to={`/documents/${replaced.replacement.documentId}`}
        className="font-medium text-petrol underline underline-offset-4"
      >
        {replaced.replacement.fileName}
      </Link>
    </Note>
  );
}
