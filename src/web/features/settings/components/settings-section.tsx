import { type ReactNode, useId } from 'react';

/** A titled block of settings. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      <div className="divide-y divide-line rounded-xl border border-line bg-paper px-4 sm:px-6">{children}</div>
    </section>
  );
}
