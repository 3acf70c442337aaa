import type { SessionState } from '#shared/contracts/auth.ts';
import { isDemoPath } from '../screens/area.ts';
import { safeReturnPath } from './safe-return-path.ts';

/** The screen a session must pass next; none once all are passed (AUTH-06). */
const screens: Partial<Record<SessionState, string>> = {
  signed_out: '/login',
  change_password: '/change-password',
  review_account: '/review-account',
  second_factor: '/two-factor-verify',
  factor_setup: '/set-up-factor',
};

/** Path of that screen, returning to the requested page; null if nothing stands in the way. */
export function blockingPath(asked: string, state: SessionState): string | null {
  const screen = state === 'signed_out' && isDemoPath(asked) ? '/demo-login' : screens[state];
  if (!screen) return null;
  const back = safeReturnPath(asked, '');
  return back ? `${screen}?next=${encodeURIComponent(back)}` : screen;
}

/** Where a session continues: the next sign-in screen, or the page requested by `next` (default: `fallback`). */
export function nextPath(state: SessionState, next: string | null, fallback = '/chat'): string {
  return blockingPath(next ?? '', state) ?? safeReturnPath(next, fallback);
}
