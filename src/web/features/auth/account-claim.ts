import { queryOptions } from '@tanstack/react-query';
import { type AccountClaim, accountClaimSchema, type ClaimDecision } from '#shared/contracts/account-claims.ts';
import { type SignInResult, signInResultSchema } from '#shared/contracts/auth.ts';
import { accountClaim as de } from '#shared/messages/de/account-claim.ts';
import { accountClaim as en } from '#shared/messages/en/account-claim.ts';
import { requestJson } from '#web/lib/api/api-client.ts';
import { defineMessages } from '#web/lib/messages.ts';

const path = '/api/auth/account-claim';

export const useClaimText = defineMessages({ de, en });

export const claimQuery = queryOptions({
  queryKey: ['account-claim'],
  queryFn: ({ signal }): Promise<AccountClaim> => requestJson(path, accountClaimSchema, { signal }),
});

export const decideClaim = (decision: ClaimDecision): Promise<SignInResult> =>
  requestJson(path, signInResultSchema, { method: 'POST', body: { decision } });
