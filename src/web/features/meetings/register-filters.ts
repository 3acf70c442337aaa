import type { Filters } from './queries.ts';
import type { AddressState } from './use-address-state.ts';

export const filterFields = [
  'text',
  'body',
  'person',
  'outcome',
  'standing',
  'state',
  'publicity',
  'dateFrom',
  'dateTo',
] as const;
export type FilterField = (typeof filterFields)[number];

/** The filters set in the URL. */
export function filtersOf(address: Pick<AddressState, 'get'>, fields: readonly FilterField[]): Filters {
  return Object.fromEntries(fields.flatMap((field) => (address.get(field) ? [[field, address.get(field)]] : [])));
}

/** All filters empty. */
export const noFilters: Filters = Object.fromEntries(filterFields.map((field) => [field, '']));
