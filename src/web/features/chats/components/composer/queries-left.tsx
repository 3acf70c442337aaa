import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fewQueriesLeft } from '#shared/limits.ts';
import { planUsageQuery, usePlanUsage } from '#web/lib/api/plan-usage.ts';
import { useChatsText } from '../../messages.ts';

/**
 * How many questions the plan has left this month, shown once they run low (UPL-07). `asked` changes with every
 * question.
 */
export function QueriesLeft({ asked }: { asked: number }) {
  const text = useChatsText();
  const client = useQueryClient();
  const queries = usePlanUsage()?.queries;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question changes the remaining number.
  useEffect(() => void client.invalidateQueries({ queryKey: planUsageQuery.queryKey }), [client, asked]);
  if (!queries || queries.limit === null) return null;
  const left = Math.max(0, queries.limit - queries.used);
  if (left > fewQueriesLeft) return null;
  return (
    <p role="status" className="tabular mb-2 text-center text-sm text-warning">
      {text.question.left(left)}
    </p>
  );
}
