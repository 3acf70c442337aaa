import { requestDone } from '#web/lib/api-client.ts';
import type { LoginForm, SignUpForm } from './credentials.ts';

export const signIn = ({ email, password }: LoginForm): Promise<void> =>
  requestDone('/api/auth/sign-in/email', { method: 'POST', body: { email, password } });

/** Creates the account and signs in. The server fills a blank company and a blank name. */
export const signUp = ({ email, password, fullName, companyName }: SignUpForm): Promise<void> =>
  requestDone('/api/auth/sign-up/email', { method: 'POST', body: { email, password, name: fullName, companyName } });
