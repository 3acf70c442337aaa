import { queryOptions } from '@tanstack/react-query';
import { currentUserSchema, type EmailChange, emailChangeSchema } from '#shared/contracts/users.ts';
import { requestJson } from '#web/lib/api/api-client.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

const emailPath = '/api/account/email';

/** The address awaiting confirmation, if any; may have been requested in another tab or on another device. */
export const emailChangeQuery = queryOptions({
  queryKey: ['security', 'email-change'],
  queryFn: ({ signal }) => requestJson(emailPath, emailChangeSchema, { signal }),
  staleTime: 0,
});

export const requestEmail = (email: string): Promise<EmailChange> =>
  requestJson(emailPath, emailChangeSchema, { method: 'POST', body: { email } });

export const stopEmailChange = (): Promise<EmailChange> =>
  requestJson(emailPath, emailChangeSchema, { method: 'DELETE' });

export async function saveName(fullName: string): Promise<void> {
  await requestJson('/api/users/me', currentUserSchema, { method: 'PATCH', body: { fullName } });
  await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}
