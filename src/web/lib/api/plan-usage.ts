import { queryOptions, useQuery } from '@tanstack/react-query';
import { type PlanUsage, planUsageSchema } from '#shared/contracts/customers.ts';
import { requestJson } from './api-client.ts';

export const planUsageQuery = queryOptions({
  queryKey: ['plan-usage'],
  queryFn: ({ signal }) => requestJson('/api/customers/usage', planUsageSchema, { signal }),
  // Colleagues use it, too.
  staleTime: 30_000,
});

/** What the customer has used of its plan; undefined until it is known, and where it cannot be had. */
export const usePlanUsage = (): PlanUsage | undefined => useQuery(planUsageQuery).data;
