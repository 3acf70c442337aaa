import { useState } from 'react';
import { tidyQuotation } from '#shared/citations/tidy-quotation.ts';
import type { Task } from '#shared/contracts/meetings.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { useMeetingsText } from '../../messages.ts';
import { markTask } from '../../queries.ts';

/** Marks a task as done, or undoes it. The row stays in place until the list is reloaded. */
export function DoneBox({ task }: { task: Task }) {
  const text = useMeetingsText();
  const language = useLanguage();
  // Optimistic state: shows the click at once.
  const [pressed, setPressed] = useState<boolean | null>(null);

  async function mark(isDone: boolean) {
    if (pressed !== null) return;
    setPressed(isDone);
    try {
      await markTask(task.id, isDone);
    } catch (failure) {
      notify.error(text.done.failed, errorMessage(failure, language));
    } finally {
      setPressed(null);
    }
  }

  return (
    <label className="touch-target -m-1 grid size-7 shrink-0 cursor-pointer place-content-center p-1">
      <input
        type="checkbox"
        checked={pressed ?? task.isDone}
        aria-busy={pressed !== null}
        onChange={(event) => void mark(event.target.checked)}
        aria-label={text.done.mark(tidyQuotation(task.what).slice(0, 120))}
        className="size-4.5 cursor-pointer accent-petrol"
      />
    </label>
  );
}
