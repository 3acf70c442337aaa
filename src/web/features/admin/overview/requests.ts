import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminHealthPath, adminHealthSchema } from '#shared/contracts/admin-operations.ts';
import {
  adminOverviewPath,
  adminOverviewSchema,
  adminUsageCustomersPath,
  type UsagePeriod,
  usageCustomersSchema,
} from '#shared/contracts/admin-overview.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';

/** Refresh intervals of figures and states, in milliseconds. */
const figuresMilliseconds = 60_000;
const healthMilliseconds = 15_000;

export const overviewQuery = (period: UsagePeriod, customerId: string | null) =>
  queryOptions({
    queryKey: ['admin', 'overview', period, customerId],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ period, ...(customerId !== null && { customerId }) });
      return requestJson(`${adminOverviewPath}?${query}`, adminOverviewSchema, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: figuresMilliseconds,
  });

export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => requestJson(adminHealthPath, adminHealthSchema, { signal }),
  refetchInterval: healthMilliseconds,
});

export const usageCustomersQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'usage-customers', search],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ search });
      return (await requestJson(`${adminUsageCustomersPath}?${query}`, usageCustomersSchema, { signal })).customers;
    },
    placeholderData: keepPreviousData,
  });

export const switchUsage = (id: string, isOn: boolean) =>
  requestDone(`${adminUsageCustomersPath}/${id}`, { method: 'PUT', body: { isOn } });
