import { currentUserSchema, type Language } from '#shared/contracts/users.ts';
import { requestJson } from './api/api-client.ts';
import { queryClient } from './api/query-client.ts';
import { setLanguage } from './preferences.ts';
import { sessionQuery } from './session/session.ts';

let earlier: Promise<unknown> = Promise.resolve();

/**
 * Switches this browser's language and that of the signed-in user's mails. In demo accounts, which are shared, only the
 * browser's.
 * @throws if the account could not be changed; the browser's language is switched anyway
 */
export function switchLanguage(language: Language): Promise<void> {
  setLanguage(language);
  // Run in sequence, so that the last choice wins.
  const stored = earlier.then(() => storeLanguage(language));
  earlier = stored.catch(() => undefined);
  return stored;
}

async function storeLanguage(language: Language): Promise<void> {
  const user = queryClient.getQueryData(sessionQuery.queryKey)?.user;
  if (!user || user.isDemo || user.language === language) return;
  const changed = await requestJson('/api/users/me', currentUserSchema, { method: 'PATCH', body: { language } });
  queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, user: changed });
}
