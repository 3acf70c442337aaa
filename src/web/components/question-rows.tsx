import { ArrowUp } from 'lucide-react';
import { useOwnQuestionsText } from '#web/lib/session/own-questions.ts';
import { IconButton } from './ui/button.tsx';

interface QuestionRowsProps {
  questions: readonly string[];
  /** Puts the question into the field, to be changed before it is sent (CHAT-02). */
  onTake: (question: string) => void;
  /** Sends it as it is. */
  onAsk: (question: string) => void;
}

/** Example questions, one a row: a click takes the question, the arrow beside it sends it at once. */
export function QuestionRows({ questions, onTake, onAsk }: QuestionRowsProps) {
  const text = useOwnQuestionsText();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {questions.map((question) => (
        <li key={question} className="flex items-center gap-2">
          <button
            type="button"
            onClick={() => onTake(question)}
            className="min-h-12 min-w-0 flex-1 py-2.5 text-left transition-colors wrap-anywhere hover:text-petrol"
          >
            {question}
          </button>
          <IconButton label={text.send(question)} title={text.sendAtOnce} onClick={() => onAsk(question)}>
            <ArrowUp aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
