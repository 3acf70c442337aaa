const origin = 'https://same.origin';

/** Screens on the way in: to return to one of them would be a circle. */
const accountScreens =
  /^\/(login|demo-login|signup|forgot-password|reset-password|confirm-email|change-password|review-account|two-factor-verify|admin-recovery)(\/|$)/;

/**
 * The page to return to after signing in: a path of this site, or `fallback`. Refused are other origins in all their
 * spellings (`//host`, `/\host`, encoded or with control characters, which browsers drop) and the sign-in pages themselves.
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
