const origin = 'https://same.origin';

/** Sign-in screens: returning to one would loop. */
const accountScreens =
  /^\/(login|demo-login|signup|forgot-password|reset-password|confirm-email|change-password|review-account|two-factor-verify|set-up-factor|admin-recovery)(\/|$)/;

/**
 * The path to return to after signing in if it is on this site, otherwise `fallback`. Rejects other origins in every
 * spelling (`//host`, `/\host`, encoded, or with control characters, which browsers drop) and the sign-in pages
 * themselves.
 */
export function safeReturnPath(candidate: string | null | undefined, fallback = '/chat'): string {
  if (!candidate || candidate.length > 2_000) return fallback;
  let decoded = candidate;
  try {
    decoded = decodeURIComponent(candidate);
  } catch {
    return fallback;
  }
  for (const path of [candidate, decoded]) {
    if (!path.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(path)) return fallback;
    if (!URL.canParse(path, origin) || new URL(path, origin).origin !== origin) return fallback;
  }
  const { pathname, search, hash } = new URL(candidate, origin);
  if (pathname.startsWith('//') || accountScreens.test(pathname)) return fallback;
  return pathname + search + hash;
}
