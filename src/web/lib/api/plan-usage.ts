import { queryOptions, useQuery } from '@tanstack/react-query';
import { type PlanUsage, planUsageSchema } from '#shared/contracts/customers.ts';
import { requestJson } from './api-client.ts';

export const planUsageQuery = queryOptions({
  queryKey: ['plan-usage'],
  queryFn: ({ signal }) => requestJson('/api/customers/usage', planUsageSchema, { signal }),
  // Colleagues use up the same quota.
  staleTime: 30_000,
});

/** What the customer has used of its plan; undefined until known, or if unavailable. */
export const usePlanUsage = (): PlanUsage | undefined => useQuery(planUsageQuery).data;
