import { queryOptions } from '@tanstack/react-query';
import {
  type AddModel,
  type AllowModel,
  addedModelSchema,
  administeredModelsSchema,
  type ChangeModel,
  type ChangeSearch,
  type CustomerModelLimits,
  modelUsageSchema,
  administeredModelsPath as path,
  triedModelSchema,
  vectorProgressSchema,
} from '#shared/contracts/language-model-administration.ts';
import type { ModelUse } from '#shared/contracts/language-models.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';
import { queryClient } from '#web/lib/api/query-client.ts';

const [modelsKey, usageKey, vectorsKey] = ['admin-language-models', 'admin-model-usage', 'admin-model-vectors'];

export const modelsQuery = queryOptions({
  queryKey: [modelsKey],
  queryFn: ({ signal }) => requestJson(path, administeredModelsSchema, { signal }),
  staleTime: 0,
});

/** Defaults to the current month. */
export const usageQuery = (month: string, search: string) =>
  queryOptions({
    queryKey: [usageKey, month, search],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ ...(month && { month }), ...(search && { search }) });
      return requestJson(`${path}/usage?${query}`, modelUsageSchema, { signal });
    },
    staleTime: 0,
  });

/** Poll interval while vectors are being computed, in milliseconds. */
const pollMilliseconds = 5_000;

export const vectorsQuery = (id: string) =>
  queryOptions({
    queryKey: [vectorsKey, id],
    queryFn: ({ signal }) => requestJson(`${path}/${id}/vectors`, vectorProgressSchema, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && state.data.passagesDone < state.data.passages ? pollMilliseconds : false,
  });

export const refreshModels = () =>
  Promise.all(
    [modelsKey, usageKey, vectorsKey, 'language-models'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );

export const addModel = (body: AddModel) => requestJson(path, addedModelSchema, { method: 'POST', body });
export const changeModel = (id: string, body: ChangeModel) => requestDone(`${path}/${id}`, { method: 'PATCH', body });
export const removeModel = (id: string) => requestDone(`${path}/${id}`, { method: 'DELETE' });
export const orderModels = (ids: readonly string[]) => requestDone(`${path}/order`, { method: 'PUT', body: { ids } });
export const allowModel = (id: string, body: AllowModel) =>
  requestDone(`${path}/${id}/customers`, { method: 'PUT', body });
export const changeSearch = (id: string, body: ChangeSearch) =>
  requestDone(`${path}/${id}/search`, { method: 'PUT', body });
export const limitCustomer = (id: string, body: CustomerModelLimits) =>
  requestDone(`${path}/limits/${id}`, { method: 'PUT', body });
export const tryModel = (id: string, use: ModelUse, signal: AbortSignal) =>
  requestJson(`${path}/${id}/trials`, triedModelSchema, { method: 'POST', body: { use }, signal });
