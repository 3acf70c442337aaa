import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { auditPageSchema } from '#shared/contracts/audit.ts';
import { signInSessionListSchema } from '#shared/contracts/auth.ts';
import {
  type ConfirmIdentity,
  recoveryCodesSchema,
  sendCodeResultSchema,
  totpSetupSchema,
} from '#shared/contracts/mfa.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';
import { queryClient, recheckSession } from '#web/lib/api/query-client.ts';
import { openFactorSession } from '#web/lib/session/factor-session.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['security', 'sessions'],
  queryFn: async ({ signal }) =>
    (await requestJson('/api/auth/sessions', signInSessionListSchema, { signal })).sessions,
  staleTime: 0,
});

/** Newest first; each page continues after the last entry of the previous one. */
export const actsQuery = infiniteQueryOptions({
  queryKey: ['security', 'acts'],
  queryFn: ({ pageParam, signal }) =>
    requestJson(`/api/audit${pageParam ? `?before=${pageParam}` : ''}`, auditPageSchema, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
});

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('boardsearch.security');
tabs?.addEventListener('message', () => {
  void queryClient.invalidateQueries({ queryKey: ['security'] });
  // The session tells whether a factor is enabled, too.
  recheckSession();
});

/**
 * Refetches all security data after a change, in this tab and in others: each change adds a log entry, and most show
 * elsewhere, too.
 */
export function refreshSecurity(): Promise<void> {
  tabs?.postMessage('changed');
  return queryClient.invalidateQueries({ queryKey: ['security'] });
}

export const setEmailFactor = (isEnabled: boolean) =>
  requestJson('/api/mfa/email', recoveryCodesSchema, { method: 'PUT', body: { isEnabled } });
export const startTotpSetup = () => requestJson('/api/mfa/totp/setup', totpSetupSchema, { method: 'POST' });
export const enableTotp = (code: string) =>
  requestJson('/api/mfa/totp/enable', recoveryCodesSchema, { method: 'POST', body: { code } });
export const disableTotp = () => requestDone('/api/mfa/totp', { method: 'DELETE' });
export const renewRecoveryCodes = () => requestJson('/api/mfa/recovery-codes', recoveryCodesSchema, { method: 'POST' });

export const confirmIdentity = (proof: ConfirmIdentity) =>
  requestDone('/api/mfa/confirm', { method: 'POST', body: proof });
export const sendOwnCode = ({ id, email }: CurrentUser) =>
  requestJson('/api/functions/send-2fa-code', sendCodeResultSchema, { method: 'POST', body: { userId: id, email } });

export const updatePassword = (currentPassword: string, newPassword: string) =>
  requestDone('/api/auth/update-password', { method: 'POST', body: { currentPassword, newPassword } });

export const useEndSession = () =>
  useMutation({
    mutationFn: (id: string) => requestDone(`/api/auth/sessions/${id}`, { method: 'DELETE' }),
    onSettled: refreshSecurity,
  });
export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: () => requestDone('/api/auth/sign-out', { method: 'POST', body: { scope: 'others' } }),
    onSettled: refreshSecurity,
  });

/** After a change of factors: with one enabled, this tab needs its token. */
export async function refreshFactors(): Promise<void> {
  await Promise.all([refreshSecurity(), queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })]);
  await openFactorSession();
}
