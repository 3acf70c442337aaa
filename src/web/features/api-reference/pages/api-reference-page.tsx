import { Skeleton } from '#web/components/ui/skeleton.tsx';

export function ApiReferencePage() {
  return <Skeleton className="m-8 h-48" />;
}
