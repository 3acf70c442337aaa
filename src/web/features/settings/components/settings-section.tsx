import { type ReactNode, useId } from 'react';
import { anchorOf } from './section-anchor.ts';

/** A titled group of settings that the table of contents links to. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section id={anchorOf(title)} aria-labelledby={id} className="scroll-mt-20">
      <h2 id={id} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      <div className="divide-y divide-line rounded-xl border border-line bg-paper px-4 sm:px-6">{children}</div>
    </section>
  );
}
