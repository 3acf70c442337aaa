import { currentUserSchema, type Language } from '#shared/contracts/users.ts';
import { requestJson } from './api/api-client.ts';
import { queryClient } from './api/query-client.ts';
import { setLanguage } from './preferences.ts';
import { sessionQuery } from './session/session.ts';

let earlier: Promise<unknown> = Promise.resolve();

/**
 * Switches the language of this browser, and of the mails to whoever is signed in here. Of demo accounts, which many share,
 * nobody switches that of the others.
 * @throws where the account could not be changed; the browser's language is switched all the same
 */
export function switchLanguage(language: Language): Promise<void> {
  setLanguage(language);
  // One after the other, so that the last choice is the one that stays.
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
