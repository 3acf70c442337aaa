import { Skeleton } from '#web/components/ui/skeleton.tsx';

export function UploadPage() {
  return <Skeleton className="m-8 h-48" />;
}
