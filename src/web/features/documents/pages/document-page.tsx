import { Skeleton } from '#web/components/ui/skeleton.tsx';

export function DocumentPage() {
  return <Skeleton className="m-8 h-48" />;
}
