import { queryOptions } from '@tanstack/react-query';
import {
  adminCustomerDetailSchema,
  type ChangeCustomer,
  type CreateCustomer,
  factorRequirementSchema,
  type SaveSignIn,
  type SignInRules,
} from '#shared/contracts/admin-customers.ts';
import { requestJson } from '#web/lib/api/api-client.ts';
import { queryClient } from '#web/lib/api/query-client.ts';

const factorRulePath = '/api/admin/factor-requirement';
const path = (id: string, rest = '') => `/api/admin/customers/${id}${rest}`;

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'customer', id],
    queryFn: ({ signal }) => requestJson(path(id), adminCustomerDetailSchema, { signal }),
    staleTime: 0,
  });

/** Invalidates all admin queries, because users also show their customer. */
export const refreshCustomers = () => queryClient.invalidateQueries({ queryKey: ['admin'] });

type Method = 'POST' | 'PATCH' | 'PUT' | 'DELETE';
const change = (method: Method, to: string, body?: unknown) =>
  requestJson(to, adminCustomerDetailSchema, { method, ...(body === undefined ? {} : { body }) });

export const createCustomer = (body: CreateCustomer) => change('POST', '/api/admin/customers', body);
export const changeCustomer = (id: string, body: ChangeCustomer) => change('PATCH', path(id), body);
export const saveSignIn = (id: string, body: SaveSignIn) => change('PUT', path(id, '/sign-ins'), body);
export const changeSignInRules = (id: string, signInId: string, body: SignInRules) =>
  change('PATCH', path(id, `/sign-ins/${signInId}`), body);
export const turnOffSignIn = (id: string, signInId: string) => change('DELETE', path(id, `/sign-ins/${signInId}`));
export const factorRuleQuery = queryOptions({
  queryKey: ['admin', 'factor-requirement'],
  queryFn: ({ signal }) => requestJson(factorRulePath, factorRequirementSchema, { signal }),
});
export const changeFactorRule = (isRequired: boolean) =>
  requestJson(factorRulePath, factorRequirementSchema, { method: 'PUT', body: { isRequired } });

/** API path of this admin's archives of the customer's data. */
export const exportsPath = (id: string) => path(id, '/exports');

export const scheduleDeletion = (id: string, companyName: string) =>
  change('POST', path(id, '/deletion'), { companyName });
export const undoDeletion = (id: string) => change('DELETE', path(id, '/deletion'));
