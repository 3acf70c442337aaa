const key = 'mfa_session_token';

/**
 * The token of this tab's second-factor session, in session storage. It proves nothing by itself: the server looks at the
 * sign-in session. Where storage is refused, there is none, and nothing is lost.
 */
export const factorToken = {
  exists: (): boolean => {
    try {
      return sessionStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  },
  keep: (token: string): void => {
    try {
      sessionStorage.setItem(key, token);
    } catch {
      // See above.
    }
  },
  remove: (): void => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // See above.
    }
  },
};
