const key = 'mfa_session_token';

/**
 * This tab's second-factor token, in session storage. It proves nothing by itself, since the server checks the sign-in
 * session; without storage, nothing is lost.
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
