import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { KnowledgeEditor } from './knowledge-editor.tsx';
import { knowledgeQuery } from './requests.ts';
import { VisitorQuestionList } from './visitor-question-list.tsx';

/** What the welcome chat knows: edit, try out, save, restore (ADM-07). */
export function KnowledgeTab() {
  const knowledge = useQuery(knowledgeQuery);
  return (
    <div className="grid gap-10">
      {knowledge.data ? (
        <KnowledgeEditor known={knowledge.data} />
      ) : knowledge.error ? (
        <ErrorState error={knowledge.error} onRetry={() => void knowledge.refetch()} />
      ) : (
        <Skeleton className="h-[36rem]" />
      )}
      <VisitorQuestionList />
    </div>
  );
}
