import { queryOptions, useQuery } from '@tanstack/react-query';
import { demoVisitSchema } from '#shared/contracts/demo.ts';
import { requestJson } from './api-client.ts';

const isVisitingKey = 'boardsearch.demo-visit';

/** What this visit to the demo may do, and until when. */
const demoVisitQuery = queryOptions({
  queryKey: ['demo', 'visit'],
  queryFn: ({ signal }) => requestJson('/api/demo/visit', demoVisitSchema, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const useDemoVisit = (isDemo: boolean) => useQuery({ ...demoVisitQuery, enabled: isDemo }).data;

/** Notes in this tab that a visit is under way, so that its end can be told from never having been there. */
export function noteVisit(isVisiting: boolean): void {
  if (isVisiting) sessionStorage.setItem(isVisitingKey, '1');
  else sessionStorage.removeItem(isVisitingKey);
}

export const wasVisiting = (): boolean => sessionStorage.getItem(isVisitingKey) !== null;
