import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  description?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, description, action }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-2 px-4 py-12 text-center">
      <Icon className="mb-1 size-8 text-muted" strokeWidth={1.5} aria-hidden="true" />
      <p className="font-medium">{title}</p>
      {description && <div className="text-muted">{description}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
