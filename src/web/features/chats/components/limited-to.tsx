import { Filter } from 'lucide-react';
import type { QuestionScope } from '#shared/contracts/chats.ts';
import { useChatsText } from '../messages.ts';
import { wholeScope } from '../questions/stored-drafts.ts';
import { useScopeNames } from './composer/use-scope-names.ts';

/** The limits of a question; renders nothing if it had none. */
export function LimitedTo({ scope }: { scope: QuestionScope | null }) {
  const text = useChatsText();
  const names = useScopeNames(scope ?? wholeScope);
  const limits = [names.files, names.dates].filter(Boolean).join(', ');
  if (!limits) return null;
  return (
    <p className="mb-3 flex items-center gap-1.5 text-sm text-petrol">
      <Filter className="size-4 shrink-0" aria-hidden="true" />
      <span className="wrap-anywhere">
        {text.question.limitedTo} {limits}
      </span>
    </p>
  );
}
