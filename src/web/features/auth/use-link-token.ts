import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

const tokenOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string' ? state.token : '';

/**
 * The token of a mail's link, '' where there is none. It comes in the address's fragment and is taken out of there at once,
 * so that nobody sees or shares it; the browser keeps it with this entry of its history, over a reload, too.
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
