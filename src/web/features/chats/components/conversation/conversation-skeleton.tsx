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
      <AnswerSkeleton />
    </div>
  );
}

export function AnswerSkeleton() {
  return (
    <div className="mt-3 grid gap-4 pl-5 sm:pl-6">
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
      <Skeleton className="mt-3 h-20" />
    </div>
  );
}
