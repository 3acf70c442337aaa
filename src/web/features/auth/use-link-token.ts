import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

const tokenOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string' ? state.token : '';

/**
 * The token of a mailed link; '' if none. Removes it from the URL fragment at once, so that nobody sees or shares it;
 * the history entry's state keeps it across reloads.
 */
export function useLinkToken(): string {
  const { pathname, hash, state } = useLocation();
  const navigate = useNavigate();
  const fresh = new URLSearchParams(hash.slice(1)).get('token');
  useEffect(() => {
    if (fresh) navigate(pathname, { replace: true, state: { token: fresh } });
  }, [fresh, pathname, navigate]);
  return fresh ?? tokenOf(state);
}
