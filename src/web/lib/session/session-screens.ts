import type { SessionState } from '#shared/contracts/auth.ts';
import { isDemoPath } from '../screens/area.ts';
import { safeReturnPath } from './safe-return-path.ts';

/** The screen that a session must pass next; none = it has passed all (AUTH-06). */
const screens: Partial<Record<SessionState, string>> = {
  signed_out: '/login',
  change_password: '/change-password',
  review_account: '/review-account',
  second_factor: '/two-factor-verify',
};

/** The address of that screen, which leads back to the asked page; null = nothing stands in the way. */
export function screenBefore(asked: string, state: SessionState): string | null {
  const screen = state === 'signed_out' && isDemoPath(asked) ? '/demo-login' : screens[state];
  if (!screen) return null;
  const back = safeReturnPath(asked, '');
  return back ? `${screen}?next=${encodeURIComponent(back)}` : screen;
}

/** Where a session goes on: the next screen on its way in, or the page that `next` asks for (without it: `fallback`). */
export function wayOn(state: SessionState, next: string | null, fallback = '/chat'): string {
  return screenBefore(next ?? '', state) ?? safeReturnPath(next, fallback);
}
