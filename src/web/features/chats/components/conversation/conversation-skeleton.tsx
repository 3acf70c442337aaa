import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useChatsText } from '../../messages.ts';

export function ConversationSkeleton() {
  const text = useChatsText();
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4 px-4 py-7 sm:px-6" aria-busy="true">
      <p role="status" className="sr-only">
        {text.messages.loading}
      </p>
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="mt-3 ml-11 h-32" />
      <Skeleton className="ml-11 h-32" />
      <Skeleton className="mt-3 ml-11 h-20" />
    </div>
  );
}
