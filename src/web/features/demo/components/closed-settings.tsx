import { LockKeyhole } from 'lucide-react';
import { useId } from 'react';
import { useDemoText } from '../messages.ts';

/** Replaces the settings a demo account cannot change (DEMO-04). */
export function ClosedSettings() {
  const text = useDemoText();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-semibold">
        {text.closedTitle}
      </h2>
      <p className="flex items-start gap-3 rounded-xl border border-line bg-paper p-4 sm:px-6">
        <LockKeyhole className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
        <span>{text.closedText}</span>
      </p>
    </section>
  );
}
