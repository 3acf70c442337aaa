import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A form-level error, announced as it appears. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="flex items-start gap-2 text-sm text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="grid gap-1">{children}</div>
    </div>
  );
}
