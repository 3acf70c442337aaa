import { type ReactNode, useId } from 'react';

interface AdminSectionProps {
  title: string;
  hint?: ReactNode;
  /** To the right of the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled section of a tab. */
export function AdminSection({ title, hint, aside, children }: AdminSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 max-w-[72ch]">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {hint && <p className="mt-0.5 text-sm text-muted">{hint}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
