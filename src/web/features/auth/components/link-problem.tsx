import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says that this screen cannot work, e.g. because of an invalid link; the children offer a way on. */
export function LinkProblem({ icon: Icon, text, children }: { icon: LucideIcon; text: string; children: ReactNode }) {
  return (
    <div className="grid gap-6">
      <div role="alert" className="flex gap-4 rounded-xl border border-line bg-canvas p-5">
        <Icon className="mt-0.5 size-6 shrink-0 text-danger" aria-hidden="true" />
        <p>{text}</p>
      </div>
      {children}
    </div>
  );
}
